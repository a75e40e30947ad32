"""What players say to each other at a table: a short set of phrases, none of which can hurt anybody."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fivetool.web.authority import Refusal

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "hello": "Hello!",
        "good_luck": "Good luck!",
        "nice_play": "Nice play!",
        "ouch": "Ouch!",
        "close": "That was close!",
        "thinking": "Let me think…",
        "thanks": "Thanks!",
        "well_played": "Well played!",
        "one_more": "One more game?",
        "have_to_go": "I have to go.",
    }
)


def check_phrase(word: str) -> str:
    """A phrase that may be said, by its word."""
    if word not in PHRASES:
        raise Refusal(422, "no_such_phrase", f"There is no such phrase; say one of {', '.join(PHRASES)}.")
    return word
