"""What cards and actions of Baseball Highlights: 2045 are called, and what they do in a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.game.scene import Scene
from fivetool.games.highlights_2045.data.cards import CLUBS, Card, cards_of, club_veterans
from fivetool.games.highlights_2045.rules import phase, printed

BASE_NAMES = ("the plate", "first", "second", "third", "home")
HIT_NAMES = ("", "single", "double", "triple", "home run", "walk")
CLUB_NAMES = tuple(CLUBS.values())
BUYING = (phase.FIRST_BUYER, phase.BUY, phase.SEND_DOWN, phase.ORDER_TOP)
AFTER_A_GAME = (*BUYING, phase.OVER)

# What every action does, in a line.
EXPLAINED = {
    "glove": "cancel one threatened hit",
    "pick_off": "remove one opposing runner",
    "double_play": "remove up to two opposing runners who are not fast",
    "walk": "every threatened hit becomes a walk",
    "fastball": "against a natural: cancel all threatened hits",
    "curve": "against a robot: cancel all threatened hits",
    "spit_ball": "against a cyborg: cancel all threatened hits",
    "knuckle_ball": "every threatened hit loses one base",
    "clutch_single": "with a runner on second or third: a single now, all runners move two bases",
    "clutch_double": "with a runner on second or third: a double now, all runners score",
    "leadoff_single": "as the first card: a single now",
    "leadoff_double": "as the first card: a double now",
    "quick_eye_single": "against a cyborg: a single now",
    "quick_eye_triple": "against a cyborg: a triple now",
    "quick_eye_homerun": "against a cyborg: a home run now",
    "stolen_base": "medium and fast runners move one base",
    "magna_glove": "cancel two threatened hits",
    "magna_glove_extra": "in extra innings: cancel two threatened hits",
    "glove_robot_check": "if the check shows a robot: cancel one threatened hit",
    "glove_if_homer": "if the glove took a home run: cancel one more hit",
    "pick_off_all": "remove all opposing runners",
    "sinkerball": "with an opposing runner on second or third: cancel all threatened hits",
    "sinkerball_home": "as Home, with an opposing runner on second or third: cancel all threatened hits",
    "hold": "when behind: cancel all threatened hits",
    "closer": "when ahead: cancel all threatened hits",
    "slider": "after two cyborgs: cancel all threatened hits",
    "slider_home": "as Home, after two cyborgs: cancel all threatened hits",
    "screwball": "in extra innings: cancel all threatened hits",
    "clutch_homerun_loaded": "with the bases loaded: a home run now",
    "leadoff_homerun": "as the first card: a home run now",
    "leadoff_two_singles": "as the first card: two singles now",
    "quick_eye_two_walks": "against a cyborg: two walks now",
    "rally_single": "when behind: a single now",
    "rally_double": "when behind: a double now",
    "rally_homerun": "when behind: a home run now",
    "rally_two_singles": "when behind: two singles now",
    "teamwork_single_each": "a single now for each natural already played",
    "teamwork_double_2": "after two naturals: a double now",
    "teamwork_homerun_3": "after three naturals: a home run now",
    "hero_double": "in extra innings: a double now",
    "hero_triple": "in extra innings: a triple now",
    "hero_homerun": "in extra innings: a home run now",
    "hero_two_singles": "in extra innings: two singles now",
    "home_cookin_single": "as Home: a single now",
    "home_cookin_double": "as Home: a double now",
    "home_cookin_homerun": "as Home: a home run now",
    "robot_ai_single": "against a card with a glove: a single now",
    "robot_ai_double": "against a card with a glove: a double now",
    "robot_ai_triple": "against a card with a glove: a triple now",
    "robot_ai_homerun": "against a card with a glove: a home run now",
    "pinch_runner": "all own runners become fast",
    "sacrifice_bunt": "the lead runner moves one base",
    "quick_eye_wild_pitch": "against a cyborg: all runners move one base",
    "hit_and_run": "on its hits all runners move one base more than the hit",
    "contact": "a gloved hit becomes a single instead",
    "error_no_glove": "gloves need a check that shows a natural",
    "teamwork_next_single": "the next card, if a natural, gets a single",
    "teamwork_next_triple": "the next card, if a natural, gets a triple",
    "rally_next_homerun": "when behind: the next card gets a home run",
    "rally_all_single": "when behind: all later cards get a single",
    "replace": "the top free agent takes this card's place for good",
    "cloning": "use an action of another card played this game",
    "gambler_1": "use the hits of the top free agent",
    "gambler_2": "use the hits of one of the two top free agents",
    "rally_relief": "when behind: the next cyborg of the free agents may replace this card",
    "quick_eye_eject": "against a cyborg, if the check shows a robot: eject that card",
    "bean_ball": "if the check shows the type of the opposing card: eject it",
    "coach_brawl": "once: swap the opponent's top card for a free agent",
    "coach_double_steal": "once: one runner moves two bases",
    "coach_triple_play": "once: remove up to three opposing runners",
    "coach_bullpen_robot": "once, against a robot: cancel all threatened hits",
    "coach_bullpen_natural": "once, against a natural: cancel all threatened hits",
    "coach_steal_signs": "once: look at the opponent's hand",
    "coach_scout": "in the Buy Round: three more free agents to choose from",
    "coach_fan_favorite": "in the Buy Round: 5 more to spend",
    "coach_bench": "all own cards are pinch hitters",
    "coach_robot_fast": "own robots are fast",
    "coach_natural_fast": "own naturals are fast",
    "coach_robot_glove": "own robots have a glove",
    "coach_natural_single": "own naturals get an extra single",
    "coach_robot_single": "own robots get an extra single",
    "coach_cyborg_single": "own cyborgs get an extra single",
    "park_double_to_homer": "by a check of the batter's type doubles become home runs",
    "park_homer_to_double": "by a check of the batter's type home runs become doubles",
    "park_single_glove_proof": "by a check of the batter's type singles cannot be gloved",
    "park_low_mound": "by a check a cyborg cannot change hits",
    "park_high_mound": "by a check a cyborg cancels all hits",
    "park_robot_changeup": "by a check a robot's hits lose one base",
    "park_real_grass": "by a check a glove takes two hits",
    "park_sold_out": "the winner has 2 more to spend",
}


def card_names(options: Mapping[str, Any]) -> tuple[str, ...]:
    """What the card numbers on the tape are called."""
    return ("nobody", *(card.name for card in cards_of(options["cards"])))


def card_of(scene: Scene, number: int) -> Card | None:
    """The card of that number, None for a card that lies face down."""
    cards = cards_of(scene.setup.options["cards"])
    return cards[number - 1] if 0 < number <= len(cards) else None


def action_name(code: str) -> str:
    """An action code as people say it."""
    for prefix in ("coach_", "park_"):
        code = code.removeprefix(prefix)
    return code.replace("_", " ")


def speed_word(card: Card) -> str:
    """The speed of a card as people say it."""
    return printed.SPEED_WORDS[printed.SPEEDS.index(card.speed)]


def describe(card: Card | None) -> str:
    """A card in one line: name, type, speed, hits, actions, PH."""
    if card is None:
        return "a face-down card"
    if not card.is_player:
        return f"{card.name} ({EXPLAINED[card.codes[0]]})"
    parts = [f"{card.type} {speed_word(card)}"]
    if card.hits:
        parts.append(" ".join(card.hits))
    parts += [action_name(code) for code in card.codes]
    if card.pinch_hitter:
        parts.append("PH")
    return f"{card.name} ({', '.join(parts)})"


def describe_number(scene: Scene, number: int) -> str:
    """A card in one line, by its number."""
    return describe(card_of(scene, number))


def veterans(scene: Scene, club: int) -> list[Card]:
    """The five cards that a starting deck has for itself."""
    return club_veterans(cards_of(scene.setup.options["cards"]), club)


def runs_shown(scene: Scene, team: int) -> int:
    """The runs of a team in this game, or after its end in the game that has just been played."""
    if scene.view.phase not in AFTER_A_GAME:
        return int(scene.view.runs[team])
    runs = 0
    for event in reversed(scene.events):
        if event.kind == "game_start":
            break
        runs += event.kind == "run" and event.team == team
    return runs


def offered(scene: Scene, number: int) -> str:
    """A free agent with price and income."""
    card = card_of(scene, number)
    text = describe(card)
    return f"{text}, cost {card.cost}, income {card.income}" if card else text


def with_income(scene: Scene, number: int) -> str:
    """A card of a team, with what it earns."""
    card = card_of(scene, number)
    text = describe(card)
    return f"{text}, income {card.income}" if card and card.is_player else text
