"""What the service keeps or awaits: whose it is, what it costs them, how much there may be, and what happens then.

The code reads its bounds here, and ``quipu contracts`` writes docs/ledger.md from it. ``tests/service/test_ledger.py``
finds whatever grows in the service, and each key on the log's server, that is in no row.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

MIB: Final = 1 << 20
MINUTE, DAY = 60, 86_400
"""Seconds."""
CLIENT, OPENER, SEAT, TABLE, FRONTEND = "client", "opener", "seat", "table", "frontend"
PROCESS: Final = "service"
REQUEST: Final = "1 for a request"
CPU: Final = "1 for 10 ms of CPU"
BYTES: Final = "1 for 256 KiB kept"
ENTRY: Final = "with the command that writes it"
OURS: Final = "nothing: the same for everybody"
OLDEST: Final = "what was used least recently makes room"
EXPIRES: Final = "it expires"
WAITS: Final = "waits"


@dataclass(frozen=True, kw_only=True)
class LedgerRow:
    """One thing that is kept or awaited."""

    what: str
    owner: str
    """Who makes it grow: a client is an address (IPv6: a /64), or a frontend with its key."""
    price: str
    """What the owner is charged, in units of the allowance."""
    full: str
    """What happens when there is no more room: a problem's code, or what makes room."""
    most: int = 0
    """The bound for all owners together; 0: see ``by``."""
    each: int = 0
    """The bound for one owner; 0: that for all."""
    of: str = ""
    """What is counted."""
    seconds: int = 0
    """For how long it is kept; 0: see ``by``."""
    by: str = ""
    """What else bounds it."""
    keys: tuple[str, ...] = ()
    """Its keys on the log's server, with ``*`` for what varies."""
    where: tuple[str, ...] = ()
    """What grows in the code: attributes of classes, names of modules and cached functions."""

    @property
    def bound(self) -> str:
        """The bound in words."""
        number = self.most or self.each
        counted = f"{number // MIB} MiB" if self.of == "bytes" and number >= MIB else f"{number:,} {self.of}"
        words = [counted] if number else []
        if self.most and self.each:
            words.append(f"{self.each:,} for one {self.owner}")
        if self.seconds:
            days = self.seconds // DAY
            words.append(f"{self.seconds:,} s" if self.seconds % DAY else "a day" if days == 1 else f"{days} days")
        return "; ".join([*words, *([self.by] if self.by else [])])


DOCUMENTS: Final = LedgerRow(
    what="parsed GraphQL documents with their projections",
    owner=CLIENT,
    price=BYTES,
    most=16 * MIB,
    of="bytes",
    full=OLDEST,
    where=("transports.graphql.documents.Documents._kept",),
)
LONG_DOCUMENTS: Final = LedgerRow(
    what="long GraphQL documents that are parsed and validated, each in a thread",
    owner=CLIENT,
    price=CPU,
    most=2,
    each=1,
    of="documents at once",
    full="waits 5 s, then `TOO_MANY`",
    where=("transports.graphql.documents.Documents._places",),
)
PROJECTIONS: Final = LedgerRow(
    what="projections of a document, one for each selection and setting of `@skip` and `@include`",
    owner=CLIENT,
    price=BYTES,
    each=200,
    of="for one document",
    full="all of the document are made again",
    where=("transports.graphql.projection.FUNCTIONS", "transports.graphql.documents._Switches.names"),
)
REGISTERED: Final = LedgerRow(
    what="GraphQL documents that clients registered by their hash",
    owner=CLIENT,
    price=BYTES,
    most=4_000_000,
    of="characters",
    full=OLDEST,
    where=("transports.graphql.documents.Persisted._registered",),
)
WEIGHED: Final = LedgerRow(
    what="estimates of what a GraphQL operation costs, by the sizes of its lists",
    owner=CLIENT,
    price=CPU,
    each=100,
    of="for one operation",
    full="all of the operation are made again",
    where=("transports.graphql.limits.Cost._known", "transports.graphql.limits._Sizes.names"),
)
INTROSPECTIONS: Final = LedgerRow(
    what="answers about the GraphQL schema",
    owner=CLIENT,
    price=CPU,
    most=16,
    of="answers",
    full=OLDEST,
    where=("transports.graphql.introspection.Introspection._kept",),
)
ENCODED_VALUES: Final = LedgerRow(
    what="values that were encoded once, and are the same in the next position",
    owner=TABLE,
    price=CPU,
    most=20_000,
    of="values",
    full="all are made again",
)
WITH_POSITION: Final = LedgerRow(
    what="views and legal lists that are cached with a position",
    owner=TABLE,
    price=CPU,
    each=40,
    of="for one position",
    full="further ones are made at each request",
)
NODES_OF_BOARDS: Final = LedgerRow(
    what="boards as nodes of GraphQL",
    owner=TABLE,
    price=CPU,
    most=64,
    of="boards",
    full=OLDEST,
    where=("transports.graphql.board_nodes.board_source",),
)
BOARDS: Final = LedgerRow(
    what="printed boards, each up to some hundred kilobytes",
    owner=TABLE,
    price=CPU,
    most=64,
    of="boards",
    full=OLDEST,
    where=("application.tables.boards.made",),
)
REFUSALS: Final = LedgerRow(
    what="sentences of refusals",
    owner=TABLE,
    price=CPU,
    most=50_000,
    of="sentences",
    full=OLDEST,
    where=("application.tables.boards._sentence",),
)
TABLES: Final = LedgerRow(
    what="tables that are cached, each with its position",
    owner=TABLE,
    price=CPU,
    by="`QUIPU_REMEMBERED`",
    full=OLDEST + "; one that is followed stays",
    where=(
        "application.tables.cache.TableCache._tables",
        "application.tables.current.Tables._cold",
        "application.tables.cache.CachedTable._named",
        "application.tables.cache.CachedTable._waiting",
        "application.tables.cache.Checkpoints._kept",
    ),
)
STEPS: Final = LedgerRow(
    what="latest steps of a cached table",
    owner=TABLE,
    price=ENTRY,
    each=32,
    of="steps of one table",
    full="they are read from the log",
    where=("application.tables.cache.Recent._steps",),
)
FOLLOWERS: Final = LedgerRow(
    what="streams: server-sent events, subscriptions, long polls",
    owner=CLIENT,
    price=REQUEST,
    by="`QUIPU_FOLLOWERS`, `QUIPU_FOLLOWERS_PER_ADDRESS`",
    full="`TOO_MANY`",
    where=(
        "application.tables.cache.CachedTable._listeners",
        "application.tables.watching.Watching._watches",
        "application.tables.following.Following._waits",
        "application.tables.own_tables.Stream._joined",
        "application.tables.own_tables.Stream._changed",
        "application.tables.own_tables.Stream._reported",
        "adapters.redis_announcements.Announcements._channels",
        "adapters.redis_announcements.Announcements._connections",
        "adapters.redis_announcements.Announcements._readers",
        "adapters.redis_announcements.Announcements._unplaced",
        "adapters.redis_pubsub.PubSubConnection.names",
        "adapters.redis_pubsub.PubSubConnection._leaving",
    ),
)
UNREAD_STEPS: Final = LedgerRow(
    what="steps that a stream has not read yet",
    owner=CLIENT,
    price="nothing: others caused them",
    each=256,
    of="steps of one stream",
    full="it starts again from the log",
    where=("application.tables.following.Follower.steps",),
)
UNREAD_BYTES: Final = LedgerRow(
    what="bytes of answers that a connection has not read",
    owner=CLIENT,
    price="1 for 256 KiB sent",
    by="64 KiB for 30 s",
    full="the connection is closed",
    where=("transports.http.http_protocol.WriteBuffer._parts",),
)
OPERATIONS: Final = LedgerRow(
    what="operations that run at once on one WebSocket",
    owner=CLIENT,
    price=REQUEST,
    each=100,
    of="on one WebSocket",
    full="`TOO_MANY`",
    where=("transports.graphql.sockets.Socket._running",),
)
COMPRESSED: Final = LedgerRow(
    what="compressed parts of streams that other followers need too",
    owner=TABLE,
    price="nothing: others caused them",
    most=128,
    of="parts",
    full=OLDEST,
    where=("transports.http.event_stream.deflated",),
)
ALLOWANCES: Final = LedgerRow(
    what="allowances of clients in a process",
    owner=CLIENT,
    price=REQUEST,
    most=50_000,
    of="clients",
    full=OLDEST,
    where=("application.admission.rate_limits.Limits._accounts",),
)
SPENT: Final = LedgerRow(
    what="what a client has used of its allowance",
    owner=CLIENT,
    price=REQUEST,
    seconds=MINUTE,
    full=EXPIRES,
    keys=("quipu:spent:*",),
)
ADDRESSES: Final = LedgerRow(
    what="networks of addresses",
    owner=CLIENT,
    price=REQUEST,
    most=10_000,
    of="addresses",
    full=OLDEST,
    where=("application.admission.rate_limits.network_of",),
)
HEADERS: Final = LedgerRow(
    what="headers that were read: tokens' hashes, media types, languages",
    owner=CLIENT,
    price=REQUEST,
    most=256,
    of="of each kind",
    full=OLDEST,
    where=(
        "transports.http.exchange.credential_by",
        "transports.http.exchange._without_parameters",
        "transports.http.exchange.media_type",
        "transports.texts.problem_texts.locale_of",
    ),
)
PLACES: Final = LedgerRow(
    what="places of this ledger that are taken",
    owner=CLIENT,
    price=REQUEST,
    by="the rows that have places",
    full="`TOO_MANY`",
    where=("application.admission.shares.Shares._taken",),
)
OPENED: Final = LedgerRow(
    what="tables of a client that wait to begin, seats that it took at such tables, tables with bots in progress",
    owner=OPENER,
    price=REQUEST,
    by="`QUIPU_WAITING_TABLES`, `QUIPU_BOT_TABLES`, `tables` of a frontend",
    full="`TOO_MANY_TABLES`",
    keys=("quipu:opened:*",),
)
OPENED_BY: Final = LedgerRow(
    what="who opened a table, as a hash",
    owner=OPENER,
    price=REQUEST,
    seconds=7 * DAY,
    full=EXPIRES,
    keys=("quipu:opener:*",),
)
LOGS: Final = LedgerRow(
    what="a table's log, with its names, seats, secret and the ids of its commands",
    owner=OPENER,
    price=ENTRY,
    by="the rules end a game; `QUIPU_UNSTARTED_DAYS`, `QUIPU_ARCHIVE`",
    full="503 `UNAVAILABLE`: the log's server is full",
    keys=("{*}:log", "{*}:commands", "{*}:seats", "{*}:secret", "{*}:imported", "{*}:summary"),
)
LISTS: Final = LedgerRow(
    what="rows of lists of tables, and of the tables of a player",
    owner=OPENER,
    price=ENTRY,
    by="one for each table and list",
    full="it goes with the table",
    keys=("quipu:tables:*", "quipu:player:*"),
)
PRESENCE: Final = LedgerRow(
    what="who is present at a table",
    owner=SEAT,
    price="nothing: a stream is charged",
    by="one for each seat",
    seconds=2 * MINUTE,
    full=EXPIRES,
    keys=("{*}:present",),
)
FIRST_ANSWERS: Final = LedgerRow(
    what="first answers to commands that write no entry",
    owner=CLIENT,
    price="1 for a request and for each further KiB",
    seconds=DAY,
    full=EXPIRES,
    keys=("quipu:answer:first:*",),
)
CODES: Final = LedgerRow(
    what="one-time codes that move a seat to another device, as hashes",
    owner=SEAT,
    price=REQUEST,
    seconds=300,
    full=EXPIRES,
    keys=("quipu:answer:code:*",),
)
ADVICE: Final = LedgerRow(
    what="hints and analyses",
    owner=CLIENT,
    price=REQUEST,
    seconds=10 * MINUTE,
    full=EXPIRES,
    keys=("quipu:answer:hint:*", "quipu:answer:analysis:*"),
)
ADVICE_AWAITED: Final = LedgerRow(
    what="hints and analyses that are awaited, each for up to 5 s; workers serve those who asked by turns",
    owner=CLIENT,
    price="5 for a request; the CPU of workers by turns",
    most=128,
    each=16,
    of="questions",
    full="waits 5 s, then `TOO_MANY`",
    where=("application.tables.advice.Advice._places",),
)
WRITTEN_BY_A_SEAT: Final = LedgerRow(
    what="what a seat writes for itself, such as notes",
    owner=SEAT,
    price=REQUEST,
    each=60,
    of="of each kind in a minute",
    full="`TOO_MANY`",
)
SCHEDULED: Final = LedgerRow(
    what="tables that workers look at",
    owner=OPENER,
    price=ENTRY,
    by="one for each table in progress or waiting",
    full="it goes with the table",
    keys=("quipu:attended*", "quipu:unstarted*"),
    where=("adapters.redis_schedule.RedisSchedule._wide", "adapters.redis_schedule.RedisSchedule._looked"),
)
JOBS: Final = LedgerRow(
    what="jobs for the workers: moves of bots, late seats, hints, analyses",
    owner=OPENER,
    price=REQUEST,
    most=100_000,
    of="jobs",
    full="the oldest are dropped, and found again from their tables",
    keys=("quipu:jobs*", "quipu:workers"),
    where=("worker.worker.Worker._taken",),
)
TURNS_TO_THINK: Final = LedgerRow(
    what="openers whose use of a worker is remembered",
    owner=OPENER,
    price="the CPU of the worker, by turns",
    most=10_000,
    of="openers",
    full="those that used less than others make room",
    where=("worker.thinking_time.FairQueue._lines", "worker.thinking_time.FairQueue._used"),
)
NEEDED: Final = LedgerRow(
    what="names of extensions that keep elsewhere what the log's server had",
    owner=PROCESS,
    price=OURS,
    by="extensions that were ever installed",
    full="there is always room",
    keys=("quipu:extensions",),
)
UPLOADS: Final = LedgerRow(
    what="uploaded files on the disk, each for as long as it is verified",
    owner=CLIENT,
    price="20 for a request",
    each=4,
    of="files of one client",
    by="8 for each of `QUIPU_VERIFICATIONS`; 32 MiB each",
    full="`TOO_MANY`, `TOO_LARGE`",
    where=("adapters.verifying.Verifying._uploads",),
)
VERIFICATIONS: Final = LedgerRow(
    what="processes that verify files",
    owner=CLIENT,
    price=CPU,
    by="`QUIPU_VERIFICATIONS`, one of them for others; 1 GiB and 120 s each",
    full="waits 20 s, then `TOO_MANY`",
    where=("adapters.verifying.Verifying._running",),
)
SECRETS: Final = LedgerRow(
    what="the secret of the server, and notes of backups",
    owner=PROCESS,
    price=OURS,
    by="one each",
    full="another one replaces it",
    keys=("quipu:secret", "quipu:backup", "quipu:restoring"),
)
COMMANDS: Final = LedgerRow(
    what="commands on their way to the log's server",
    owner=CLIENT,
    price=REQUEST,
    by="those of requests in progress",
    full="503 `UNAVAILABLE` after a timeout",
    where=(
        "adapters.redis_pipe.PipeConnection._waiting",
        "adapters.redis_pipe.PipeConnection._leaving",
        "adapters.redis_server.BatchingConnections._waiting",
        "adapters.redis_server.BatchingConnections._carriers",
        "adapters.redis_server.Routes._connections",
        "adapters.redis_url.Deployment._of_primary",
    ),
)
LONG_WORK: Final = LedgerRow(
    what="long work that waits for its next slice of 2 ms",
    owner=CLIENT,
    price=CPU,
    by="requests in progress",
    full=WAITS,
    where=("application.tables.cooperative.RoundRobin._waiting", "application.tables.cooperative.ROUND_ROBINS"),
)
DOCUMENTATION: Final = LedgerRow(
    what="pages of the documentation",
    owner=CLIENT,
    price=OURS,
    most=64,
    of="of each kind",
    full=OLDEST,
    where=(
        "documentation.site.Site.markdown",
        "documentation.site.Site.page",
        "documentation.site.Site.rules",
        "pages.compression.quickly",
    ),
)
FILES: Final = LedgerRow(
    what="contracts and files of the page, packed",
    owner=CLIENT,
    price=OURS,
    most=128,
    of="files",
    full=OLDEST,
    where=("pages.compression.Packed._made", "pages.compression.Packed._making"),
)
COUNTERS: Final = LedgerRow(
    what="counters of metrics",
    owner=PROCESS,
    price=OURS,
    by="labels are of a closed set",
    full="there is always room",
    where=("observing.metrics.LabelledCounter._counts",),
)
ONE_ANSWER: Final = LedgerRow(
    what="what one answer or report is put together from",
    owner=CLIENT,
    price=CPU,
    by="the request: 64 KiB, 256 KiB of GraphQL, 32 MiB of a log",
    full="`TOO_LARGE`",
    where=(
        "application.log.sealing.Draft.hidden",
        "application.records.checks.Checks",
        "application.records.checks.DrawsTakenBack",
        "application.records.deciding.CheckedLog",
        "application.records.fork_origins.OriginEvents",
        "application.records.verify.Check",
    ),
)
SCHEMAS: Final = LedgerRow(
    what="GraphQL schemas of the installed games and extensions",
    owner=PROCESS,
    price=OURS,
    most=4,
    of="schemas",
    full=OLDEST,
    where=("transports.graphql.schema.schema_of",),
)
INSTALLED: Final = LedgerRow(
    what="what is derived from the installed games and editions: schemas, contracts, clients' packages, descriptions",
    owner=PROCESS,
    price=OURS,
    by="games, editions and languages that are installed",
    full="there is always room",
    where=(
        "documentation.layout._parser",
        "application.games.editions.Editions",
        "application.games.editions.Printed",
        "application.log.formats.OTHERS",
        "pages.built.BuiltOnce",
        "transports.graphql.bridge.Bridge",
        "transports.graphql.catalogue.setup_schema",
        "transports.graphql.common.Common",
        "transports.graphql.inputs",
        "transports.graphql.results.Results",
        "transports.graphql.sources.whole_of",
        "transports.rest.game_documents",
        "transports.rest.openapi_parts.begun_in_example",
        "transports.rest.openapi_parts.examples_of",
        "transports.wire",
    ),
)


def ledger() -> Mapping[str, LedgerRow]:
    """All rows, by their names here."""
    return {name: row for name, row in globals().items() if isinstance(row, LedgerRow)}
