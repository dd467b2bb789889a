"""Writes docs/python-reference.md from the package's own docstrings; a test keeps it current."""

import importlib
import inspect
from pathlib import Path

MODULES = ["almende", "almende.pettingzoo", "almende.gymnasium", "almende.openspiel", "almende.records"]
PAGE = Path(__file__).parent.parent.parent / "docs" / "python-reference.md"


def signature(thing):
    try:
        return str(inspect.signature(thing))
    except (TypeError, ValueError):
        return "(...)"


def described(name, thing, level):
    told = f"{'#' * level} `{name}{signature(thing) if callable(thing) else ''}`\n\n"
    return told + inspect.cleandoc(inspect.getdoc(thing) or "") + "\n\n"


def written():
    page = "# The Python package, name by name\n\nMade from the package by `python crates/python/reference.py`. "
    page += "[python.md](python.md) tells how it is meant to be used.\n\n"
    for module in map(importlib.import_module, MODULES):
        page += f"## {module.__name__}\n\n{inspect.cleandoc(module.__doc__ or '')}\n\n"
        for name in sorted(module.__all__):
            thing = getattr(module, name)
            if name.startswith("__") or not callable(thing):
                continue
            if inspect.isclass(thing):
                page += f"### `{name}`\n\n" + inspect.cleandoc(thing.__doc__ or "") + "\n\n"
                for member, value in sorted(vars(thing).items()):
                    if not member.startswith("_") and (callable(value) or inspect.isdatadescriptor(value)):
                        page += described(f"{name}.{member}", value, 4)
            else:
                page += described(name, thing, 3)
    return page.rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(written())
