"""The settings: what each may be, what it is if nobody says it, and what is said of a wrong one."""

import re
from pathlib import Path

import pytest

from quipu_service.operate.config import Config, ConfigError, read_config
from tests.service.serving import ROOT

DOCUMENTED = re.compile(r"^\| `QUIPU_(\w+)` \| (\S+) \|", re.MULTILINE)
"""A row of the limits in docs/operations.md: a setting and its default."""


def read(**settings: str) -> Config:
    return read_config({f"QUIPU_{name.upper()}": value for name, value in settings.items()})


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("replicas", 1, 9),
        ("port", 0, 65_535),
        ("processes", 1, 256),
        ("home_port", 0, 65_535),
        ("drain", 0, 600),
        ("verifications", 1, None),
        ("remembered", 1, None),
        ("followers", 1, None),
        ("followers_per_address", 0, None),
        ("requests", 0, 10_000_000),
        ("waiting_tables", 0, 10_000_000),
        ("bot_tables", 0, 10_000_000),
        ("unstarted_days", 0, 36_500),
        ("absence_days", 1, 36_500),
    ],
)
def test_a_number_has_bounds(name: str, least: int, most: int | None) -> None:
    for fits in (least, least if most is None else most):
        assert getattr(read(**{name: str(fits)}), name) == fits
    for beyond in (least - 1, *(() if most is None else (most + 1,))):
        with pytest.raises(ConfigError, match=rf"^QUIPU_{name.upper()}: Expected "):
            read(**{name: str(beyond)})


def test_nobody_has_to_set_anything() -> None:
    default = read_config({})

    assert (default.port, default.processes, default.home_port, default.replicas, default.drain) == (8000, 1, 0, 1, 0)
    assert (default.remembered, default.followers, default.verifications) == (2_000, 10_000, 2)
    assert default.graphql_only_documents is False
    assert default.editions_folder is None


def test_the_limits_are_those_of_the_documentation() -> None:
    rows = DOCUMENTED.findall((ROOT / "docs/operations.md").read_text(encoding="utf-8"))

    assert len(rows) >= 6
    for name, default in rows:
        set_to = str(getattr(Config(), name.lower()))
        assert set_to == ("" if default == "none" else default.strip("`")), name


@pytest.mark.parametrize(("days", "milliseconds"), [("0", None), ("1", 86_400_000), ("30", 2_592_000_000)])
def test_a_table_may_wait_for_days_or_for_ever(days: str, milliseconds: int | None) -> None:
    assert read(unstarted_days=days).unstarted == milliseconds


def test_nobody_may_keep_others_waiting_for_ever() -> None:
    assert (read().absence, read(absence_days="2").absence) == (2_592_000_000, 172_800_000)


@pytest.mark.parametrize(
    ("durability", "fsync", "flushed"),
    [
        ("", "always", "always"),
        ("", "everysec", "everysec"),
        ("memory", "always", "everysec"),
        ("local", "everysec", "always"),
    ],
)
def test_its_own_server_flushes_as_durability_requires(durability: str, fsync: str, flushed: str) -> None:
    assert read(durability=durability, fsync=fsync).flushed == flushed


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"operator_key": "x" * 15}, "QUIPU_OPERATOR_KEY: expected at least 16 characters"),
        ({"signing_key": "0g" * 32}, "QUIPU_SIGNING_KEY: expected 64 hexadecimal digits"),
        ({"signing_key": "07" * 31}, "QUIPU_SIGNING_KEY: expected 64 hexadecimal digits"),
        ({"durability": "replica"}, "QUIPU_DURABILITY: the service's own Valkey has no replicas"),
        ({"frontends": "/no/such/file"}, "QUIPU_FRONTENDS: /no/such/file: "),
        ({"graphql_only_documents": "perhaps"}, "QUIPU_GRAPHQL_ONLY_DOCUMENTS: Expected true or false, got 'perhaps'"),
        ({"port": "x"}, "QUIPU_PORT: Expected a whole number, got 'x'"),
        ({"port": "70000"}, "QUIPU_PORT: Expected a whole number <= 65535, got '70000'"),
        ({"drain": "soon"}, "QUIPU_DRAIN: Expected a number, got 'soon'"),
        ({"fsync": "never"}, "QUIPU_FSYNC: Expected 'always' or 'everysec', got 'never'"),
        ({"trusted_proxies": "127.0.0.1/8"}, "QUIPU_TRUSTED_PROXIES: 127.0.0.1/8 has host bits set"),
        ({"trusted_proxies": "::1, nonsense"}, "QUIPU_TRUSTED_PROXIES: 'nonsense' does not appear to be"),
        ({"origins": "https://club.example,nonsense"}, "QUIPU_ORIGINS: 'nonsense' is no origin"),
        ({"redis_url": "nonsense"}, "QUIPU_REDIS_URL: the URL of the log's server is not understood"),
        ({"redis_url": "redis+sentinel://a,b/quipu"}, "QUIPU_DURABILITY: expected 'replica' with Sentinels"),
        ({"traces": "collector:4318"}, "QUIPU_TRACES: expected an address such as"),
        ({"home_port": "65535", "processes": "2"}, "QUIPU_HOME_PORT: 2 processes need the ports up to 65536"),
        ({"graphql_documents": "/no/such/file"}, "QUIPU_GRAPHQL_DOCUMENTS: there is no file /no/such/file"),
        ({"graphql_only_documents": "true"}, "QUIPU_GRAPHQL_DOCUMENTS: expected a file"),
        ({"editions": "/no/such/folder"}, "QUIPU_EDITIONS: there is no folder /no/such/folder"),
        ({"remembred": "5"}, "QUIPU_REMEMBRED is not a setting; did you mean QUIPU_REMEMBERED?"),
        ({"zzz": "5"}, "QUIPU_ZZZ is not a setting; did you mean QUIPU_"),
        (
            {"extensions": "none", "zzz": "5"},
            "QUIPU_ZZZ is not a setting, unless of an extension that QUIPU_EXTENSIONS leaves out; did you mean QUIPU_",
        ),
    ],
)
def test_a_wrong_setting_is_named(settings: dict[str, str], said: str) -> None:
    with pytest.raises(ConfigError) as wrong:
        read(**settings)
    assert str(wrong.value).startswith(said)


def test_what_operators_usually_write_is_accepted() -> None:
    read(trusted_proxies="*", origins="*")
    read(
        trusted_proxies="", origins="https://club.example, http://[::1]:8000", traces="http://collector:4318/v1/traces"
    )
    read(
        trusted_proxies="10.0.0.0/8, ::1",
        redis_url="redis+sentinel://a,b/quipu",
        home_port="8001",
        processes="4",
        durability="replica",
    )


def test_secrets_of_the_right_form_and_replicas_of_a_server_are_accepted(tmp_path: Path) -> None:
    keys, longer = read(operator_key="x" * 16, signing_key="aF" * 32), read(operator_key="x" * 99)
    kept = read(durability="replica", redis_url="redis://log", editions=str(tmp_path))

    assert (len(keys.operator_key), len(keys.signing_key)) == (16, 64)
    assert len(longer.operator_key) == 99
    assert (kept.durability, kept.editions_folder) == ("replica", tmp_path)
