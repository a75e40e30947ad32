"""What the manager knows: what cards, abilities and runners are worth, and where hits and steals lead.

What things are worth was learned (`values`). Where runners stand after a hit is no knowledge of its own: every hit,
walk and steal is carried out once by the rules, with all runners that there can be, and looked up afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from fivetool.engine.diamond import FIRST, HOME, NOBODY, THIRD
from fivetool.engine.record import copy_of, new, record
from fivetool.engine.tape import silent_tape
from fivetool.games.highlights_2045.data.cards import SHIPPED, Card, cards_of
from fivetool.games.highlights_2045.manager import values
from fivetool.games.highlights_2045.manager.runners import on_base, speed_at
from fivetool.games.highlights_2045.rules import printed, sizes
from fivetool.games.highlights_2045.rules.hits import resolve_hit, resolve_walk
from fivetool.games.highlights_2045.rules.record import STATE
from fivetool.games.highlights_2045.rules.running import steal_bases

_RUNNERS = 64  # sets of runners: see `runners`
_AFTER_HIT = (2, len(printed.HITS), len(printed.SPEEDS), _RUNNERS)  # by one base more or not, hit, speed and runners

KNOWLEDGE = record(
    "highlights_2045_knowledge",
    worth=("f8", sizes.CARDS),  # of a card on the roster, in runs a game
    kept_worth=("f8", (sizes.HAND, sizes.CARDS)),  # what a card will do if it is kept, by the turns it can be kept for
    # for Visitors and Home, by the turns that follow: ...
    later_worth=("f8", (sizes.SIDES, sizes.HAND, sizes.CARDS)),  # what playing a card now takes away from later turns
    action_weight=("f8", (sizes.SIDES, sizes.HAND)),  # how much of what a card's actions gain now counts in the end
    hit_weight=("f8", (sizes.SIDES, sizes.HAND)),  # and of what its hits would gain
    code_worth=("f8", sizes.CODES),  # of an ability, in runs each time it is used
    runners_worth=("f8", (sizes.HAND + 1, _RUNNERS)),  # by the cards that their team is still to play
    runs_on_hit=("i1", _AFTER_HIT),
    runners_after_hit=("i1", _AFTER_HIT),
    runs_on_steal=("i1", _RUNNERS),
    runners_after_steal=("i1", _RUNNERS),
)


def make_knowledge(options: Mapping[str, Any], book: Any) -> Any:
    """What the manager knows about a game with these options."""
    pool = values.BASE if options["sets"] == "none" else values.ALL
    if isinstance(options["cards"], str):
        return _knowledge_of_shipped(pool)
    return knowledge_of(cards_of(options["cards"]), pool, values.learned())


@cache
def _knowledge_of_shipped(pool: str) -> Any:
    return knowledge_of(cards_of(SHIPPED), pool, values.learned())


def knowledge_of(cards: Sequence[Card], pool: str, learned: Mapping[str, Any]) -> Any:
    """Knowledge of these cards, by the values that were learned in a pool of free agents."""
    knowledge = copy_of(where_hits_lead())
    values.enter_values(knowledge, cards, pool, learned)
    return knowledge


@cache
def where_hits_lead() -> Any:
    """Knowledge of hits, walks and steals alone, the same with all cards; nothing is worth anything in it."""
    knowledge = new(KNOWLEDGE)
    _carry_out_all(knowledge)
    return knowledge


TEAM, CARD = 0, 0  # on an empty field it does not matter who bats


def _carry_out_all(knowledge: Any) -> None:
    """Carry out every hit, walk and steal with all runners that there can be, and write down what comes of it."""
    state, tape = new(STATE), silent_tape()
    for runners in range(_RUNNERS):
        _put_on_base(state, runners)
        steal_bases(state, TEAM, tape)
        knowledge.runs_on_steal[runners] = state.runs[TEAM]
        knowledge.runners_after_steal[runners] = on_base(state, TEAM)
        for speed in range(printed.SLOW, printed.FAST + 1):
            for hit in range(printed.SINGLE, printed.WALK + 1):
                for more in range(2):
                    _put_on_base(state, runners)
                    if hit == printed.WALK:
                        resolve_walk(state, TEAM, speed, CARD, 0, tape)
                    else:
                        resolve_hit(state, TEAM, hit, speed, CARD, more == 1, 0, tape)
                    knowledge.runs_on_hit[more, hit, speed, runners] = state.runs[TEAM]
                    knowledge.runners_after_hit[more, hit, speed, runners] = on_base(state, TEAM)


def _put_on_base(state: Any, runners: int) -> None:
    """Put runners on the bases of a team that has no runs; the next batter will have a number that is free."""
    state.runs[TEAM] = 0
    state.batter[TEAM] = THIRD
    for base in range(FIRST, HOME):
        speed = speed_at(runners, base)
        state.bases[TEAM, base - 1] = base if speed else NOBODY
        state.runner_speed[TEAM, base] = speed
