"""The same game with PettingZoo's parallel interface: in one step everybody acts whom the game waits for."""

from typing import Any, TypeAlias

import gymnasium
from pettingzoo import ParallelEnv

from quipu import Action, Seat
from quipu_pettingzoo.environment import GameEnv, Observation, environment
from quipu_pettingzoo.numbering import AnyGame

ByAgent: TypeAlias = dict[str, Any]


class ParallelGameEnv(ParallelEnv):  # type: ignore[misc]  # pettingzoo has no types
    """Agents that the game waits for act in one step; for the others any number stands for waiting."""

    def __init__(self, turns: GameEnv) -> None:
        self.turns = turns
        self.metadata, self.render_mode = turns.metadata, turns.render_mode
        self.possible_agents = turns.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """The same for every agent."""
        return self.turns.observation_space(agent)

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """The same for every agent."""
        return self.turns.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, ByAgent]]:
        """Begin an episode: with a seed always the same one, without a seed the next of the same sequence."""
        self.turns.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Observation], ByAgent, ByAgent, ByAgent, ByAgent]:
        """Act for everybody who is to act, in the order of seats; raises ValueError for what a mask forbids.

        If an action is not legal any more, since an earlier one of the same step changed the game, it is left out, and
        `infos` says `{"played": False}`.
        """
        turns = self.turns
        infos: dict[str, ByAgent] = {agent: {} for agent in self.agents}
        for agent, action in self._chosen(actions).items():
            infos[agent]["played"] = turns.outcome is None and self._is_legal(agent, action)
            if infos[agent]["played"]:
                turns.act(agent, action)
        over = turns.terminations, turns.truncations
        answer = self._observed(), turns.rewards, *over, infos
        if any(any(one.values()) for one in over):
            self.agents = []
        return answer

    @property
    def outcome(self) -> Any:
        """Who has won, lost or drawn, and by what; ``None`` while the game is running."""
        return self.turns.outcome

    def render(self) -> str | None:
        """With ``render_mode="ansi"`` what happened last, as a spectator reads it."""
        return self.turns.render()

    def close(self) -> None:
        """Nothing is open."""

    def _chosen(self, actions: dict[str, int]) -> dict[str, Action]:
        """What each agent that is to act has chosen, by the masks before the step."""
        chosen = dict[str, Action]()
        for agent in self.agents:
            if legal := self.turns.legal(agent):
                number = int(actions.get(agent, -1))
                if number not in legal:
                    raise ValueError(f"action {number} is not legal for {agent} now; see `action_mask`")
                chosen[agent] = legal[number]
        return chosen

    def _is_legal(self, agent: str, action: Action) -> bool:
        book, state = self.turns.game.rulebook, self.turns.state_of_rules
        seat = Seat(self.possible_agents.index(agent))
        return seat in book.to_act(state) and book.refusal(state, seat, action) is None

    def _observed(self) -> dict[str, Observation]:
        return {agent: self.turns.observe(agent) for agent in self.agents}


def parallel_environment(game: str | AnyGame, **options: Any) -> ParallelGameEnv:
    """The parallel environment of an installed game, or of a ``Game``, with the options of ``environment``."""
    return ParallelGameEnv(environment(game, **options))
