"""What goes out: everything the server would send about a moment, so that tests can look for leaks in it.

The permutation test of the conformance kit deals what a seat may not know afresh and demands that nothing which
that seat is sent changes by a single byte.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fivetool.table import Table
from fivetool.table.content import Content
from fivetool.web import render
from fivetool.web.render import Eyes


def messages_about(table: Table, seat: int, state: Any = None) -> list[str]:
    """Everything that a seat (-1: a watcher) is sent about the present moment of a table, as JSON.

    With a `state`, as if that were the table's own: for states that the seat cannot tell apart from it the
    messages must be the same.
    """
    moment = table.now
    if state is not None:
        moment = replace(moment, content=Content(state, moment.happened), shown={}, noted={})
    eyes = Eyes((seat,) if seat >= 0 else ())
    log = render.show_log(moment, eyes)
    return [
        render.show_frame(moment, eyes).model_dump_json(),
        render.show_entry(moment, eyes).model_dump_json(),
        *(line.model_dump_json() for line in log),
    ]
