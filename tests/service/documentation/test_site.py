"""The pages at ``/docs`` as a whole: which file a link leads to, and rules in another language block by block."""

import re
from pathlib import Path

import pytest

from quipu_rules.caral.game import CARAL
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.languages import ENGLISH
from quipu_service.documentation import site as pages
from quipu_service.documentation.layout import LANGUAGES
from quipu_service.documentation.site import RulesPart, Site, blocks, passages_of, rules_of, translated
from quipu_service.extensions.extension import Guide, guides_of, operations_of
from quipu_service.transports.wire.operations import SharedOperation
from tests.service.serving import ROOT
from tests.service.tables import EXTENSIONS

ADDED = ROOT / "service" / "quipu_extensions"


@pytest.fixture(scope="module")
def site() -> Site:
    return Site(GAMES)


@pytest.mark.parametrize(
    ("page", "link", "address"),
    [
        ("following", "#resume", "#resume"),
        ("following", "/graphql", "/graphql"),
        ("following", "errors.md", "/docs/errors"),
        ("following", "errors.md#codes", "/docs/errors#codes"),
        ("following", "../bots.md#clocks", "/docs/bots#clocks"),
        ("following", "../rules/caral.md#7.1", "/v1/caral/rules#7.1"),
        ("following", "../rules/chess.md", None),
        ("following", "../screenshots/no-such-picture.png", None),
        ("following", "https://example.org", None),
        ("following", "../../README.md", None),
        ("", "guide/errors.md", "/docs/errors"),
        ("following", "../client.md#6-follow", "/docs#6-follow"),
        ("rules/caral", "../bots.md", "/docs/bots"),
    ],
)
def test_a_link_leads_to_the_address_of_its_file(site: Site, page: str, link: str, address: str | None) -> None:
    assert site.resolve(link, page) == address


def test_the_page_of_the_graph_names_the_questions_of_extensions_that_are_installed() -> None:
    rows = operations_of(EXTENSIONS)
    asked = [one.graph_field for one in rows if isinstance(one, SharedOperation) and one.method == "GET"]
    alone, told = (Site(GAMES, rows=some).markdown("graphql") or "" for some in ((), rows))

    assert len(asked) >= 6
    assert [] == [one for one in asked if f".{one}`" not in told]
    assert [] == [one for one in asked if f".{one}`" in alone or f"`{one}`" in alone]


def test_a_guide_of_an_extension_links_to_pages_and_they_to_it(tmp_path: Path) -> None:
    file = tmp_path / "quipu_extensions" / "chat" / "chat.md"
    site = Site(GAMES, [Guide("Play at a table", file_with(file, "# Chat"))])

    assert site.resolve("../service/quipu_extensions/chat/chat.md#posts", "operations") == "/docs/chat#posts"
    assert site.resolve("../../service/quipu_extensions/chat/chat.md", "following") == "/docs/chat"
    assert site.resolve("../../../docs/guide/seats.md", "chat") == "/docs/seats"
    assert site.resolve("../service/quipu_extensions/poll/poll.md", "operations") is None


def file_with(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True)
    file.write_text(text)
    return file


def test_each_link_of_a_page_leads_to_a_page_or_to_a_file_of_the_repository() -> None:
    """A page shows the second kind as text: whoever reads it need not have the repository.

    One to an extension is text where this checkout lacks the extension.
    """
    site = Site(GAMES, guides_of(EXTENSIONS))
    for name in ["", *site.names]:
        folder = site.folder_of(name)
        for link in re.findall(r"\]\(([^)\s]+)\)", site.markdown(name) or ""):
            if site.resolve(link, name) is None and not link.startswith("https://"):
                path = (pages.DOCS / folder / link.partition("#")[0]).resolve()
                lacking = path.is_relative_to(ADDED) and path.relative_to(ADDED).parts[0] not in EXTENSIONS
                assert path.exists() or lacking, f"{name}: {link}"


def test_a_file_that_the_front_page_grows_is_what_it_prints(site: Site) -> None:
    front = site.markdown("") or ""
    assert set(pages.PROGRAMS.values()) == set(LANGUAGES)
    for name, language in pages.PROGRAMS.items():
        program = site.program(name)
        assert program.count("\n") > 40
        for sample in re.findall(rf"^```{language}\n(.*?)^```$", front, re.MULTILINE | re.DOTALL):
            assert sample in program


def test_a_page_of_another_name_is_none(site: Site) -> None:
    assert site.markdown("no-such-page") is None
    assert site.markdown("games/chess") is None
    assert site.markdown("chess/caral") is None


def test_the_index_tells_what_a_page_is_about(site: Site) -> None:
    index = site.markdown("pages") or ""

    assert index.startswith("# All pages\n\nQuipu keeps ")
    assert "\n* [Build a client](/docs): Quipu keeps the state of board games for your frontend.\n" in index
    assert "\n* [Install a client](/sdk): " in index
    assert "\n* [REST](/docs/rest): Every route, to be tried in the browser.\n* [GraphiQL]" in index
    assert "\n* [Problems](/docs/problems): Every error answer is a problem (RFC 9457).\n" in index
    assert index.endswith("\n")


def test_a_problem_is_shown_with_the_rules_of_its_games(site: Site) -> None:
    found: dict[str, object] = {"code": "NOT_DRY", "title": "wet", "cause": "Because.", "cure": "Wait."}
    found["rules"] = ["/v1/caracalla/rules", "/v1/inkas/rules"]

    shown = site.problem(found, "de")

    assert '<html lang="de">' in shown
    for part in ("<h1 ", ">NOT_DRY: wet</h1>", "<p>Because.</p>", "<p>Wait.</p>"):
        assert part in shown
    assert '<li><a href="/v1/caracalla/rules">caracalla</a></li>\n<li><a href="/v1/inkas/rules">inkas</a></li>' in shown


SOURCE = """\
# Owls

Night.

**1.1** Fly.

* by night

**1.2** Hoot.

## 2 The mouse

Small.

## Ends


## Notes
"""
KEYS = [
    ("# unnumbered 1", 0),
    ("# unnumbered 1", 1),
    ("1.1", 0),
    ("1.1", 1),
    ("1.2", 0),
    ("# 2", 0),
    ("# 2", 1),
    ("# unnumbered 2", 0),
    ("# unnumbered 3", 0),
]


def test_blocks_are_known_by_the_statement_or_heading_above_them() -> None:
    assert [key for key, _ in blocks(SOURCE)] == KEYS


def test_a_translation_stands_in_place_of_the_blocks_that_it_has() -> None:
    german = "# Eulen\n\n**1.2** Huhu.\n\n## 2 Die Maus\n\n## Enden\n\n**9.9** Unbekannt."

    assert translated(SOURCE, german, "de") == (
        RulesPart("de", "# Eulen"),
        RulesPart("en", "Night.\n\n**1.1** Fly.\n\n* by night"),
        RulesPart("de", "**1.2** Huhu.\n\n## 2 Die Maus"),
        RulesPart("en", "Small."),
        RulesPart("de", "## Enden"),
        RulesPart("en", "## Notes"),
    )


def test_rules_are_in_english_where_nobody_translated_them(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules/caral.md").write_text("# Caral\n\n**1.1** One.", encoding="utf-8")
    monkeypatch.setattr(pages, "DOCS", tmp_path)
    assert passages_of(CARAL, "de") == (RulesPart(ENGLISH, "# Caral\n\n**1.1** One."),)
    assert rules_of(CARAL, "de") is None

    (tmp_path / "rules/caral.de.md").write_text("**1.1** Eins.", encoding="utf-8")
    passages = passages_of(CARAL, "de")
    assert passages == (RulesPart("en", "# Caral"), RulesPart("de", "**1.1** Eins."))
    assert passages_of(CARAL, ENGLISH) == (RulesPart(ENGLISH, "# Caral\n\n**1.1** One."),)

    partly, whole = site.rules("caral", passages, "de"), site.rules("caral", passages[1:], "de")
    assert partly.startswith("<p><strong>")
    assert partly.endswith(whole)
    assert whole == '<div lang="de"><p id="1.1"><strong>1.1</strong> Eins.</p>\n</div>'


def test_a_game_without_rules_has_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pages, "DOCS", tmp_path)

    assert passages_of(CARAL, "de") is None
