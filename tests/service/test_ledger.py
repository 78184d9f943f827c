"""Whatever grows in the service, or lies on the log's server, is a row of the ledger; and no row is about nothing."""

import ast
import importlib
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

import quipu_service
from quipu_service.application.ledger import LedgerRow, ledger
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.commands.contracts import LEDGER, page_of_ledger
from quipu_service.extensions.extension import ledger_of
from tests.service.tables import EXTENSIONS

SERVICE = Path(quipu_service.__file__).parent
PARTS = ("adapters", "application", "documentation", "observing", "operate", "pages", "transports", "worker")
"""Without the commands, bots and packages of clients, which run for one person or decision and end."""
CONTAINERS = frozenset(
    {
        "Counter",
        "OrderedDict",
        "Queue",
        "Semaphore",
        "Shares",
        "WeakKeyDictionary",
        "WeakSet",
        "WeakValueDictionary",
        "defaultdict",
        "deque",
        "dict",
        "list",
        "set",
    }
)
ALWAYS = CONTAINERS - {"dict", "list", "set", "Counter", "defaultdict"}
"""Those that nobody makes to leave them as they are."""
ADDS = frozenset({"add", "append", "appendleft", "extend", "put_nowait", "setdefault", "update"})
CACHES = frozenset({"cache", "lru_cache"})
KEY = re.compile(r"^(quipu:|\{\*\}:)")
ROWS = {**ledger(), **ledger_of(EXTENSIONS)}


def called(node: ast.expr | None) -> str | None:
    """The name of what is called, or of an empty display."""
    if isinstance(node, ast.Dict | ast.List | ast.Set):
        return None if (node.keys if isinstance(node, ast.Dict) else node.elts) else type(node).__name__.lower()
    if not isinstance(node, ast.Call):
        return None
    made = node.func.value if isinstance(node.func, ast.Subscript) else node.func
    return made.attr if isinstance(made, ast.Attribute) else made.id if isinstance(made, ast.Name) else None


def assigned(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Targets with their values."""
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        yield node.target, node.value
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                yield from zip(target.elts, node.value.elts, strict=True)
            else:
                yield target, node.value


def grown(node: ast.AST) -> Iterator[str]:
    """Names of attributes to which something is added."""
    for one in ast.walk(node):
        if isinstance(one, ast.Subscript) and isinstance(one.ctx, ast.Store):
            to = one.value
        elif isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr in ADDS:
            to = one.func.value
        else:
            continue
        if isinstance(to, ast.Attribute):
            yield to.attr


def attributes(kind: ast.ClassDef) -> Iterator[str]:
    """Attributes of a class that grow after it was made."""
    functions = [one for one in kind.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
    later = {name for one in functions if one.name != "__init__" for name in grown(one)}
    nodes = [node for one in functions if one.name == "__init__" for node in ast.walk(one)]
    for target, value in (pair for node in nodes for pair in assigned(node)):
        made = called(value)
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Call):
            made = called(value.func)  # a cached method
        if isinstance(target, ast.Attribute) and (
            made in CACHES | ALWAYS or (made in CONTAINERS and target.attr in later)
        ):
            yield target.attr


def growing(module: ast.Module) -> Iterator[str]:
    """What grows in a module."""
    for node in module.body:
        for target, value in assigned(node):
            if isinstance(target, ast.Name) and called(value) in CONTAINERS:
                yield target.id
    for one in ast.walk(module):
        if isinstance(one, ast.ClassDef):
            yield from (f"{one.name}.{name}" for name in attributes(one))
        if isinstance(one, ast.FunctionDef) and any(
            called(by) in CACHES or (isinstance(by, ast.Name) and by.id in CACHES) for by in one.decorator_list
        ):
            yield one.name


def sources() -> Iterator[tuple[str, ast.Module]]:
    for part in PARTS:
        for file in sorted((SERVICE / part).rglob("*.py")):
            name = ".".join(file.relative_to(SERVICE).with_suffix("").parts)
            yield name, ast.parse(file.read_text(encoding="utf-8"))
    yield from of_extensions()


def of_extensions() -> Iterator[tuple[str, ast.Module]]:
    """The sources of those in this checkout that bring more than commands."""
    for file in sorted((SERVICE.parent / "quipu_extensions").rglob("*.py")):
        folder = file.parent.name
        if folder in EXTENSIONS and (EXTENSIONS[folder].operations or EXTENSIONS[folder].ledger):
            name = ".".join(file.relative_to(SERVICE.parent).with_suffix("").parts)
            yield name, ast.parse(file.read_text(encoding="utf-8"))


def everything_that_grows() -> set[str]:
    return {f"{name}.{one}" for name, module in sources() for one in growing(module)}


def test_whatever_grows_is_in_one_row_of_the_ledger_and_no_row_is_about_what_is_gone() -> None:
    found = everything_that_grows()
    places = [place for row in ROWS.values() for place in row.where]
    covered = {one: [place for place in places if one == place or one.startswith(f"{place}.")] for one in found}

    assert sorted(one for one, by in covered.items() if not by) == [], "in no row: give it an owner, a price, a bound"
    assert sorted(one for one, by in covered.items() if len(by) > 1) == []
    assert sorted(set(places) - {place for by in covered.values() for place in by}) == [], "nothing of it grows"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("KEPT = OrderedDict()", {"KEPT"}),
        ("@cache\ndef of(name): ...", {"of"}),
        ("@lru_cache(9)\ndef of(name): ...", {"of"}),
        ("class A:\n def __init__(self): self._a, self._b = {}, set()\n def add(self): self._a[1] = 2", {"A._a"}),
        ("class A:\n def __init__(self): self._a: list[int] = []\n def add(self): self._a.append(1)", {"A._a"}),
        ("class A:\n def __init__(self): self._a = Shares('a', 1, 2)", {"A._a"}),
        ("class A:\n def __init__(self): self.page = lru_cache(maxsize=8)(self._page)", {"A.page"}),
        ("def work():\n found = {}\n found[1] = 2", set()),
    ],
)
def test_what_grows_is_found(source: str, found: set[str]) -> None:
    assert set(growing(ast.parse(source))) == found


def test_the_bounds_of_caches_and_places_are_read_from_the_ledger() -> None:
    """A number beside a cache would be a second list."""
    numbers = []
    for name, module in sources():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and called(node) in {"lru_cache", "deque", "Shares"}:
                given = [*node.args, *(one.value for one in node.keywords)]
                inside = [one for value in given for one in ast.walk(value) if isinstance(one, ast.Constant)]
                if any(isinstance(one.value, int) and one.value > 1 for one in inside):
                    numbers.append(f"{name}: {ast.unparse(node)}")

    assert numbers == []


def used_in_code() -> set[str]:
    """Names of rows whose numbers are read."""
    return {
        node.value.id
        for _, module in sources()
        for node in ast.walk(module)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ROWS
    }


def test_each_number_of_the_ledger_is_one_that_the_code_reads() -> None:
    numbered = {name for name, row in ROWS.items() if row.most or row.each or row.seconds}
    assert sorted(numbered - used_in_code()) == []


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS.keys())
def test_each_row_has_an_owner_a_price_a_bound_and_says_what_happens_then(row: LedgerRow) -> None:
    assert all((row.what, row.owner, row.price, row.bound, row.full))
    assert row.where or row.keys or row.most or row.each, "it is about something"


def keys_in(module: ast.Module) -> Iterator[str]:
    """The keys that a module writes, with ``*`` for what varies."""
    inside = {id(part) for node in ast.walk(module) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(module):
        if isinstance(node, ast.JoinedStr):
            said = "".join(str(one.value) if isinstance(one, ast.Constant) else "*" for one in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            said = node.value
        else:
            continue
        said = re.sub(r"^\*:(?=[a-z]+$)", "{*}:", said)  # of a hash tag
        if KEY.match(said) and " " not in said:
            yield said


def adapters() -> Iterator[ast.Module]:
    """The sources that write to the log's server."""
    for file in [*(SERVICE / "adapters").glob("redis_*.py"), SERVICE / "adapters" / "snapshots.py"]:
        yield ast.parse(file.read_text(encoding="utf-8"))
    yield from (module for _, module in of_extensions())


def keys_of_adapters() -> set[str]:
    """All keys on the log's server whose names the adapters write in one piece."""
    found = {key for module in adapters() for key in keys_in(module)}
    found -= {"quipu:*", "{*}:*"}  # patterns of a backup
    found -= {"{*}:news"}  # a channel, which keeps nothing
    found -= {"quipu:*:later"}  # of each kind of work
    return found | {f"quipu:{kind}{later}" for kind in WorkKind for later in ("", ":later")}


def test_each_key_on_the_logs_server_is_of_a_row_and_each_key_of_a_row_is_written() -> None:
    known = [key for row in ROWS.values() for key in row.keys]
    found = {
        key for key in keys_of_adapters() if not any(fnmatchcase(key, one) or fnmatchcase(one, key) for one in known)
    }
    words = {node.value for one in adapters() for node in ast.walk(one) if isinstance(node, ast.Constant)}
    unused = {
        one
        for one in known
        if one.removeprefix("{*}:") not in words
        and not any(fnmatchcase(key, one) or fnmatchcase(one, key) for key in keys_of_adapters())
    }

    assert (sorted(found), sorted(unused)) == ([], [])


def test_the_page_of_the_ledger_is_made_from_it() -> None:
    assert LEDGER.read_bytes() == page_of_ledger()
    text = LEDGER.read_text(encoding="utf-8")
    assert [name for name, row in ROWS.items() if row.what not in text] == []


def test_the_modules_of_the_ledger_are_there() -> None:
    for row in ROWS.values():
        for place in row.where:
            parts = place.split(".")
            tried = [".".join(parts[:end]) for end in range(len(parts), 0, -1)]
            assert any(_there(f"quipu_service.{one}") or _there(one) for one in tried), place


def _there(module: str) -> bool:
    try:
        importlib.import_module(module)
    except ModuleNotFoundError:
        return False
    return True
