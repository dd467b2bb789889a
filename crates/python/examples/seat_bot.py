"""A bot written in Python at a seat of a running server, through the same HTTP interface a browser uses (docs/http.md).

    python seat_bot.py http://127.0.0.1:4242 --game helios --against easy     # a table of its own, against bots of the server
    python seat_bot.py http://127.0.0.1:4242 --against open                   # prints the link that invites somebody, and waits
    python seat_bot.py 'http://127.0.0.1:4242/join/k3v9x2m7qd#SECRET'         # sits down where it was invited
    python seat_bot.py http://127.0.0.1:4242/t/k3v9x2m7qd                     # sits down at a table of the public list

A bot is a function of what its seat sees (the view document), its options in notation and its seat. Nothing but Python's own
library is needed here; with `almende` installed a bot can also look ahead, for instance from `almende.load`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from http.cookiejar import CookieJar
from typing import Any, Callable

#: What decides: the view, the options, the seat.
Bot = Callable[[dict, list, int], str]


class Player:
    """A guest of a server, who sits at tables."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request; a refusal raises with the server's own sentence, being asked to wait waits."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"}, method=method)
        while True:
            try:
                with self._opener.open(request, timeout=30) as answer:
                    text = answer.read()
                    return json.loads(text) if text else None
            except urllib.error.HTTPError as error:
                if error.code == 429:
                    time.sleep(float(error.headers.get("Retry-After", "1")))
                    continue
                raise Refused(error.code, error.read().decode()) from None

    def make_table(
        self, game: str, against: list[str], name: str = "Python", confirm: bool = False
    ) -> tuple[str, str | None]:
        """A table with one seat for this player; each of the others is for a bot of the server, by its name, or "open" for somebody
        who is invited. Gives the table's id and the invitation to its open seats, which the server tells this once."""
        others = [{"kind": "open"} if bot == "open" else {"kind": "bot", "bot": bot} for bot in against]
        wanted = {"game": game, "name": name, "seats": [{"kind": "person"}, *others], "options": {"confirm": confirm}}
        made = self.ask("POST", "/api/tables", wanted)
        return made["id"], made.get("invitation")

    def join(self, table: str, invitation: str | None = None, name: str = "Python") -> None:
        """Takes an open seat. Only a table of the public list needs no invitation: without one, or with one that was replaced
        since, the server refuses with 403 and the code `invitation`."""
        body = {"name": name} | ({"invitation": invitation} if invitation else {})
        self.ask("POST", f"/api/tables/{table}/join", body)

    def play(self, table: str, bot: Bot, pause: float = 0.1) -> dict[str, Any]:
        """Answers every decision of the own seats until the game is over; gives how the table stands then."""
        while True:
            snapshot = self.ask("GET", f"/api/tables/{table}")
            now, yours = snapshot["now"], snapshot["yours"]
            if now["state"] == "over":
                return now
            face = next((face for face in now["faces"] if face["seat"] in yours and face["options"]), None)
            if now["turn"].get("confirming") in yours:
                # A seat that confirms its turns ends each of them; a bot takes nothing back.
                seat, command = now["turn"]["confirming"], {"do": "confirm"}
            elif face is not None:
                options = [option["action"] for option in face["options"]]
                seat, command = face["seat"], {"do": "act", "action": bot(face["view"], options, face["seat"])}
            else:
                time.sleep(pause)
                continue
            body = {"command_id": uuid.uuid4().hex, "version": now["version"], "seat": seat, "command": command}
            try:
                self.ask("POST", f"/api/tables/{table}/commands", body)
            except Refused as refused:
                # The play went on meanwhile: look again.
                if refused.status != 409:
                    raise


class Refused(Exception):
    """The server said no."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(f"{status}: {said}")
        self.status = status


def random_bot(view: dict, options: list, seat: int) -> str:
    """Any option; put your own here."""
    return random.choice(options)


def main() -> None:
    """Sits down and plays."""
    arguments = argparse.ArgumentParser(description="A bot at a seat of a running server.")
    arguments.add_argument("url", help="the server, the link of an invitation, or the link of a table of the public list")
    arguments.add_argument("--game", default="helios")
    arguments.add_argument("--against", default="easy", help='bots of the server, or "open" for a seat, separated by commas')
    arguments.add_argument("--name", default="Python")
    given = arguments.parse_args()
    link = urllib.parse.urlsplit(given.url)
    player = Player(f"{link.scheme}://{link.netloc}")
    table = link.path.strip("/").rpartition("/")[2]
    if table:
        player.join(table, link.fragment or None, given.name)
    else:
        table, invitation = player.make_table(given.game, given.against.split(","), given.name)
        if invitation:
            print(f"{player.url}/join/{table}#{invitation}", file=sys.stderr, flush=True)
    print(json.dumps(player.play(table, random_bot).get("result")))


if __name__ == "__main__":
    main()
