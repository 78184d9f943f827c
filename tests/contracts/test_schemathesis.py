"""Requests made from the OpenAPI documents, right and wrong ones: schemathesis, with all of its checks, finds nothing.

They go to a table that is being played, with a seat's token, so that they get past the door. `make soak` sends many
more, to all games.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from quipu_rules.catalog import GAMES
from tests.service.client import Client
from tests.service.serving import ROOT

EXAMPLES = int(os.environ.get("QUIPU_SCHEMATHESIS_EXAMPLES", "2"))
"""Random requests for each operation and phase."""
NAMES = ["service", *(GAMES if EXAMPLES > 2 else ["caracalla"])]
SEED = "20260101"
pytestmark = pytest.mark.everything
SETTINGS = """
[parameters]
"path.table" = "{table}"
"path.seat" = 1
"query.wait" = 0

# play may refuse what the schema allows: against the rules, too late, an id that was used, a name of spaces
[checks.positive_data_acceptance]
expected-statuses = ["2xx", 401, 403, 404, 409, 412, 422]

[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422]

# whatever is uploaded is a text; the report says what is wrong with it
[[operations]]
include-operation-id = "verify"
checks.negative_data_rejection.expected-statuses = [200, 400, 415]

# few wrong codes are let through
[[operations]]
include-operation-id = "redeemCode"
checks.negative_data_rejection.expected-statuses = [400, 401, 409, 413, 415, 422, 429]
checks.positive_data_acceptance.expected-statuses = ["2xx", 401, 409, 422, 429]

# it sends a header that nobody knows, which a server has to ignore (RFC 9110, 5.1)
[[operations]]
include-operation-id = "showEvents"
checks.negative_data_rejection.expected-statuses = [200, 400, 401, 404]
checks.positive_data_acceptance.expected-statuses = [200, 400, 401, 404]

# either `entropy` or `entropyCommitment` is sent
[[operations]]
include-operation-id = ["rematch", "takeSeat"]
checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 401, 403, 404, 409, 422]

# an expected event has a type of the game, and fields that this type has; a seat plans 60 times in a minute
[[operations]]
include-operation-id = "setConditions"
checks.negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 429]
checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 401, 403, 404, 409, 412, 422, 429]

# the options are a text that contains JSON, which the schema of a parameter cannot say; OpenAPI's `content` can, but of
# it openapi-generator makes parameters of their own in Kotlin and `setup[rounds]` in TypeScript (decision 7)
[[operations]]
include-operation-id = ["listAllTables", "listTables", "showBoard"]
checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 401, 404]

# a clock has either `turn` or `bank`; `at` and `state` are read beside some fields only
[[operations]]
include-operation-id = ["openSandbox", "openTable"]
checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 401, 403, 404, 409, 422]

# only server-sent events are served here, which it does not accept
[[operations]]
include-operation-id = "followOwnTables"
checks.positive_data_acceptance.expected-statuses = [401, 406]
"""


@pytest.mark.parametrize("name", NAMES)
async def test_schemathesis_finds_nothing(client: Client, tmp_path: Path, name: str) -> None:
    game = GAMES.get(name, GAMES["caracalla"])
    table = await client.begin(game.name, game.seats[0])
    (tmp_path / "schemathesis.toml").write_text(SETTINGS.format(table=table.id), encoding="utf-8")
    address = [f"{client.address}/openapi/{name}.json", "--url", client.address]
    token = ["--header", f"Authorization: Bearer {table.tokens[0]}"]
    phases = ["--phases", "examples,coverage,fuzzing,stateful", "--checks", "all", "--max-examples", str(EXAMPLES)]
    # a busy machine is no finding
    phases += ["--request-timeout", "120", "--max-response-time", "120", "--suppress-health-check", "too_slow"]
    tool = str(Path(sys.executable).parent / "schemathesis")
    hooks = {"SCHEMATHESIS_HOOKS": "tests.contracts.schemathesis_hooks", "PYTHONPATH": str(ROOT)}

    said = subprocess.run(
        [tool, "run", *address, *token, *phases, "--seed", SEED, "--no-color"],
        cwd=tmp_path,
        env={**os.environ, **hooks},
        capture_output=True,
        text=True,
        check=False,
    )

    assert 0 == said.returncode, said.stdout[-6_000:] + said.stderr[-1_000:]
    assert "generated" in said.stdout
