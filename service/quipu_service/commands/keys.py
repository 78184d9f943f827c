"""``quipu signing-key`` and ``quipu frontend-key``: keys of the service and of its frontends."""

import argparse
import re

from quipu_service.adapters.ed25519 import Ed25519Signer
from quipu_service.adapters.entropy import SystemEntropy
from quipu_service.application.admission.frontends import NAME, digest_of
from quipu_service.commands.terminal import say
from quipu_service.operate.config import Config, ConfigError


def signing_key(_: argparse.Namespace, config: Config) -> int:
    """Print the public key of the configured private key, or a new pair of keys."""
    private = config.signing_key or SystemEntropy().seed().hex()
    if not config.signing_key:
        say(f"QUIPU_SIGNING_KEY={private}")
    say(f"public key: {Ed25519Signer(private).public_key}")
    return 0


def frontend_key(arguments: argparse.Namespace, _: Config) -> int:
    """Print a new key, and the lines that define a frontend of this name; raises ConfigError."""
    name = arguments.name
    if not re.fullmatch(NAME, name):
        raise ConfigError(f"frontend-key: {name!r} is no name; use up to 40 of a-z, 0-9 and hyphens")
    key = SystemEntropy().token()
    say(f"Quipu-Key: {key}", "", f"[frontends.{name}]", f'keys = ["{digest_of(key)}"]')
    return 0
