"""``python -m tests.service.transports.rest.unmetered serve``: the service on a machine of any speed.

Its own steps take no CPU, so that requests are charged what they are estimated at, and what processes use that work
for them; it waits for the log's server as long as it takes, instead of letting a request through uncounted; and what
refills in a minute takes an hour, so that no allowance grows while a test uses it up.
"""

from unittest.mock import patch

from quipu_service.application.admission.rate_limits import FULL
from quipu_service.commands.command_line import main

SLOWER = 60
"""Times."""
LIMITS = "quipu_service.application.admission.rate_limits"
SPENDING = "quipu_service.application.admission.spending"

if __name__ == "__main__":
    with (
        patch(f"{SPENDING}.thread_time", lambda: 0.0),
        patch(f"{LIMITS}.PATIENCE", 60.0),
        patch(f"{LIMITS}.FULL", FULL * SLOWER),
    ):
        main()
