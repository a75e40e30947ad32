"""Shows the examples in docstrings as code: MkDocs would take their `>>>` for quotations."""

from __future__ import annotations

from typing import Any

from griffe import Extension, Object


def fence(text: str) -> str:
    """The text with a fence around each example: from its first prompt to the next empty line.

    >>> fence("Adds.\\n\\n>>> 1 + 1\\n2\\n\\nDone.").splitlines()
    ['Adds.', '', '```pycon', '>>> 1 + 1', '2', '```', '', 'Done.']
    """
    lines: list[str] = []
    inside = False
    for line in [*text.splitlines(), ""]:
        if not inside and line.startswith(">>> "):
            lines.append("```pycon")
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join(lines[:-1])


class Doctests(Extension):
    """Fences the examples of every docstring that is shown."""

    def on_object(self, *, obj: Object, **kwargs: Any) -> None:
        """Called for each function, class and module that was read."""
        if obj.docstring is not None:
            obj.docstring.value = fence(obj.docstring.value)
