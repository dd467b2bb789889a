"""Learns a network for one title: games against itself in Rust, learning in PyTorch, in turns. See README.md.

    python3 training/learn.py GAME --selfplay PATH --folder DIR --minutes 8 [--players 2,3,4] [--setup standard]

Everything it makes lies in the folder: `names.txt` (features and words), `checkpoint.pt`, `net.bin` (what the program reads) and
`journal.txt` (a line a generation). Started again with the same folder it goes on where it ended.
"""

import argparse
import os
import re
import shutil
import subprocess
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

FIRST, SECOND, MEANING, SEATS, LINES, PARTS = 256, 128, 64, 4, 16, 256


class Net(nn.Module):
    def __init__(self, features, words):
        super().__init__()
        self.first = nn.EmbeddingBag(features, FIRST, mode="sum")
        self.first_bias = nn.Parameter(torch.zeros(FIRST))
        self.second = nn.Linear(FIRST, SECOND)
        self.outputs = nn.Linear(SECOND, 2 * SEATS)
        self.sheets = nn.Linear(SECOND, SEATS * LINES)
        self.question = nn.Linear(SECOND, MEANING)
        self.meanings = nn.EmbeddingBag(words, MEANING, mode="sum")
        self.likings = nn.EmbeddingBag(words, 1, mode="sum")
        nn.init.normal_(self.first.weight, std=0.06)
        nn.init.normal_(self.meanings.weight, std=0.1)
        nn.init.zeros_(self.likings.weight)

    def forward(self, batch):
        first = self.first(batch["features"], batch["feature_starts"], per_sample_weights=batch["values"])
        second = F.relu(self.second(F.relu(first + self.first_bias)))
        outputs = self.outputs(second)
        question = self.question(second)
        meaning = self.meanings(batch["words"], batch["word_starts"], per_sample_weights=batch["times"])
        liking = self.likings(batch["words"], batch["word_starts"], per_sample_weights=batch["times"]).squeeze(1)
        logits = (question[batch["row_of_option"]] * meaning).sum(1) + liking
        return outputs[:, :SEATS], outputs[:, SEATS:], self.sheets(second), logits

    def export(self, path, names, scale, feel):
        """The form `Net::read` reads."""
        features, words = names
        with open(path + ".new", "wb") as out:
            out.write(f"almende net 2\n{len(features)} {len(words)} {scale} {feel[0]:.4g} {feel[1]:.4g}\n\n".encode())
            out.write(np.array(features, dtype="<u8").tobytes())
            out.write(np.array(words, dtype="<u8").tobytes())
            parts = [
                self.first.weight, self.first_bias, self.second.weight.T, self.second.bias, self.outputs.weight.T,
                self.outputs.bias, self.sheets.weight.T, self.sheets.bias, self.question.weight.T, self.question.bias, self.meanings.weight, self.likings.weight,
            ]
            for part in parts:
                out.write(part.detach().float().cpu().contiguous().numpy().astype("<f2").tobytes())
        os.replace(path + ".new", path)


def read_names(path):
    with open(path) as lines:
        count = int(lines.readline().split()[0])
        names = [int(line) for line in lines]
    return names[:count], names[count:]


def starts(counts):
    return torch.cumsum(counts, 0) - counts


def pick(from_, lengths):
    """The places of several stretches, one after the other."""
    shift = torch.repeat_interleave(from_ - starts(lengths), lengths)
    return torch.arange(shift.numel(), device=shift.device) + shift


class Rows:
    """The rows of one generation, on the device."""

    def __init__(self, folder, device):
        def read(name, kind, to):
            return torch.from_numpy(np.fromfile(f"{folder}/{name}", dtype=kind).astype(to)).to(device)

        self.features = read("features", "<u2", np.int32)
        self.values = read("values", "<i2", np.int16)
        self.feature_counts = read("feature_counts", "<u2", np.int64)
        self.feature_starts = starts(self.feature_counts)
        self.words = read("words", "<u2", np.int32)
        self.times = read("times", "<i2", np.int16)
        self.word_counts = read("word_counts", "u1", np.int64)
        self.word_starts = starts(self.word_counts)
        self.policy = read("policy", "<f4", np.float32)
        self.option_counts = read("option_counts", "<u2", np.int64)
        self.option_starts = starts(self.option_counts)
        self.players = read("players", "u1", np.int64)
        self.outcomes = read("outcomes", "<f4", np.float32).view(-1, 2 * SEATS + 1)
        self.sheets = read("sheets", "<i2", np.int16).view(-1, SEATS * LINES)

    def __len__(self):
        return len(self.players)

    def batch(self, rows):
        counts = self.feature_counts[rows]
        places = pick(self.feature_starts[rows], counts)
        options = self.option_counts[rows]
        option_places = pick(self.option_starts[rows], options)
        words = self.word_counts[option_places]
        word_places = pick(self.word_starts[option_places], words)
        return {
            "features": self.features[places].long(),
            "values": self.values[places].float() / PARTS,
            "feature_starts": starts(counts),
            "words": self.words[word_places].long(),
            "times": self.times[word_places].float() / PARTS,
            "word_starts": starts(words),
            "row_of_option": torch.repeat_interleave(torch.arange(len(rows), device=rows.device), options),
            "policy": self.policy[option_places],
            "players": self.players[rows],
            "outcomes": self.outcomes[rows],
            "sheets": self.sheets[rows].float(),
        }


def losses(net, batch, scale):
    points, wins, sheets, logits = net(batch)
    seats = torch.arange(SEATS, device=points.device)[None, :]
    there = (seats < batch["players"][:, None]).float()
    true_points, true_wins = batch["outcomes"][:, :SEATS] / scale, batch["outcomes"][:, SEATS : 2 * SEATS]
    points_loss = (F.smooth_l1_loss(points, true_points, reduction="none") * there).sum(1) / there.sum(1)
    in_sheet = there.repeat_interleave(LINES, 1)
    sheets_loss = (F.smooth_l1_loss(sheets, batch["sheets"] / scale, reduction="none") * in_sheet).sum(1) / in_sheet.sum(1)
    alone = batch["players"] == 1
    shares = F.log_softmax(wins.masked_fill(there == 0, -1e9), 1)
    together = -(true_wins * shares * there).sum(1)
    by_itself = F.binary_cross_entropy_with_logits(wins[:, 0], true_wins[:, 0], reduction="none")
    wins_loss = torch.where(alone, by_itself, together)
    # The logarithm of the share of each option among those of its row.
    rows = len(points)
    index = batch["row_of_option"]
    most = torch.full((rows,), -1e9, device=logits.device).scatter_reduce(0, index, logits, "amax")
    sums = torch.zeros(rows, device=logits.device).index_add(0, index, (logits - most[index]).exp())
    log_shares = logits - most[index] - sums[index].log()
    policy = batch["policy"]
    policy_loss = torch.zeros(rows, device=logits.device).index_add(0, index, -policy * log_shares)
    surprise = torch.zeros(rows, device=logits.device).index_add(0, index, policy * (policy + 1e-9).log())
    return points_loss.mean(), wins_loss.mean(), sheets_loss.mean(), policy_loss.mean(), (policy_loss + surprise).mean()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--selfplay", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--players", default="2")
    parser.add_argument("--setup", default="standard")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--first-games", type=int, default=20000)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--simulations", type=int, default=24)
    parser.add_argument("--quick", type=int, default=4)
    parser.add_argument("--window", type=int, default=8)
    parser.add_argument("--passes", type=float, default=1.0)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--trial-games", type=int, default=200)
    parser.add_argument("--trial-every", type=int, default=5)
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--tune-every", type=int, default=4)
    parser.add_argument("--tune-games", type=int, default=200)
    parser.add_argument("--features", type=int, default=3200)
    args = parser.parse_args()
    end = time.time() + args.minutes * 60
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    os.makedirs(args.folder, exist_ok=True)
    in_folder = lambda name: os.path.join(args.folder, name)
    common = ["--players", args.players, "--setup", args.setup, "--threads", str(args.threads)]
    journal = open(in_folder("journal.txt"), "a")

    def tell(line):
        print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)
        print(line, file=journal, flush=True)

    def selfplay(*arguments):
        return [args.selfplay, arguments[0], args.game, *common, *map(str, arguments[1:])]

    def run(command):
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    if not os.path.exists(in_folder("names.txt")):
        tell(run(selfplay("names", "--games", 2000, "--most", args.features, "--out", in_folder("names.txt"))))
    names = read_names(in_folder("names.txt"))
    net = Net(len(names[0]), len(names[1])).to(device)
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3, weight_decay=1e-4)
    generation, scale, window = 0, 10.0, []
    # How far the search trusts what it finds, and how much it asks the judgement of the old bots.
    feel = (0.3, 0.5)

    def learn(passes, rate):
        for group in optimizer.param_groups:
            group["lr"] = rate
        rows_in_all = sum(len(rows) for rows in window)
        steps = max(1, int(passes * rows_in_all / args.batch))
        shares = np.array([len(rows) for rows in window]) / rows_in_all
        sums = torch.zeros(5, device=device)
        net.train()
        for step in range(steps):
            # A batch is of one generation; over the steps every generation gets its share.
            rows = window[np.random.choice(len(window), p=shares)]
            batch = rows.batch(torch.randint(len(rows), (args.batch,), device=device))
            parts = points, wins, sheets, policy, surprise = losses(net, batch, scale)
            optimizer.zero_grad(set_to_none=True)
            (points + 0.5 * wins + 2 * sheets + policy).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 2.0)
            optimizer.step()
            sums += torch.stack([part.detach() for part in parts])
        points, wins, sheets, policy, surprise = (sums / steps).tolist()
        return f"{steps} steps, points {points:.4f}, wins {wins:.4f}, sheets {sheets:.4f}, policy {policy:.3f} (missed {surprise:.3f})"

    def save():
        state = {"net": net.state_dict(), "optimizer": optimizer.state_dict(), "generation": generation, "scale": scale, "feel": feel}
        torch.save(state, in_folder("checkpoint.pt.new"))
        os.replace(in_folder("checkpoint.pt.new"), in_folder("checkpoint.pt"))
        net.export(in_folder("net.bin"), names, scale, feel)

    def match(*arguments):
        one = ["--players", args.players.split(",")[0], "--setup", args.setup.split(";")[0], "--threads", args.threads]
        return run([args.selfplay, "match", args.game, "--net", in_folder("net.bin"), *map(str, [*one, *arguments])])

    def trial(simulations):
        told = match("--simulations", simulations, "--against", args.against, "--games", args.trial_games)
        tell(f"generation {generation}, {simulations} simulations, against {args.against}: {told}")

    def tuned(candidates):
        """What the search with this network plays best with, found against the network alone."""
        told = {}
        for trust, judgement in dict.fromkeys(candidates):
            won = match("--simulations", args.simulations, "--trust", trust, "--judgement", judgement, "--against",
                        in_folder("net.bin"), "--games", args.tune_games)
            told[trust, judgement] = float(re.search(r"\(([\d.]+) %", won).group(1))
        best = max(told, key=told.get)
        tell(f"generation {generation}, trust and judgement: {best}; " + ", ".join(f"{t:.2g} {j:.2g}: {won:.0f} %" for (t, j), won in told.items()))
        return best

    def around(trust, judgement):
        more, less = min(1.0, judgement + 0.25), max(0.0, judgement - 0.25)
        return [(trust, judgement), (trust * 2, judgement), (trust / 2, judgement), (trust, more), (trust, less)]

    if os.path.exists(in_folder("checkpoint.pt")):
        state = torch.load(in_folder("checkpoint.pt"), map_location=device)
        net.load_state_dict(state["net"])
        optimizer.load_state_dict(state["optimizer"])
        generation, scale, feel = state["generation"], state["scale"], state["feel"]
    else:
        told = run(selfplay("imitate", "--names", in_folder("names.txt"), "--games", args.first_games, "--out", in_folder("rows")))
        first = Rows(in_folder("rows"), device)
        points = first.outcomes[:, 0]
        scale = round(float(points.std()) * 1.0, 2)
        window.append(first)
        tell(f"imitation: {told}; {learn(3, 2e-3)}; {learn(2, 5e-4)}; scale {scale}")
        save()
        trial(1)
        feel = tuned([(trust, judgement) for trust in (0.1, 0.3, 1.0) for judgement in (0.0, 0.5, 1.0)])
        save()
        window.clear()

    def start(seed):
        folder = in_folder(f"rows{seed % 2}")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copy(in_folder("net.bin"), in_folder("playing.bin"))
        command = selfplay("play", "--net", in_folder("playing.bin"), "--games", args.games, "--simulations",
                           args.simulations, "--quick", args.quick, "--seed", 10_000 + seed, "--out", folder)
        return folder, subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    playing = start(generation)
    while time.time() < end:
        folder, process = playing
        told = process.communicate()[0].strip()
        if process.returncode:
            raise SystemExit("selfplay failed")
        window.append(Rows(folder, device))
        del window[: -args.window]
        generation += 1
        # The next games are played with the network of before while this one learns.
        playing = start(generation)
        rate = 1e-3 if generation < 20 else 5e-4 if generation < 60 else 2.5e-4
        tell(f"generation {generation}: {told}; {learn(args.passes, rate)}")
        save()
        if generation % args.trial_every == 0:
            trial(1)
        if generation % args.tune_every == 0:
            feel = tuned(around(*feel))
            save()
    playing[1].terminate()
    save()
    trial(1)
    trial(args.simulations)


if __name__ == "__main__":
    main()
