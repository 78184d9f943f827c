"""Commands for authors of games, editions and translations."""

from argparse import ArgumentParser

from quipu_service.extensions.extension import Extension, Subcommand, opening_options

BENCH = """Plays random games in this process, without a service, and then games between bots.

  playing     whole random games: the legal list, one action of it, its effect
  legal list  the actions that are possible in a position; a long one slows every answer
  decide      judge one action and record its events; fold: apply the events again, as a cold read does
  view        what one seat may know; sent with every answer
  bots        one seat of the first level against others of the second; won: the share of its
              wins with its 95 % interval. If CLUB does not beat RANDOM, give the game an `estimate`

Times of calls are the least of three passes over the same games; those of bots are CPU time.
Below 300 actions in a list and 1 ms for a call, nobody has to wait for the rules.
"""


def of_bench(parser: ArgumentParser) -> None:
    """What `quipu bench` is given."""
    parser.add_argument("game", help="an installed game")
    opening_options(parser)
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to play at random (default 3)")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="games between bots (default 20; 0: none)")
    helped = "two levels (default CLUB:RANDOM); may be given several times"
    parser.add_argument("--bots", action="append", metavar="LEVEL:LEVEL", help=helped)


def of_new_game(parser: ArgumentParser) -> None:
    """What `quipu new-game` is given."""
    parser.add_argument("name", help="lower-case words with hyphens, such as tic-tac-toe")
    parser.add_argument("--folder", help="where to write it (default: a folder of that name)")


def of_release_game(parser: ArgumentParser) -> None:
    """What `quipu release-game` is given."""
    parser.add_argument("folder", help="the folder of the package, with its pyproject.toml")
    parser.add_argument("--into", help="where to put the wheel (default: its folder `dist`)")


def of_languages(parser: ArgumentParser) -> None:
    """What `quipu languages` is given."""
    parser.add_argument("locale", nargs="?", help="list every message that this language lacks, such as de or pt_BR")
    parser.add_argument("--game", help="only this game; `service`: only the service and its page")


def of_edition(parser: ArgumentParser) -> None:
    """What `quipu edition` is given."""
    parser.add_argument("action", choices=["check"], metavar="check")
    parser.add_argument("file", help="the edition as TOML (docs/editions.md)")
    parser.add_argument("--game", help="the game (default: the name of the file's folder)")


AUTHORING = Extension(
    name="authoring",
    commands=(
        Subcommand(
            name="new-game",
            run=f"{__name__}.new_game:new_game",
            help="write a package with a small game, to change into your own",
            arguments=of_new_game,
            epilog="The game speaks English and German; docs/languages.md says how to add a language.",
        ),
        Subcommand(
            name="release-game",
            run=f"{__name__}.release_game:release_game",
            help="build the package of a game, try it in an empty environment, and say how to publish it",
            arguments=of_release_game,
            epilog="pip installs what the game needs, from the indexes that you have set; nothing is uploaded.",
        ),
        Subcommand(
            name="bench",
            run=f"{__name__}.measure:bench",
            help="measure any game: random play, legal lists, decisions, views, bots",
            arguments=of_bench,
            epilog=BENCH,
        ),
        Subcommand(
            name="languages",
            run=f"{__name__}.untranslated:languages",
            help="list what is not translated yet (docs/languages.md)",
            arguments=of_languages,
        ),
        Subcommand(
            name="edition",
            run=f"{__name__}.edition_file:check",
            help="check a file of printed components",
            arguments=of_edition,
        ),
    ),
)
