"""Game records as tables for study: Arrow in memory, Parquet on disk. Needs `pyarrow`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Iterable, Union

import pyarrow as pa
import pyarrow.parquet as parquet

from ._almende import action_index, read_record, replay

__all__ = ["games", "actions", "positions", "write"]

#: A record as text, or the file it stands in.
Source = Union[str, Path]


def _texts(records: Iterable[Source]) -> list[str]:
    return [record.read_text() if isinstance(record, Path) else record for record in records]


def games(records: Iterable[Source]) -> pa.Table:
    """A row for each record: the game, its versions, players, setup, how many actions, the points of each seat."""
    rows = []
    for number, text in enumerate(_texts(records)):
        told = read_record(text)
        rows.append(
            {
                "record": number,
                "game": told["game"],
                "rules": told["rules"],
                "content": told["content"],
                "players": told["players"],
                "setup": json.dumps(told["setup"]),
                "actions": len(told["actions"]),
                "points": told["result"],
            }
        )
    return pa.Table.from_pylist(rows, schema=_GAMES)


def actions(records: Iterable[Source]) -> pa.Table:
    """A row for each action: its record, number, seat, notation and index, and what its seat came to in the end."""
    rows = []
    for number, text in enumerate(_texts(records)):
        told = read_record(text)
        for place, (seat, action) in enumerate(told["actions"]):
            rows.append(
                {
                    "record": number,
                    "number": place,
                    "seat": seat,
                    "action": action,
                    "index": action_index(told["game"], action),
                    "points": None if told["result"] is None else told["result"][seat],
                }
            )
    return pa.Table.from_pylist(rows, schema=_ACTIONS)


def positions(records: Iterable[Source]) -> pa.Table:
    """A row for each decision: what the seat that decided saw (`features` and `values`, as `State.features` gives them), which
    actions were legal, which one it took, and what the game was worth to it in the end."""
    rows: list[dict[str, Any]] = []
    for number, text in enumerate(_texts(records)):
        told = read_record(text)
        worth = replay(text).returns()
        state = replay(text, 0)
        for place, (seat, action) in enumerate(told["actions"]):
            features, values = state.features(seat)
            rows.append(
                {
                    "record": number,
                    "number": place,
                    "seat": seat,
                    "features": features,
                    "values": values,
                    "legal": state.legal_actions(seat),
                    "index": action_index(told["game"], action),
                    "worth": worth[seat],
                }
            )
            state.apply(action, seat)
    return pa.Table.from_pylist(rows, schema=_POSITIONS)


def write(table: pa.Table, file: Union[str, Path]) -> None:
    """Writes a table as a Parquet file."""
    parquet.write_table(table, file, compression="zstd")


_GAMES = pa.schema(
    [
        ("record", pa.int32()),
        ("game", pa.string()),
        ("rules", pa.int32()),
        ("content", pa.string()),
        ("players", pa.int8()),
        ("setup", pa.string()),
        ("actions", pa.int32()),
        ("points", pa.list_(pa.int32())),
    ]
)
_ACTIONS = pa.schema(
    [
        ("record", pa.int32()),
        ("number", pa.int32()),
        ("seat", pa.int8()),
        ("action", pa.string()),
        ("index", pa.int32()),
        ("points", pa.int32()),
    ]
)
_POSITIONS = pa.schema(
    [
        ("record", pa.int32()),
        ("number", pa.int32()),
        ("seat", pa.int8()),
        ("features", pa.list_(pa.uint64())),
        ("values", pa.list_(pa.float32())),
        ("legal", pa.list_(pa.int32())),
        ("index", pa.int32()),
        ("worth", pa.float32()),
    ]
)
