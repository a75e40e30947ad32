"""What the manager knows: the worth of cards and of runners on base, in runs."""

from __future__ import annotations

from typing import Any

from fivetool.games.highlights_2045 import rules

RUNNER_WORTH = {rules.SLOW: (0.18, 0.40, 0.62), rules.AVERAGE: (0.22, 0.56, 0.66), rules.FAST: (0.36, 0.58, 0.68)}
HIT_WORTH = {rules.SINGLE: 0.42, rules.DOUBLE: 0.66, rules.TRIPLE: 0.88, rules.HOME_RUN: 1.25}
SPEED_WORTH = {rules.SLOW: -0.06, rules.AVERAGE: 0.0, rules.FAST: 0.14}
ABILITY_WORTH = {
    "glove": 0.42, "pick_off": 0.18, "double_play": 0.30, "walk": 0.36, "fastball": 0.46, "curve": 0.62,
    "spit_ball": 0.30, "knuckle_ball": 0.58, "clutch_single": 0.42, "clutch_double": 0.55, "leadoff_single": 0.30,
    "leadoff_double": 0.40, "quick_eye_single": 0.14, "quick_eye_triple": 0.26, "quick_eye_homerun": 0.36,
    "stolen_base": 0.16, "magna_glove": 0.72, "magna_glove_extra": 0.06, "glove_robot_check": 0.16,
    "glove_if_homer": 0.10, "pick_off_all": 0.30, "sinkerball": 0.45, "sinkerball_home": 0.24, "hold": 0.42,
    "closer": 0.42, "slider": 0.20, "slider_home": 0.10, "screwball": 0.06, "clutch_homerun_loaded": 0.25,
    "leadoff_homerun": 0.7, "leadoff_two_singles": 0.5, "quick_eye_two_walks": 0.2, "rally_single": 0.2,
    "rally_double": 0.3, "rally_homerun": 0.55, "rally_two_singles": 0.4, "teamwork_single_each": 0.6,
    "teamwork_double_2": 0.35, "teamwork_homerun_3": 0.4, "hero_double": 0.05, "hero_triple": 0.07,
    "hero_homerun": 0.1, "hero_two_singles": 0.07, "home_cookin_single": 0.22, "home_cookin_double": 0.34,
    "home_cookin_homerun": 0.62, "robot_ai_single": 0.12, "robot_ai_double": 0.18, "robot_ai_triple": 0.24,
    "robot_ai_homerun": 0.36, "pinch_runner": 0.14, "sacrifice_bunt": 0.2, "quick_eye_wild_pitch": 0.1,
    "hit_and_run": 0.2, "contact": 0.12, "error_no_glove": 0.1, "teamwork_next_single": 0.2,
    "teamwork_next_triple": 0.4, "rally_next_homerun": 0.4, "rally_all_single": 0.4, "replace": 1.0,
    "cloning": 0.3, "gambler_1": 0.8, "gambler_2": 1.1, "rally_relief": 0.4, "quick_eye_eject": 0.02,
    "bean_ball": 0.03,
}  # fmt: skip
STOPPED = 0.45  # share of threatened hits that the opponent stops
INCOME_WORTH = 0.05  # a point of income, over the games to come


def enter_values(book: Any) -> None:
    """Fill the tables that the manager reads."""
    for code in range(64):
        speeds = (code & 3, code >> 2 & 3, code >> 4 & 3)
        book.base_worth[code] = sum(RUNNER_WORTH[speed][base] for base, speed in enumerate(speeds) if speed)
    for card in range(1, int(book.cards) + 1):
        if book.kind[card]:
            book.play_worth[card] = play_worth(book, card)
            book.worth[card] = book.play_worth[card] + INCOME_WORTH * int(book.income[card])
    for code, name in enumerate(rules.CODES):
        book.code_worth[code] = ABILITY_WORTH.get(name, 0.0)


def play_worth(book: Any, card: int) -> float:
    """What a card is worth each time it is played, in runs, at an average moment."""
    hits = [int(hit) for hit in book.hits[card, : book.hit_count[card]]]
    speed = int(book.speed[card])
    chained = 1.0 + 0.18 * max(0, len(hits) - 1)  # later hits drive in the runners of earlier ones
    attack = (1 - STOPPED) * chained * sum(HIT_WORTH[hit] + (SPEED_WORTH[speed] if hit < 4 else 0) for hit in hits)
    names = [rules.CODES[int(code)] for code in book.action[card] if code]
    return attack + sum(ABILITY_WORTH[name] for name in names)
