"""The games as PettingZoo environments.

`env` is the sequential one (AEC): the seat that decides is `agent_selection`. `parallel_env` asks all agents in every step and goes by
those that decide; the others' actions are not looked at.

An observation is a dictionary with `observation` (see `State.observation`) and `action_mask`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from ._almende import State, new
from ._spaces import as_text, observation, setup_of, sizes

__all__ = ["env", "parallel_env", "raw_env", "SequentialEnv", "SimultaneousEnv"]


def env(
    game: str,
    players: int = 2,
    *,
    render_mode: str | None = None,
    reward: str = "win",
    thinned: bool = False,
    preset: str | None = None,
    **setup: Any,
) -> AECEnv:
    """The sequential environment with PettingZoo's usual wrappers: who answers with an illegal action ends the game and gets -1."""
    made = raw_env(game, players, render_mode=render_mode, reward=reward, thinned=thinned, preset=preset, **setup)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def raw_env(game: str, players: int = 2, **options: Any) -> SequentialEnv:
    """The sequential environment without wrappers."""
    return SequentialEnv(game, players, **options)


def parallel_env(game: str, players: int = 2, **options: Any) -> SimultaneousEnv:
    """The environment in which all agents act at once."""
    return SimultaneousEnv(game, players, **options)


class _Table:
    """A table as both kinds of environments have it."""

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 4}

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        render_mode: str | None = None,
        reward: str = "win",
        thinned: bool = False,
        preset: str | None = None,
        **setup: Any,
    ) -> None:
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.reward = reward
        self.thinned = thinned
        self.setup = setup_of(game, preset, setup)
        # Says at once what is wrong with the table.
        self.table: State = new(game, players, 0, self.setup)
        self.metadata = {**type(self).metadata, "name": f"almende_{game.replace('-', '_')}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        length, actions = sizes(game)
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-np.inf, np.inf, (length,), np.float32),
                    "action_mask": Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._np_random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> gymnasium.Space:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space:
        """What an agent can do."""
        return self.action_spaces[agent]

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        number = int(self._np_random.integers(2**63)) if seed is None else seed
        self.table = new(self.game, len(self.possible_agents), number, self.setup)
        self.agents = list(self.possible_agents)

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _observed(self, agent: str) -> dict[str, np.ndarray]:
        return observation(self.table, self._seat(agent), self.thinned)

    def render(self) -> str | None:
        """The table as text: given back in mode "ansi", printed in mode "human"."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        text = as_text(self.table)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""


class SequentialEnv(_Table, AECEnv):
    """One decision after the other."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a new game; the same seed gives the same game as `almende.new`."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self.table.seat_to_act
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees now; one that does not decide has no legal actions."""
        return self._observed(agent)

    def step(self, action: int | None) -> None:
        """Carries out the action of the agent that decides."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.table.apply(action, self._seat(agent))
        self._clear_rewards()
        if self.table.over:
            for seat, worth in enumerate(self.table.returns(self.reward)):
                self.rewards[self.possible_agents[seat]] = worth
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class SimultaneousEnv(_Table, ParallelEnv):
    """All agents act in every step; only those that decide are heard. An illegal action ends the game with -1 for its agent."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deals a new game."""
        self._deal(seed)
        return self._all_observed(), {agent: {} for agent in self.agents}

    def _all_observed(self) -> dict[str, Any]:
        return {agent: self._observed(agent) for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Carries out the actions of the agents that decide."""
        agents = list(self.agents)
        rewards = dict.fromkeys(agents, 0.0)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        ended = False
        for seat in self.table.seats():
            agent = self.possible_agents[seat]
            if seat not in self.table.seats():
                continue
            action = actions[agent]
            if not self.table.is_legal(int(action), seat):
                rewards[agent], infos[agent]["illegal"], ended = -1.0, int(action), True
                break
            self.table.apply(action, seat)
        if self.table.over:
            ended = True
            rewards = dict(zip(self.possible_agents, self.table.returns(self.reward)))
        observations = self._all_observed()
        if ended:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, dict.fromkeys(agents, ended), dict.fromkeys(agents, False), infos
