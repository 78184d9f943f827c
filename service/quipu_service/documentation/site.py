"""The pages at ``/docs`` and their content; rules in another language stand in place of the blocks they translate."""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.resources import files
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Any

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import ENGLISH, tag_of
from quipu_rules.kernel.text import Texts
from quipu_service.application.games.catalog import TABLE
from quipu_service.application.ledger import DOCUMENTATION
from quipu_service.application.problems.texts import TEXTS
from quipu_service.documentation import layout
from quipu_service.documentation.game_pages import game_page, table
from quipu_service.documentation.layout import STATEMENT, Contents, MenuItem
from quipu_service.documentation.page_search import Section, plain, results, sections
from quipu_service.extensions.extension import Guide, Statements
from quipu_service.shipped.lookup import shipped
from quipu_service.transports.texts.problem_texts import CODES, explained
from quipu_service.transports.wire.operations import OWNERS, OperationRow, SharedOperation

DOCS = shipped("docs")
ELSEWHERE = {
    "sdk/typescript": "clients/typescript/README.md",
    "sdk/python": "clients/python/README.md",
    "sdk/pettingzoo": "clients/pettingzoo/README.md",
    "changelog": "CHANGELOG.md",
}
"""Pages that are files outside ``docs``."""
PAGES = {f"../{file}": name for name, file in ELSEWHERE.items()}
PICTURES = "screenshots/"
EXTENSIONS = "quipu_extensions"
"""The folder of ours, each with its guide."""
OF_EXTENSIONS = "<!-- questions of extensions -->"
"""Stands where a page tells what installed extensions may be asked in GraphQL."""
TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
FRONT, INDEX = "client", "pages"
"""The page at ``/docs``, and the list of all pages."""
PROGRAMS = {"client.ts": "ts", "client.py": "python", "client.sh": "sh", "client.mjs": "js"}
"""The files that the front page grows, by the language of the samples that they consist of."""
GUIDES = {
    "Build a client": (FRONT, "sdk/typescript", "sdk/python"),
    "Show a table": (
        "guide/drawing",
        "guide/reading",
        "guide/following",
        "guide/seats",
        "guide/lists",
        "guide/secrets",
        "guide/errors",
    ),
    "Play at a table": (
        "guide/commands",
        "guide/undo",
        "bots",
        "guide/verifying",
    ),
    "On each platform": (
        "guide/react-native",
        "guide/polling",
        "guide/own-network",
        "guide/mobile",
        "guide/app-clients",
        "graph",
        "guide/graphql",
        "guide/graphql-clients",
        "guide/testing",
    ),
    "With users of your own": ("guide/frontends", "guide/notices", "guide/moving"),
    "Authors of games": ("tutorial", "languages", "reference", "editions", "sdk/pettingzoo"),
    "Operators": (
        "first-night",
        "operations",
        "durability",
        "backup",
        "alerts",
        "privacy",
        "scale",
        "cheating",
        "releases",
        "changelog",
    ),
    "Words and formats": ("glossary", "log"),
}
"""Files in ``docs`` by group of the list."""
FIRST = re.compile(r"^# .+\n+([^\n|#>*`{][^.]*(?:\n[^.\n]+)*?[.:])(?=\s)", re.MULTILINE)
"""The sentence below the title."""
REFERENCE = (
    MenuItem("All pages", f"/docs/{INDEX}", "This list."),
    MenuItem("Install a client", "/sdk", "For TypeScript and Python, made for the games of this service."),
    MenuItem("REST", "/docs/rest", "Every route, to be tried in the browser."),
    MenuItem("GraphiQL", "/graphql", "Every query, with the steps of a first game in its tabs."),
    MenuItem("GraphQL schema", "/schema.graphql", "The contract for typed clients."),
    MenuItem("Rules of tables", "/v1/table/rules", "What may be done at every table, whatever its game."),
    MenuItem("OpenAPI documents", "/openapi", "The contracts for generators, one a game and one for all."),
    MenuItem("Problems", "/docs/problems"),
)
HEADING = re.compile(r"#+ (?P<number>R?[0-9][0-9.]*)?")
LINK = re.compile(
    r"(?P<sample>^```.*?^```$)|(?P<image>!?)\[(?P<text>[^\]]*)\]\((?P<link>[^)\s]+)\)", re.MULTILINE | re.DOTALL
)
"""A link or a picture in Markdown; a sample is matched as a whole, so that nothing in it is taken for one."""
Key = tuple[str, int]
"""The number of the statement or heading that a block belongs to, and how many blocks stand between both."""


@dataclass(frozen=True)
class RulesPart:
    """Consecutive blocks in one language."""

    locale: str
    text: str


def rules_of(game: AnyGame | None, locale: str = ENGLISH, more: Sequence[Statements] = ()) -> str | None:
    """The rules of a game in Markdown: from ``docs/rules``, or from ``rules.md`` in the game's package; else of tables.

    In another language a translation beside them: ``caral.de.md``, ``rules.de.md``; None if there is none.
    """
    suffix = ".md" if locale == ENGLISH else f".{locale}.md"
    places = [DOCS / "rules" / f"{TABLE if game is None else game.name}{suffix}"]
    if game is not None:
        places.append(Path(str(files(game.texts.package))) / f"rules{suffix}")
    text = next((file.read_text(encoding="utf-8") for file in places if file.is_file()), None)
    if text is None or game is not None:
        return text
    brought = (one.file.with_suffix(suffix) for one in more)
    return with_statements(text, [file.read_text(encoding="utf-8") for file in brought if file.is_file()])


def with_statements(rules: str, more: Iterable[str]) -> str:
    """The rules with further statements, each after the one that it follows by number."""
    told = rules.strip().split("\n\n")
    for statement in chain.from_iterable(text.strip().split("\n\n") for text in more):
        place = max(number for number, block in enumerate(told) if _place(block) < _place(statement)) + 1
        while place < len(told) and not (told[place].startswith("#") or STATEMENT.match(told[place])):
            place += 1
        told.insert(place, statement)
    return "\n\n".join(told) + "\n"


def _place(block: str) -> tuple[int, ...]:
    """The number of a statement; what is none stands nowhere."""
    found = STATEMENT.match(block)
    return (sys.maxsize,) if found is None else tuple(map(int, re.findall(r"\d+", found[1])))


def passages_of(game: AnyGame | None, locale: str, more: Sequence[Statements] = ()) -> tuple[RulesPart, ...] | None:
    """The rules of a game, or of tables, translated where a translation exists, else in English."""
    english, other = rules_of(game, more=more), None if locale == ENGLISH else rules_of(game, locale, more)
    if english is None:
        return None
    return (RulesPart(ENGLISH, english),) if other is None else translated(english, other, locale)


class Site:
    """Every page by its name, each built once."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        guides: Iterable[Guide | Statements] = (),
        rows: Iterable[OperationRow] = (),
    ) -> None:
        """``guides`` and ``rows``: those of extensions."""
        guides = tuple(guides)
        self._asked = _questions(one for one in rows if isinstance(one, SharedOperation))
        self._games, self._guides = games, [one for one in guides if isinstance(one, Guide)]
        self._statements = [one for one in guides if isinstance(one, Statements)]
        self._files = {name.removeprefix("guide/"): _file_of(name) for names in GUIDES.values() for name in names}
        self._files |= {one.file.stem: one.file for one in self._guides}
        self._brought = {_place_of(one.file).as_posix(): one.file.stem for one in self._guides}
        self._contents = self._listed()
        self._sections = list[Section]()
        self.markdown = lru_cache(DOCUMENTATION.most)(self._markdown)
        self.page = lru_cache(DOCUMENTATION.most)(self.fresh)
        self.rules = lru_cache(DOCUMENTATION.most)(self._rules)

    def _markdown(self, name: str) -> str | None:
        """The text of a page, empty for the front; None if there is no such page."""
        if name == INDEX:
            return self._index()
        if name == "problems":
            return self._problems()
        kind, _, rest = name.partition("/")
        if kind == "games" and rest in self._games:
            return game_page(self._games[rest])
        file = self._files.get(name or FRONT)
        if file is None or not file.is_file():
            return None
        return file.read_text(encoding="utf-8").replace(OF_EXTENSIONS, self._asked)

    def passages(self, name: str, locale: str) -> tuple[RulesPart, ...] | None:
        """The rules of a game or of tables, as they can be told in this language; None if there are none."""
        if name not in {TABLE, *self._games}:
            return None
        return passages_of(self._games.get(name), locale, self._statements)

    def linked(self, name: str, text: str, origin: str = "") -> str:
        """A text in Markdown with the addresses that its links have at this service, for a reader who has no folder."""

        def addressed(found: re.Match[str]) -> str:
            if found["sample"]:
                return found[0]
            target = self.resolve(found["link"], name)
            if target is None:
                return "" if found["image"] else found["text"]
            return f"{found['image']}[{found['text']}]({origin if target.startswith('/') else ''}{target})"

        return LINK.sub(addressed, text)

    def program(self, name: str) -> str:
        """A file that the front page grows: its samples in one language, as they are printed."""
        samples = re.findall(rf"^```{PROGRAMS[name]}\n(.*?)^```$", self.markdown("") or "", re.MULTILINE | re.DOTALL)
        return "\n".join(samples)

    def fresh(self, name: str, text: str, locale: str = ENGLISH) -> str:
        """A page of this name in HTML, made from a text in Markdown."""
        resolve = partial(self.resolve, name=name)
        return layout.page(_title(text, name), text, self._contents, address_of(name), resolve, locale=locale)

    def _rules(self, game: str, passages: tuple[RulesPart, ...], locale: str) -> str:
        """The statements of a game's rules alone, in HTML; each passage is marked with its language."""
        resolve = partial(self.resolve, name=f"rules/{game}")
        bodies = (f'<div lang="{tag_of(one.locale)}">{layout.rendered(one.text, resolve)}</div>' for one in passages)
        lacking = any(one.locale != locale for one in passages)
        note = f"<p><strong>{TEXTS.message('rules-untranslated', locale)}</strong></p>" if lacking else ""
        return note + "".join(bodies)

    def problem(self, found: Mapping[str, Any], locale: str) -> str:
        rules = [f"* [{address.split('/')[2]}]({address})" for address in found.get("rules", ())]
        blocks = [f"# {found['code']}: {found['title']}", found["cause"], found["cure"], "\n".join(rules)]
        return self.page("problems", "\n\n".join(blocks), locale)

    def search(self, query: str) -> str:
        """The sections that have all words of a query, in Markdown."""
        if not self._sections:
            names = ["problems", *(f"games/{name}" for name in self._games), *self._files]
            for name in names:
                text = self.markdown(name) or ""
                self._sections += sections(_title(text, name), address_of(name), text)
        return results(query, self._sections)

    def resolve(self, link: str, name: str) -> str | None:
        """The address of a link on a page."""
        if link.startswith(("/", "#")):
            return link
        found = layout.file_of(link, self.folder_of(name))
        if found is None:
            return None
        path, fragment = found
        target = PAGES.get(path) or self._brought.get(path) or path.removesuffix(".md").removeprefix("guide/")
        suffix = f"#{fragment}" if fragment else ""
        if target.startswith("rules/") and target.removeprefix("rules/") in {TABLE, *self._games}:
            return f"/v1/{target.removeprefix('rules/')}/rules{suffix}"
        if path.startswith(PICTURES) and (DOCS / path).is_file():
            return f"/docs/{path}"
        return f"{address_of(target)}{suffix}" if target in self._files else None

    @property
    def names(self) -> list[str]:
        """Of all pages that are files."""
        return [*self._files]

    def folder_of(self, name: str) -> PurePosixPath:
        """Where the file of a page lies, from ``docs``."""
        file = self._files.get(name or FRONT)
        if name in ELSEWHERE:
            return PurePosixPath("..", ELSEWHERE[name]).parent
        if file is not None and not file.is_relative_to(DOCS):
            return _place_of(file).parent
        return PurePosixPath(name if file is None else file.relative_to(DOCS).as_posix()).parent

    def _listed(self) -> Contents:
        groups = {
            group: [self._entry(name.removeprefix("guide/")) for name in names] for group, names in GUIDES.items()
        }
        for one in self._guides:
            groups.setdefault(one.group, []).append(self._entry(one.file.stem))
        games = [MenuItem(game.prefix, f"/docs/games/{name}") for name, game in self._games.items()]
        front, *others = groups.items()
        return dict([front, ("Reference", REFERENCE), ("Games", games), *others])

    def _entry(self, name: str) -> MenuItem:
        return MenuItem(_title(self._files[name].read_text(encoding="utf-8"), name), address_of(name))

    def _index(self) -> str:
        blocks = [
            "# All pages",
            "Quipu keeps the state of board games for your frontend: it lists what is legal, judges every action, "
            "shows each seat what it may know, and tells all who follow.",
        ]
        for group, entries in self._contents.items():
            links = (f"[{entry.title}]({entry.address}){self._summary(entry)}" for entry in entries)
            blocks += [f"## {group}", "\n".join(f"* {link}" for link in links)]
        return "\n\n".join(blocks) + "\n"

    def _summary(self, entry: MenuItem) -> str:
        """What a page is about; without a description, its first sentence."""
        if entry.about:
            return f": {entry.about}"
        first = FIRST.search(self.markdown(entry.address.removeprefix("/docs").removeprefix("/")) or "")
        return "" if first is None else f": {plain(first[1])}"

    def _problems(self) -> str:
        blocks = [
            "# Problems",
            "Every error answer is a problem (RFC 9457). Decide by `code`; `detail` is for people. "
            "Nothing has changed: a request either happened as a whole or not at all.",
        ]
        for code in sorted(CODES):
            found = explained(code, "en", self._games)
            if found is not None:
                blocks += [f"## {code}", f"{found['status']}. {found['cause']}", f"**What to do:** {found['cure']}"]
        of_tables = "409. The table forbids it; `rule` names the statement of [the rules of tables](/v1/table/rules)."
        blocks += ["## Refusals of tables", of_tables, _refusals(TEXTS)]
        for name, game in self._games.items():
            of_rules = f"409. The rules forbid it; `rule` names the statement of [the rules](/v1/{name}/rules)."
            blocks += [f"## Refusals of {game.prefix}", of_rules, _refusals(game.texts)]
        return "\n\n".join(blocks) + "\n"


def _questions(rows: Iterable[SharedOperation]) -> str:
    """A point of a list that names the fields of questions, by their types."""
    found = sorted(f"`{OWNERS[one.field_of]}.{one.graph_field}`" for one in rows if one.method == "GET")
    return f"* Extensions that are installed here add {', '.join(found)}." if found else ""


def address_of(name: str) -> str:
    """Where a page is."""
    return f"/docs/{name}" if name not in ("", FRONT) else "/docs"


def _file_of(name: str) -> Path:
    """The Markdown of a page."""
    return shipped(ELSEWHERE[name]) if name in ELSEWHERE else DOCS / f"{name}.md"


def _place_of(guide: Path) -> PurePosixPath:
    """Where the guide of an extension lies, from ``docs``: ours in the checkout, a stranger's beside our guides."""
    ours = guide.parent.parent.name == EXTENSIONS
    return PurePosixPath("..", "service", *guide.parts[-3:]) if ours else PurePosixPath("guide", guide.name)


def _refusals(texts: Texts) -> str:
    return table(
        ("code", "reason"), [(f"[`{code}`](/problems/{code})", text) for code, text in texts.refusals("en").items()]
    )


def _title(text: str, name: str) -> str:
    """The title of a page; its name if it has none."""
    found = TITLE.search(text)
    return found[1] if found else name


def translated(source: str, translation: str, locale: str) -> tuple[RulesPart, ...]:
    """The source, in English where the translation lacks a block of it."""
    found = dict(blocks(translation))
    passages = list[RulesPart]()
    for key, english in blocks(source):
        here = RulesPart(locale, found[key]) if key in found else RulesPart("en", english)
        if passages and passages[-1].locale == here.locale:
            passages[-1] = RulesPart(here.locale, f"{passages[-1].text}\n\n{here.text}")
        else:
            passages.append(here)
    return tuple(passages)


def blocks(markdown: str) -> Iterator[tuple[Key, str]]:
    """Headings, paragraphs, lists and tables, each with its key; headings without a number are counted."""
    name, place, unnumbered = "", 0, 0
    for block in re.split(r"\n{2,}", markdown.strip()):
        heading, statement = HEADING.match(block), STATEMENT.match(block)
        if heading is not None:
            unnumbered += heading["number"] is None
            name, place = f"# {heading['number'] or f'unnumbered {unnumbered}'}", 0
        elif statement is not None:
            name, place = statement[1], 0
        else:
            place += 1
        yield (name, place), block
