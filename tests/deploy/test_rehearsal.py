"""``deploy/README.md`` in a Debian of its own, in short; ``make rehearsal`` does all of it."""

from pathlib import Path

import pytest

from tests.deploy.debian import NoDebian
from tests.deploy.rehearsal import rehearse, started


@pytest.mark.timeout(1_800)
async def test_the_readme_leads_from_an_empty_debian_to_a_restored_backup_in_short(tmp_path: Path) -> None:
    try:
        with started(tmp_path) as debian:
            await rehearse(debian, whole=False)
    except NoDebian as here:
        pytest.skip(str(here))
