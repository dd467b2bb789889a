"""Learns a network for one title: games against itself in Rust, learning in PyTorch, at the same time. See README.md.

    python3 training/learn.py GAME --selfplay PATH --folder DIR --minutes 8 [--players 2,3,4] [--setup standard]

Everything it makes lies in the folder: `inputs.bin` (what the network looks at), `checkpoint.pt`, `net.bin` (what the program
reads) and `journal.txt` (a line a generation). Started again with the same folder it goes on where it ended.
"""

import argparse
import math
import os
import shutil
import subprocess
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

FIRST, SECOND, SEATS, LINES = 256, 64, 4, 16


class Net(nn.Module):
    def __init__(self, inputs):
        super().__init__()
        self.inputs = inputs
        # The last row is for rows that reach fewer inputs than others: always zero.
        self.first = nn.Parameter(torch.randn(inputs + 1, FIRST) * 0.05)
        self.first_bias = nn.Parameter(torch.zeros(FIRST))
        self.second = nn.Linear(FIRST, SECOND)
        self.outputs = nn.Linear(SECOND, 2 * SEATS)
        self.sheets = nn.Linear(SECOND, SEATS * LINES)
        nn.init.zeros_(self.outputs.weight)
        nn.init.zeros_(self.outputs.bias)

    def sums(self, reached):
        if reached.is_cuda:
            there = torch.zeros(len(reached), self.inputs + 1, device=reached.device)
            there.scatter_(1, reached.long(), 1.0)
            return there[:, :-1] @ self.first[:-1] + self.first_bias
        return F.embedding_bag(reached.int(), self.first, mode="sum", padding_idx=self.inputs) + self.first_bias

    def forward(self, reached):
        second = F.relu(self.second(F.relu(self.sums(reached))))
        outputs = self.outputs(second)
        return outputs[:, :SEATS], outputs[:, SEATS:], self.sheets(second)


def export(weights, path, inputs, places, scale, winning, reach):
    """The form `Net::read` reads."""
    # The largest sums that were seen have to fit, with room to spare.
    unit = 2.0 ** min(11, math.floor(math.log2(32767 / (2.5 * max(reach, 1.0)))))
    whole = lambda part: np.clip(np.rint(part.detach().float().cpu().numpy() * unit), -32767, 32767).astype("<i2").tobytes()
    half = lambda part: part.detach().float().cpu().contiguous().numpy().astype("<f2").tobytes()
    with open(path + ".new", "wb") as out:
        count = len(inputs) // 6
        out.write(f"almende foresight 1\n{places} {count} {scale} {unit:.0f} {winning}\n\n".encode())
        out.write(inputs)
        out.write(whole(weights["first"][:-1]))
        out.write(whole(weights["first_bias"]))
        for name in ("second", "outputs", "sheets"):
            out.write(half(weights[name + ".weight"].T))
            out.write(half(weights[name + ".bias"]))
    os.replace(path + ".new", path)


class Rows:
    """The rows of one generation, on the device."""

    def __init__(self, folder, inputs, device):
        read = lambda name, kind: np.fromfile(f"{folder}/{name}", dtype=kind)
        reached, counts = read("reached", "<u2"), read("counts", "<u2").astype(np.int64)
        padded = np.full((len(counts), int(counts.max())), inputs, dtype=np.int16)
        padded[np.arange(padded.shape[1])[None, :] < counts[:, None]] = reached.astype(np.int16)
        self.reached = torch.from_numpy(padded).to(device)
        self.players = torch.from_numpy(read("players", "u1").astype(np.int16)).to(device)
        self.targets = torch.from_numpy(read("targets", "<f4").reshape(-1, 2 * SEATS).copy()).to(device)
        self.sheets = torch.from_numpy(read("sheets", "<i2").reshape(-1, SEATS * LINES).copy()).to(device)

    def __len__(self):
        return len(self.players)


def losses(net, rows, picked, scale, fading):
    points, wins, sheets = net(rows.reached[picked])
    players, targets = rows.players[picked], rows.targets[picked]
    there = (torch.arange(SEATS, device=points.device)[None, :] < players[:, None]).float()
    true_points, true_wins = targets[:, :SEATS] / scale, targets[:, SEATS:]
    points_loss = (F.smooth_l1_loss(points, true_points, reduction="none") * there).sum(1) / there.sum(1)
    in_sheet = there.repeat_interleave(LINES, 1) * fading
    missed = (sheets - rows.sheets[picked].float() / scale) ** 2
    sheets_loss = (missed * in_sheet).sum(1) / there.sum(1) / LINES
    shares = F.log_softmax(wins.masked_fill(there == 0, -1e9), 1)
    together = -(true_wins * shares * there).sum(1)
    by_itself = F.binary_cross_entropy_with_logits(wins[:, 0], true_wins[:, 0], reduction="none")
    wins_loss = torch.where(players == 1, by_itself, together)
    return points_loss.mean(), wins_loss.mean(), sheets_loss.mean()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--selfplay", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--rows", help="where the rows lie for a while; in the folder, unless told otherwise")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--players", default="2")
    parser.add_argument("--setup", default="standard")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--inputs-seconds", type=float, default=6)
    parser.add_argument("--first-seconds", type=float, default=20)
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--positions", default="1,1,1,60")
    parser.add_argument("--first-positions", default="60,200")
    parser.add_argument("--warmth", type=float, default=1.0)
    parser.add_argument("--share", type=int, default=25)
    parser.add_argument("--lambda", dest="lambda_", type=float, default=0.9)
    parser.add_argument("--window", type=int, default=5_000_000)
    parser.add_argument("--passes", type=float, default=8.0, help="how often a row is learned from while it is in the window")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--last-rate", type=float, default=1e-4)
    parser.add_argument("--trial-games", type=int, default=32)
    parser.add_argument("--trial-every", type=int, default=8)
    parser.add_argument("--against", default="greedy-1")
    args = parser.parse_args()
    began = time.time()
    end = began + args.minutes * 60
    torch.backends.cuda.matmul.allow_tf32 = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    os.makedirs(args.folder, exist_ok=True)
    in_folder = lambda name: os.path.join(args.folder, name)
    rows_folder = args.rows or in_folder("rows")
    common = ["--players", args.players, "--setup", args.setup, "--threads", str(args.threads)]
    journal = open(in_folder("journal.txt"), "a")

    def tell(line):
        print(f"{time.strftime('%H:%M:%S')} {args.game}: {line}", flush=True)
        print(line, file=journal, flush=True)

    def selfplay(*arguments):
        return [args.selfplay, arguments[0], args.game, *common, *map(str, arguments[1:])]

    def run(command):
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    if not os.path.exists(in_folder("inputs.bin")):
        told = run(selfplay("inputs", "--seconds", args.inputs_seconds, "--positions", args.first_positions, "--out", in_folder("inputs.new")))
        tell(told)
        with open(in_folder("places.txt"), "w") as out:
            out.write(told.split(" inputs of ")[1].split()[0])
        os.replace(in_folder("inputs.new"), in_folder("inputs.bin"))
    with open(in_folder("inputs.bin"), "rb") as file:
        inputs = file.read()
    with open(in_folder("places.txt")) as file:
        places = int(file.read())
    count = len(inputs) // 6
    net = Net(count).to(device)
    optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=1e-3, fused=device.type == "cuda")
    generation, scale, fading, window, reach = 0, None, None, [], 1.0
    # Weights averaged over the last steps play better than the last ones.
    averaged = {name: part.detach().clone() for name, part in net.state_dict().items()}
    steps_done, games_done = 0, 0

    def learn(new_rows, until=None):
        """Learns from every row so often as it is told, in the time there is; the rate falls to the end of the run."""
        nonlocal steps_done, reach
        steps = max(1, int(args.passes * new_rows / args.batch))
        shares = np.array([len(rows) for rows in window], dtype=float)
        shares /= shares.sum()
        sums, done = torch.zeros(3, device=device), 0
        net.train()
        for step in range(steps):
            if until is not None and step % 16 == 0 and until():
                break
            part = min(1.0, (time.time() - began) / (end - began))
            rate = args.rate * (args.last_rate / args.rate) ** part * min(1.0, (steps_done + 1) / 200)
            for group in optimizer.param_groups:
                group["lr"] = rate
            rows = window[np.random.choice(len(window), p=shares)]
            picked = torch.randint(len(rows), (args.batch,), device=device)
            parts = points, wins, sheets = losses(net, rows, picked, scale, fading)
            optimizer.zero_grad(set_to_none=True)
            (points + 0.1 * wins + 0.05 * sheets).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            steps_done += 1
            done += 1
            keep = min(0.999, 1 - 1 / (1 + steps_done / 4))
            for name, part in net.state_dict().items():
                averaged[name].lerp_(part, 1 - keep)
            sums += torch.stack([part.detach() for part in parts])
        with torch.no_grad():
            reach = float(net.sums(window[-1].reached[:4096]).abs().max())
        points, wins, sheets = (sums / max(1, done)).tolist()
        return f"{done} steps, points {points:.4f}, wins {wins:.4f}, sheets {sheets:.4f}"

    def save():
        winning = round(0.2 * scale, 2)
        state = {"net": net.state_dict(), "averaged": averaged, "generation": generation, "scale": scale, "fading": fading,
                 "steps": steps_done, "games": games_done}
        torch.save(state, in_folder("checkpoint.new"))
        os.replace(in_folder("checkpoint.new"), in_folder("checkpoint.pt"))
        export(averaged, in_folder("net.bin"), inputs, places, scale, winning, reach)

    def trial():
        one = ["--players", args.players.split(",")[0], "--setup", args.setup.split(";")[0], "--threads", args.threads]
        told = run([args.selfplay, "match", args.game, "--net", in_folder("net.bin"), "--against", args.against, "--games",
                    str(args.trial_games), *map(str, one)])
        tell(f"generation {generation}, {time.time() - began:.0f} s, against {args.against}: {told}")

    def read(folder):
        rows = Rows(folder, count, device)
        shutil.rmtree(folder, ignore_errors=True)
        window.append(rows)
        while len(window) > 1 and sum(map(len, window)) > args.window:
            del window[0]
        return len(rows)

    def start(number):
        folder = f"{rows_folder}{number % 2}"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copy(in_folder("net.bin"), in_folder("playing.bin"))
        command = selfplay("play", "--net", in_folder("playing.bin"), "--seconds", args.seconds, "--positions", args.positions,
                           "--warmth", args.warmth, "--share", args.share, "--lambda", args.lambda_, "--seed", 10_000 + number,
                           "--out", folder)
        return folder, subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    if os.path.exists(in_folder("checkpoint.pt")):
        state = torch.load(in_folder("checkpoint.pt"), map_location=device)
        net.load_state_dict(state["net"])
        averaged = state["averaged"]
        generation, scale, fading = state["generation"], state["scale"], state["fading"]
        steps_done, games_done = state["steps"], state["games"]
    else:
        told = run(selfplay("play", "--inputs", in_folder("inputs.bin"), "--seconds", args.first_seconds, "--positions", args.first_positions,
                            "--warmth", args.warmth, "--share", args.share, "--out", rows_folder + "0"))
        new = read(rows_folder + "0")
        first = window[0]
        scale = round(float(first.targets[:, 0].std()), 2)
        spread = first.sheets[:, :LINES].float().std(0).clamp(min=0.5) / scale
        fading = (1 / spread**2).clamp(max=400).repeat(SEATS)
        tell(f"first games: {told}; scale {scale}; {learn(new)}")
        save()
        trial()

    playing, waiting = start(generation), 0
    while time.time() < end:
        folder, process = playing
        told = process.communicate()[0].strip()
        if process.returncode:
            raise SystemExit("selfplay failed")
        games_done += int(told.split()[0])
        new = read(folder)
        generation += 1
        # The next games are played with the network of before while this one learns.
        playing = start(generation)
        tell(f"generation {generation}: {told}; {learn(new, lambda: time.time() > end)}")
        save()
        if generation % args.trial_every == 0:
            trial()
    playing[1].terminate()
    playing[1].wait()
    save()
    tell(f"{generation} generations, {games_done} games, {steps_done} steps, {(time.time() - began) / 60:.1f} minutes")
    trial()


if __name__ == "__main__":
    main()
