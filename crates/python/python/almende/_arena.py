"""Whole games with bots of one's own."""

from __future__ import annotations

import time
from operator import index
from typing import Any, Callable, Sequence, Union

from ._almende import State, bot as _bot, contest as _contest, new as _new


class Sight:
    """A decision as its seat sees it: what a bot of one's own is shown.

    The true state stays behind it. A bot that wants to look ahead asks for a `world`, in which everything its seat does not know
    is drawn anew, so that no bot cheats by accident.
    """

    __slots__ = {"_state": "The true state.", "seat": "Whose decision it is."}

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat

    @property
    def game(self) -> str:
        """The game's name."""
        return self._state.game

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self._state.players

    def options(self, *, thinned: bool = False) -> list[str]:
        """The legal answers in notation."""
        return self._state.options(self.seat, thinned=thinned)

    def legal_actions(self, *, thinned: bool = False) -> list[int]:
        """The legal answers as action indices."""
        return self._state.legal_actions(self.seat, thinned=thinned)

    def mask(self, *, thinned: bool = False) -> Any:
        """The legal answers as an array of booleans."""
        return self._state.mask(self.seat, thinned=thinned)

    def observation(self) -> Any:
        """What the seat sees as an array."""
        return self._state.observation(self.seat)

    def planes(self) -> Any:
        """What the seat sees as small numbers, for titles that have them."""
        return self._state.planes(self.seat)

    def view(self) -> dict[str, Any]:
        """What the seat sees as a document."""
        return self._state.view(self.seat)

    def prompt(self) -> str:
        """The question in words."""
        return self._state.prompt(self.seat)

    def score(self) -> dict[str, Any]:
        """The score sheet as far as the seat may know it."""
        return self._state.score(self.seat)

    def world(self, seed: int) -> State:
        """A state drawn from all those the seat cannot tell from the true one."""
        return self._state.redrawn(self.seat, seed)


#: A bot is the name of one of ours, or anything that can be called with a `Sight` and gives an action (notation or index).
AnyBot = Union[str, Callable[[Sight], Union[str, int]]]


def _seated(bots: Sequence[AnyBot], players: int) -> list[AnyBot]:
    if isinstance(bots, str) or not bots or len(bots) > players:
        raise ValueError(f"name between one and {players} bots")
    return [bots[seat % len(bots)] for seat in range(players)]


def _whole(number: Any) -> int:
    """A number as the native part takes it, so that a game of one's own is not begun with one it would refuse at the end."""
    whole = index(number)
    if not 0 <= whole < 2**64:
        raise OverflowError(f"{whole} is not a number from 0 to 2^64 - 1")
    return whole


def play(
    state: State,
    bots: Sequence[AnyBot],
    *,
    seed: Union[int, str] = 0,
    number: int = 0,
    first_stream: int = 0,
    clocks: Sequence[list[int]] | None = None,
) -> State:
    """Plays a state to its end, in place, and gives it back.

    With `random` at every seat and the seed and number the state was dealt from, it is the game that `almende simulate` plays.
    `clocks` has for each seat a list of two numbers to which decisions and nanoseconds are added.
    """
    seated = _seated(bots, state.players)
    ours = {
        seat: _bot(state.game, bot, seed=seed, number=number, seat=first_stream + seat)
        for seat, bot in enumerate(seated)
        if isinstance(bot, str)
    }
    while not state.over:
        seat = state.seat_to_act
        legal = state.legal_actions(seat, thinned=True)
        if len(legal) == 1:
            state.apply(legal[0], seat)
            continue
        begin = time.perf_counter_ns()
        if seat in ours:
            action = ours[seat].choose(state, seat)
        else:
            action = seated[seat](Sight(state, seat))
        if clocks is not None:
            clocks[seat][0] += 1
            clocks[seat][1] += time.perf_counter_ns() - begin
        state.apply(action, seat)
    return state


def arena(
    game: str,
    bots: Sequence[AnyBot],
    players: int = 2,
    games: int = 100,
    seed: int = 1,
    *,
    setup: Any = None,
    threads: int = 1,
) -> dict[str, Any]:
    """Bots against each other, every deal once from each seat, as `almende arena` plays them.

    Gives `games` and for each bot its `wins` (ties shared), the `mean` of its points, its `elo` with `elo_error` (half the width of the
    95 % confidence interval) and `ms_per_decision`. Bots of one's own are called in this thread; ours may use several.
    """
    # Says at once what is wrong with the table, for instance that nobody plays it with a million.
    _new(game, players, seed, setup)
    games, seed = (_whole(number) for number in (games, seed))
    seated = _seated(bots, players)
    if all(isinstance(bot, str) for bot in bots):
        result = _contest(game, players, list(bots), games, seed, setup=setup, threads=threads)
    else:
        groups = [_play_group(game, seated, seed, number, setup) for number in range(-(-games // players))]
        stand_in = ["random"] * players
        result = _contest(game, players, stand_in, games, seed, setup=setup, known=groups)
    for bot, standing in zip(seated, result["bots"]):
        standing["bot"] = bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
    return result


def _play_group(game: str, seated: list[AnyBot], seed: int, number: int, setup: Any) -> list[tuple[int, int, int, int]]:
    players = len(seated)
    points, twelfths = [0] * players, [0] * players
    clocks = [[0, 0] for _ in range(players)]
    for rotation in range(players):
        at = [(seat + rotation) % players for seat in range(players)]
        state = play(
            _new(game, players, seed, setup, number=number),
            [seated[bot] for bot in at],
            seed=seed,
            number=number,
            first_stream=rotation * players,
            clocks=[clocks[bot] for bot in at],
        )
        winners = state.winners()
        for seat, total in enumerate(state.points()):
            points[at[seat]] += total
            twelfths[at[seat]] += 12 // len(winners) if seat in winners else 0
    return [(points[bot], twelfths[bot], *clocks[bot]) for bot in range(players)]
