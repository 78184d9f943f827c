"""Every installed game of Quipu as a PettingZoo environment, played in this process by the rules alone."""

from quipu_pettingzoo.environment import GameEnv, Observation, environment

__all__ = ["GameEnv", "Observation", "environment"]
