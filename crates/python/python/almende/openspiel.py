"""The games for OpenSpiel: `register()`, then `pyspiel.load_game("python_almende_helios(players=2)")`.

Chance is one node at the beginning, which draws the deal; everything a deal hides follows from it. Parameters: `players`, `seed` (the
series of deals), `deals` (how many of them the node knows), `setup` (a preset's name) and `observation_size` (a power of two up to 4096:
smaller tensors are the same numbers, folded once more).

An information state is everything a player has seen and done. As a string it is told in full, as digests; as a tensor it is what the player
sees now, followed by the same history folded like an observation: each entry adds one or minus one at a place that its digest names.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np
import pyspiel

from ._almende import State, action_notation, games, new, title

__all__ = ["register", "PREFIX"]

PREFIX = "python_almende_"
#: The deals a game chooses from, unless told otherwise.
DEALS = 1024


def register() -> list[str]:
    """Makes the games known to OpenSpiel and gives their names. It may be called more than once."""
    known = set(pyspiel.registered_names())
    names = []
    for game in games():
        name = PREFIX + game.replace("-", "_")
        names.append(name)
        if name not in known:
            pyspiel.register_game(_game_type(game, name), _game_class(game, name))
    return names


def _game_type(game: str, name: str) -> Any:
    players = title(game)["players"]
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Almende: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": 2, "seed": 1, "deals": DEALS, "setup": "", "observation_size": 4096},
    )


def _game_class(game: str, name: str) -> type:
    game_type = _game_type(game, name)

    class AlmendeGame(pyspiel.Game):
        """A title of Almende as a game of OpenSpiel."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            params = dict(params or {})
            self.title = game
            self.players = int(params.get("players", 2))
            self.seed = int(params.get("seed", 1))
            self.deals = int(params.get("deals", DEALS))
            self.setup = params.get("setup", "") or None
            self.observation_size = int(params.get("observation_size", 4096))
            about = title(game)
            if self.deals < 1:
                raise ValueError("deals must be one or more")
            if self.observation_size < 1 or about["observation_size"] % self.observation_size:
                raise ValueError(f"observation_size must divide {about['observation_size']}")
            # Says at once what is wrong with the parameters.
            new(game, self.players, self.seed, self.setup)
            info = pyspiel.GameInfo(
                num_distinct_actions=about["actions"],
                max_chance_outcomes=self.deals,
                num_players=self.players,
                min_utility=-1.0,
                max_utility=1.0,
                max_game_length=about["max_actions"],
            )
            super().__init__(game_type, info, params)

        def new_initial_state(self) -> Any:
            """The state before the deal."""
            return AlmendeState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            """What a player sees."""
            recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
            return AlmendeObserver(self.observation_size, recalls, params)

    AlmendeGame.__name__ = "".join(word.capitalize() for word in game.split("-")) + "Game"
    return AlmendeGame


class AlmendeState(pyspiel.State):
    """A state of a game: before the deal, or a table."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._terms = (game.title, game.players, game.seed, game.setup)
        self._deals = game.deals
        self.table: State | None = None
        # What each player has seen and done so far, which is what an information state is.
        self._memories: list[list[str]] = [[] for _ in range(game.players)]
        # A digest of each entry with its number.
        self._digests: list[list[int]] = [[] for _ in range(game.players)]

    def current_player(self) -> int:
        """Whose turn it is."""
        if self.table is None:
            return pyspiel.PlayerId.CHANCE
        seat = self.table.seat_to_act
        return pyspiel.PlayerId.TERMINAL if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.legal_actions(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all alike."""
        return [(deal, 1.0 / self._deals) for deal in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            game, players, seed, setup = self._terms
            self.table = new(game, players, seed, setup, number=action)
        else:
            seat = self.table.seat_to_act
            self._remember(seat, f"did {action}")
            self.table.apply(action, seat)
        for seat in range(len(self._memories)):
            hashes, values = self.table.features(seat)
            seen = hashlib.blake2b(hashes.tobytes() + values.tobytes(), digest_size=8)
            self._remember(seat, f"saw {seen.hexdigest()}")

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return action_notation(self._terms[0], action) or f"spare {action}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        """1 for a win, less for the others, 0 in sum; 0 until the game is over."""
        return [0.0] * self._terms[1] if self.table is None else self.table.returns()

    def memory_string(self, player: int) -> str:
        """Everything the player has seen and done."""
        return " ".join(self._memories[player])

    def memory_tensor(self, player: int, size: int) -> np.ndarray:
        """The same, folded."""
        digests = np.array(self._digests[player], np.uint64)
        tensor = np.zeros(size, np.float32)
        np.add.at(tensor, digests % np.uint64(size), np.where(digests >> np.uint64(63), 1.0, -1.0))
        return tensor

    def _remember(self, player: int, entry: str) -> None:
        memory = self._memories[player]
        digest = hashlib.blake2b(f"{len(memory)} {entry}".encode(), digest_size=8).digest()
        memory.append(entry)
        self._digests[player].append(int.from_bytes(digest, "little"))

    def information_state_string(self, player: int | None = None) -> str:
        """Everything the player has seen and done."""
        return self.memory_string(self.current_player() if player is None else player)

    def __str__(self) -> str:
        return "before the deal" if self.table is None else repr(self.table)


class AlmendeObserver:
    """What a player sees, as a tensor and as text; with perfect recall also what came before."""

    def __init__(self, size: int, recalls: bool, params: Any) -> None:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        self.tensor = np.zeros(2 * size if recalls else size, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if recalls:
            self.dict["memory"] = self.tensor[size:]

    def set_from(self, state: AlmendeState, player: int) -> None:
        """Fills in what the player sees."""
        self.tensor.fill(0)
        if state.table is None:
            return
        seen = self.dict["observation"]
        seen[:] = state.table.observation(player).reshape(-1, len(seen)).sum(axis=0)
        if (memory := self.dict.get("memory")) is not None:
            memory[:] = state.memory_tensor(player, len(memory))

    def string_from(self, state: AlmendeState, player: int) -> str:
        """What the player sees as text."""
        if state.table is None:
            return "before the deal"
        if "memory" in self.dict:
            return state.memory_string(player)
        return json.dumps(state.table.view(player), sort_keys=True)
