"""Plays the contests by which the learned bots are measured, and writes what they came to as a table. See README.md.

    python3 training/bars.py --almende target/release/almende --folder results/bars [--only helios,boonlake] [--stop-after 9]

Every contest is a file in the folder: broken off, it goes on where it stopped, and what is decided is not played again.
"""

import argparse
import json
import os
import subprocess
import time

FAMILY, CARDS = "family", '{"game":"cards","card_set":"whole"}'

# Title, players, setup, bots, the bar in per cent.
CONTESTS = [
    ("helios", 2, None, "master,hard-1", 95),
    ("helios", 2, None, "master:1n,greedy-1", 95),
    ("helios", 2, None, "master:1n,hard-1", 60),
    ("helios", 3, None, "master,hard-1,hard-1", 66.7),
    ("helios", 4, None, "master,hard-1,hard-1,hard-1", 50),
    ("suna-valo", 2, None, "master,hard-1", 95),
    ("suna-valo", 2, None, "master:1n,greedy-1", 95),
    ("suna-valo", 2, None, "master:1n,hard-1", 60),
    ("boonlake", 2, None, "master,hard-1", 95),
    ("boonlake", 2, None, "master:1n,greedy-1", 95),
    ("boonlake", 2, None, "master:1n,hard-1", 60),
    ("boonlake", 3, None, "master,hard-1,hard-1", 66.7),
    ("boonlake", 4, None, "master,hard-1,hard-1,hard-1", 50),
    ("boonlake", 1, '{"difficulty":"difficult"}', "master", 90),
    ("boonlake", 1, '{"difficulty":"very_difficult"}', "master", 60),
    ("boonlake", 1, '{"difficulty":"difficult"}', "hard", 90),
    ("agricola", 2, FAMILY, "master:130ms,hard-1", 98),
    ("agricola", 2, FAMILY, "master:1n,greedy-1", 95),
    ("agricola", 2, FAMILY, "master:1n,hard-1", 60),
    ("agricola", 3, FAMILY, "master,hard-1,hard-1", 66.7),
    ("agricola", 4, FAMILY, "master,hard-1,hard-1,hard-1", 50),
    ("agricola", 2, CARDS, "master,hard-1", 90),
    ("agricola", 2, CARDS, "hard,hard-1", 90),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--almende", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--only", help="titles, with commas between them")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=5000)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--stop-after", type=float, default=float("inf"), help="minutes after which no further contest is begun or gone on with")
    args = parser.parse_args()
    os.makedirs(args.folder, exist_ok=True)
    end = time.time() + 60 * args.stop_after
    print("| title | players | setup | bots | games | won by the first | mean points | ms a decision | bar |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for number, (title, players, setup, bots, bar) in enumerate(CONTESTS):
        if args.only and title not in args.only.split(","):
            continue
        left = end - time.time()
        if left <= 0:
            break
        state = os.path.join(args.folder, f"{title}-{players}-{number}-{bots.replace(':', '_').replace(',', '-')}.json")
        command = [args.almende, "arena", title, "--players", str(players), "--seed", str(args.seed), "--games", str(args.games), "--bar", str(bar), "--bots", bots,
                   "--threads", str(args.threads), "--state", state, "--json", *(["--setup", setup] if setup else [])]
        try:
            told = subprocess.run(command, capture_output=True, text=True, timeout=None if left == float("inf") else left)
        except subprocess.TimeoutExpired:
            print(f"| {title} | {players} | {setup or ''} | {bots} | broken off, to be gone on with |", flush=True)
            break
        if told.returncode:
            print(f"| {title} | {players} | {setup or ''} | {bots} | {told.stderr.strip().splitlines()[-1]} |", flush=True)
            continue
        report = json.loads(told.stdout.strip().splitlines()[-1])
        first, others = report["bots"][0], report["bots"][1:]
        share, games = 100 * first["wins"] / report["games"], report["games"]
        mean = " : ".join(f"{bot['mean']:.1f}" for bot in report["bots"][: 1 + min(1, len(others))])
        ms = ", ".join(f"{bot['ms_per_decision']:.1f}" for bot in report["bots"][: 1 + min(1, len(others))])
        verdict = "open" if games >= args.games else ("holds" if share > bar else "does not hold")
        print(f"| {title} | {players} | {setup or ''} | {bots} | {games} | {share:.1f} % ({first['elo']:+.0f} ± {first['elo_error']:.0f}) | {mean} | {ms} | {bar} %, {verdict} |", flush=True)


if __name__ == "__main__":
    main()
