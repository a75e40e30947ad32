"""The two kinds of studies: a grid of options whose games are measured, and whatever a program plays."""

from __future__ import annotations

import json

from fivetool.lab.study.plan import Study
from fivetool.lab.study.program import ProgramStudy

AnyStudy = Study | ProgramStudy


def parse_study(text: str) -> AnyStudy:
    """A study out of its JSON."""
    content = json.loads(text)
    kind = ProgramStudy if isinstance(content, dict) and "program" in content else Study
    return kind.model_validate_json(text)
