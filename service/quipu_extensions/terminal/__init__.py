"""A table at the terminal: ``quipu play`` plays it, ``quipu replay`` tells its log."""

from argparse import ArgumentParser

from quipu_rules.kernel.languages import LOCALES
from quipu_service.extensions.extension import Extension, Subcommand, opening_options

LEVELS = ("random", "beginner", "club", "strong")


def of_play(parser: ArgumentParser) -> None:
    """What `quipu play` is given."""
    parser.add_argument("game", help="an installed game, such as caracalla")
    opening_options(parser)
    parser.add_argument("--against", choices=LEVELS, help="sit in the first seat only, against bots of this level")
    parser.add_argument("--table", help="the id of a table that was opened here before, to continue it")
    parser.add_argument("--again", action="store_true", help="with --table: after its end, play again at a new table")
    _language(parser)


def of_replay(parser: ArgumentParser) -> None:
    """What `quipu replay` is given."""
    parser.add_argument("file", help="the log, as exported; - for standard input")
    parser.add_argument("--from", dest="start", type=int, default=1, metavar="N", help="begin with version N")
    parser.add_argument("--to", type=int, metavar="N", help="end with version N")
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--state", action="store_true", help="draw the table at the last version")
    forms.add_argument("--json", action="store_true", help="one JSON object for each entry")
    forms.add_argument("--compact", action="store_true", help="one line a turn, in the notation that quipu play reads")
    _language(parser)


def _language(parser: ArgumentParser) -> None:
    parser.add_argument("--language", choices=LOCALES, default="en")


TERMINAL = Extension(
    name="terminal",
    commands=(
        Subcommand(
            name="play",
            run=f"{__name__}.play:play",
            help="play a table at the terminal, all seats in turn or one against bots",
            arguments=of_play,
        ),
        Subcommand(
            name="replay", run=f"{__name__}.replay:replay", help="tell an exported log in words", arguments=of_replay
        ),
    ),
)
