"""Statistics of a table, counted from its log, and of a game: the sums over its finished tables on the public list."""

from collections.abc import Iterable

from quipu_extensions.statistics.games_statistics import GamesStatistics, GameStatistics
from quipu_extensions.statistics.table_statistics import Statistics, TableStatistics
from quipu_extensions.statistics.tallies import COUNTED, Tallies
from quipu_service.application.facade.quipu import Quipu
from quipu_service.extensions.extension import Extension
from quipu_service.transports.wire.operations import TABLE, SharedOperation, plain


def parts(quipu: Quipu, _: None) -> Iterable[object]:
    """The use cases."""
    of_tables = TableStatistics(quipu.tables)
    yield of_tables
    yield GamesStatistics(quipu.editions, of_tables, Tallies(quipu.stores.ask), quipu.clock)


STATISTICS = Extension(
    name="statistics",
    operations=(
        SharedOperation(
            id="showGameStatistics",
            field="statistics",
            field_of="game",
            tag="records",
            path="/v1/{game}/statistics",
            use=plain(lambda quipu, call: quipu.part(GamesStatistics).of(call.game)),
            answers=GameStatistics,
            response="The statistics.",
            text="Sums over the finished tables of a game, by edition, number of seats and whether bots played.\n\n"
            "Only tables on the public list count, once each, soon after their end. Sandboxes, forks, imported logs "
            "and tables where everything can be taken back (`FREE`) do not.",
        ),
        SharedOperation(
            id="showStatistics",
            tag="records",
            path=f"{TABLE}/statistics",
            use=plain(lambda quipu, call: quipu.part(TableStatistics).of(call.table, token=call.token)),
            answers=Statistics,
            response="The statistics.",
            result="StatisticsResult",
            who="may",
            weight=5,
            spends="tables at an earlier version in one request",
            versioned=True,
            text="Statistics of a table: its length, the time of each seat, scores, and how often each kind of action "
            "was taken.\n\nThey are the same for every viewer. Kinds of actions are counted once the game is over.",
        ),
    ),
    ledger={"COUNTED": COUNTED},
    parts=parts,
    ended=lambda quipu, cached: quipu.part(GamesStatistics).count(cached),
)
