"""Keep one more finished game."""

import argparse
import gzip
import random
import tempfile
from pathlib import Path

import msgspec
import uvloop

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Seat
from quipu_service.adapters.embedded import EmbeddedServer
from quipu_service.adapters.entropy import SystemEntropy, system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import MotionKind
from quipu_service.application.moves.ending import Resign
from quipu_service.application.tables import presentation
from tests.service.golden.views import FOLDER, final_views


async def keep(quipu: Quipu, arguments: argparse.Namespace) -> Path:
    """Play to the end and write the log with its final views."""
    name, seats, label = arguments.game, arguments.seats, arguments.label
    game = quipu.games[name]
    commands = quipu.commands
    options = msgspec.json.decode(arguments.setup, type=game.setup)
    opened = await quipu.new_tables.open(name, seats=seats, setup=options, edition=arguments.edition)
    table = opened.position.table.id
    tokens = [
        (await commands.take(table, command="sit", name=f"Seat {seat}", entropy="c0ffee"))[1] for seat in range(seats)
    ]
    await commands.start(table, command="start", token=opened.host)
    choose = random.Random(label)
    for number in range(20_000):
        cached, _ = await quipu.tables.current(table)
        waiting = cached.position.to_act
        if not waiting:
            break
        seat = Seat(choose.choice(waiting))
        back = presentation.undo(cached.position, seat).to_versions
        if back and choose.random() < 0.03:
            await commands.rewind(table, command=f"back{number}", token=tokens[seat], to=choose.choice(back))
            continue
        if choose.random() < 0.01:
            await draw_anew(quipu, table, tokens, cached.position.version)
            continue
        action = choose.choice(game.rulebook.proposals(cached.position.state, seat))
        await commands.act(table, game=name, command=f"c{number}", token=tokens[seat], actions=[action])
    stores = b"".join([line + b"\n" async for line in quipu.export(table, None)])
    path = FOLDER / f"{name}-{label}.jsonl.gz"
    with path.open("xb") as file:
        file.write(gzip.compress(stores, 9, mtime=0))
    path.with_name(f"{name}-{label}.views.json").write_bytes(msgspec.json.format(final_views(stores), indent=1) + b"\n")
    return path


async def draw_anew(quipu: Quipu, table: str, tokens: list[str], version: int) -> None:
    """All agree to take back the last entries, so their draws are made again, and a seat changes hands."""
    commands = quipu.commands
    started = 3 + len(tokens)
    for seat, token in enumerate(tokens):
        position = (await quipu.tables.current(table))[0].position
        if position.people.motion(MotionKind.REWIND) is None and seat:
            break  # one seat alone was enough
        to = max(started, version - 8, position.newcomer)
        if to < version:
            await quipu.motions.agree(table, command=f"agree{version}", token=token, kind=MotionKind.REWIND, to=to)
    if len(tokens) == 2:
        return  # one alone admits nobody
    await quipu.commands.do(table, Resign(), command=f"resign{version}", token=tokens[0], seat=0)
    for seat, token in enumerate(tokens[1:], start=1):
        await quipu.motions.agree(table, command=f"offer{version}-{seat}", token=token, kind=MotionKind.NEWCOMER, to=0)
    taken = await commands.take(table, command=f"sit{version}", name="Somebody", seat=0)
    tokens[0] = taken[1]


async def run(arguments: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder, EmbeddedServer(Path(folder) / "data", fsync="everysec") as server:
        async with redis_stores(server.url) as stores:
            quipu = Quipu(stores, GAMES, clock=system_clock, entropy=SystemEntropy())
            print(await keep(quipu, arguments))


def main() -> None:
    parser = argparse.ArgumentParser(prog="golden", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--setup", default="{}", help="options as JSON")
    parser.add_argument("--edition", default="standard")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--label", required=True, help="what the file is called after the game's name")
    uvloop.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
