"""What can happen: the kinds of events on the tape, for `@rule` functions, and their fields."""

from __future__ import annotations

from fivetool.engine.tape import FIRST_OWN_KIND
from fivetool.games.highlights_2045.rules.sizes import HAND, ROW

EVENT_FIELDS = {
    "match_start": ("seats", "format", "home_field", "club_0", "club_1", "club_2", "club_3"),
    "stage_start": ("stage", "games", "letter_a", "letter_b", "letter_c", "letter_d"),
    "park_chosen": ("team", "park"),
    "coach_kept": ("team", "coach"),
    "game_start": ("stage", "game", "visitors", "home", "park", "coach_visitors", "coach_home"),
    "draw": ("team", "count", "reason", *(f"card_{i}" for i in range(1, HAND + 1))),
    "reshuffle": ("team", "count"),
    "on_deck_set": ("team", "is_set", "card"),
    "card_played": ("team", "turn", "card", "how"),
    "ph_discard": ("team", "card"),
    "action": ("team", "card", "code", "effective"),
    "check": ("team", "card", "wanted", "success"),
    "hit_cancelled": ("team", "hit", "index", "code"),
    "hit_changed": ("team", "index", "before", "after", "code"),
    "runner_removed": ("team", "base", "speed", "code"),
    "hit_resolved": ("team", "hit", "speed", "immediate", "card", "runs"),
    "runner_sped": ("team", "base"),
    "threat_set": ("team", "card", "speed", "count", *(f"hit_{i}" for i in range(1, 11))),
    "save_attempt": ("team", "source", "card"),
    "regulation_end": ("runs_visitors", "runs_home"),
    "extra_reveal": ("number", "card_visitors", "card_home"),
    "game_end": ("winner", "loser", "runs_winner", "runs_loser", "extras", "decided"),
    "on_deck_returned": ("team", "to_lineup", "card"),
    "extra_discard": ("team", "card"),
    "income": ("team", "income", "bonus", "budget"),
    "first_buyer": ("chooser", "chosen"),
    "row": ("count", *(f"card_{i}" for i in range(1, ROW + 1))),
    "scouted": ("team", "card_1", "card_2", "card_3"),
    "buy": ("team", "card", "cost", "left", "sent_down", "refill"),
    "buy_end": ("team", "bought", "unspent"),
    "exchange": ("team", "card_out", "card_in", "code"),
    "coach_used": ("team", "coach", "count", *(f"card_{i}" for i in range(1, HAND + 1))),
    "standings": ("first", "second", "third", "fourth", "wins_0", "wins_1", "wins_2", "wins_3"),
    "stage_end": ("stage", "winner", "wins", "losses"),
    "match_end": ("winner",),
}
EVENT_NAMES = tuple(EVENT_FIELDS)
EVENTS = {FIRST_OWN_KIND + i: (name, EVENT_FIELDS[name]) for i, name in enumerate(EVENT_NAMES)}
(
    MATCH_START, STAGE_START, PARK_CHOSEN, COACH_KEPT, GAME_START, DRAW, RESHUFFLE, ON_DECK_SET, CARD_PLAYED,
    PH_DISCARD, ACTION, CHECK, HIT_CANCELLED, HIT_CHANGED, RUNNER_REMOVED, HIT_RESOLVED, RUNNER_SPED, THREAT_SET,
    SAVE_ATTEMPT, REGULATION_END, EXTRA_REVEAL, GAME_END, ON_DECK_RETURNED, EXTRA_DISCARD, INCOME, FIRST_BUYER_NAMED,
    ROW_SHOWN, SCOUTED_SHOWN, BOUGHT_CARD, BUY_END, EXCHANGE_MADE, COACH_USED, STANDINGS, STAGE_END, MATCH_END,
) = range(FIRST_OWN_KIND, FIRST_OWN_KIND + len(EVENT_NAMES))  # fmt: skip
