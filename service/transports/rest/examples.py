"""Examples for the OpenAPI documents: small, and valid for a table that has just begun."""

from functools import cache
from typing import Any

import msgspec

from quipu.rules.kernel.chance import Seeded
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Template

SHOWN = 2
"""Legal actions of an example."""


@cache
def examples_of(game: AnyGame) -> dict[str, Any]:
    """Examples by name of the body."""
    seats = game.seats[0]
    begun = game.start(game.editions["standard"], game.setup(), seats, Seeded(b"", "example"))
    seat = min(game.rulebook.to_act(begun.state))
    listed = [one for one in game.rulebook.legal(begun.state, seat) if not isinstance(one, Template)]
    legal = [msgspec.to_builtins(action) for action in listed[:SHOWN]]
    return {
        "TableRequest": {"seats": seats},
        "SandboxRequest": {"seats": seats, "seed": "5a" * 32},
        "SeatRequest": {"name": "Ann"},
        "Actions": legal[:1],
        "Line": [{"seat": seat, "actions": legal[:1]}],
        "EntropyRequest": {"entropy": "5a" * 32},
        "RematchRequest": {"entropy": "5a" * 32},
        "RewindRequest": {"to": 7},
        "ForkRequest": {"at": 7},
        "WebhookRequest": {"url": "https://example.org/notices"},
        "ResendRequest": {"id": "abcdefghij234567.17.0.TURN"},
        "BotRequest": {"level": "CLUB"},
        "NoteRequest": {"text": "Bob never attacks first."},
        "TokenRequest": {"token": "k" * 43},
        "ConditionsRequest": {"conditions": [{"turns": [{"expect": [], "actions": legal[:1]}]}]},
        "ClaimRequest": {"seat": 1, "then": "BOT"},
        "LegalList": {"version": seats + 2, "legalActions": legal},
    }
