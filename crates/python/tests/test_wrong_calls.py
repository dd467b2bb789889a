"""Wrong types, ranges and orders in every public call: exceptions only, and what refuses stays as it was.

CI makes a tenth of the calls; `cargo xtask prove python` (ALMENDE_PROVE) makes 100,000.
"""

import inspect
import random

import numpy as np
import pytest
from conftest import PROVING, need

import almende

CALLS = 100_000 if PROVING else 10_000

RECORD = almende.play(almende.new("suna-valo"), ["random"]).record()

STRANGE = [
    None, True, -1, 0, 1, 2, 3, 7, 4096, 10**6, 2**31, 2**63, 2**64, 2**200, -(2**70), 0.5, float("nan"), float("inf"),
    "", "0", "all", "public", "start brown", "forgo", "done", "pay blue 0,0", "sun 1,-1 S debt 1 lap", "x" * 5000, "\0", "\ud800", "ä",
    "random", "helios", "suna_valo", "cards", "family", b"x", (), (1, 2), [], [1], {}, {"a": 1}, {"start_player": 0}, {1: 2}, object(), int,
    np.int64(3), np.float32(1), np.zeros(3), np.zeros((2, 2)), lambda: 1, lambda sight: -1, [[[]]], set(), "almende: 1\n", RECORD,
]  # fmt: skip

#: Whoever asks for a million games gets them: where a number is a quantity, only those are tried that are cheap.
QUANTITIES = [None, True, False, -1, 0, 1, 2, 0.5, float("nan"), 2**64, -(2**70), "", "2", b"x", (), [1], {}, object(), np.int64(2), np.zeros(3)]

#: What may be right, by the name of a parameter: a call that is wrong in one thing only gets further than one that is wrong in all.
PLAUSIBLE = {
    "action": [0, 5, 100, "forgo", "done", "start brown"],
    "actions": [[0, 0], np.zeros(2, np.int64), {"seat_0": 0, "seat_1": 3}, np.full(2, -1)],
    "bot": ["random", "greedy:2n"],
    "bots": [["random"], ["random", "random"], [lambda sight: sight.options()[0], "random"], [lambda sight: sight.world(3)]],
    "budget": ["2n"],
    "encoding": ["none", "planes", "features"],
    "events": [True],
    "file": ["/nowhere/table.parquet"],
    "game": [*almende.games(), 0, 1],
    "games": [1, 2],
    "index": [0, 100],
    "name": ["random"],
    "notation": ["forgo", "done"],
    "num_envs": [1, 2],
    "number": [0, 1],
    "opponent": ["random", None],
    "options": [None, {}],
    "player": [0, 1],
    "players": [1, 2, 3, 4],
    "position": [almende.new(game).save() for game in almende.games()],
    "record": [RECORD],
    "records": [[RECORD], []],
    "render_mode": [None, "ansi"],
    "reward": ["win", "points", "lead"],
    "seat": [0, 1, None],
    "seed": [0, 1, "ab" * 32],
    "setup": [None, "cards", {}],
    "state": [almende.new(game) for game in almende.games()],
    "threads": [1, 2],
    "to": [0, 5, None],
    "viewer": [0, "public", "all"],
}
COSTLY = {"games", "threads", "num_envs", "budget", "deals"}
#: Bots by name think as long as their name says, so no strange name is one of the slow ones; the strange texts are none.
SPECIAL = ["__len__", "__eq__", "__hash__", "__repr__", "__copy__", "__deepcopy__", "__reduce__", "_from_record"]


def value(dice, parameter):
    if parameter in PLAUSIBLE and dice.random() < 0.7:
        return dice.choice(PLAUSIBLE[parameter])
    return dice.choice(QUANTITIES if parameter in COSTLY else STRANGE)


def parameters(call):
    try:
        told = inspect.signature(call).parameters.values()
    except (TypeError, ValueError):
        return []
    return [parameter for parameter in told if parameter.name not in ("self", "kwargs", "memo", "first_stream", "clocks", "known")]


def called(dice, call):
    """Calls it: with its own parameters, some of them left out, sometimes with one that it has not."""
    positional, named = [], {}
    for parameter in parameters(call):
        if parameter.kind is parameter.VAR_KEYWORD:
            if dice.random() < 0.3:
                named[dice.choice(["victory_points", "cards", "dragons", "dealing"])] = dice.choice(STRANGE)
        elif parameter.kind is parameter.VAR_POSITIONAL or dice.random() < (0.5 if parameter.default is not parameter.empty else 0.03):
            continue
        elif parameter.kind is parameter.POSITIONAL_ONLY:
            positional.append(value(dice, parameter.name))
        else:
            named[parameter.name] = value(dice, parameter.name)
    if dice.random() < 0.03:
        positional.append(dice.choice(STRANGE))
    if dice.random() < 0.03:
        named["speed"] = dice.choice(STRANGE)
    # A function that plays whole games without saying how many plays a hundred.
    if call is almende.simulate or call is almende.arena:
        named.setdefault("games", 1)
    if call is almende.batch:
        named.setdefault("games", 2)
    return call(*positional, **named)


def everything_public(owner):
    """The methods of an object, or the functions and classes of a module, in a fixed order."""
    if inspect.ismodule(owner):
        return [getattr(owner, name) for name in owner.__all__ if callable(getattr(owner, name))]
    names = [name for name in dir(owner) if not name.startswith("_")] + [name for name in SPECIAL if hasattr(owner, name)]
    return [getattr(owner, name) for name in names if callable(getattr(owner, name))]


def standing(owner):
    """How a state or a batch stands; nothing of other objects."""
    if isinstance(owner, almende.State):
        return owner.actions, owner.copy()
    if isinstance(owner, almende.Batch):
        return [array.tobytes() for array in (owner.masks, owner.seats, owner.rewards, owner.over)]
    return None


class Tally:
    """What came of the calls, by name."""

    def __init__(self):
        self.done, self.refused = {}, {}

    def make(self, dice, call):
        name = getattr(call, "__qualname__", repr(call))
        owner = getattr(call, "__self__", None)
        before = standing(owner)
        try:
            called(dice, call)
        except Exception as error:  # A panic would be no `Exception`, and a crash none at all.
            assert not isinstance(error, almende.Fault), (name, error)
            assert standing(owner) == before, (name, error)
            self.refused[name] = self.refused.get(name, 0) + 1
        else:
            self.done[name] = self.done.get(name, 0) + 1


def objects(dice):
    """A state, a batch, a bot and a sight of any title, somewhere in its game."""
    game = dice.choice(almende.games())
    state = almende.new(game, dice.choice(almende.title(game)["players"]), dice.randrange(1000))
    for _ in range(dice.choice([0, 1, 5, 60, 2000])):
        if state.over:
            break
        state.apply(dice.choice(state.legal_actions()))
    batch = almende.batch(game, games=2, threads=dice.choice([1, 2]), encoding=dice.choice(["none", "planes", "features"]))
    for _ in range(dice.choice([0, 3, 30])):
        batch.step(batch.sample())
    return [state, batch, almende.bot(game, "random"), almende.Sight(state, dice.randrange(state.players))]


def test_wrong_calls_of_everything_public_raise_nothing_but_exceptions():
    dice, tally = random.Random(1), Tally()
    functions = everything_public(almende)
    for call in range(CALLS):
        if call % 250 == 0:
            around = objects(dice)
            state = around[0]
            methods = [method for owner in around for method in everything_public(owner)]
        tally.make(dice, dice.choice(methods if dice.random() < 0.8 else functions))
        if call % 250 == 249:
            # Whatever was done and refused, its own record leads there.
            assert almende.replay(state.record()) == state
    # Every call was made, and most of them went right and wrong.
    assert {thing.__qualname__ for thing in functions} <= tally.done.keys() | tally.refused.keys()
    for owner in (almende.State, almende.Batch, almende.Bot, almende.Sight):
        for name in vars(owner):
            if not name.startswith("_") and callable(getattr(owner, name)):
                assert f"{owner.__name__}.{name}" in tally.done.keys() | tally.refused.keys(), name
    assert sum(tally.refused.values()) > CALLS // 4 and sum(tally.done.values()) > CALLS // 4, tally.__dict__


def environments(dice):
    import almende.gymnasium
    import almende.pettingzoo

    game = dice.choice(almende.games())
    made = [
        almende.pettingzoo.env(game),
        almende.pettingzoo.raw_env(game),
        almende.pettingzoo.parallel_env(game),
        almende.gymnasium.Env(game, opponent="random"),
        almende.gymnasium.VectorEnv(game, 2, opponent="random", encoding=dice.choice(["features", "planes"])),
    ]
    # Some are used before they are reset.
    for env in made:
        if dice.random() < 0.7:
            env.reset(seed=dice.randrange(100))
    return made


@pytest.mark.filterwarnings("ignore")
def test_wrong_calls_of_the_environments_and_of_records_raise_nothing_but_exceptions(capsys):
    import almende.gymnasium
    import almende.pettingzoo
    import almende.records

    dice, tally = random.Random(2), Tally()
    modules = [almende.pettingzoo, almende.gymnasium, almende.records]
    functions = [function for module in modules for function in everything_public(module)]
    own = ["reset", "step", "observe", "render", "close", "last", "state", "observation_space", "action_space", "seed"]
    for call in range(CALLS // 2):
        if call % 100 == 0:
            methods = [getattr(env, name) for env in environments(dice) for name in own if hasattr(env, name)]
        tally.make(dice, dice.choice(methods if dice.random() < 0.7 else functions))
    assert {thing.__qualname__ for thing in functions} <= tally.done.keys() | tally.refused.keys()
    assert sum(tally.refused.values()) > CALLS // 10 and sum(tally.done.values()) > CALLS // 10, tally.__dict__


@pytest.mark.filterwarnings("ignore")
def test_wrong_calls_of_openspiels_states_raise_nothing_but_exceptions():
    pyspiel = need("pyspiel", "OpenSpiel has no wheel for this Python")
    import almende.openspiel

    names, dice, tally = almende.openspiel.register(), random.Random(3), Tally()
    # What OpenSpiel itself does with such values is its own affair: here are the calls that reach ours.
    own = ["current_player", "is_terminal", "returns", "memory_string", "memory_tensor", "information_state_string", "chance_outcomes"]
    inner = ["_apply_action", "_legal_actions", "_action_to_string"]
    for call in range(CALLS // 10):
        if call % 100 == 0:
            state = pyspiel.load_game(f"{dice.choice(names)}(deals=8,observation_size=32)").new_initial_state()
            for _ in range(dice.choice([0, 1, 40])):
                if not state.is_terminal():
                    state.apply_action(dice.choice(state.legal_actions()))
            methods = [getattr(state, name) for name in own + inner]
        tally.make(dice, dice.choice([*methods, *everything_public(almende.openspiel)]))
    for wrong in ("players=9", "players=0", "players=-1", "deals=0", "deals=-3", "observation_size=3", "observation_size=0", "setup=huge"):
        with pytest.raises(Exception):  # noqa: B017
            pyspiel.load_game(f"python_almende_helios({wrong})")
    assert sum(tally.refused.values()) > CALLS // 50 and sum(tally.done.values()) > CALLS // 50, tally.__dict__
