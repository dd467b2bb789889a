"""How many random decisions a second, beside classics of OpenSpiel and PettingZoo where they are installed.

    pip install -r crates/python/requirements-test.txt -r crates/python/requirements-bench.txt
    python crates/python/bench/speed.py [--seconds 3] [--threads 2] [--only "batch of 1024, planes"]

`cpu` counts by processor time of one core, so that it tells something on a busy machine, too; `wall` by the clock.
"""

import argparse
import os
import random
import time

import almende


def measure(seconds, decide):
    """Decisions a second, by the clock and by processor time. `decide` makes some and tells how many."""
    decide()
    wall, cpu, count = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - wall < seconds:
        count += decide()
    return count / (time.perf_counter() - wall), count / (time.process_time() - cpu)


def single(game, players=2):
    """Legal actions, a choice in Python, a step."""
    state, deal, draw = almende.new(game, players), 0, random.random

    def decide():
        nonlocal state, deal
        for _ in range(500):
            legal = state.legal_actions()
            if not legal:
                deal += 1
                state = almende.new(game, players, deal)
                legal = state.legal_actions()
            state.apply(legal[int(draw() * len(legal))])
        return 500

    return decide


def batched(game, encoding, threads, games):
    """Masks and observations of many games in one call."""
    batch = almende.batch(game, games=games, threads=threads, encoding=encoding)

    def decide():
        batch.step(batch.sample())
        return games

    return decide


def openspiel(name):
    import pyspiel

    game, draw = pyspiel.load_game(name), random.random
    state = game.new_initial_state()

    def decide():
        nonlocal state
        for _ in range(500):
            if state.is_terminal():
                state = game.new_initial_state()
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
        return 500

    return decide


def pettingzoo(module):
    import importlib

    return sequential(importlib.import_module(f"pettingzoo.classic.{module}").env())


def pettingzoo_helios():
    import almende.pettingzoo

    return sequential(almende.pettingzoo.env("helios"))


def sequential(env):
    """The loop of PettingZoo: look, choose by the mask, step."""
    import numpy as np

    env.reset()

    def decide():
        for _ in range(100):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
        return 100

    return decide


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=3)
    arguments.add_argument("--threads", type=int, default=2)
    arguments.add_argument("--only", default="", help="rows whose name contains this")
    given = arguments.parse_args()
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    rows = [(f"almende {game}, one state", single, (game,)) for game in almende.games()]
    for game in almende.games():
        for encoding, games in (("none", 1024), ("planes", 1024), ("features", 128)):
            rows.append((f"almende {game}, batch of {games}, {encoding}", batched, (game, encoding, given.threads, games)))
    rows += [(f"OpenSpiel {name}", openspiel, (name,)) for name in ("tic_tac_toe", "chess", "backgammon")]
    rows += [(f"PettingZoo {module}", pettingzoo, (module,)) for module in ("connect_four_v3", "tictactoe_v3")]
    rows.append(("almende helios as a PettingZoo environment", pettingzoo_helios, ()))
    for name, make, terms in rows:
        if given.only not in name:
            continue
        try:
            wall, cpu = measure(given.seconds, make(*terms))
        except ImportError as error:
            print(f"{name:<44} {error}")
            continue
        print(f"{name:<44} wall {wall:>12,.0f}   cpu {cpu:>12,.0f}")


if __name__ == "__main__":
    main()
