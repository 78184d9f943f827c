"""A bot for Caracalla: ``python bot.py ADDRESS TABLE [--token TOKEN]``."""

import argparse
import asyncio
import random
from typing import Any

from quipu_client import Quipu, QuipuError, Table
from quipu_client.games import caracalla
from quipu_client.wire import FullUpdate

Turn = FullUpdate[caracalla.LegalAction, caracalla.Event, caracalla.View]
Seat = Table[caracalla.Setup, caracalla.Action, caracalla.LegalAction, caracalla.Event, caracalla.View]


def choose(turn: Turn) -> caracalla.LegalAction:
    """A meeting if there is one to hold; else anything but ending the turn, if there is anything else."""
    legal = turn["legalActions"]
    meetings = [action for action in legal if action["type"] == "holdMeeting"]
    others = [action for action in legal if action["type"] != "endTurn"]
    return random.choice(meetings or others or legal)


async def seated(quipu: Quipu, table: str, token: str | None) -> Seat:
    """The seat that the token holds; without a token a free one."""
    if token is not None:
        return quipu.table(caracalla.GAME, table, token)
    seat = await quipu.table(caracalla.GAME, table).sit("A bot")
    print(f"--token {seat.token}", flush=True)
    return seat


async def main(asked: Any) -> None:
    """Play to the end and say how it went."""
    async with Quipu(asked.address) as quipu:
        try:
            seat = await seated(quipu, asked.table, asked.token)
            await seat.play(choose)
        except QuipuError as refused:
            raise SystemExit(f"{refused.code}: {refused}") from refused
        table = await seat.read()
    if (outcome := table["outcome"]) is not None and table["you"] is not None:
        own = next(one for one in outcome["results"] if table["you"] in one["seats"])
        print(f"{own['verdict'].lower()}: place {own['place']} with {own['score']} points")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Sits down at a table of Caracalla and plays it to the end.")
    parser.add_argument("address", help="where the service is, such as http://127.0.0.1:8000")
    parser.add_argument("table", help="the id of the table")
    parser.add_argument("--token", help="of a seat that the bot holds already")
    asyncio.run(main(parser.parse_args()))
