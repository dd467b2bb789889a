"""Almende: four modern strategy board games for research.

>>> import almende
>>> state = almende.new("helios", players=2, seed=7)
>>> state.seats()
[1]
>>> state.options()[:2]
['start brown', 'start gray']
>>> state.apply("start brown")

Environments for the usual libraries stand in modules of their own, which import those libraries only when they are asked for:
`almende.pettingzoo`, `almende.gymnasium`, `almende.openspiel`. `almende.batch` plays thousands of games at once.
"""

from typing import Any

from ._almende import (
    Batch,
    Bot,
    Error,
    Fault,
    Refused,
    State,
    __version__,
    action_index,
    action_notation,
    actions,
    batch,
    bot,
    bots,
    content,
    games,
    load,
    new,
    num_actions,
    read_record,
    replay,
    setup,
    simulate,
    title,
)
from ._arena import Sight, arena, play

__all__ = [
    "Batch",
    "Bot",
    "Error",
    "Fault",
    "Refused",
    "Sight",
    "State",
    "__version__",
    "action_index",
    "action_notation",
    "actions",
    "arena",
    "batch",
    "bot",
    "bots",
    "content",
    "games",
    "load",
    "new",
    "num_actions",
    "play",
    "read_record",
    "replay",
    "setup",
    "simulate",
    "title",
]

#: Modules of their own that are imported when they are first asked for, with the libraries they need.
_MODULES = ("gymnasium", "openspiel", "pettingzoo", "records")


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
