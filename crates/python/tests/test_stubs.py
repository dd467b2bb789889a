"""The stubs say what the package has."""

import subprocess
import sys

import pytest


def test_the_stubs_fit_the_package(tmp_path):
    pytest.importorskip("mypy")
    told = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "--ignore-disjoint-bases", "almende._almende"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
