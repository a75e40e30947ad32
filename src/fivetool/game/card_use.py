"""Cards that sides draw, buy or are dealt: `Game.cards`, for whoever asks what each of them is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fivetool.game.setup import Setup


@dataclass(frozen=True)
class CardUse:
    """Which cards there are, and who had them in a game."""

    names: Callable[[Setup], Sequence[str]]  # of card 1, 2, ...
    held: Callable[[Any, Setup], Iterable[tuple[int, int]]]  # (state, setup) of a finished game -> (seat, card)
