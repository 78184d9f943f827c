"""Every installed game of Quipu as a PettingZoo environment, played in this process by the rules alone."""

from quipu_pettingzoo.environment import GameEnv, Observation, environment
from quipu_pettingzoo.parallel import ParallelGameEnv, parallel_environment

__all__ = ["GameEnv", "Observation", "ParallelGameEnv", "environment", "parallel_environment"]
