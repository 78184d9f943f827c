"""The search of the documentation: what a section is, which come first, and what is shown of them."""

from textwrap import dedent

import pytest

from quipu_service.documentation.page_search import (
    LONGEST_QUERY,
    MOST_FOUND,
    MOST_WORDS,
    Section,
    plain,
    results,
    sections,
)

PAGE = """\
Before the title.

# Undo

Take back `undo` with [a request](commands.md).
![A table](table.png)

## By agreement

| who | all |
| --- | --- |
| *both* | `CONSENT_GIVEN` |
### Later
"""


def test_a_section_is_what_stands_below_a_heading_without_markdown() -> None:
    assert list(sections("Undo", "/docs/undo", PAGE)) == [
        Section("Undo", "Undo", "/docs/undo", "Take back undo with a request. A table"),
        Section("Undo", "By agreement", "/docs/undo#by-agreement", "who all both CONSENT_GIVEN"),
        Section("Undo", "Later", "/docs/undo#later", ""),
    ]


def of(heading: str, text: str, page: str = "Guide") -> Section:
    return Section(page, heading, f"/docs/{heading.lower().replace(' ', '-')}", text)


def order(query: str, *found: Section) -> list[str]:
    """The headings, best first."""
    lines = results(query, found).splitlines()
    return [line.partition("](/docs/")[2].partition(")")[0] for line in lines if "](/docs/" in line]


def test_a_heading_counts_more_than_many_mentions_and_the_whole_heading_most() -> None:
    often, once = of("Often", "wolf " * 40), of("Once", "a wolf")
    named, both = of("The wolf", ""), of("Wolf pack", "wolf " * 3)

    assert order("wolf", once, often, named, both, of("Wolf", "")) == ["wolf", "wolf-pack", "the-wolf", "often", "once"]
    assert order("wolf", often, of("Nine", "wolf " * 9), of("Eight", "wolf " * 8)) == ["often", "nine", "eight"]
    assert order("wolf PACK", both, of("Wolf", "the pack"), named, of("Pack", "no other")) == ["wolf-pack", "wolf"]
    assert order("guide wolf", once) == ["once"], "the name of the page counts too"


def test_no_more_is_listed_than_somebody_reads_and_no_more_is_asked_than_fits() -> None:
    many = [of(f"Part {number}", "wolf") for number in range(40)]

    assert order("wolf", *many) == [f"part-{number}" for number in range(MOST_FOUND)]
    assert order((LONGEST_QUERY - 5) * " " + "wolfs", *many[:1]) == []
    assert order((LONGEST_QUERY - 4) * " " + "wolfs", *many[:1]) == ["part-0"], "the rest is not searched"


def test_the_first_ten_words_are_searched_each_once() -> None:
    words = [f"word{number}" for number in range(MOST_WORDS)]
    section = of("Words", " ".join(words))

    assert order(" ".join([*words, *words, "unknown"]), section) == ["words"]
    assert order(" ".join(["unknown", *words]), section) == []
    assert results("a A a", []).startswith("# Search: a\n")


def test_results_are_told_with_their_page_and_the_words_in_bold() -> None:
    found = [of("Wolf_pack", "The Wolf_pack and a wolf.", "Tales"), Section("Wolf", "Wolf", "/docs/w", "")]

    assert results("wolf", found) == dedent(
        """\
        # Search: wolf

        [Wolf](/docs/w)\x20\x20


        [Tales: Wolf\\_pack](/docs/wolf_pack)\x20\x20
        The **Wolf**\\_pack and a **wolf**.
        """
    )
    assert results("fox", found) == "# Search: fox\n\nNo section has all of these words.\n"
    assert results(" * ", found) == "# Search\n"


NUMBERS = " ".join(f"{number:03}" for number in range(200))


@pytest.mark.parametrize(
    ("query", "excerpt"),
    [
        ("000", f"**000** {NUMBERS[4:179]}…"),
        ("050", f"…{NUMBERS[110:200]}**050**{NUMBERS[203:290]}…"),
        ("051 050", f"…{NUMBERS[110:200]}**050** **051**{NUMBERS[207:290]}…"),
        ("199", f"…{NUMBERS[706:796]}**199**"),
        ("part", f"{NUMBERS[:179]}…"),
    ],
)
def test_an_excerpt_is_what_stands_around_the_first_word(query: str, excerpt: str) -> None:
    assert results(query, [of("Part", NUMBERS)]).splitlines()[-1] == excerpt


def test_a_text_has_no_markdown_left() -> None:
    assert plain("a *b* `c` [d](e) ![f](g) <i> | h \\| #i ---- j - k") == "a b c d f i h i j - k"
