"""GraphiQL for browsers: the bundle of ``web/src/vendor/graphiql.ts``, and tabs with a first game."""

from collections.abc import Sequence
from dataclasses import dataclass

import orjson

from quipu_rules.kernel.game import AnyGame


@dataclass(frozen=True)
class Example:
    """A tab."""

    query: str
    variables: str = ""
    headers: str = ""


HEADERS = '{"Authorization": "Bearer <the token of your seat>"}'
TABLE = '{"table": "<the id of your table>"}'


def examples(game: AnyGame) -> Sequence[Example]:
    """A first game, step by step; every document plays any game."""
    seats = game.seats[0]
    return (
        Example(
            "# Every tab is a step of a first game. Run them from left to right (Ctrl-Enter).\n"
            "# 1. Which games are there?\n"
            "query Games {\n  games { id title seats }\n}\n"
        ),
        Example(
            "# 2. Open a table. The command id is yours; the same id opens the same table again.\n"
            "mutation Open($command: ID!) {\n"
            f'  open(command: $command, game: "{game.name}", seats: {seats}) {{\n'
            "    hostToken table { id version status }\n    problem { title reason }\n  }\n}\n",
            '{"command": "<a random id>"}',
        ),
        Example(
            f"# 3. Take a seat; {seats} times, each with a name of its own. Keep the tokens.\n"
            "mutation Sit($table: ID!) {\n"
            '  takeSeat(table: $table, command: "sit-1", name: "Ann") {\n'
            "    seat token\n    problem { title reason }\n  }\n}\n",
            TABLE,
        ),
        Example(
            "# 4. Start the game. The host's token goes into the headers below.\n"
            "mutation Start($table: ID!) {\n"
            '  startTable(table: $table, command: "start") {\n'
            "    table { version status toAct }\n    problem { title reason }\n  }\n}\n",
            TABLE,
            HEADERS,
        ),
        Example(
            "# 5. What may the seat do? Ask with the token of a seat in `toAct`.\n"
            "query Legal($table: ID!) {\n"
            "  table(table: $table) {\n    now { version toAct legalActions { text input } }\n  }\n}\n",
            TABLE,
            HEADERS,
        ),
        Example(
            "# 6. Act: put the `input` of a legal action into the variables as it is.\n"
            "mutation Act($table: ID!, $command: ID!, $chosen: JSON!) {\n"
            "  act(table: $table, command: $command, actions: [$chosen]) {\n"
            "    entry { version text toAct legalActions { text input } }\n"
            "    problem { title reason }\n  }\n}\n",
            '{"table": "<the id of your table>", "command": "<a random id>", "chosen": {}}',
            HEADERS,
        ),
        Example(
            "# 7. Follow the table from its first entry on; act in another tab and watch.\n"
            "subscription Follow($table: ID!) {\n"
            "  entries(table: $table, after: 0) {\n"
            "    version\n    entry { text toAct }\n    table { id version }\n  }\n}\n",
            TABLE,
            HEADERS,
        ),
    )


def page(games: Sequence[AnyGame]) -> str:
    """The page; it loads nothing from other servers."""
    tabs = [
        {"query": one.query, "variables": one.variables, "headers": one.headers}
        for one in (examples(games[0]) if games else ())
    ]
    content = orjson.dumps(tabs).decode().replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Quipu: GraphiQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/vendor/graphiql.css">
</head>
<body>
<div id="graphiql">Loading GraphiQL …</div>
<script type="application/json" id="tabs">{content}</script>
<script type="module" src="/vendor/graphiql.js"></script>
</body>
</html>
"""
