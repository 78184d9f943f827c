"""Everything in ``deploy/`` starts with limits, tells clients apart behind its proxy, and keeps metrics private."""

from ipaddress import ip_network
from typing import Any

from quipu_service.operate.config import Config, read_config
from tests.deploy.conftest import DEPLOY, documents

EXAMPLE = DEPLOY / "kubernetes" / "overlays" / "example"
LIMITS = ("requests", "waiting_tables", "bot_tables", "followers_per_address")
A_SECOND, BURST = 20, 100


def settings_of(name: str) -> dict[str, str]:
    """The lines of a file with variables."""
    lines = (DEPLOY / name).read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_limits_are_on_by_default_and_zero_switches_each_off() -> None:
    for name in LIMITS:
        assert getattr(Config(), name) > 0
        assert getattr(read_config({f"QUIPU_{name.upper()}": "0"}), name) == 0


def test_compose_passes_the_limits_of_its_file_and_has_those_of_the_service_without() -> None:
    (composed,) = documents(DEPLOY / "compose.yaml")
    environment: Any = composed["x-service"]["environment"]
    written = settings_of(".env.example")

    for name in LIMITS:
        setting = f"QUIPU_{name.upper()}"
        default = str(getattr(Config(), name))
        assert environment[setting] == f"${{{setting}:-{default}}}"
        assert written[setting] == default


def test_compose_trusts_its_own_network_and_no_other() -> None:
    (composed,) = documents(DEPLOY / "compose.yaml")
    environment: Any = composed["x-service"]["environment"]
    networks: Any = composed["networks"]
    (range_of_it,) = networks["default"]["ipam"]["config"]

    assert environment["QUIPU_TRUSTED_PROXIES"] == range_of_it["subnet"]
    assert ip_network(settings_of(".env.example")["QUIPU_NETWORK"]).is_private


def test_every_proxy_has_the_same_rate() -> None:
    (ingress, _) = documents(EXAMPLE / "ingress.yaml")
    annotations: Any = ingress["metadata"]["annotations"]
    nginx = (DEPLOY / "nginx.conf").read_text()
    prefix = "nginx.ingress.kubernetes.io/limit-"

    assert f"rate={A_SECOND}r/s" in nginx
    assert f"burst={BURST} " in nginx
    assert int(annotations[prefix + "rps"]) == A_SECOND
    assert int(annotations[prefix + "burst-multiplier"]) * A_SECOND == BURST
    assert Config().requests == 60 * A_SECOND  # for Caddy, which has no rates of its own


def test_the_ingress_publishes_no_metrics_and_has_tls() -> None:
    (ingress, nowhere) = documents(EXAMPLE / "ingress.yaml")
    spec: Any = ingress["spec"]
    (rule,) = spec["rules"]
    backends = {one["path"]: one["backend"]["service"]["name"] for one in rule["http"]["paths"]}

    assert backends == {"/metrics": "quipu-nowhere", "/": "quipu"}
    assert nowhere["kind"] == "Service"
    assert "selector" not in nowhere["spec"]
    assert spec["tls"] == [{"hosts": [rule["host"]], "secretName": "quipu-tls"}]


def test_kubernetes_trusts_a_network_for_what_the_controller_says() -> None:
    given = settings_of("kubernetes/overlays/example/secrets.env")

    assert ip_network(given["QUIPU_TRUSTED_PROXIES"]).is_private
