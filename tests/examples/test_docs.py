"""What the docs show is what is there."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from graphql import GraphQLSchema, build_schema, get_named_type, parse, validate

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.edition import Standing
from quipu_service.commands.command_line import parser
from quipu_service.documentation.site import ELSEWHERE, Site
from quipu_service.extensions.extension import Guide, guides_of
from quipu_service.extensions.loading import installed
from tests.service.serving import ROOT

BLOCK = re.compile(r"^```(python|ftl|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GRAPHQL = re.compile(r"^```graphql\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED_TEST = re.compile(r"`((?:tests|web/tests)/[\w/.-]+)`")
RESULT = re.compile(r"^\| (`.+`) \| `(\w+)` \|$", re.MULTILINE)
TUTORIAL = BLOCK.findall((ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8"))
DOCUMENTS = [
    (file.name, found[1])
    for file in sorted((ROOT / "docs").rglob("*.md"))
    for found in GRAPHQL.finditer(file.read_text("utf-8"))
]
SOURCES = [
    file.read_text(encoding="utf-8")
    for file in sorted((ROOT / "examples").rglob("*.*"))
    if file.suffix in (".py", ".ftl")
]


@pytest.mark.parametrize("code", [code for language, code in TUTORIAL if language != "sh"])
def test_a_piece_of_the_tutorial_stands_in_an_example(code: str) -> None:
    assert any(code in source for source in SOURCES)


def test_the_commands_of_the_tutorial_exist() -> None:
    commands = [line for language, code in TUTORIAL if language == "sh" for line in code.splitlines()]
    ours = [line.partition(" > ")[0].split()[1:] for line in commands if line.startswith("quipu ")]
    found = [parser(installed()).parse_args(words).command for words in ours]
    assert list(dict.fromkeys(found)) == ["new-game", "serve", "bench", "typings", "freeze"]


def test_the_page_on_editions_lists_every_reconstruction_and_nothing_else() -> None:
    page = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
    listed = {tuple(re.findall(r"\w+", row)[:2]) for row in page.splitlines() if row.startswith(("| c", "| i"))}
    assert listed == {
        (game.name, source.part)
        for game in GAMES.values()
        for source in game.editions["standard"].sources
        if source.standing is Standing.RECONSTRUCTION
    }


def test_a_test_that_a_page_names_is_there() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    named = {path for page in pages for path in NAMED_TEST.findall(page.read_text(encoding="utf-8"))}
    assert named
    assert sorted(path for path in named if not (ROOT / path).exists()) == []


def test_decisions_are_numbered_without_a_gap() -> None:
    pages = sorted((ROOT / "docs" / "decisions").iterdir())
    assert [page.name[:5] for page in pages] == [f"{number:04}-" for number in range(1, len(pages) + 1)]
    for page in pages:
        assert page.read_text(encoding="utf-8").startswith(f"# {int(page.name[:4])}. "), page.name


BROUGHT = [one.file for one in guides_of(installed()) if isinstance(one, Guide) and one.group == "Play at a table"]
GUIDE = sorted([*(ROOT / "docs" / "guide").glob("*.md"), *BROUGHT])


@pytest.mark.parametrize("page", GUIDE, ids=lambda page: page.stem)
def test_each_page_of_the_guide_has_a_sample_and_what_it_prints(page: Path) -> None:
    """``tests/end_to_end/test_documents.py`` runs it."""
    assert re.search(r"^```sh\n.*?^```\n+```text$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ELSEWHERE)
def test_a_page_of_a_client_is_its_readme(page: str) -> None:
    assert Site(GAMES).markdown(page) == (ROOT / ELSEWHERE[page]).read_text(encoding="utf-8")


def test_the_glossary_has_a_line_for_each_word() -> None:
    rows = [
        row.split("|")[1:3]
        for row in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
        if row.startswith("| ")
    ]
    words = [word.strip() for word, _ in rows[2:]]
    assert len(words) == len(set(words)) >= 20
    assert all(meaning.strip().endswith(".") for _, meaning in rows[2:])


@pytest.mark.parametrize("package", ["quipu", "quipu_rules", "quipu_service"])
def test_a_package_says_that_it_is_typed(package: str) -> None:
    assert files(package).joinpath("py.typed").is_file()


@pytest.fixture(scope="module")
def schema() -> GraphQLSchema:
    return build_schema((ROOT / "schema.graphql").read_text(encoding="utf-8"))


@pytest.mark.parametrize("document", [text for _, text in DOCUMENTS], ids=[name for name, _ in DOCUMENTS])
def test_a_document_of_the_docs_is_valid(schema: GraphQLSchema, document: str) -> None:
    assert [] == validate(schema, parse(document))


def test_the_page_for_clients_names_what_each_mutation_answers_with(schema: GraphQLSchema) -> None:
    text = (ROOT / "docs" / "guide" / "graphql.md").read_text(encoding="utf-8").partition("| mutation | answer |")[2]
    rows = RESULT.findall(text.partition("\n\n")[0])
    assert schema.mutation_type is not None
    named = 0
    for mutations, success in rows:
        for name in re.findall(r"`(\w+)`", mutations):
            assert success == get_named_type(schema.mutation_type.fields[name].type).name, name
            named += 1
    assert named >= 15
