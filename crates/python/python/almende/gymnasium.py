"""The games as Gymnasium environments: one seat is yours, our bots play the others.

Importing this module registers `almende/Helios-v0`, `almende/SunaValo-v0`, `almende/Boonlake-v0` and `almende/Agricola-v0`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from ._almende import Bot, State, batch, bot, games, new, title
from ._spaces import as_text, observation, setup_of, sizes

__all__ = ["Env", "VectorEnv"]


class Env(gymnasium.Env):
    """One game after the other at one seat, against a bot at each of the others.

    The reward comes with the last decision: "win" (1 for a win, in sum 0), "points" or "lead". An illegal action ends the game with
    -1; the legal ones are the ones in `action_mask` of the observation.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}

    def __init__(
        self,
        game: str,
        players: int = 2,
        opponent: str = "easy",
        *,
        seat: int = 0,
        render_mode: str | None = None,
        reward: str = "win",
        thinned: bool = False,
        preset: str | None = None,
        **setup: Any,
    ) -> None:
        self.game, self.players, self.opponent, self.seat = game, players, opponent, seat
        self.reward, self.thinned, self.render_mode = reward, thinned, render_mode
        self.setup = setup_of(game, preset, setup)
        self.state: State = new(game, players, 0, self.setup)
        self.state.mask(seat)
        bot(game, opponent)
        length, actions = sizes(game)
        self.observation_space = Dict(
            {
                "observation": Box(-np.inf, np.inf, (length,), np.float32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space = Discrete(actions)
        self._bots: list[Bot] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Deals a new game; the same seed gives the same game as `almende.new`."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**63)) if seed is None else seed
        self.state = new(self.game, self.players, number, self.setup)
        self._bots = [bot(self.game, self.opponent, seed=number, seat=seat) for seat in range(self.players)]
        self._others_play()
        return self._observed(), {}

    def _others_play(self) -> None:
        while (seat := self.state.seat_to_act) is not None and seat != self.seat:
            self.state.apply(self._bots[seat].choose(self.state, seat), seat)

    def _observed(self) -> dict[str, np.ndarray]:
        return observation(self.state, self.seat, self.thinned)

    def step(self, action: int) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """Answers the open decision; the others play until the next one."""
        if not self.state.is_legal(int(action), self.seat):
            return self._observed(), -1.0, True, False, {"illegal": int(action)}
        self.state.apply(int(action), self.seat)
        self._others_play()
        if self.render_mode == "human":
            self.render()
        worth = self.state.returns(self.reward)[self.seat]
        info = {"points": np.array(self.state.points())} if self.state.over else {}
        return self._observed(), worth, self.state.over, False, info

    def render(self) -> str | None:
        """The table as text: given back in mode "ansi", printed in mode "human"."""
        text = as_text(self.state)
        if self.render_mode == "human":
            print(text)
            return None
        return text if self.render_mode == "ansi" else None


class VectorEnv(gymnasium.vector.VectorEnv):
    """Many games at once at one seat each, on `almende.batch`. A game that ends is dealt anew in the same step: what its seat saw last
    and the points are then in `final_obs` and `final_info`, as Gymnasium's own vector environments have it.

    An illegal action raises `almende.Error` and changes nothing. `encoding` is "features" or "planes".
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        opponent: str = "easy",
        *,
        seat: int = 0,
        threads: int = 1,
        encoding: str = "features",
        reward: str = "win",
        thinned: bool = False,
        preset: str | None = None,
        render_mode: str | None = None,
        **setup: Any,
    ) -> None:
        if encoding not in ("features", "planes"):
            raise ValueError('an encoding is "features" or "planes"')
        self.num_envs, self.render_mode, self.seat, self.encoding = num_envs, render_mode, seat, encoding
        self._terms = {
            "game": game,
            "players": players,
            "games": num_envs,
            "threads": threads,
            "setup": setup_of(game, preset, setup),
            "encoding": encoding,
            "reward": reward,
            "thinned": thinned,
            "opponent": opponent,
            "seat": seat,
        }
        self.batch = batch(seed=0, **self._terms)
        length, actions = sizes(game)
        if encoding == "planes":
            seen = Box(0, 255, (title(game)["planes_size"][players],), np.uint8)
        else:
            seen = Box(-np.inf, np.inf, (length,), np.float32)
        self.single_observation_space = Dict({"observation": seen, "action_mask": Box(0, 1, (actions,), np.int8)})
        self.single_action_space = Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _observed(self) -> dict[str, np.ndarray]:
        # Copies, since the arrays of a batch are written again with the next step.
        return {
            "observation": self.batch.observations.copy(),
            "action_mask": self.batch.masks.astype(np.int8),
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Deals all games anew: game `i` is deal `i` of the series of the seed."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**63)) if seed is None else seed
        self.batch = batch(seed=number, **self._terms)
        return self._observed(), {}

    def step(self, actions: Any) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Answers the open decision of every game."""
        self.batch.step(actions)
        over = self.batch.over.copy()
        rewards = self.batch.rewards[:, self.seat].astype(np.float64)
        infos: dict[str, Any] = {}
        for game in np.flatnonzero(over).tolist():
            infos = self._add_info(infos, self._final(game), game)
        return self._observed(), rewards, over, np.zeros_like(over), infos

    def _final(self, game: int) -> dict[str, Any]:
        """The end of a game that is over."""
        state = self.batch.ended(game)
        if state is None:
            return {}
        seen = state.planes(self.seat) if self.encoding == "planes" else state.observation(self.seat)
        mask = np.zeros(self.batch.masks.shape[1], np.int8)
        return {"final_obs": {"observation": seen, "action_mask": mask}, "final_info": {"points": np.array(state.points())}}

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held open."""


def _register() -> None:
    for game in games():
        name = "".join(word.capitalize() for word in game.split("-"))
        if f"almende/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"almende/{name}-v0",
                entry_point="almende.gymnasium:Env",
                vector_entry_point="almende.gymnasium:VectorEnv",
                kwargs={"game": game},
            )


_register()
