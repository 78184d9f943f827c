"""``quipu bench``: what any game costs, and how well bots play it."""

from argparse import ArgumentParser

from quipu_service.extensions.extension import Extension, Subcommand, opening_options

EPILOG = """Plays random games in this process, without a service, and then games between bots.

  playing     whole random games: the legal list, one action of it, its effect
  legal list  the actions that are possible in a position; a long one slows every answer
  decide      judge one action and record its events; fold: apply the events again, as a cold read does
  view        what one seat may know; sent with every answer
  bots        one seat of the first level against others of the second; won: the share of its
              wins with its 95 % interval. If CLUB does not beat RANDOM, give the game an `estimate`

Times of calls are the least of three passes over the same games; those of bots are CPU time.
Below 300 actions in a list and 1 ms for a call, nobody has to wait for the rules.
"""


def arguments(parser: ArgumentParser) -> None:
    """What it is given."""
    parser.add_argument("game", help="an installed game")
    opening_options(parser)
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to play at random (default 3)")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="games between bots (default 20; 0: none)")
    helped = "two levels (default CLUB:RANDOM); may be given several times"
    parser.add_argument("--bots", action="append", metavar="LEVEL:LEVEL", help=helped)


MEASURING = Extension(
    name="measuring",
    commands=(
        Subcommand(
            name="bench",
            run=f"{__name__}.measure:bench",
            help="measure any game: random play, legal lists, decisions, views, bots",
            arguments=arguments,
            epilog=EPILOG,
        ),
    ),
)
