"""How a text in Markdown becomes a page: anchors, links that lead somewhere, and the list of all pages."""

import re
from pathlib import PurePosixPath

import pytest

from quipu_service.documentation.layout import Contents, Heading, MenuItem, file_of, headings, page, rendered

TEXT = """\
# Fairy `tale`

**7.1** The *wolf*, see [the rules](rules.md), [nowhere](nowhere.md) and ![it](wolf.png).
![gone](gone.png)

## Wolf & co

| a |
| --- |
| 1 |

## Wolf, co

    code

**No number** here.
"""
HTML = """\
<h1 id="fairy-tale">Fairy <code>tale</code></h1>
<p id="7.1"><strong>7.1</strong> The <em>wolf</em>, see <a href="/rules">the rules</a>, nowhere and \
<img src="/wolf.png" alt="it" />.
</p>
<h2 id="wolf-co">Wolf &amp; co</h2>
<div class="table" tabindex="0"><table>
<thead>
<tr>
<th>a</th>
</tr>
</thead>
<tbody>
<tr>
<td>1</td>
</tr>
</tbody>
</table></div>
<h2 id="wolf-co-2">Wolf, co</h2>
<pre tabindex="0"><code>code
</code></pre>
<p><strong>No number</strong> here.</p>
"""
PLACES = {"rules.md": "/rules", "wolf.png": "/wolf.png"}


def test_headings_and_statements_have_anchors_and_links_without_an_end_are_text() -> None:
    assert rendered(TEXT, PLACES.get) == HTML


def test_headings_of_one_name_have_anchors_of_their_own() -> None:
    assert headings(TEXT + "\n### Wolf `co`\n\n# Wolf co 2\n") == [
        Heading(1, "Fairy tale", "fairy-tale", 0),
        Heading(2, "Wolf & co", "wolf-co", 5),
        Heading(2, "Wolf, co", "wolf-co-2", 11),
        Heading(3, "Wolf co", "wolf-co-3", 17),
        Heading(1, "Wolf co 2", "wolf-co-2-2", 19),
    ]


def shown(markdown: str, contents: Contents, address: str = "/docs/a") -> str:
    return page("A & B", markdown, contents, address, PLACES.get, locale="en")


@pytest.mark.parametrize(("several", "listed"), [(4, False), (5, True)])
def test_a_long_page_lists_its_headings_of_two_levels(several: int, *, listed: bool) -> None:
    more = "".join(f"{'#' * (2 + number % 2)} Part <{number}>\n\n" for number in range(several))
    found = shown(f"# Title\n\n{more}#### Too deep\n", {})

    links = re.findall(r'<li class="level(\d)"><a href="#([^"]*)">([^<]*)</a>', found)
    assert links == [
        (str(2 + number % 2), f"part-{number}", f"Part &lt;{number}&gt;") for number in range(several) if listed
    ]
    assert ("On this page" in found) == listed


def test_the_list_of_pages_marks_the_page_that_is_shown() -> None:
    contents = {"In & out": [MenuItem("A & B", "/docs/a"), MenuItem("C", "/docs/c")]}

    navigation = re.search(r"<nav.*</nav>", shown("# A", contents))

    assert navigation is not None
    assert navigation[0] == (
        '<nav id="pages" aria-label="Pages"><h2>In &amp; out</h2><ul>'
        '<li><a href="/docs/a" aria-current="page">A &amp; B</a></li><li><a href="/docs/c">C</a></li></ul></nav>'
    )
    assert "<title>Quipu: A &amp; B</title>" in shown("# A", contents)


@pytest.mark.parametrize(
    ("link", "folder", "found"),
    [
        ("errors.md", "guide", ("guide/errors.md", "")),
        ("../rules/caral.md#7.1", "guide", ("rules/caral.md", "7.1")),
        ("guide/../bots.md", ".", ("bots.md", "")),
        ("../README.md", ".", ("../README.md", "")),
        ("../../../README.md", "guide", None),
        ("/docs", "guide", None),
        ("https://example.org/x.md", "guide", None),
        ("mailto:somebody", "guide", None),
    ],
)
def test_a_link_leads_to_a_file_of_the_documentation_or_nowhere(
    link: str, folder: str, found: tuple[str, str] | None
) -> None:
    assert file_of(link, PurePosixPath(folder)) == found
