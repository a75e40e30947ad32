"""What bad input is answered with."""

from __future__ import annotations

from collections.abc import Callable

import pytest


def refused(error: type[Exception], act: Callable[[], object]) -> str:
    """The one line that a refusal says."""
    with pytest.raises(error) as caught:
        act()
    message = str(caught.value)
    assert "\n" not in message
    return message
