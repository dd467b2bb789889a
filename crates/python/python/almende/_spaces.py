"""What the environments share."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._almende import State, num_actions, setup, title


def setup_of(game: str, preset: str | None, options: dict[str, Any]) -> Any:
    """The setup that was asked for: a preset by name (`preset="cards"` or `cards=True`), options one by one, or both; where
    nothing is asked for, the usual game."""
    for name in title(game)["presets"]:
        if options.get(name) is True:
            options = {key: value for key, value in options.items() if key != name}
            preset = name if preset is None else preset
    if preset is not None and options:
        return {**setup(game, preset), **options}
    return preset if preset is not None else (options or None)


def observation(state: State, seat: int, thinned: bool) -> dict[str, np.ndarray]:
    """What an environment shows of a state to a seat."""
    return {
        "observation": state.observation(seat),
        "action_mask": state.mask(seat, thinned=thinned).astype(np.int8),
    }


def sizes(game: str) -> tuple[int, int]:
    """The length of an observation and of a mask."""
    return title(game)["observation_size"], num_actions(game)


def as_text(state: State) -> str:
    """A state for a terminal: who decides what, and the points so far."""
    lines = [repr(state)]
    if not state.over:
        lines.append(state.prompt())
    sheet = state.score("public") if not state.over else state.score()
    for line in sheet["lines"]:
        lines.append("  ".join([f"{line['text']:<32}", *(f"{'?' if p is None else p:>5}" for p in line["points"])]))
    lines.append("  ".join([f"{'Total':<32}", *(f"{'?' if p is None else p:>5}" for p in sheet["totals"])]))
    return "\n".join(lines)
