"""Every title at every number of players, and setups that differ most."""

import os
import random

import pytest

import almende

TABLES = [(game, players) for game in almende.games() for players in almende.title(game)["players"]]
PRESETS = [*TABLES, *(("agricola", players) for players in (1, 2, 3, 4))]


def random_state(game, players=2, actions=60, seed=1, setup=None):
    """A state after so many random actions, or at the end of the game."""
    state, dice = almende.new(game, players, seed, setup), random.Random(seed)
    while not state.over and state.actions < actions:
        state.apply(dice.choice(state.legal_actions()))
    return state


#: The built program. Where its variable is set it has to be there: a test that is silently left out proves nothing.
PROGRAM = os.environ.get("ALMENDE_PROGRAM", "")
needs_program = pytest.mark.skipif(not PROGRAM, reason="ALMENDE_PROGRAM names no program")


def need(module, reason):
    """The library, or the test is left out; where everything has to be tried (ALMENDE_ALL_LIBRARIES) it fails instead."""
    if os.environ.get("ALMENDE_ALL_LIBRARIES"):
        import importlib

        return importlib.import_module(module)
    return pytest.importorskip(module, reason=reason)


#: Whether these are the long proofs, at full counts.
PROVING = bool(os.environ.get("ALMENDE_PROVE"))


def need_in_proofs(module):
    """A library that is too large for every change: the test is left out without it, but not in the proofs."""
    if PROVING:
        import importlib

        return importlib.import_module(module)
    return pytest.importorskip(module, reason="only the proofs bring it")
