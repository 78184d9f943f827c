"""Every game as a PettingZoo environment: PettingZoo's own tests, masks, secrets, seeds, rewards, README."""

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any, cast

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from quipu import Action, Game, Seat, Verdict, ranked, together
from quipu.testing import Seeded
from quipu_pettingzoo import GameEnv, Observation, environment, parallel_environment
from quipu_pettingzoo.environment import rewards_of
from quipu_rules.catalog import GAMES
from tests.service.serving import ROOT
from tests.service.serving import environment as settings

CLIENT = ROOT / "clients" / "pettingzoo"
EXAMPLES = [ROOT / "examples" / name for name in ("tic-tac-toe", "high-card", "hearts")]
sys.path += map(str, EXAMPLES)

AnyGame = Game[Any, Any, Any, Any, Any, Any]
HEARTS, HIGH_CARD, TIC_TAC_TOE = (import_module(name).GAME for name in ("hearts", "highcard", "tictactoe"))
EVERY: list[AnyGame] = [*GAMES.values(), HEARTS, HIGH_CARD, TIC_TAC_TOE]
of_every_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
SHOWN = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Paint(Action, frozen=True, kw_only=True):
    """An action of which nobody can list all."""

    colour: str
    square: bool


# PettingZoo warns of observations with a mask in them unless the environment is one of its own
OF_MASKS = ("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be")


def played(env: GameEnv, seed: int, most: int = 10_000) -> Iterator[tuple[str, Observation]]:
    """Random steps: who acted on what."""
    env.reset(seed=seed)
    dice = random.Random(seed)
    for agent in env.agent_iter(most):
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        yield agent, seen
        env.step(dice.choice(np.flatnonzero(seen["action_mask"])))


@of_every_game
@pytest.mark.filterwarnings(*OF_MASKS)
def test_it_passes_the_tests_of_pettingzoo(game: AnyGame) -> None:
    api_test(environment(game, render_mode="ansi"), num_cycles=20)
    seed_test(lambda: environment(game), num_cycles=20)


@of_every_game
def test_it_passes_the_tests_of_pettingzoo_in_parallel(game: AnyGame) -> None:
    parallel_api_test(parallel_environment(game), num_cycles=60)


def test_in_parallel_everybody_acts_who_is_asked_and_rewards_are_the_same() -> None:
    env = parallel_environment(HEARTS, seats=4, setup={"limit": 1})
    seen, infos = env.reset(seed=3)
    asked = [agent for agent in env.agents if seen[agent]["action_mask"].any()]
    assert asked == env.possible_agents, "all four pass at once"
    dice = random.Random(3)

    def chosen() -> dict[str, int]:
        return {
            agent: int(dice.choice(np.flatnonzero(one["action_mask"])))
            for agent, one in seen.items()
            if one["action_mask"].any()
        }

    with pytest.raises(ValueError, match="action -1 is not legal for seat_0 now"):
        env.step({})
    seen, rewards, terminated, _, infos = env.step(chosen())
    assert infos == {agent: {"played": True} for agent in asked}
    while env.agents:
        assert not any(rewards.values())
        seen, rewards, terminated, _, infos = env.step(chosen())
    assert all(terminated.values())
    assert list(rewards.values()) == rewards_of(env.outcome, 4)
    assert max(rewards.values()) > 0


def test_in_parallel_an_action_that_another_has_made_impossible_is_left_out() -> None:
    both = frozenset({Seat(0), Seat(1)})
    rules = replace(TIC_TAC_TOE.rulebook, to_act=lambda state: both if state.now else frozenset())
    env = parallel_environment(replace(TIC_TAC_TOE, rulebook=rules))
    env.reset(seed=1)
    _, _, _, _, infos = env.step({"seat_0": 4, "seat_1": 4})
    assert infos == {"seat_0": {"played": True}, "seat_1": {"played": False}}
    env.step({"seat_0": 3, "seat_1": 0})
    _, rewards, terminated, _, infos = env.step({"seat_0": 5, "seat_1": 1})
    assert infos == {"seat_0": {"played": True}, "seat_1": {"played": False}}, "the game was over"
    assert (rewards, all(terminated.values()), env.agents) == ({"seat_0": 1, "seat_1": -1}, True, [])


@of_every_game
def test_no_two_actions_that_are_finite_share_a_number(game: AnyGame) -> None:
    env = environment(game)
    of_number: dict[int, Any] = {}
    exact = 0
    for agent, _ in played(env, 5, most=150):
        for number, action in env.legal(agent).items():
            if number < env.numbering.exact:
                exact += 1
                assert of_number.setdefault(number, action) == action
    assert exact
    kinds: set[Any] = set(map(type, of_number.values()))
    for agent, _ in played(env, 6, most=150):
        for number, action in env.legal(agent).items():
            assert (number < env.numbering.exact) or type(action) not in kinds


def test_wide_types_have_numbers_of_their_own_unless_they_are_to_be_hashed() -> None:
    assert environment("caretos").numbering.exact == environment("caretos").numbering.size > 4096
    passes = HEARTS.actions.__args__[0]
    numbers = environment(HEARTS).numbering
    two = [passes(cards=cards) for cards in ((), (51,), (0, 0, 0), (0, 0, 1), (51, 51, 51))]
    assert [next(iter(numbers.numbered([one]))) for one in two] == [0, 52, 2757, 2758, 143364]
    small = environment("caretos", widest=1000, hashed=2000)
    assert small.numbering.exact < small.numbering.size - 1999


def test_what_is_hashed_is_named_with_the_reason() -> None:
    hashed = {game.name: environment(game).metadata["hashed"] for game in EVERY}
    assert {name: set(kinds) for name, kinds in hashed.items() if kinds} == {
        "inkas": {"discard", "offerTrade", "counterOffer", "useTradeRoute"}
    }
    few = environment(TIC_TAC_TOE, widest=8)
    assert few.metadata["hashed"] == {"mark": "it has 9 values, and `widest` is 8"}
    many = replace(TIC_TAC_TOE, actions=Paint)
    assert environment(many).metadata["hashed"] == {"paint": "it has no end of values: colour"}


@of_every_game
def test_the_mask_is_the_legal_list(game: AnyGame) -> None:
    env = environment(game, seats=game.seats[-1])
    size = env.action_space("seat_0").n
    for agent, seen in played(env, 3, most=80):
        book, seat = game.rulebook, Seat(env.possible_agents.index(agent))
        legal = env.legal(agent)
        assert set(legal) == set(np.flatnonzero(seen["action_mask"]))
        assert sorted(map(repr, legal.values())) == sorted(map(repr, book.proposals(env.state_of_rules, seat)))
        assert max(legal) < size
        for other in set(env.agents) - {agent}:
            waits = Seat(env.possible_agents.index(other)) in book.to_act(env.state_of_rules)
            assert bool(env.observe(other)["action_mask"].any()) == waits


@of_every_game
def test_an_observation_does_not_depend_on_what_its_seat_cannot_know(game: AnyGame) -> None:
    env = environment(game)
    differed = 0
    for number, (agent, _) in enumerate(played(env, 4, most=60)):
        seen = {one: env.observe(one) for one in env.agents}
        held = env.state_of_rules
        for one in env.agents:
            env.state_of_rules = game.redeal(held, Seat(env.possible_agents.index(one)), Seeded(b"other", number))
            differed += env.state_of_rules != held
            again = env.observe(one)
            assert np.array_equal(seen[one]["observation"], again["observation"]), agent
            assert np.array_equal(seen[one]["action_mask"], again["action_mask"])
        env.state_of_rules = held
    assert bool(differed) == (game.redeal is not TIC_TAC_TOE.redeal)  # which hides nothing


def test_an_action_has_the_same_number_in_every_position() -> None:
    env = environment(TIC_TAC_TOE)
    assert env.action_space("seat_0").n == 9
    for agent, _ in played(env, 1):
        for number, action in env.legal(agent).items():
            assert cast("Any", action).square == number
    inkas = environment("inkas")
    numbers: dict[int, set[bytes]] = {}
    for agent, _ in played(inkas, 1, most=400):
        for number, action in inkas.legal(agent).items():
            numbers.setdefault(number, set()).add(repr(action).encode())
    exact = [said for number, said in numbers.items() if number < inkas.numbering.exact]
    hashed = [said for number, said in numbers.items() if number >= inkas.numbering.exact]
    assert len(exact) > 100
    assert all(len(said) == 1 for said in exact)
    assert hashed
    assert len(hashed) * 1.5 > sum(map(len, hashed))


def test_the_same_seed_gives_the_same_episode_in_another_process() -> None:
    code = (
        "from tests.clients.test_pettingzoo import digest; from quipu_pettingzoo import environment; "
        "print(digest(environment('inkas')))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=settings({"PYTHONHASHSEED": "1", "PYTHONPATH": str(CLIENT)}),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    assert told == str(digest(environment("inkas")))
    other = environment("inkas")
    other.reset(seed=5)
    first = other.observe("seat_0")["observation"]
    other.reset()
    assert not np.array_equal(first, other.observe("seat_0")["observation"])


def digest(env: GameEnv) -> float:
    """Of what agents see in some steps."""
    return sum((1 + n) * float(seen["observation"].sum()) for n, (_, seen) in enumerate(played(env, 5, most=150)))


@pytest.mark.parametrize(("verdict", "reward"), [(Verdict.WON, 1), (Verdict.DRAWN, 0), (Verdict.LOST, -1)])
def test_who_play_together_all_get_what_they_have_reached(verdict: Verdict, reward: int) -> None:
    for seats in (1, 3):
        assert rewards_of(together("OVER", seats, verdict), seats) == [reward] * seats


def test_rewards_come_from_the_ranking_and_add_up_to_nothing() -> None:
    def rewards(*points: int) -> list[float]:
        return rewards_of(ranked("OVER", {"SCORE": points}), len(points))

    assert rewards(1, 2) == [-1, 1]
    assert rewards(1, 1) == [0, 0]
    assert rewards(2, 2, 3, 1) == pytest.approx([0, 0, 1, -1])
    assert rewards_of(ranked("OVER", {"SCORE": (1, 2)}, teams=[(0, 2), (1, 3)]), 4) == [-1, 1, -1, 1]
    env = environment("caretos", seats=3)
    for agent, _ in played(env, 6):
        assert env.last(observe=False)[1] == 0, agent
    env.reset(seed=6)
    dice = random.Random(6)
    while not any(env.terminations.values()):
        env.step(dice.choice(np.flatnonzero(env.last()[0]["action_mask"])))
    last = dict(env.rewards)
    assert env.outcome is not None
    assert list(last.values()) == rewards_of(env.outcome, 3)
    assert sum(last.values()) == pytest.approx(0)
    assert max(last.values()) > 0


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(ValueError, match="no game is called `chess`; installed are caracalla"):
        environment("chess")
    with pytest.raises(ValueError, match="`seats` must be 3 to 4 for inkas, got 2"):
        environment("inkas", seats=2)
    env = environment(TIC_TAC_TOE)
    env.reset(seed=1)
    env.step(4)
    with pytest.raises(ValueError, match="action 4 is not legal for seat_1 now"):
        env.step(4)
    small = environment("inkas", hashed=1)
    with pytest.raises(ValueError, match="do not fit into hashed=1"):
        list(played(small, 1))
    with pytest.warns(UserWarning, match="make the environment with a greater `room`"):
        list(played(environment("caretos", room=0.5), 1))


def test_an_episode_that_takes_too_long_is_truncated() -> None:
    env = environment("caracalla", most_steps=5)
    assert len(list(played(env, 1))) == 5
    assert env.agents == []


def test_what_the_readme_shows_runs() -> None:
    readme = (CLIENT / "README.md").read_text(encoding="utf-8")
    by_turns, hashed, parallel = [_printed(code) for code in SHOWN.findall(readme)]
    assert "```text\n{}\n```".format("\n".join(hashed)) in readme
    assert [line.split()[0] for line in by_turns[:3]] == ["seat_0", "seat_1", "seat_2"]
    assert "Outcome(" in by_turns[-1]
    assert parallel[0].startswith("{'seat_0':")


def _printed(code: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=settings({"PYTHONPATH": str(CLIENT)}),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()
