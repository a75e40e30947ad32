"""The examples in docstrings run, and give what they say."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import numpy as np
import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src"
MODULES = [
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted(SOURCE.rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_run(module, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    runner = doctest.DocTestRunner()
    with np.printoptions(legacy="1.25"):  # a number read off a record is shown as the number that it is
        for test in doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(module)):
            runner.run(test, out=said.append)
    assert runner.tries, "an example that is not found is not tried"
    assert not runner.failures, "".join(said)
