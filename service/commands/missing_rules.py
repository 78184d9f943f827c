"""Tables whose rules are not installed, for ``quipu doctor``: counted by problem, from their summaries."""

from collections import Counter

from quipu.rules.kernel.game import Catalog
from quipu.service.adapters.diagnosis import Finding, Grade
from quipu.service.adapters.redis_stores import redis_stores
from quipu.service.application.editions import Editions
from quipu.service.application.ports import Stores
from quipu.service.application.problems import GameNotInstalled, NewerRules, RevisionNotKept
from quipu.service.application.tables.listing import whole_summary

TOGETHER = 500
"""Summaries that are read at a time."""
CURES = {
    GameNotInstalled.code: "install its package again; the tables go on where they were",
    RevisionNotKept.code: "install a package of the game that has this revision in its `revisions`",
    NewerRules.code: "install the package that these tables were opened with, or a later one",
}


async def missing_rules(url: str, games: Catalog, *, plain: bool) -> list[Finding]:
    """One finding for each missing game or revision, or that nothing is missing; raises Unavailable."""
    editions, found, tables = Editions(games), Counter[tuple[str, str]](), 0
    async with redis_stores(url, plain=plain) as stores:
        some: list[str] = []
        async for table in stores.log.tables():
            tables += 1
            some.append(table)
            if len(some) == TOGETHER:
                found += await _counted(stores, editions, some)
                some = []
        found += await _counted(stores, editions, some)
    if not found:
        return [Finding(Grade.GOOD, "rules", f"the rules of all {tables:,} tables are here")]
    return [
        Finding(Grade.BAD, "rules", f"{count:,} of {tables:,} tables wait: {says}", CURES[code])
        for (code, says), count in sorted(found.items())
    ]


async def _counted(stores: Stores, editions: Editions, tables: list[str]) -> Counter[tuple[str, str]]:
    """How many of these tables have each problem, by its code and its description."""
    found = Counter[tuple[str, str]]()
    for table, summary in (await stores.index.summaries(tables)).items():
        listed = whole_summary(table, summary)
        problem = None if listed is None else editions.missing(listed.game, listed.revision)
        if problem is not None:
            found[problem.code, str(problem)] += 1
    return found
