"""The phases of a match: those below OVER wait for a choice, those above pass by themselves."""

from __future__ import annotations

from typing import Any

(
    CHOOSE_TEAM,
    CHOOSE_PARK,
    DRAFT_COACH,
    CHOOSE_COACH,
    SET_ON_DECK,
    PLAY_CARD,
    ACTION_ORDER,
    USE_COACH,
    CHOOSE_HIT,
    CHOOSE_RUNNER,
    CHOOSE_RUNNERS,
    CHOOSE_CLONE,
    CHOOSE_GAMBLE,
    USE_RELIEF,
    CHOOSE_MINOR,
    VISITOR_SAVE,
    EXTRA_CARD,
    ON_DECK_LEFT,
    FIRST_BUYER,
    BUY,
    SEND_DOWN,
    ORDER_TOP,
) = range(22)
OVER = 22
(
    SET_UP,
    START_MATCH,
    NEXT_GAME,
    PARKS_CHOSEN,
    DRAFT_ROUND,
    COACHES_CHOSEN,
    DRAW_HANDS,
    ON_DECK_CHOSEN,
    NEXT_TURN,
    BEGIN_SLOT,
    ACTIONS,
    CARRY_OUT,
    RELIEVE,
    BRING_IN,
    GAMBLED,
    END_SLOT,
    END_REGULATION,
    NEXT_EXTRA,
    EXTRA_CHOSEN,
    END_GAME,
    LEFT_OVERS,
    AFTER_GAME,
    BUY_ROUND,
    NEXT_BUYER,
    BUYING,
    END_BUYING,
) = range(23, 49)

DECISIONS = (
    "choose_team",
    "choose_park",
    "draft_coach",
    "choose_coach",
    "set_on_deck",
    "play_card",
    "action_order",
    "use_coach",
    "choose_hit",
    "choose_runner",
    "choose_runners",
    "choose_clone",
    "choose_gamble",
    "use_relief",
    "choose_minor",
    "visitor_save",
    "extra_card",
    "on_deck_left",
    "choose_first_buyer",
    "buy",
    "send_down",
    "order_top",
)


def decision_of(state: Any) -> int:
    """Which decision is open, -1 when the match is over."""
    return int(state.phase) if state.phase < OVER else -1
