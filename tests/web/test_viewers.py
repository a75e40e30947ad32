"""Somebody who looks on, and falls behind."""

from __future__ import annotations

from fivetool.web.authority import Caller
from fivetool.web.live import LONGEST_QUEUE, Viewer
from fivetool.web.render import Eyes


def still_sent(viewer: Viewer) -> list[str | None]:
    return [viewer.queue.get_nowait() for _ in range(viewer.queue.qsize())]


def test_who_is_let_go_gets_what_was_queued() -> None:
    viewer = Viewer(Caller(), Eyes())
    viewer.tell("one")
    viewer.tell("two")
    viewer.let_go()
    viewer.tell("three")
    assert still_sent(viewer) == ["one", "two", None]


def test_who_falls_too_far_behind_never_gets_a_later_message_without_an_earlier_one() -> None:
    viewer = Viewer(Caller(), Eyes())
    for number in range(LONGEST_QUEUE + 1):
        viewer.tell(str(number))
    assert viewer.gone
    assert still_sent(viewer) == [None]
