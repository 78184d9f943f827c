"""The command ``quipu``."""

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from typing import TypeAlias

from msgspec.structs import replace

from quipu.rules.kernel.edition import EditionError
from quipu.rules.kernel.languages import LOCALES
from quipu.service.adapters.embedded import NotStarted
from quipu.service.application.problems import Problem
from quipu.service.catalog import CatalogError
from quipu.service.config import Config, ConfigError, read_config
from quipu.service.transports.problem_texts import problem_text

SETTINGS = """settings (environment variables):
  QUIPU_REDIS_URL    Redis 7 or Valkey, for instance redis://host:6379/0; without it the
                     service starts a Valkey of its own
  QUIPU_DATA_DIR     where that Valkey keeps its data (default ./data)
  QUIPU_FSYNC        always (default) or everysec
  QUIPU_DURABILITY   memory, local or replica: what an accepted entry has survived already
                     (default: as the server is set)
  QUIPU_REPLICAS     how many replicas must have it on their disks (default 1)
  QUIPU_HOST, QUIPU_PORT
                     where to listen (default 127.0.0.1, 8000)
  QUIPU_EDITIONS     a folder with editions of your own: <game>/<name>.toml
  QUIPU_GAMES        names of the installed games to serve, separated by commas
                     (default: all)
  QUIPU_OPERATOR_KEY its holder may import logs (default: nobody may)
  QUIPU_SIGNING_KEY  the private key that signs the heads of logs; quipu signing-key makes one
  QUIPU_VERIFICATIONS
                     uploaded logs verified at once (default 2)
  QUIPU_GRAPHQL_DOCUMENTS
                     a file with GraphQL documents by name that clients may ask for
  QUIPU_GRAPHQL_ONLY_DOCUMENTS
                     true: serve no other GraphQL documents (default false)
  QUIPU_WORKER       off: start no worker with the service; run `quipu worker` yourself (default on)
  QUIPU_BOT_PACE     at-once: bots act as soon as they have decided, which tells what they
                     hold; for trials (default steady)
  QUIPU_PROCESSES    how many processes answer at the address (default 1); --workers N says the same
  QUIPU_HOME_PORT    the first of further ports, one for each process alone, so that a proxy can
                     give each table a home (default: none)
  QUIPU_DRAIN        seconds to serve on after SIGTERM while /readyz says no (default 0)
  QUIPU_PLAIN        true: use the public ways of libraries in place of our overrides (default false)
  QUIPU_FRONTENDS    TOML file with frontends, digests of their keys and quotas (default: none)
  QUIPU_ISSUERS      TOML file with issuers whose JSON Web Tokens stand for players (default: none)
  QUIPU_WEBHOOKS     who may have notices sent: off, frontends (default) or tables
  QUIPU_WEBHOOK_NETWORKS
                     networks of your own to which notices may be sent (default: none)
  QUIPU_REQUESTS     requests a minute from one address without a key (default 1200; 0: no limit)
  QUIPU_WAITING_TABLES
                     tables waiting to begin that one address may have opened (default 50; 0: no limit)
  QUIPU_BOT_TABLES   tables with bots that one address may have in progress (default 50; 0: no limit)
  QUIPU_UNSTARTED_DAYS
                     days after which a table that has not begun is closed (default 30; 0: never)
  QUIPU_TRUSTED_PROXIES
                     whose X-Forwarded-For is believed (default 127.0.0.1,::1)
  QUIPU_ORIGINS      origins of web pages that may call the API (default *)
  QUIPU_EMBED        origins of pages that may show tables in frames; none: no page (default *)
  QUIPU_REMEMBERED   tables kept in memory (default 2000)
  QUIPU_FOLLOWERS    streams served at once (default 10000)
  QUIPU_FOLLOWERS_PER_ADDRESS
                     of them for one address, at most a quarter (default 1000; 0: no share)
  QUIPU_ARCHIVE      directory or URL of an object store with finished tables (default: none)
  QUIPU_TRACES       address of an OpenTelemetry collector (default: no traces)
  QUIPU_LOG_LEVEL    DEBUG, INFO (default), WARNING or ERROR
"""

MOST_PROCESSES = 256
LEVELS = ("random", "beginner", "club", "strong")
VERDICTS = """exit code: 0 complete, 3 partial but nothing wrong, 1 wrong, 2 usage; of several files the worst.
docs/log.md says what each check proves."""
BENCH = """Plays random games in this process, without a service, and then games between bots.

  playing     whole random games: what is legal, one of it, its effect
  legal list  the actions that are possible in a position; a long one slows every answer
  decide      judge one action and record its events; fold: apply them again, as a cold read does
  view        what one seat may know; sent with every answer
  bots        one seat of the first level against others of the second; won: the share of its
              wins with its 95 % interval. If CLUB does not beat RANDOM, give the game an `estimate`

Times of calls are the least of three passes over the same games; those of bots are CPU.
Below 300 actions in a list and 1 ms for a call nobody waits for the rules.
"""

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def parser() -> argparse.ArgumentParser:
    """The command line."""
    quipu = argparse.ArgumentParser(
        prog="quipu",
        description="A service that runs board games behind any frontend.",
        epilog=SETTINGS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = quipu.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _services(commands)
    _games(commands)
    _records(commands)
    _authors(commands)
    return quipu


def _services(commands: Commands) -> None:
    """Commands that run until they are told to stop."""
    plain = argparse.RawDescriptionHelpFormatter
    serve = commands.add_parser("serve", help="serve GraphQL and REST", epilog=SETTINGS, formatter_class=plain)
    serve.add_argument("--no-worker", action="store_true", help="start no worker: bots are played by `quipu worker`")
    serve.add_argument("--workers", type=int, metavar="N", help="number of processes; one for each processor")
    helped = (
        "for tests of a frontend: keeps nothing, limits nobody, bots act at once; settings that you give still count"
    )
    serve.add_argument("--ephemeral", action="store_true", help=helped)
    serve.add_argument("--sibling", help=argparse.SUPPRESS)
    helped = "play for bots and absent players of a service"
    commands.add_parser("worker", help=helped, epilog=SETTINGS, formatter_class=plain)


def _games(commands: Commands) -> None:
    """Commands that show or check a game in the terminal."""
    play = commands.add_parser("play", help="play a table at the terminal, all seats in turn or one against bots")
    play.add_argument("game", help="its name, as in `quipu play caracalla`")
    play.add_argument("--seats", type=int, help="how many players (default: as few as the game takes)")
    play.add_argument("--setup", default="{}", help="the game's options as JSON")
    play.add_argument("--edition", default="standard", help="the printed components to play with")
    play.add_argument("--against", choices=LEVELS, help="sit in the first seat only, against bots of this level")
    play.add_argument("--table", help="go on with a table that was opened here before")
    play.add_argument("--again", action="store_true", help="with --table: play again at a new table if it is over")
    _language(play)

    _verify(commands.add_parser("verify", help="check exported logs offline", epilog=VERDICTS))

    replay = commands.add_parser("replay", help="tell an exported log in words")
    replay.add_argument("file", help="the log, as exported; - for standard input")
    replay.add_argument("--from", dest="start", type=int, default=1, metavar="N", help="begin with version N")
    replay.add_argument("--to", type=int, metavar="N", help="end with version N")
    forms = replay.add_mutually_exclusive_group()
    forms.add_argument("--state", action="store_true", help="draw the table as it is at the last version told")
    forms.add_argument("--json", action="store_true", help="one JSON object for each entry")
    forms.add_argument("--compact", action="store_true", help="one line a turn, in the notation that quipu play reads")
    _language(replay)

    statistics = commands.add_parser("statistics", help="count what happened in logs, or at all tables of a game")
    statistics.add_argument(
        "files", nargs="*", metavar="file", help="a complete log, as exported; - for standard input"
    )
    statistics.add_argument("--json", action="store_true", help="one JSON object for each file or game, as REST has it")
    statistics.add_argument("--game", help="the finished tables of this game on the log's server and in the archive")
    statistics.add_argument("--unlisted", action="store_true", help="with --game: count unlisted and private ones, too")


def _records(commands: Commands) -> None:
    """Commands for operators."""
    export = commands.add_parser(
        "export", help="write a table's log to standard output (the service must not run on the same data directory)"
    )
    export.add_argument("table", help="the table's id")
    export.add_argument("--token", help="a seat's token: what this seat may know; default: what everybody may know")
    export.add_argument("--whole", action="store_true", help="the operator's copy: everything, the seed included")

    archive = commands.add_parser("archive", help="move finished tables from the log's server to QUIPU_ARCHIVE")
    archive.add_argument("--older-than", required=True, metavar="AGE", help="since their end, such as 30d, 12h")
    forget = commands.add_parser("forget-names", help="delete names of people from tables that are over")
    forget.add_argument("tables", nargs="*", metavar="table", help="a table's id")
    forget.add_argument("--seat", type=int, metavar="N", help="of this seat only, counted from 1")
    forget.add_argument(
        "--older-than", metavar="AGE", help="instead of tables: all that ended so long ago, such as 365d"
    )
    helped = "let a running table go on by the newest rules, where a defect makes its game unplayable"
    commands.add_parser("change-rules", help=helped).add_argument("table", help="its id; its players are not asked")
    top = commands.add_parser("top", help="show running services at the terminal")
    top.add_argument(
        "addresses", nargs="*", metavar="address", help="such as 127.0.0.1:8000 (default: as QUIPU_PORT says)"
    )
    top.add_argument("--every", type=float, default=2.0, metavar="SECONDS", help="how often (default 2)")
    top.add_argument("--once", action="store_true", help="show one interval and end")
    commands.add_parser("doctor", help="say what is wrong with settings, log server and disk, and what to do")
    helped = "make a key for a frontend, and print the lines for the file of QUIPU_FRONTENDS"
    commands.add_parser("frontend-key", help=helped).add_argument("name", help="of the frontend, such as chess-club")
    commands.add_parser("signing-key", help="make a private key for QUIPU_SIGNING_KEY, or show the public one of it")


def _authors(commands: Commands) -> None:
    """Commands for authors of games, editions and clients."""
    helped = "write a package with a small game, to be changed into your own"
    described = (
        f"{helped[0].upper()}{helped[1:]}. It speaks English and German; a file beside them is another language."
    )
    new_game = commands.add_parser("new-game", help=helped, description=described, epilog="See docs/languages.md.")
    new_game.add_argument("name", help="lower-case words with hyphens, such as tic-tac-toe")
    new_game.add_argument("--folder", help="where to (default: a folder of that name)")

    _measured(commands)

    freeze = commands.add_parser("freeze", help="keep the present rules of a game for the tables played by them")
    freeze.add_argument("game", help="an installed game, from a checkout or an editable install")
    freeze.add_argument("--texts", type=int, metavar="REVISION", help="instead: put the present texts into a kept one")

    languages = commands.add_parser("languages", help="list what is not translated yet, see docs/languages.md")
    languages.add_argument("locale", nargs="?", help="every message that this language lacks, such as de or pt_BR")
    languages.add_argument("--game", help="only of this game; `service`: only of the service and its page")

    edition = commands.add_parser("edition", help="check a file of printed components")
    edition.add_argument("action", choices=["check"], metavar="check")
    edition.add_argument("file", help="the edition as TOML, see docs/editions.md")
    edition.add_argument("--game", help="its game (default: the name of the file's folder)")

    typings = commands.add_parser("typings", help="print the types of a game for clients in one language")
    typings.add_argument("game", help="an installed game")
    language = typings.add_mutually_exclusive_group(required=True)
    said = {"typescript": "of quipu-client", "python": "of quipu-client", "kotlin": "of kotlinx.serialization"}
    for one, client in said.items():
        helped = f"for {one.capitalize()} programs, as a file beside the types {client}"
        language.add_argument(f"--{one}", dest="language", action="store_const", const=one, help=helped)

    helped = "write the contracts of our games: schema.graphql, openapi/*.json, types; or of one game into its package"
    contracts = commands.add_parser("contracts", help=helped)
    contracts.add_argument("game", nargs="?", help="an installed game of another package, into the folder `contracts`")
    contracts.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file would change")


def _measured(commands: Commands) -> None:
    """The command that measures a game."""
    helped = "measure any game: random play, legal lists, decisions, views, bots"
    bench = commands.add_parser(
        "bench", help=helped, epilog=BENCH, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    bench.add_argument("game", help="an installed game")
    bench.add_argument("--seats", type=int, help="how many players (default: as few as the game takes)")
    bench.add_argument("--setup", default="{}", help="the game's options as JSON")
    bench.add_argument("--edition", default="standard", help="the printed components to play with")
    bench.add_argument("--seconds", type=float, default=3.0, help="of random play (default 3)")
    bench.add_argument("--games", type=int, default=20, metavar="N", help="between bots (default 20; 0: none)")
    helped = "two levels (default CLUB:RANDOM); may be given several times"
    bench.add_argument("--bots", action="append", metavar="LEVEL:LEVEL", help=helped)


def _verify(verify: argparse.ArgumentParser) -> None:
    verify.add_argument("files", nargs="*", metavar="file", help="a log, as exported; - for standard input")
    verify.add_argument("--all", action="store_true", help="instead of files every log of the server that is set up")
    verify.add_argument("--origin", action="append", default=[], help="the log of the table that a fork comes from")
    verify.add_argument("--head", help="the hash of an entry, noted earlier")
    verify.add_argument("--commitment", help="the commitment to the seed, noted when the table was opened")
    verify.add_argument("--extends", metavar="EARLIER", help="an earlier export of the same table")
    verify.add_argument(
        "--against", metavar="OTHER", help="another export of the same table: proves it if somebody signed two logs"
    )
    verify.add_argument("--public-key", help="the operator's: the log must carry a signature of it")
    verify.add_argument("--json", action="store_true", help="one report a line, as REST has it")


def _language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--language", choices=LOCALES, default="en")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; expected failures end it with one line and exit code 2."""
    gc.set_threshold(50_000, 50, 50)  # objects built at the start live on, so scanning them is wasted time
    asked = parser().parse_args(arguments)
    try:
        code = _run(asked, read_config(os.environ))
        sys.stdout.flush()
        sys.exit(code)
    except BrokenPipeError:
        # the reader of our output has stopped, as in `quipu replay FILE | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Problem as problem:
        sys.stderr.write(f"quipu: {problem_text(problem, 'en').detail}\n")
        sys.exit(2)
    except (CatalogError, ConfigError, EditionError, NotStarted, OSError, ValueError) as problem:
        sys.stderr.write(f"quipu: {problem}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


def _serving(asked: argparse.Namespace, config: Config) -> Config:
    if asked.no_worker:
        config = replace(config, worker="off")
    if asked.workers is None:
        return config
    if not 1 <= asked.workers <= MOST_PROCESSES:
        raise ConfigError(f"--workers: expected a number from 1 to {MOST_PROCESSES}")
    return replace(config, processes=asked.workers)


def _run(asked: argparse.Namespace, config: Config) -> int:
    match asked.command:
        case "serve":
            from quipu.service.commands.ephemeral import ephemeral
            from quipu.service.commands.serve import serve

            with ephemeral() if asked.ephemeral else nullcontext(config) as settings:
                return serve(_serving(asked, settings), asked.sibling)
        case "worker":
            from quipu.service.commands.worker_process import worker

            return worker(config)
        case "play":
            from quipu.service.commands.play import play

            return play(asked, config)
        case "archive" | "change-rules" | "doctor" | "export" | "forget-names" | "frontend-key" | "signing-key" | "top":
            return _operate(asked, config)
        case "verify" | "replay" | "statistics":
            return _read(asked, config)
        case _:
            return _author(asked, config)


def _author(asked: argparse.Namespace, config: Config) -> int:
    """Run a command for authors of games, editions and clients."""
    match asked.command:
        case "edition":
            from quipu.service.commands.edition import check

            return check(asked.file, asked.game, config)
        case "bench":
            from quipu.service.commands.measure import bench

            return bench(asked)
        case "freeze":
            from quipu.service.commands.freeze import freeze

            return freeze(asked.game, texts=asked.texts)
        case "typings":
            from quipu.service.commands.typed_clients import typings

            return typings(asked.game, asked.language)
        case "languages":
            from quipu.service.catalog import installed
            from quipu.service.commands.languages import languages

            return languages(installed(), asked.locale, asked.game)
        case "new-game":
            from quipu.service.commands.new_game import new_game

            return new_game(asked.name, asked.folder)
        case _:
            from quipu.service.commands.contracts import contracts

            return contracts(asked.game, check=asked.check)


def _read(asked: argparse.Namespace, config: Config) -> int:
    """Check exported logs, or print them in words."""
    from quipu.service.commands import logs, replay, statistics

    if asked.command == "replay":
        return replay.replay(asked, config)
    if asked.command == "statistics":
        if bool(asked.files) == bool(asked.game):
            raise ConfigError("statistics: give files, or --game")
        if asked.game:
            from quipu.service.commands import game_statistics

            return game_statistics.game_statistics(asked, config)
        return statistics.statistics(asked, config)
    if asked.all:
        from quipu.service.commands import every_log

        return every_log.verify_all(config)
    if not asked.files:
        raise ConfigError("verify: give the files, or --all")
    return logs.verify(asked, config)


def _operate(asked: argparse.Namespace, config: Config) -> int:
    """Run a command for operators."""
    from quipu.service.commands import archive, doctor, forget_names, keys, logs

    match asked.command:
        case "archive":
            return archive.archive(asked, config)
        case "doctor":
            return doctor.doctor(config)
        case "forget-names":
            return forget_names.forget(asked, config)
        case "change-rules":
            from quipu.service.commands.change_rules import change_rules

            return change_rules(asked.table, config)
        case "export":
            return logs.export(asked.table, asked.token, config, whole=asked.whole)
        case "top":
            from quipu.service.commands.top import top

            return top(asked, config)
        case "frontend-key":
            return keys.frontend_key(asked.name)
        case _:
            return keys.signing_key(config)
