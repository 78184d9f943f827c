"""Where notices may be sent: the settings, and what is said of one that is wrong."""

import os
from ipaddress import ip_network
from unittest.mock import patch

import pytest

from quipu_extensions.webhooks import WEBHOOKS, WebhookSettings, networks_of
from quipu_service.commands.serve import ephemeral
from quipu_service.extensions.extension import own_settings
from quipu_service.operate.config import ConfigError
from tests.service.commands.test_doctor_defects import Site, given, is_named, site
from tests.service.tables import configured

__all__ = ["site"]


def test_networks_are_a_list() -> None:
    assert networks_of(WebhookSettings()) == []
    two = WebhookSettings(webhook_networks="10.0.0.0/8, ,fd00::/8")

    assert networks_of(two) == [ip_network("10.0.0.0/8"), ip_network("fd00::/8")]


def test_a_network_with_bits_of_a_host_is_named(site: Site) -> None:
    with pytest.raises(ConfigError, match=r"QUIPU_WEBHOOK_NETWORKS: 10\.0\.0\.1/8 has host bits set"):
        configured(webhook_networks="10.0.0.1/8")
    is_named(site, given(webhook_networks="10.1.0.0/99"), "quipu: .*QUIPU_WEBHOOK_NETWORKS", "")


def test_an_ephemeral_service_sends_notices_to_this_machine() -> None:
    with patch.dict(os.environ, QUIPU_REQUESTS="7"), ephemeral() as config:
        assert config.requests == 7
        assert own_settings(WEBHOOKS, config) == WebhookSettings(webhooks="tables", webhook_networks="127.0.0.0/8")
