"""Which pages may open a WebSocket, by what browsers and operators write."""

import pytest

from quipu_service.transports.http.origins import allowed, of_host, plain_origin


@pytest.mark.parametrize(
    ("origin", "plain"),
    [
        ("https://Club.Example:443", "https://club.example"),
        ("http://club.example:8000/", "http://club.example:8000"),
        ("http://[::1]:80", "http://[::1]"),
        ("null", None),
        ("https://[", None),
        ("https://club.example:port", None),
    ],
)
def test_an_origin_is_compared_as_browsers_write_it(origin: str, plain: str | None) -> None:
    assert plain_origin(origin) == plain


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("https://club.example", "club.example", True),
        ("https://club.example", "Club.Example:443", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("https://club.example", "club.example:8443", False),
        ("https://club.example", "elsewhere.example", False),
        ("https://club.example", None, False),
        ("null", "null", False),
    ],
)
def test_a_page_of_the_host_itself_may_connect_behind_any_scheme(origin: str, host: str | None, same: bool) -> None:
    assert of_host(origin, host) is same


def test_settings_hold_origins_and_nothing_else() -> None:
    assert allowed(["*", "https://Club.example"]) == {"*", "https://club.example"}
    for wrong in ("club.example", "https://club.example/page"):
        with pytest.raises(ValueError, match="is no origin"):
            allowed([wrong])
