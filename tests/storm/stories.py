"""Runs of the storm, and the shortest story that still breaks a law."""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from tests.storm.dice import Dice
from tests.storm.laws_of_logs import Broken
from tests.storm.steps import Step, told
from tests.storm.storm import Storm
from tests.storm.world import World

TRIES: Final = 400
"""Shorter stories that are tried."""


@asynccontextmanager
async def stormy(url: str) -> AsyncIterator[Storm]:
    """A storm on an empty log."""
    world = World(url)
    await world.begin("storm")
    try:
        yield Storm(world)
    finally:
        await world.end()


async def played(url: str, seed: str, game: str, steps: int, counts: Counter[str]) -> tuple[list[Step], Broken | None]:
    """So many steps, as far as no law breaks."""
    story = list[Step]()
    async with stormy(url) as storm:
        dice = Dice(seed, game)
        try:
            while not storm.known.tables:  # not all terms go together
                step = dice.first(storm)
                story.append(step)
                await storm.perform(step)
            for step in dice.begun(storm):
                story.append(step)
                await storm.perform(step)
            for _ in range(steps):
                if (step_ := await dice.next(storm)) is not None:
                    story.append(step_)
                    await storm.perform(step_)
            await storm.end()
        except Broken as broken:
            return story, broken
        counts.update(storm.counts)
    return story, None


async def run(url: str, seed: str, game: str, steps: int, counts: Counter[str]) -> None:
    """So many steps; raises Broken with the shortest story that was found."""
    story, broken = await played(url, seed, game, steps, counts)
    if broken is not None:
        shortest = await shortened(url, story, broken.law)
        raise Broken(broken.law, f"{await broken_by(url, shortest)}\n\n{as_test(shortest)}")


async def broken_by(url: str, story: Sequence[Step]) -> Broken | None:
    """How the story breaks a law; None if it does not, or makes no sense."""
    async with stormy(url) as storm:
        try:
            for step in story:
                await storm.perform(step)
            await storm.end()
        except Broken as broken:
            return broken
        except (KeyError, StopIteration):
            return None
    return None


async def shortened(url: str, story: Sequence[Step], law: str) -> list[Step]:
    """Leave out steps, ever smaller parts of the story, as long as it breaks the same law."""
    found, size, tries = list(story), max(1, len(story) // 2), 0
    while tries < TRIES:
        cut = False
        for start in range(len(found) - size, -1, -size):
            shorter = found[:start] + found[start + size :]
            tries += 1
            broken = await broken_by(url, shorter)
            if broken is not None and broken.law == law:
                found, cut = shorter, True
        if not cut and size == 1:
            break
        size = max(1, size // 2)
    return found


def as_test(story: Sequence[Step]) -> str:
    """The story as a test that can be pasted into ``test_stories.py``."""
    lines = "".join(f"        {told(step)},\n" for step in story)
    return f"async def test_story(own: Valkey) -> None:\n    assert await broken_by(own.url, [\n{lines}    ]) is None\n"
