"""The command ``quipu``."""

import argparse
import gc
import os
import sys
import textwrap
from collections.abc import Iterable, Sequence
from importlib import import_module
from inspect import iscoroutine
from typing import Any, TypeAlias

import msgspec
import uvloop

from quipu_rules.kernel.edition import EditionError
from quipu_service.adapters.embedded import NotStarted
from quipu_service.application.games.entry_points import CatalogError
from quipu_service.application.problems.tree import Problem
from quipu_service.commands.terminal import warn
from quipu_service.extensions.extension import Extensions, judges_of, settings_of
from quipu_service.extensions.loading import SETTING, installed, left_out
from quipu_service.observing.release import BUILD
from quipu_service.operate.config import PREFIX, Config, ConfigError, read_config
from quipu_service.transports.texts.problem_texts import problem_text
from quipu_service.transports.wire.descriptions import field_descriptions

VERDICTS = """exit code: 0 complete, 3 partial but nothing wrong, 1 wrong, 2 usage; of several files the worst.
docs/log.md says what each check proves."""
BACKUP = """The log's server is that of QUIPU_REDIS_URL, or the service's own in QUIPU_DATA_DIR. A backup needs no
pause. Stop the service and its workers before you restore. docs/backup.md shows both, step by step."""
COLUMNS = 100
"""Of the help on settings."""

NOTHING: Extensions = {}
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def settings(more: Iterable[type[msgspec.Struct]] = ()) -> str:
    """What each setting is, as its docstring says, and its default; with ``more`` that extensions have."""
    lines = ["settings (environment variables):"]
    kinds: list[type[msgspec.Struct]] = [Config, *more]
    for kind in kinds:
        said = field_descriptions(kind)
        for one in msgspec.structs.fields(kind):
            default = f" Default: {one.default}." if one.default not in ("", False) else ""
            text = said[one.name].replace("``", "`") + default
            lines.append(f"  {PREFIX}{one.name.upper()}")
            lines.append(textwrap.indent(textwrap.fill(text, COLUMNS), " " * 6))
    return "\n".join(lines)


def parser(extensions: Extensions = NOTHING) -> argparse.ArgumentParser:
    """The command line, with the settings and commands of extensions."""
    told = settings(settings_of(extensions))
    quipu = argparse.ArgumentParser(
        prog="quipu",
        description="A service that runs board games behind any frontend.",
        epilog=told,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    quipu.add_argument("--version", action="version", version=f"quipu {BUILD}")
    commands = quipu.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _services(commands, told)
    _records(commands)
    _authors(commands)
    for extension in extensions.values():
        for one in extension.commands:
            one.arguments(_command(commands, one.name, one.run, one.help, epilog=one.epilog))
    return quipu


def _command(commands: Commands, name: str, run: str, helped: str, **more: Any) -> argparse.ArgumentParser:
    """A command; ``run`` is its module and the function in it, so that only the module that runs is imported.

    The module of a command of ours is one beside this.
    """
    said, form = f"{helped[0].upper()}{helped[1:]}.", argparse.RawDescriptionHelpFormatter
    command = commands.add_parser(name, help=helped, description=said, formatter_class=form, **more)
    command.set_defaults(run=run)
    return command


def _services(commands: Commands, told: str) -> None:
    """Commands that run until they are told to stop."""
    serve = _command(commands, "serve", "serve:serve", "serve GraphQL and REST", epilog=told)
    serve.add_argument("--no-worker", action="store_true", help="start no worker: bots are played by `quipu worker`")
    serve.add_argument("--workers", type=int, metavar="N", help="number of processes, about one for each processor")
    helped = "for tests of a frontend: keep nothing, limit nobody, let bots act at once; given settings still count"
    serve.add_argument("--ephemeral", action="store_true", help=helped)
    helped = "listen on every address, and print one for phones in the same network, with a QR code"
    serve.add_argument("--lan", action="store_true", help=helped)
    helped = "for authors of games: start again whenever a file of a game changes; tables go on"
    serve.add_argument("--reload", action="store_true", help=helped)
    serve.add_argument("--sibling", help=argparse.SUPPRESS)
    helped = "play for bots and absent players of a service"
    _command(commands, "worker", "worker_process:worker", helped, epilog=told)


def _records(commands: Commands) -> None:
    """Commands for operators."""
    _verify(_command(commands, "verify", "logs:verify", "check exported logs offline", epilog=VERDICTS))
    helped = "write a table's log to standard output"
    export = _command(commands, "export", "logs:export", helped)
    export.add_argument("table", help="the table's id")
    export.add_argument("--token", help="a seat's token: export what this seat may know (default: what everybody may)")
    export.add_argument("--whole", action="store_true", help="export everything, the seed too: the operator's copy")

    helped = "write a backup of the log's server, and of what lies beside it, and verify it"
    backup = _command(commands, "backup", "backups:backup", helped, epilog=BACKUP)
    backup.add_argument("destination", help="a folder for backups; each is a folder in it, named by its time")
    backup.add_argument("--keep", type=int, metavar="N", help="delete all older backups but the last N (default: none)")
    helped = "copy a backup into an empty log server, and verify it"
    restore = _command(commands, "restore", "backups:restore", helped, epilog=BACKUP)
    restore.add_argument("backup", help="a folder that `quipu backup` wrote, such as /backups/20261128T031500Z")
    for one in (backup, restore):
        helped = "a server program that loads the files (default: the Valkey of this installation)"
        one.add_argument("--server", metavar="PROGRAM", help=helped)
    helped = "delete names of people from tables that are over"
    forget = _command(commands, "forget-names", "stored_tables:forget", helped)
    forget.add_argument("tables", nargs="*", metavar="table", help="a table's id")
    forget.add_argument("--seat", type=int, metavar="N", help="only the name of this seat, counted from 1")
    forget.add_argument(
        "--older-than", metavar="AGE", help="instead of table ids: all tables that ended so long ago, such as 365d"
    )
    helped = "move a running table to the newest rules, if a defect makes its game unplayable"
    change = _command(commands, "change-rules", "stored_tables:change_rules", helped)
    change.add_argument("table", help="the table's id; its players are not asked")
    helped = "say what is wrong with settings, log server and disk, and what to do"
    _command(commands, "doctor", "doctor:doctor", helped)
    helped = "make a key for a frontend, and print the lines for the file of QUIPU_FRONTENDS"
    key = _command(commands, "frontend-key", "keys:frontend_key", helped)
    key.add_argument("name", help="the frontend's name, such as chess-club")
    helped = "make a private key for QUIPU_SIGNING_KEY, or show the public key of the one that is set"
    _command(commands, "signing-key", "keys:signing_key", helped)


def _authors(commands: Commands) -> None:
    """Commands for authors of games, editions and clients."""
    helped = "keep the present rules of a game for tables that were opened with them"
    freeze = _command(commands, "freeze", "freeze:freeze", helped)
    freeze.add_argument("game", help="an installed game, from a checkout or an editable install")
    freeze.add_argument("--texts", type=int, metavar="REVISION", help="instead: give this kept revision today's texts")

    helped = "print the types of a game for clients in one language"
    typings = _command(commands, "typings", "typings:typings", helped)
    typings.add_argument("game", help="an installed game")
    language = typings.add_mutually_exclusive_group(required=True)
    for one in ("typescript", "python"):
        helped = f"for {one.capitalize()} programs, as a file beside the types of quipu-client"
        language.add_argument(f"--{one}", dest="language", action="store_const", const=one, help=helped)

    helped = (
        "write what is generated: schema.graphql, openapi/*.json, our clients' types; or of one game into its package"
    )
    contracts = _command(commands, "contracts", "contracts:contracts", helped)
    contracts.add_argument("game", nargs="?", help="write those of an installed game into its package's `contracts`")
    which = contracts.add_mutually_exclusive_group()
    which.add_argument("--check", action="store_true", help="write nothing; exit 1 if a contract in git would change")
    which.add_argument("--clients", action="store_true", help="write only what builds make: our clients' types")


def _verify(verify: argparse.ArgumentParser) -> None:
    verify.add_argument("files", nargs="*", metavar="file", help="a log, as exported; - for standard input")
    verify.add_argument("--all", action="store_true", help="instead of files: all logs that the service has")
    verify.add_argument("--origin", action="append", default=[], help="the log of the table that a fork comes from")
    verify.add_argument("--head", help="the hash of an entry, noted earlier")
    verify.add_argument("--commitment", help="the commitment to the seed, noted when the table was opened")
    verify.add_argument("--extends", metavar="EARLIER", help="an earlier export of the table, which the log continues")
    verify.add_argument(
        "--against", metavar="OTHER", help="another export of the table: is it the same log, or did somebody sign two?"
    )
    verify.add_argument("--public-key", help="the operator's public key; the log must have its signature")
    verify.add_argument("--json", action="store_true", help="one report a line, as in REST")


def main(words: Sequence[str] | None = None) -> None:
    """Run a command; expected failures end it with one line and exit code 2."""
    gc.set_threshold(50_000, 50, 50)  # objects built at the start live on, so scanning them is wasted time
    try:
        extensions = installed(os.environ.get(SETTING, ""))
        quipu = parser(extensions)
        _known(quipu, sys.argv[1:] if words is None else words)
        arguments = quipu.parse_args(words)
        code = _run(arguments, read_config(os.environ, settings_of(extensions), judges_of(extensions)))
        sys.stdout.flush()
        sys.exit(code)
    except BrokenPipeError:
        # the reader of our output has stopped, as in `quipu replay FILE | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Problem as problem:
        warn(f"quipu: {problem_text(problem, 'en').detail}")
        sys.exit(2)
    except (CatalogError, ConfigError, NotStarted) as problem:  # whose text is ours, and may have several lines
        warn(*f"quipu: {problem}".splitlines())
        sys.exit(2)
    except (EditionError, OSError, ValueError) as problem:
        warn(f"quipu: {problem}")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


def _known(quipu: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Raise ConfigError for a command of an extension that the setting leaves out."""
    wanted, only = next((word for word in words if not word.startswith("-")), ""), os.environ.get(SETTING, "")
    groups = [one for one in quipu._actions if isinstance(one, argparse._SubParsersAction)]
    if not wanted or any(wanted in one.choices for one in groups):
        return
    for name, extension in left_out(only).items():
        if any(command.name == wanted for command in extension.commands):
            raise ConfigError(f"`{wanted}` is of the extension `{name}`, which {SETTING}={only} leaves out")


def _run(arguments: argparse.Namespace, config: Config) -> int:
    """The exit code of the command's function, which may be a coroutine."""
    module, _, function = arguments.run.partition(":")
    found = getattr(import_module(module if "." in module else f"{__package__}.{module}"), function)(arguments, config)
    code: int = uvloop.run(found) if iscoroutine(found) else found
    return code
