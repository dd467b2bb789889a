"""A bot written in Python at a seat of a running server."""

import contextlib
import importlib.util
import json
import socket
import subprocess
import sys
import time
from pathlib import Path

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
def test_a_python_bot_plays_a_whole_game_at_a_server(tmp_path):
    with running_server(tmp_path) as url:
        player = seat_bot().Player(url)
        table = player.make_table("suna-valo", ["random"])
        seen = []

        def bot(view, options, seat):
            seen.append(view)
            return options[0]

        end = player.play(table, bot, pause=0.02)
        assert end["result"]["ended"] == "played" and len(seen) > 10


@needs_program
def test_the_example_makes_a_table_from_the_command_line(tmp_path):
    with running_server(tmp_path) as url:
        own = subprocess.check_output([sys.executable, EXAMPLE, url, "--game", "suna-valo", "--against", "random"], text=True)
        assert json.loads(own)["ended"] == "played"
