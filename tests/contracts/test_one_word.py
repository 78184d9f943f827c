"""One word for one thing: what a client package calls something is what the contract calls it."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contracts.test_graph import ROOT, SDL, parameters
from tests.service.tables import at_least

CLIENTS = ROOT / "clients"
DECLARED = (*sorted((CLIENTS / "typescript" / "dist").glob("*.d.ts")), CLIENTS / "boards" / "index.d.ts")
MODULES = sorted((CLIENTS / "python" / "quipu_client").glob("*.py"))
OWN = {
    "requests over HTTP": "ask attempt base body call cause data error fetch headers http method milliseconds params "
    "request retries retry sent signal onRequest onRetry onLine streams",
    "following, and how long a line may be silent": "client listener poll silence source subscribe told update wanted",
    "objects of the package": "handle opened permission quipu legal run pending refresh dismiss every entropies",
    "what waits without a line": "accepted store",
    "pages that draw": "element moment unmount words pixels",
    "what a browser has": "done outer",
    "the field `id` of what they name": "noticeId playerId",
}
"""Names of the packages for what the contract does not have, by what they are about."""
SECOND = {"locale": "language", "myTurn": "toAct", "fromVersion": "after", "everyView": "view", "every_view": "view"}
"""Words that were beside the word of the contract."""
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
MEMBER = re.compile(r"\b([a-z]\w*)\??\s*:")


def in_contracts() -> set[str]:
    """The names of fields, arguments and parameters of both interfaces."""
    documents = [json.loads(file.read_text(encoding="utf-8")) for file in (ROOT / "openapi").glob("*.json")]
    names = {name for one in documents for name in parameters(one)}
    return names | set(re.findall(r"(\w+)\s*[(:]", SDL.read_text(encoding="utf-8")))


def in_typescript() -> Iterator[str]:
    """Members and parameters that the packages declare."""
    for file in DECLARED:
        yield from MEMBER.findall(COMMENT.sub("", file.read_text(encoding="utf-8")))


def in_python() -> Iterator[str]:
    """Parameters of public functions, as JSON spells them."""
    for file in MODULES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
                for one in (*node.args.args, *node.args.kwonlyargs):
                    first, *others = one.arg.strip("_").split("_")
                    yield first + "".join(word.capitalize() for word in others)


def test_a_client_package_uses_the_words_of_the_contract() -> None:
    own = {name for names in OWN.values() for name in names.split()}
    used = {*in_typescript(), *in_python()} - {"self"}

    assert len(used) > at_least(300, 250)
    assert used - in_contracts() - own == set(), "call it as the contract does, or say in OWN what it is about"
    assert own - used == set()
    assert own & in_contracts() == set()


def texts() -> list[Path]:
    """What a client's author reads: contracts, packages, guides."""
    packages = [
        file
        for suffix in ("ts", "py", "md", "mjs")
        for file in CLIENTS.rglob(f"*.{suffix}")
        if not {"node_modules", ".venv"} & set(file.parts)
    ]
    pages = [ROOT / "README.md", ROOT / "docs" / "client.md", *(ROOT / "docs" / "guide").glob("*.md")]
    return [SDL, *(ROOT / "openapi").glob("*.json"), *packages, *pages]


@pytest.mark.parametrize("word", SECOND)
def test_a_second_word_for_one_thing_does_not_come_back(word: str) -> None:
    read = texts()

    assert len(read) > 60
    assert [] == [file.name for file in read if re.search(rf"\b{word}\b", file.read_text(encoding="utf-8"))], (
        f"it is called `{SECOND[word]}`"
    )
