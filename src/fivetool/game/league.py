"""What a league may ask of a game: `Game.league`. A game without any of it is played in leagues all the same."""

from __future__ import annotations

from dataclasses import dataclass

from fivetool.game.careers import Careers
from fivetool.game.drafting import Drafting
from fivetool.game.scoring import Scorer
from fivetool.game.seasons import Seasons


@dataclass(frozen=True)
class League:
    """Statistics, rosters with what is carried from game to game, ballplayers who grow, and drafts."""

    scorer: Scorer | None = None
    seasons: Seasons | None = None
    careers: Careers | None = None
    drafting: Drafting | None = None
