"""The names others rely on, called exactly as they are promised."""

import numpy as np
import pytest
from conftest import need

import almende


def test_a_state():
    state = almende.new("helios", players=2, seed=7, setup=None)
    assert state == almende.new("helios") and state.seats() == [1]
    assert state.options(seat=None) == state.options() == state.options(seat=1) and state.options(0) == []
    assert state.observation(seat=0).dtype == np.float32 and state.observation(0).shape == (4096,)
    assert state.mask(seat=1).sum() == len(state.options()) and not state.mask(0).any()
    assert state.score()["totals"] == state.points() and state.over is False
    other = state.copy()
    state.apply("start brown", seat=None)
    other.apply(action="start brown", seat=1)
    assert state == other and state.actions == 1


def test_pettingzoo():
    import almende.pettingzoo

    env = almende.pettingzoo.env("agricola", players=3, family=True)
    env.reset(seed=7)
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2"]
    assert env.unwrapped.table == almende.new("agricola", 3, 7, "family")
    drafted = almende.pettingzoo.env("agricola", players=3, cards=True, dealing="draft7")
    drafted.reset(seed=7)
    assert drafted.unwrapped.table == almende.new("agricola", 3, 7, {"game": "cards", "dealing": "draft7"})
    opened = almende.pettingzoo.env("helios", players=2, victory_points="open")
    opened.reset(seed=7)
    assert opened.unwrapped.table == almende.new("helios", 2, 7, {"victory_points": "open"})
    with pytest.raises(almende.Error):
        almende.pettingzoo.env("helios", players=2, dragons=True)


def test_gymnasium():
    import almende.gymnasium

    env = almende.gymnasium.Env("helios", players=2, opponent="easy")
    observed, _ = env.reset(seed=7)
    assert observed["observation"].shape == (4096,) and observed["action_mask"].any()


def test_openspiel():
    pyspiel = need("pyspiel", "OpenSpiel has no wheel for this Python")
    import almende.openspiel

    almende.openspiel.register()
    assert pyspiel.load_game("python_almende_helios(players=2)").num_players() == 2
    names = [f"python_almende_{game.replace('-', '_')}" for game in almende.games()]
    assert set(names) <= set(pyspiel.registered_names())


def test_a_batch():
    batch = almende.batch("helios", players=2, games=1024, seed=1, threads=2)
    assert batch.observations.shape == (1024, almende.title("helios")["planes_size"][2]) and batch.observations.dtype == np.uint8
    assert batch.masks.shape == (1024, almende.num_actions("helios")) and batch.masks.dtype == np.bool_
    observations, masks, rewards, over = batch.step(actions=batch.masks.argmax(axis=1))
    assert observations is batch.observations and masks is batch.masks
    assert rewards.shape == (1024, 2) and not over.any()


def test_the_environments_are_there_after_importing_the_package_alone():
    import subprocess
    import sys

    code = """
import sys, almende
assert not {"gymnasium", "pettingzoo", "pyspiel", "pyarrow"} & set(sys.modules)
assert almende.pettingzoo.env("helios", players=2).possible_agents == ["seat_0", "seat_1"]
assert almende.gymnasium.Env("helios", opponent="random").reset(seed=1)
assert {"gymnasium", "openspiel", "pettingzoo", "records"} <= set(dir(almende))
try:
    almende.tennis
except AttributeError as error:
    assert "tennis" in str(error)
else:
    raise AssertionError("there is no such module")
"""
    subprocess.run([sys.executable, "-c", code], check=True)
