"""Wrong types, ranges and orders: exceptions only, and the state is as before."""

import random

import numpy as np

import almende

CALLS = 100_000


def strange(dice):
    """A value nobody should pass."""
    return dice.choice(
        [
            None, True, -1, 0, 1, 2, 3, 7, 4096, 10**6, 2**31, 2**63, 2**64, 2**200, -(2**70), 0.5, float("nan"), float("inf"),
            "", "0", "all", "public", "start brown", "forgo", "done", "pay blue 0,0", "sun 1,-1 S debt 1 lap", "x" * 5000, "\0", "\ud800",
            "ä", "random", "easy", "search", "hard-1:3n", "helios", "suna_valo", "cards", "family", b"x", (), (1, 2), [], [1], {}, {"a": 1},
            {"start_player": 0}, {1: 2}, object(), int, np.int64(3), np.float32(1), np.zeros(3), np.zeros((2, 2)), lambda: 1, [[[]]], set(),
        ]
    )  # fmt: skip


def arguments(dice):
    return [strange(dice) for _ in range(dice.randrange(4))]


def test_a_hundred_thousand_wrong_calls_raise_nothing_but_exceptions():
    dice = random.Random(1)
    states = [almende.new(game, players) for game in almende.games() for players in (2,)]
    batches = [almende.batch(game, games=2, encoding="none") for game in almende.games()]
    methods = [
        "seats", "options", "legal_actions", "mask", "prompt", "descriptions", "is_legal", "apply", "undo", "view", "observation", "features",
        "planes", "score", "points", "returns", "winners", "record", "save", "copy", "redrawn", "expected", "__eq__", "__deepcopy__",
        "__reduce__", "_from_record",
    ]  # fmt: skip
    functions = ["new", "load", "replay", "read_record", "title", "actions", "num_actions", "action_notation", "action_index", "content", "setup"]
    names = ["seat", "seed", "setup", "players", "thinned", "events", "beyond", "viewer", "reward", "number", "to", "bot"]
    refused = done = 0
    for call in range(CALLS):
        kind = dice.randrange(100)
        keywords = {dice.choice(names): strange(dice)} if dice.random() < 0.2 else {}
        if kind < 80:
            owner, name = dice.choice(states), dice.choice(methods)
        elif kind < 90:
            owner, name = dice.choice(batches), dice.choice(["step", "legal_actions", "state", "ended", "sample", "__len__"])
        else:
            owner, name = almende, dice.choice(functions)
        try:
            getattr(owner, name)(*arguments(dice), **keywords)
            done += 1
        except Exception as error:
            assert not isinstance(error, almende.Fault), (name, error)
            refused += 1
        if call % 5_000 == 0:
            for state in states:
                assert almende.replay(state.record()) == state
    assert refused > CALLS // 3 and done > CALLS // 100


def test_wrong_calls_of_what_is_costly_raise_nothing_but_exceptions():
    dice = random.Random(2)
    names = ["seed", "setup", "players", "thinned", "encoding", "reward", "seat", "threads", "bots", "number"]
    refused = done = 0
    for _ in range(3_000):
        name, few = dice.choice([("batch", {"games": 2}), ("simulate", {"games": 1}), ("bot", {})])
        game = dice.choice([*almende.games(), strange(dice)])
        try:
            getattr(almende, name)(game, *arguments(dice)[:2], **few, **{dice.choice(names): strange(dice)})
            done += 1
        except Exception as error:
            assert not isinstance(error, almende.Fault), (name, error)
            refused += 1
    assert refused > 1_000 and done > 10
