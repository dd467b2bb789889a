"""Many games: series, arena, batches."""

import json
import subprocess
import threading
import time

import numpy as np
import pytest

from conftest import PROGRAM, TABLES, need_in_proofs, needs_program

import almende


def played(game, players, seed, games):
    """The points of games that are played move by move with the bot `random` at every seat."""
    for number in range(games):
        state = almende.new(game, players, seed, number=number)
        yield almende.play(state, ["random"], seed=seed, number=number).points()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_seeds_give_the_games_of_a_series(game, players):
    series = almende.simulate(game, players=players, games=5, seed=11)
    points = np.array(list(played(game, players, 11, 5)))
    for seat in range(players):
        told = series["seats"][seat]
        assert (told["min"], told["max"]) == (points[:, seat].min(), points[:, seat].max())
        assert told["mean"] == pytest.approx(points[:, seat].mean())
    assert almende.simulate(game, players=players, games=5, seed=11, threads=3) == series


@needs_program
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_program_plays_the_same_games(game, players):
    arguments = ["simulate", game, "--players", str(players), "--games", "6", "--seed", "5", "--json"]
    told = json.loads(subprocess.check_output([PROGRAM, *arguments], text=True).splitlines()[-1])
    ours = almende.simulate(game, players=players, games=6, seed=5)
    assert {name: told[name] for name in ours} == ours


def test_a_bot_of_ones_own_plays_in_the_arena():
    def first(sight):
        assert sight.view() and not hasattr(sight, "state")
        return sight.options()[0]

    result = almende.arena("helios", [first, "random"], games=4, seed=2)
    again = almende.arena("helios", [first, "random"], games=4, seed=2)
    assert [bot["mean"] for bot in again["bots"]] == [bot["mean"] for bot in result["bots"]]
    assert result["games"] == 4 and sum(bot["wins"] for bot in result["bots"]) == 4
    assert [bot["bot"] for bot in result["bots"]] == ["first", "random"]


def test_a_bot_of_ones_own_meets_the_deals_and_the_chance_of_the_program():
    native = almende.arena("helios", ["random", "random"], games=6, seed=4)
    # The loop for bots of one's own, with ours at every seat: the same games.
    mixed = [almende._arena._play_group("helios", ["random", "random"], 4, number, None) for number in range(3)]
    for bot in range(2):
        assert sum(group[bot][0] for group in mixed) / 6 == pytest.approx(native["bots"][bot]["mean"])
        assert sum(group[bot][1] for group in mixed) / 12 == pytest.approx(native["bots"][bot]["wins"])


def test_the_arena_rates_ours():
    native = almende.arena("helios", ["greedy:50n", "random"], games=4, seed=3)
    points = [bot["mean"] for bot in native["bots"]]
    assert points[0] > points[1] and native["bots"][0]["wins"] >= 3
    assert native["bots"][0]["elo"] == pytest.approx(-native["bots"][1]["elo"])


@pytest.mark.parametrize("encoding", ["planes", "features"])
@pytest.mark.parametrize("game", almende.games())
def test_a_batch_is_the_same_for_every_number_of_threads_and_shows_its_games(game, encoding):
    batches = [almende.batch(game, games=7, seed=4, threads=threads, encoding=encoding) for threads in (1, 2, 5)]
    finished = 0
    for step in range(800 if game == "boonlake" else 400):
        first, *others = batches
        actions = first.sample()
        for other in others:
            assert np.array_equal(other.sample(), actions)
            assert np.array_equal(other.observations, first.observations)
            assert np.array_equal(other.masks, first.masks) and np.array_equal(other.rewards, first.rewards)
        # Planes are written only where they change, so a mistake could show with any step.
        if step % 50 == 0 or encoding == "planes" and step < 250:
            for number in range(7):
                state, seat = first.state(number), int(first.seats[number])
                assert np.array_equal(first.masks[number], state.mask(seat))
                seen = state.planes(seat) if encoding == "planes" else state.observation(seat)
                assert np.array_equal(first.observations[number], seen) and seat == state.seat_to_act
        for batch in batches:
            batch.step(actions)
        finished += first.over.sum()
        for number, over in enumerate(first.over):
            ended = first.ended(number)
            assert (ended is not None) == over
            if over:
                assert ended.over and np.allclose(ended.returns(), first.rewards[number])
        assert np.allclose(first.rewards.sum(axis=1), 0, atol=1e-6)
        assert (np.abs(first.rewards).sum(axis=1) > 0).sum() <= first.over.sum()
    assert finished > 0


def test_a_batch_deals_the_games_of_a_series():
    batch = almende.batch("helios", games=3, seed=9)
    for number in range(3):
        assert batch.state(number).view("all") == almende.new("helios", 2, 9, number=number).view("all")


def test_a_refused_step_changes_nothing():
    batch = almende.batch("suna-valo", games=3, seed=1)
    masks, actions = batch.masks.copy(), batch.sample()
    bad = actions.copy()
    bad[2] = -1
    for wrong in (bad, actions[:2], np.full(3, 10**9)):
        with pytest.raises(almende.Error):
            batch.step(wrong)
        assert np.array_equal(batch.masks, masks)
    batch.step(actions)


def arrays(batch):
    return [batch.observations, batch.masks, batch.rewards, batch.seats, batch.over]


@pytest.mark.parametrize("encoding", ["planes", "features"])
def test_arrays_are_shared_without_a_copy(encoding):
    batch = almende.batch("helios", games=4, encoding=encoding)
    own = arrays(batch)
    # DLPack is how other libraries take them over.
    shared = [np.from_dlpack(array) for array in own]
    before = [array.copy() for array in shared]
    for _ in range(3):
        batch.step(batch.sample())
    observations, masks, rewards, over = batch.step(batch.sample())
    assert all(one is other for one, other in zip(arrays(batch), own))
    assert observations is own[0] and masks is own[1] and rewards is own[2] and over is own[4]
    for one, other in zip(shared, own):
        assert np.shares_memory(one, other) and one.dtype == other.dtype and np.array_equal(one, other)
    assert not np.array_equal(before[0], shared[0]) and not np.array_equal(before[1], shared[1])


@pytest.mark.parametrize("encoding", ["planes", "features"])
def test_arrays_are_torch_tensors_without_a_copy(encoding):
    torch = need_in_proofs("torch")
    batch = almende.batch("helios", games=64, encoding=encoding)
    for take in (torch.from_dlpack, torch.from_numpy):
        tensors = [take(array) for array in arrays(batch)]
        assert [tensor.data_ptr() for tensor in tensors] == [array.ctypes.data for array in arrays(batch)]
        observations, masks = tensors[:2]
        assert observations.dtype == (torch.uint8 if encoding == "planes" else torch.float32) and masks.dtype == torch.bool
        weights = torch.randn(observations.shape[1], masks.shape[1], generator=torch.Generator().manual_seed(1))
        for _ in range(20):
            # A policy as one writes it: the tensors show every step, and its actions go in as they are.
            logits = (observations.float() @ weights).masked_fill(~masks, -torch.inf)
            batch.step(logits.argmax(dim=1))
            for tensor, array in zip(tensors, arrays(batch)):
                assert np.array_equal(tensor.numpy(), array)


def test_opponents_play_the_other_seats():
    batch = almende.batch("helios", games=5, opponent="random", seat=1)
    for _ in range(200):
        assert (batch.seats == 1).all()
        batch.step(batch.sample())


def test_calls_from_many_threads_all_get_their_turn():
    batch = almende.batch("helios", games=4096, threads=1)
    played = almende.play(almende.new("agricola", 4, setup="cards"), ["random"])
    record = played.record()
    calls = {
        "step": lambda: batch.step(batch.sample()),
        "sample": batch.sample,
        "replay": lambda: almende.replay(record),
        "unpickling": lambda: almende.State._from_record(record),
        "expected": played.expected,
        "legal actions": lambda: batch.legal_actions(0),
        "state": lambda: batch.state(0),
        "simulate": lambda: almende.simulate("helios", games=20),
    }
    done = {name: 0 for name in calls}

    def repeat(name, until):
        while time.monotonic() < until:
            calls[name]()
            done[name] += 1

    until = time.monotonic() + 2
    threads = [threading.Thread(target=repeat, args=(name, until)) for name in calls]
    [thread.start() for thread in threads]
    [thread.join(60) for thread in threads]
    assert not any(thread.is_alive() for thread in threads) and all(done.values()), done


def longest_pause(call):
    """For how much of the time of a call another Python thread is held up at most."""
    pause, over = 0.0, threading.Event()

    def watch():
        nonlocal pause
        last = time.perf_counter()
        while not over.is_set():
            now = time.perf_counter()
            pause, last = max(pause, now - last), now

    watcher = threading.Thread(target=watch)
    watcher.start()
    begin = time.perf_counter()
    call()
    took = time.perf_counter() - begin
    over.set()
    watcher.join()
    return pause / took


def test_a_long_call_does_not_hold_the_interpreter():
    record = almende.play(almende.new("agricola", 4, setup="cards"), ["random"]).record()
    batch = almende.batch("agricola", games=4096, threads=1, encoding="features")
    actions = batch.sample()
    # On a busy machine a thread is held up by others, too: the best of a few tries counts.
    assert min(longest_pause(lambda: almende.replay(record)) for _ in range(20)) < 0.7
    assert longest_pause(lambda: batch.step(actions)) < 0.7
