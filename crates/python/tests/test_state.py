"""States: names others rely on, what is seen, what is refused."""

import copy
import hashlib
import json
import pickle
import random

import numpy as np
import pytest
from conftest import TABLES, random_state

import almende

tables = pytest.mark.parametrize(("game", "players"), TABLES)


@tables
def test_a_game_is_played_to_its_end_by_index_and_by_notation(game, players):
    dice = random.Random(5)
    state = almende.new(game, players=players, seed=7)
    while not state.over:
        (seat, *_) = state.seats()
        options, legal, mask = state.options(seat), state.legal_actions(seat), state.mask(seat)
        assert len(options) == len(legal) == mask.sum() and mask.shape == (almende.num_actions(game),)
        assert mask[legal].all() and set(state.legal_actions(seat, thinned=True)) <= set(legal)
        place = dice.randrange(len(options))
        assert almende.action_notation(game, legal[place]) == options[place]
        assert almende.action_index(game, options[place]) == legal[place]
        state.apply(options[place] if dice.random() < 0.5 else legal[place], seat)
    assert state.seats() == [] and state.options() == [] and not state.mask(0).any()
    assert state.score()["totals"] == state.points() and len(state.returns()) == players
    if players > 1:
        assert abs(sum(state.returns())) < 1e-6
    assert almende.replay(state.record()) == state


@tables
def test_every_option_has_an_index_of_its_own(game, players):
    spare = almende.num_actions(game) - almende.title(game)["spare_actions"]
    setups = [None, "cards"] if game == "agricola" else [None]
    for setup in setups:
        for seed in range(4):
            state, dice = almende.new(game, players, seed, setup), random.Random(seed)
            while not state.over:
                legal = state.legal_actions()
                assert len(set(legal)) == len(legal) == len(state.options()) and max(legal) < spare
                state.apply(dice.choice(legal))


def test_the_indices_are_those_networks_were_trained_with():
    # Other cards or fields change them: then they are noted here anew, and in the changelog.
    digests = {
        "helios": "f1c9ec6c19a71851",
        "suna-valo": "25c4d4195fd48bd0",
        "agricola": "0ecaf3f78602e5c1",
        "boonlake": "e4d9a1383e7421f2",
    }
    for game in almende.games():
        told = "\n".join(almende.actions(game)).encode()
        assert hashlib.blake2b(told, digest_size=8).hexdigest() == digests[game], game


@tables
def test_copies_pickles_and_documents_go_on_alike(game, players):
    state = random_state(game, players)
    twins = [
        state.copy(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        almende.load(game, json.loads(json.dumps(state.save()))),
    ]
    for twin in twins:
        assert twin == state and hash(twin) == hash(state)
    if not state.over:
        action = state.legal_actions()[0]
        before = state.copy()
        state.apply(action)
        assert state != before
        for twin in twins:
            assert twin == before
            twin.apply(action)
            assert twin == state
        state.undo(beyond=True)
        assert state == before


def test_states_that_were_not_dealt_are_pickled_too():
    state = random_state("agricola", 3, setup="cards")
    for begun in (almende.load("agricola", state.save()), state.redrawn(0, 3), almende.batch("helios", games=2).state(1)):
        for _ in range(2):
            twin = pickle.loads(pickle.dumps(begun))
            assert twin == begun and twin.options() == begun.options()
            begun.apply(begun.legal_actions()[0])


@tables
def test_worlds_that_differ_in_secrets_only_look_the_same(game, players):
    for actions in (3, 30, 90):
        state = random_state(game, players, actions, seed=actions)
        for seat in range(players):
            for world in (state.redrawn(seat, seed) for seed in range(5)):
                assert world.view(seat) == state.view(seat)
                assert np.array_equal(world.observation(seat), state.observation(seat))
                assert world.score(seat) == state.score(seat)
                assert np.array_equal(world.planes(seat), state.planes(seat))
                assert state.planes(seat).shape == (almende.title(game)["planes_size"][players],)


def test_there_are_secrets_to_keep():
    state = random_state("helios", 2, 60)
    assert any(state.redrawn(0, seed) != state for seed in range(5))


def test_a_refusal_has_code_sentence_and_rules():
    state = almende.new("helios", players=2, seed=7)
    before = state.copy()
    with pytest.raises(almende.Refused) as refused:
        state.apply("start black")
    assert refused.value.code == "no_start_land" and refused.value.rules == ["HEL-3.10"]
    assert "cannot be a start tile" in str(refused.value)
    with pytest.raises(almende.Error) as unreadable:
        state.apply("go home")
    assert unreadable.value.code == "notation" and unreadable.value.rules == []
    with pytest.raises(almende.Error) as index:
        state.apply(10**9)
    assert index.value.code == "action"
    assert state == before and isinstance(refused.value, ValueError)


def test_problems_are_told_in_a_sentence():
    for call, code in [
        (lambda: almende.new("chess"), "unknown_game"),
        (lambda: almende.new("helios", players=9), "players"),
        (lambda: almende.new("helios", setup={"dragon": 1}), "setup"),
        (lambda: almende.new("helios", setup="huge"), "preset"),
        (lambda: almende.new("helios", seed="x"), "seed"),
        (lambda: almende.new("helios").observation(7), "no_seat"),
        (lambda: almende.new("helios").undo(), "undo_nothing"),
        (lambda: almende.new("helios").choose("oracle"), "bot_unknown"),
        (lambda: almende.load("helios", {"round": 99}), "position"),
        (lambda: almende.replay("hello"), "record_line"),
        (lambda: almende.batch("helios", games=0), "batch"),
        (lambda: almende.batch("helios", encoding="pictures"), "encoding"),
        (lambda: almende.batch("helios", games=2).step([0, 0]), "action"),
    ]:
        with pytest.raises(almende.Error) as error:
            call()
        assert error.value.code == code and str(error.value).endswith(".")


def test_events_analysis_and_bots():
    state = almende.new("helios", seed=3)
    events = state.apply(state.options()[0], events=True)
    assert events and all({"audience", "text", "event"} <= set(event) for event in events)
    analysis = state.analyse(budget="20n")
    assert {option["action"] for option in analysis["options"]} <= set(state.options()) and len(analysis["expected"]) == 2
    assert state.choose("easy") in state.options() and state.prompt() and state.descriptions()
    assert almende.bot("helios", "greedy").choose(state) in state.options()
    with pytest.raises(almende.Error):
        almende.bot("agricola", "random").choose(state)


def test_the_package_needs_nothing_but_numpy_and_is_imported_quickly():
    import subprocess
    import sys

    code = "import sys, time; t = time.process_time(); import almende; print(time.process_time() - t, 'numpy' in sys.modules)"
    times = []
    for _ in range(5):
        seconds, numpy_too = subprocess.check_output([sys.executable, "-c", code], text=True).split()
        times.append(float(seconds))
        assert numpy_too == "False"
    assert min(times) < 0.1, times
