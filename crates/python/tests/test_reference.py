"""The reference page is what the package says."""

import sys
from pathlib import Path

from conftest import need

sys.path.insert(0, str(Path(__file__).parent.parent))
import reference  # noqa: E402


def test_the_reference_is_current():
    if not reference.PAGE.parent.exists():
        return
    need("pyspiel", "OpenSpiel has no wheel for this Python, and the page has a part on it")
    assert reference.PAGE.read_text() == reference.written()


def test_the_stubs_name_everything():
    import ast

    import almende._almende as native

    tree = ast.parse((Path(native.__file__).parent / "_almende.pyi").read_text())
    stubbed = {node.name: node for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    for name in dir(native):
        thing = getattr(native, name)
        if name.startswith("_") or not callable(thing):
            continue
        assert name in stubbed, name
        if isinstance(thing, type) and not issubclass(thing, Exception):
            members = {node.name for node in stubbed[name].body if isinstance(node, ast.FunctionDef)}
            assert {member for member in vars(thing) if not member.startswith("_")} <= members, name
