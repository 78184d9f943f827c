"""Logs as files, verified before they are used."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from quipu.service.adapters.ed25519 import genuine
from quipu.service.application.editions import Editions
from quipu.service.application.log.entries import Line, encode
from quipu.service.application.log.folding import Folding
from quipu.service.application.log.position import Step
from quipu.service.application.log.sealing import stored_from
from quipu.service.application.records.verify import Verifier
from quipu.service.catalog import installed
from quipu.service.config import Config

EXIT_WRONG = 1


def editions_of(config: Config) -> Editions:
    """The editions of the installed games, and the operator's own."""
    return Editions(installed(config.games), config.editions_folder)


def verifier_on(editions: Editions) -> Verifier:
    """Verifies files with these editions, signatures included."""
    return Verifier(editions, genuine)


def read_log(file: str) -> bytes:
    """The content of a file; ``-`` is standard input."""
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def verified_log(file: str, verifier: Verifier) -> bytes | None:
    """The content of a file that verifies; None after saying where it is wrong."""
    log = read_log(file)
    report = verifier.report(log)
    if report.valid:
        return log
    sys.stderr.write(f"quipu: {file} is wrong at entry {report.wrong}: {report.problem}\n")
    return None


def steps_of(lines: Iterable[Line], editions: Editions) -> Iterator[Step]:
    """The steps of a log in which nothing is hidden."""
    return Folding(editions.find).steps([encode(stored_from(line)) for line in lines])
