"""The environment: agents are seats, steps are actions, chance comes from the seed."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any, TypedDict

import gymnasium
import msgspec
import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from quipu import Action, Outcome, Reader, Seat, Value, Verdict
from quipu.testing import Seeded, playout
from quipu_pettingzoo.features import Feature, of_view
from quipu_pettingzoo.numbering import WIDEST, AnyGame, Numbering
from quipu_service.application.games.catalog import find

MEASURED_GAMES = 4
"""Random games by which the lengths of lists in views are measured."""
MOST_STEPS = 20_000
"""Steps after which an episode is truncated, unless the caller chooses another number."""

ALONE = {Verdict.WON: 1.0, Verdict.DRAWN: 0.0, Verdict.LOST: -1.0}
"""The reward where all play together, or one alone."""


class Observation(TypedDict):
    """What an agent gets: its seat's view as numbers, and which actions are legal."""

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


class GameEnv(AECEnv):  # type: ignore[misc]  # pettingzoo has no types
    """A game as a PettingZoo environment; agent ``seat_0`` is seat 0 of the rules, and so on."""

    def __init__(
        self,
        game: AnyGame,
        *,
        seats: int | None = None,
        setup: Mapping[str, Any] | Value | None = None,
        edition: str = "standard",
        hashed: int = 1024,
        widest: int = WIDEST,
        room: float = 2.0,
        most_steps: int = MOST_STEPS,
        render_mode: str | None = None,
    ) -> None:
        """``environment`` says what the options mean."""
        super().__init__()
        self.game, self.seats, self.render_mode = game, seats or game.seats[0], render_mode
        if self.seats not in game.seats:
            raise ValueError(f"`seats` must be {game.seats[0]} to {game.seats[-1]} for {game.name}, got {self.seats}")
        if edition not in game.editions:
            raise ValueError(f"{game.name} has no edition `{edition}`; there are {', '.join(game.editions)}")
        self._setup: Any = setup if isinstance(setup, Value) else msgspec.convert(setup or {}, game.setup)
        self._edition, self._most_steps = game.editions[edition], most_steps
        self.metadata: dict[str, Any] = {
            "name": f"{game.name.replace('-', '_')}_v{game.revision}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,  # by PettingZoo's own conversion; `parallel_environment` is ours
        }
        board = game.board(self._edition, self._setup, self.seats)
        self._reader = Reader("en", (), board)
        self.numbering = Numbering(game, board, self.seats, hashed, widest)
        self.metadata["hashed"] = self.numbering.hashed
        self._view = _measured(game, self.seats, self._setup, edition, room)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._acted = {agent: gymnasium.spaces.Discrete(self.numbering.size) for agent in self.possible_agents}
        self._observed = {agent: self._observed_by() for agent in self.possible_agents}
        self._listed: tuple[str, Any, dict[int, Action]] | None = None
        self._random, _ = seeding.np_random()

    def _observed_by(self) -> gymnasium.spaces.Dict:
        box, width = gymnasium.spaces.Box, 2 * self.seats + self._view.width
        return gymnasium.spaces.Dict(
            {
                "observation": box(-np.inf, np.inf, (width,), np.float32),
                "action_mask": box(0, 1, (self.numbering.size,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """The same for every agent."""
        return self._observed[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """The same for every agent."""
        return self._acted[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo passes `options`
        """Begin an episode: with a seed always the same one, without a seed the next of the same sequence."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._secret = sha256(self._random.bytes(32)).digest()
        self._steps = 0
        self._take(self.game.start(self._edition, self._setup, self.seats, self._chance()))
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._next(0)]

    def step(self, action: int | None) -> None:
        """Act for ``agent_selection``; raises ValueError for an action that its mask forbids."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self._legal.get(-1 if action is None else int(action))
        if chosen is None:
            raise ValueError(f"action {action} is not legal for {agent} now; see `action_mask`")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.act(agent, chosen)
        self._accumulate_rewards()
        self._deads_step_first()

    def act(self, agent: str, action: Action) -> None:
        """Play a legal action of an agent that is to act, without PettingZoo's accounts of rewards."""
        seat = self.possible_agents.index(agent)
        self._steps += 1
        self._take(self.game.rulebook.decide(self.state_of_rules, Seat(seat), action, self._chance()))
        if (outcome := self.outcome) is not None:
            self.rewards = dict(zip(self.agents, rewards_of(outcome, self.seats), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._steps >= self._most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._next(seat + 1)]

    def observe(self, agent: str) -> Observation:
        """What this agent may know, and what it may do; nothing is legal for an agent that is not to act."""
        seat = self.possible_agents.index(agent)
        waiting = self.game.rulebook.to_act(self.state_of_rules)
        seen = [float(other == seat) for other in range(self.seats)]
        seen += [float(other in waiting) for other in range(self.seats)]
        self._view.write(self.view(agent), seen)
        mask = np.zeros(self.numbering.size, np.int8)
        mask[list(self.legal(agent))] = 1
        return {"observation": np.array(seen, np.float32), "action_mask": mask}

    def view(self, agent: str) -> Value:
        """The view of the rules that the observation is made from, for features of your own."""
        view: Value = self.game.view(self.state_of_rules, Seat(self.possible_agents.index(agent)))
        return view

    def legal(self, agent: str) -> dict[int, Action]:
        """The legal actions of an agent by their numbers in the action space."""
        if agent == self.agent_selection:
            return self._legal
        return self._numbered(Seat(self.possible_agents.index(agent)))

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, lost or drawn, and by what; ``None`` while the game is running."""
        return self.game.outcome(self.state_of_rules)

    def render(self) -> str | None:
        """With ``render_mode="ansi"`` what happened in the last step, as a spectator reads it."""
        if self.render_mode != "ansi":
            return None
        shown = [event for event in (self.game.redact(one, None) for one in self._events) if event is not None]
        return "\n".join(sentence for sentence in self.game.texts.sentences(shown, self._reader) if sentence)

    def close(self) -> None:
        """Nothing is open."""

    @property
    def _legal(self) -> dict[int, Action]:
        agent, state = self.agent_selection, self.state_of_rules
        if self._listed is None or self._listed[0] != agent or self._listed[1] is not state:
            self._listed = agent, state, self._numbered(Seat(self.possible_agents.index(agent)))
        return self._listed[2]

    def _numbered(self, seat: Seat) -> dict[int, Action]:
        book = self.game.rulebook
        asked = seat in book.to_act(self.state_of_rules)  # who only may act meanwhile has no step here
        return self.numbering.numbered(book.proposals(self.state_of_rules, seat)) if asked else {}

    def _chance(self) -> Seeded:
        return Seeded(self._secret, "step", self._steps)

    def _take(self, decided: Any) -> None:
        self.state_of_rules, self._events = decided.state, decided.events

    def _next(self, first: int) -> int:
        """The next seat that is to act, in turn order from this one: several asked at once act one after the other."""
        waiting = self.game.rulebook.to_act(self.state_of_rules)
        return next(
            seat % self.seats for seat in range(first, first + self.seats) if Seat(seat % self.seats) in waiting
        )


def rewards_of(outcome: Outcome, seats: int) -> list[float]:
    """By seat: 1 for the first place, -1 for the last, evenly between; who shares places gets their mean.

    Teams are placed among teams. If all play together, or one alone: 1 if they have won, -1 if they have lost.
    """
    rewards, results = [0.0] * seats, outcome.results
    for one in results:
        level = sum(other.place == one.place for other in results)
        alone = ALONE[one.verdict]
        reward = alone if len(results) == 1 else 1 - (2 * one.place + level - 3) / (len(results) - 1)
        for seat in one.seats:
            rewards[seat] = reward
    return rewards


@lru_cache(32)
def _measured(game: AnyGame, seats: int, setup: Any, edition: str, room: float) -> Feature:
    """The feature of the view, with lists as long as they become in a few random games."""
    measured = of_view(game.view_type)
    for seed in range(MEASURED_GAMES):
        for step in playout(game, seats=seats, seed=seed, setup=setup, edition=edition):
            measured.measure(game.view(step.decided.state, Seat(step.seat or 0)))
    measured.settle(room)
    return measured


def environment(game: str | AnyGame, **options: Any) -> GameEnv:
    """The environment of an installed game, by its name, or of a ``Game``; raises ValueError for impossible options.

    ``seats`` (default: the fewest), ``setup`` (the game's options as JSON or as its struct) and ``edition`` say which
    table; ``hashed`` how many numbers the actions share that have none of their own, ``widest`` how many numbers a type
    of action may have, ``room`` how much longer a list in a view may become than in measured games, ``most_steps`` when
    an episode is truncated; ``render_mode`` is ``ansi``.
    """
    return GameEnv(find(game) if isinstance(game, str) else game, **options)
