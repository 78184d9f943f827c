"""Quipu: board games behind any frontend. This is all that the author of a game imports; what is behind it may move.

``docs/tutorial.md`` builds two games with it; ``quipu.testing`` has the proofs.
"""

from quipu.rules.kernel.agenda import pop, push, swap, top, without
from quipu.rules.kernel.board import Board, Extent, Part, Place, PlayingCard, Ref, Words, in_each
from quipu.rules.kernel.chance import Chance, drawn_from, shuffled
from quipu.rules.kernel.defaults import NoOptions
from quipu.rules.kernel.edition import Edition, EditionError, Source, Standing, printed, read_edition, require
from quipu.rules.kernel.game import Game, Outcome
from quipu.rules.kernel.look import Look, drawn
from quipu.rules.kernel.loss import Loss
from quipu.rules.kernel.message import (
    Action,
    Bound,
    Event,
    Exclusion,
    Phase,
    Seat,
    Selection,
    Template,
    Total,
    Value,
    Viewer,
)
from quipu.rules.kernel.move import AnyMove, Judge, Ledger, Move, Reaction, Rulebook
from quipu.rules.kernel.refusal import Refusal, Refused, refuse
from quipu.rules.kernel.rows import minus, plus, put, raised
from quipu.rules.kernel.text import Reader, Texts

__all__ = [
    "Action",
    "AnyMove",
    "Board",
    "Bound",
    "Chance",
    "Edition",
    "EditionError",
    "Event",
    "Exclusion",
    "Extent",
    "Game",
    "Judge",
    "Ledger",
    "Look",
    "Loss",
    "Move",
    "NoOptions",
    "Outcome",
    "Part",
    "Phase",
    "Place",
    "PlayingCard",
    "Reaction",
    "Reader",
    "Ref",
    "Refusal",
    "Refused",
    "Rulebook",
    "Seat",
    "Selection",
    "Source",
    "Standing",
    "Template",
    "Texts",
    "Total",
    "Value",
    "Viewer",
    "Words",
    "drawn",
    "drawn_from",
    "in_each",
    "minus",
    "plus",
    "pop",
    "printed",
    "push",
    "put",
    "raised",
    "read_edition",
    "refuse",
    "require",
    "shuffled",
    "swap",
    "top",
    "without",
]
