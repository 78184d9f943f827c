"""The file of issuers: what is said where it is missing, where it cannot be used, and where its library is missing."""

from pathlib import Path

import pytest

from quipu_extensions.issuers import IssuerSettings, listed
from quipu_service.operate.config import ConfigError
from tests.service.across.test_plain_installation import Running, blocked, run, says_what_to_install, warm
from tests.service.commands.test_doctor_defects import Plant, Settings, Site, examined, is_named, site
from tests.service.commands.test_doctor_machine import answering, said
from tests.service.tables import configured
from tests.service.valkey import free_port

__all__ = ["blocked", "run", "site", "warm"]
FILE = """
[issuers.club]
issuer = "http://127.0.0.1:{port}/"
audience = ["quipu"]
keys = "http://127.0.0.1:{port}/healthz"
"""


def issuer(says: bytes | None) -> Plant:
    """An issuer that answers this, or not at all."""

    def plant(site: Site) -> Settings:
        port = free_port() if says is None else site.until_the_end.enter_context(answering(says))
        return {"issuers": site.file(FILE.format(port=port))}

    return plant


@pytest.mark.parametrize(
    ("plant", "remedy"),
    [(issuer(None), "its users get 503"), (issuer(b"welcome"), "correct its `issuer` or `keys`")],
    ids=["an issuer that cannot be reached", "an issuer without keys"],
)
def test_an_issuer_without_keys_is_named(site: Site, plant: Plant, remedy: str) -> None:
    is_named(site, plant, "BAD +issuers +the keys of", remedy)


def test_an_issuer_with_keys_is_good(site: Site) -> None:
    assert said(examined(site, issuer(b'{"keys": []}')(site)), "issuers") == ["good"]


def test_a_file_that_is_not_there_is_named() -> None:
    assert listed(IssuerSettings()) == ()
    with pytest.raises(ConfigError, match="QUIPU_ISSUERS: /no/such/file: "):
        configured(issuers="/no/such/file")


def test_who_lists_issuers_is_told_what_to_install(run: Running, tmp_path: Path) -> None:
    (tmp_path / "issuers.toml").write_text('[issuers.club]\nissuer = "https://club.example"\naudience = ["games"]\n')
    says_what_to_install(run, "accounts", ["serve"], {"issuers": "{folder}/issuers.toml"})
