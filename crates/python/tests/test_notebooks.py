"""The notebooks and the examples run."""

import ast
import doctest
import json
import re
from pathlib import Path

import pytest

import almende

HOME = Path(__file__).parent.parent


def shown(source, name, names):
    """Runs a cell and gives what a notebook would show below it: the value of its last line, as a picture where it has one."""
    tree = ast.parse(source, name)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, name, "exec"), names)  # noqa: S102
    if last is None:
        return ""
    value = eval(compile(ast.Expression(last.value), name, "eval"), names)  # noqa: S307
    return value._repr_svg_() if hasattr(value, "_repr_svg_") else repr(value)


def run_notebook(name):
    cells = json.loads((HOME / "notebooks" / f"{name}.ipynb").read_text())["cells"]
    names = {}
    outputs = [
        shown("".join(cell["source"]), f"{name}, cell {number}", names)
        for number, cell in enumerate(cells)
        if cell["cell_type"] == "code"
    ]
    return names, outputs


def test_the_notebook_of_the_first_agent_teaches_it_and_draws_its_learning_curve():
    names, outputs = run_notebook("first-agent")
    (curve,) = (output for output in outputs if "<polyline" in output)
    points = re.search(r'points="([^"]*)"', curve).group(1).split()
    assert len(points) == len(names["curve"]) > 5
    # It is taught here, not before: out of 20 games the untaught one does not win as many.
    assert names["untaught"] < 16 and "start brown" in outputs[0]


def test_the_notebook_of_the_arena_rates_a_bot_of_ones_own():
    _, outputs = run_notebook("arena")
    assert any("OneStep" in output and "elo" in output for output in outputs)


def test_the_examples_of_the_page_run():
    page = (HOME.parent.parent / "docs" / "python.md").read_text()
    names = {"policy": lambda observations, masks: masks.argmax(axis=1)}
    blocks = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(block.replace("while True:", "for _ in range(20):"), names)  # noqa: S102
    assert names["observations"].shape == (1024, 3050)


def test_the_sizes_on_the_page_are_those_of_the_package():
    page = (HOME.parent.parent / "docs" / "python.md").read_text()
    words = {"helios": "Helios", "suna-valo": "Suna Valo", "boonlake": "Boonlake", "agricola": "Agricola"}
    for game, word in words.items():
        sizes = ", ".join(map(str, almende.title(game)["planes_size"].values()))
        assert f"{word} {sizes}" in page
        assert f"| {word} | {almende.num_actions(game):,} |" in page


def test_the_examples_in_the_docstrings_run():
    assert doctest.testmod(almende).failed == 0


def test_records_become_tables(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    import almende.records

    texts = []
    for number in range(2):
        texts.append(almende.play(almende.new("suna-valo", seed=3, number=number), ["random"], seed=3, number=number).record())
    games, actions, positions = (make(texts) for make in (almende.records.games, almende.records.actions, almende.records.positions))
    assert games.num_rows == 2 and actions.num_rows == positions.num_rows == sum(games["actions"].to_pylist())
    for row in positions.to_pylist()[::40]:
        assert row["index"] in row["legal"] and len(row["features"]) == len(row["values"])
    almende.records.write(positions, tmp_path / "positions.parquet")
    assert parquet.read_table(tmp_path / "positions.parquet").equals(positions)
