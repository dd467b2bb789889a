"""A bot written in Python at a seat of a running server."""

import contextlib
import importlib.util
import json
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import PROGRAM, needs_program

EXAMPLE = Path(__file__).parent.parent / "examples" / "seat_bot.py"


def seat_bot():
    spec = importlib.util.spec_from_file_location("seat_bot", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextlib.contextmanager
def running_server(folder):
    """The address of a server that answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [PROGRAM, "serve", "--listen", f"127.0.0.1:{port}", "--data", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        url = f"http://127.0.0.1:{port}"
        for _ in range(300):
            try:
                seat_bot().Player(url).ask("GET", "/api/games")
                break
            except OSError:
                time.sleep(0.1)
        yield url
    finally:
        server.terminate()
        server.wait(30)


@needs_program
def test_the_example_plays_a_whole_game_against_a_bot_of_the_server(tmp_path):
    with running_server(tmp_path) as url:
        told = subprocess.check_output([sys.executable, EXAMPLE, url, "--game", "suna-valo", "--against", "random"], text=True)
        assert json.loads(told)["ended"] == "played"


@needs_program
def test_two_python_bots_play_at_a_table_one_of_them_was_invited_to(tmp_path):
    with running_server(tmp_path) as url:
        module = seat_bot()
        host, stranger, seen = module.Player(url), module.Player(url), []

        def bot(view, options, seat):
            seen.append((seat, view))
            return options[0]

        # Each ends its turns with a word, as at a table of people.
        table, invitation = host.make_table("suna-valo", ["open"], name="Ada", confirm=True)
        for wrong in (None, "0" * 64):
            with pytest.raises(module.Refused, match="403.*invitation"):
                stranger.join(table, wrong, name="Ben")
        link = f"{url}/join/{table}#{invitation}"
        with subprocess.Popen([sys.executable, EXAMPLE, link], stdout=subprocess.PIPE, text=True) as guest:
            end = host.play(table, bot, pause=0.05)
            assert json.loads(guest.stdout.read()) == end["result"]
        assert end["result"]["ended"] == "played" and len(seen) > 10 and {seat for seat, _ in seen} == {0}
