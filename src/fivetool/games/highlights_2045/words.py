"""What Baseball Highlights: 2045 says: questions, labels and play-by-play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fivetool.engine.game import Event, Names, Scene, Sentence, Setup
from fivetool.engine.record import copy_of
from fivetool.games.highlights_2045.card_sets import CLUBS, Card, cards_of, club_veterans
from fivetool.games.highlights_2045.rules import (
    abilities,
    buy_round,
    choices,
    effects,
    exchanges,
    phases,
    record,
    sizes,
    zones,
)

BASE_NAMES = ("the plate", "first", "second", "third", "home")
HIT_NAMES = ("", "single", "double", "triple", "home run", "walk")
CLUB_NAMES = tuple(CLUBS.values())
BUYING = (phases.FIRST_BUYER, phases.BUY, phases.SEND_DOWN, phases.ORDER_TOP)
AFTER_A_GAME = (*BUYING, phases.OVER)

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
    "stolen_base": "average and fast runners move one base",
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


# --- Cards in words ---


def card_of(scene: Scene, number: int) -> Card | None:
    """The card of that number, None for a card that lies face down."""
    cards = cards_of(scene.setup.options["cards"])
    return cards[number - 1] if 0 < number <= len(cards) else None


def action_name(code: str) -> str:
    """An action code as people say it."""
    for prefix in ("coach_", "park_"):
        code = code.removeprefix(prefix)
    return code.replace("_", " ")


def describe(card: Card | None) -> str:
    """A card in one line: name, type, speed, hits, actions, PH."""
    if card is None:
        return "a face-down card"
    if not card.is_player:
        return f"{card.name} ({EXPLAINED[card.codes[0]]})"
    parts = [f"{card.type} {card.speed}"]
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


# --- Questions ---


def question(scene: Scene) -> str:
    """What is asked now."""
    state = scene.view
    if state.phase >= phases.OVER:
        return "The match is over."
    who = scene.names.teams[scene.setup.teams[scene.seat]] if scene.seat >= 0 else "A manager"
    asked = _QUESTIONS[int(state.phase)]
    text = asked(scene) if callable(asked) else asked
    return f"{who}, {text}"


def _buy_question(scene: Scene) -> str:
    budget = int(scene.view.budget[scene.view.seat_turn])
    return f"buy a free agent, or stop? {budget} to spend."


def _send_question(scene: Scene) -> str:
    card = int(buy_round.on_offer(scene.view, int(scene.view.wanted)))
    return f"who goes to the minors for {_name(scene, card)}?"


def _coach_question(scene: Scene) -> str:
    coach = card_of(scene, int(scene.view.coach[scene.view.seat_turn]))
    return f"use {coach.name} now ({EXPLAINED[coach.codes[0]]})?" if coach else "use the coach now?"


def _action_text(scene: Scene) -> str:
    return action_name(abilities.CODES[int(scene.view.doing)])


_QUESTIONS: tuple[str | Callable[[Scene], str], ...] = (
    "whose starting deck will you take?",
    "which ball park will you keep?",
    "which coach will you keep?",
    "which coach serves in this game?",
    "put a card on deck?",
    "which card will you play?",
    lambda scene: f"{action_name(abilities.CODES[int(scene.view.todo[0])])} first?",
    _coach_question,
    lambda scene: f"which hit does the {_action_text(scene)} take?",
    lambda scene: f"{_action_text(scene)}: which runner?",
    lambda scene: f"{_action_text(scene)}: which runner, or no more?",
    "which action will you copy?",
    "which card's hits will you use?",
    "bring in a relief cyborg for this card?",
    "which minor leaguer comes in?",
    "try a visitor save?",
    "which card for extra innings?",
    "where does the on-deck card go?",
    "who buys first?",
    _buy_question,
    _send_question,
    "which new card goes on top next?",
)


# --- Labels ---


def _name(scene: Scene, number: int) -> str:
    card = card_of(scene, number)
    return card.name if card else "a face-down card"


def label(scene: Scene, choice: int) -> str:
    """What a person reads on a choice."""
    if choice == choices.MORE:
        return "Show more"
    if choice >= choices.TO_DUGOUT:
        return "To the dugout"
    if choice >= choices.FROM_DECK:
        return _label_source(scene, choice)
    if choice >= choices.BASE:
        return f"The runner on {BASE_NAMES[choice - choices.BASE + 1]}"
    if choice >= choices.PH_DECK:
        return _label_pinch(scene, choice)
    if choice >= choices.PICK:
        return _label_pick(scene, choice - choices.PICK)
    return _label_yes_no(scene, choice)


def _label_source(scene: Scene, choice: int) -> str:
    state = scene.view
    if state.phase == phases.ON_DECK_LEFT:
        return "On top of the lineup"
    if choice == choices.FROM_DECK:
        return f"With the on-deck card: {describe_number(scene, int(state.on_deck[scene.seat]))}"
    return "With the top card of the lineup"


def _label_pinch(scene: Scene, choice: int) -> str:
    state = scene.view
    slot = (choice - choices.PH_DECK) % sizes.HAND
    card = _name(scene, int(state.hand[scene.seat, slot]))
    if choice < choices.PH_LINEUP:
        return f"Pinch-hit for {card} with {_name(scene, int(state.on_deck[scene.seat]))}"
    return f"Pinch-hit for {card} with the top of the lineup"


def _label_yes_no(scene: Scene, choice: int) -> str:
    state = scene.view
    if state.phase == phases.ACTION_ORDER:
        first = action_name(abilities.CODES[int(state.todo[0])])
        if choice == choices.YES:
            return f"{first.capitalize()} first"
        second = action_name(abilities.CODES[int(state.todo[1])])
        return f"{second.capitalize()} first" if state.todo_count == 2 else f"Not {first} yet"
    if choice == choices.YES:
        return "Yes"
    return _NO_LABELS.get(int(state.phase), "No")


_NO_LABELS = {
    phases.SET_ON_DECK: "Nobody on deck",
    phases.CHOOSE_RUNNERS: "No more",
    phases.CHOOSE_CLONE: "Copy nothing",
    phases.VISITOR_SAVE: "No save",
    phases.BUY: "Stop buying",
    phases.USE_COACH: "Not now",
}


def _label_pick(scene: Scene, number: int) -> str:
    state = scene.view
    phase, seat = int(state.phase), scene.seat
    place = int(state.page) + number
    if phase == phases.CHOOSE_TEAM:
        return CLUB_NAMES[number]
    if phase == phases.FIRST_BUYER:
        return f"{scene.names.teams[number]} buy first"
    if phase == phases.CHOOSE_HIT:
        return _label_hit(scene, place)
    if phase == phases.CHOOSE_CLONE:
        code = abilities.CODES[int(exchanges.clone_code(state, scene.book, place))]
        return f"{action_name(code).capitalize()}: {EXPLAINED[code]}"
    if phase == phases.BUY:
        return f"Buy {offered(scene, int(buy_round.on_offer(state, place)))}"
    number = _listed(scene, phase, seat, place)
    idle = idle_actions(scene, number) if phase == phases.PLAY_CARD else []
    return describe_number(scene, number) + (f": {' and '.join(idle)} would do nothing now" if idle else "")


def idle_actions(scene: Scene, number: int) -> list[str]:
    """The actions of a Hand card that would find their condition unmet, or nothing to act on (BH-44)."""
    card = card_of(scene, number)
    if card is None or not card.codes:
        return []
    trial = copy_of(scene.view)
    trial.in_play[scene.seat, int(trial.played[scene.seat])] = number
    trial.played[scene.seat] += 1
    trial.slot, trial.card, trial.mound_closed = record.TURN_SLOT, number, 0
    idle = []
    for name in card.codes:
        code = abilities.CODES.index(name)
        waits = scene.book.ability[code, 1] == abilities.HOMER_GLOVED  # only its glove can tell
        if not waits and not effects.would_work(trial, scene.book, scene.seat, code):
            idle.append(action_name(name))
    return idle


def _listed(scene: Scene, phase: int, seat: int, place: int) -> int:
    """The card at a place of the list that a question shows."""
    state = scene.view
    if phase == phases.CHOOSE_MINOR:
        return int(exchanges.minor_card(state, scene.book, seat, place))
    if phase == phases.CHOOSE_GAMBLE:
        return int(state.shown[place])
    shown_at = {
        phases.CHOOSE_PARK: state.offer,
        phases.DRAFT_COACH: state.packet,
        phases.CHOOSE_COACH: state.coaches,
        phases.SEND_DOWN: state.in_play,
        phases.ORDER_TOP: state.bought,
    }
    return int(shown_at.get(phase, state.hand)[seat, place])


def _label_hit(scene: Scene, place: int) -> str:
    state = scene.view
    other = int(zones.opponent(state, scene.seat))
    hit = HIT_NAMES[int(state.hits[other, place])]
    return f"Hit {place + 1}: the {abilities.SPEEDS[int(state.hit_speed[other, place])]} {hit}"


def clause(scene: Scene, choice: int) -> str:
    """The clause behind a choice."""
    if scene.view.phase == phases.PLAY_CARD:
        return "BH-38" if choice >= choices.PH_DECK else "BH-36"
    return _CLAUSES[int(scene.view.phase)] if scene.view.phase < phases.OVER else ""


_CLAUSES = (
    "BH-3", "BH-195", "BH-181", "BH-182", "BH-27", "BH-36", "BH-46", "BH-183", "BH-52", "BH-53", "BH-54", "BH-174",
    "BH-175", "BH-173", "BH-177", "BH-85", "BH-94", "BH-105", "BH-116", "BH-118", "BH-119", "BH-122",
)  # fmt: skip


# --- Play-by-play ---


def sentence(event: Event, names: Names) -> Sentence | None:
    """A line of play-by-play for an event; None for what other lines already tell."""
    teller = _TELLERS.get(event.kind)
    return teller(event, names) if teller else None


def name_of(names: Names, card: int) -> str:
    """What a card is called."""
    return names.cards[card] if 0 < card < len(names.cards) else "a card"


def count(number: int, what: str) -> str:
    """A number with its noun."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _list(names: Names, cards: Sequence[int]) -> str:
    return ", ".join(name_of(names, card) for card in cards if card)


def _match_start(event: Event, names: Names) -> Sentence:
    clubs = [CLUB_NAMES[event.fields[f"club_{i}"]] for i in range(4) if event.fields[f"club_{i}"] >= 0]
    return Sentence(f"The starting decks: {', '.join(clubs)}.", 0, "BH-23")


def _stage_start(event: Event, names: Names) -> Sentence:
    most = f" ({count(event.games, 'game')} at most)" if event.games > 1 else ""
    return Sentence(f"The {record.STAGES[event.stage]} begins{most}.", 1, "BH-4")


def _park_chosen(event: Event, names: Names) -> Sentence:
    return Sentence(f"{names.teams[event.team]} play at {name_of(names, event.park)}.", 0, "BH-195")


def _coach_kept(event: Event, names: Names) -> Sentence:
    return Sentence(f"{names.teams[event.team]} keep {name_of(names, event.coach)}.", 0, "BH-181")


def _game_start(event: Event, names: Names) -> Sentence:
    visitors, home = names.teams[event.visitors], names.teams[event.home]
    more = f" at {name_of(names, event.park)}" if event.park else ""
    coaches = [card for card in (event.coach_visitors, event.coach_home) if card]
    by = f" Coaches: {_list(names, coaches)}." if coaches else ""
    stage = record.STAGES[event.stage].capitalize()
    return Sentence(f"{stage}, game {event.game}: {visitors} visit {home}{more}.{by}", 1, "BH-26")


def _draw(event: Event, names: Names) -> Sentence:
    cards = [event.fields[f"card_{i}"] for i in range(1, sizes.HAND + 1)]
    drawn = _list(names, cards) if any(cards) else count(event.count, "card")
    return Sentence(f"{names.teams[event.team]} draw {drawn}.", 0, ("BH-26", "BH-27", "BH-93")[event.reason])


def _reshuffle(event: Event, names: Names) -> Sentence:
    return Sentence(f"{names.teams[event.team]} shuffle {count(event.count, 'card')} into the lineup.", 0, "BH-30")


def _on_deck_set(event: Event, names: Names) -> Sentence:
    team = names.teams[event.team]
    if not event.is_set:
        return Sentence(f"{team} put nobody on deck.", 0, "BH-27")
    who = name_of(names, event.card) if event.card else "somebody"
    return Sentence(f"{team} put {who} on deck.", 0, "BH-27")


_HOW = ("play", "send up", "send up", "turn up", "reveal", "bring in", "bring in")


def _card_played(event: Event, names: Names) -> Sentence:
    clauses = ("BH-36", "BH-38", "BH-38", "BH-127", "BH-94", "BH-172", "BH-173")
    text = f"{names.teams[event.team]} {_HOW[event.how]} {name_of(names, event.card)}."
    return Sentence(text, 1, clauses[event.how])


def _ph_discard(event: Event, names: Names) -> Sentence:
    return Sentence(f"A pinch hitter comes in for {name_of(names, event.card)}.", 0, "BH-38")


def _action(event: Event, names: Names) -> Sentence:
    text = f"{name_of(names, event.card)}: {action_name(abilities.CODES[event.code])}"
    return Sentence(f"{text}{'' if event.effective else ', to no effect'}.", 0, "BH-44")


def _check(event: Event, names: Names) -> Sentence:
    if not event.card:
        return Sentence("The free agent check finds an empty deck.", 0, "BH-141")
    verdict = "good" if event.success else "no good"
    wanted = abilities.TYPES[event.wanted]
    return Sentence(f"Free agent check for a {wanted}: {name_of(names, event.card)}, {verdict}.", 0, "BH-140")


def _hit_cancelled(event: Event, names: Names) -> Sentence:
    how = action_name(abilities.CODES[event.code])
    return Sentence(f"The {HIT_NAMES[event.hit]} of {names.teams[event.team]} is stopped ({how}).", 1, "BH-52")


def _hit_changed(event: Event, names: Names) -> Sentence:
    how = action_name(abilities.CODES[event.code])
    return Sentence(f"A {HIT_NAMES[event.before]} becomes a {HIT_NAMES[event.after]} ({how}).", 1, "BH-55")


def _runner_removed(event: Event, names: Names) -> Sentence:
    how = action_name(abilities.CODES[event.code])
    text = f"The {abilities.SPEEDS[event.speed]} runner of {names.teams[event.team]} on {BASE_NAMES[event.base]} is out"
    return Sentence(f"{text} ({how}).", 1, "BH-53")


def _hit_resolved(event: Event, names: Names) -> Sentence:
    what = f"{'Immediate ' if event.immediate else ''}{HIT_NAMES[event.hit]}".capitalize()
    scored = f", {count(event.runs, 'run')} in" if event.runs else ""
    clause_number = "BH-77" if event.hit == abilities.WALK else "BH-47" if event.immediate else "BH-64"
    return Sentence(f"{what} for {name_of(names, event.card)}{scored}.", 1, clause_number)


def _runner_sped(event: Event, names: Names) -> Sentence:
    return Sentence(f"A fast pinch runner goes to {BASE_NAMES[event.base]}.", 0, "BH-163")


def _threat_set(event: Event, names: Names) -> Sentence | None:
    if not event.count:
        return None
    hits = [HIT_NAMES[event.fields[f"hit_{i}"]] for i in range(1, min(event.count, 10) + 1)]
    return Sentence(f"{names.teams[event.team]} threaten: {', '.join(hits)}.", 0, "BH-81")


def _save_attempt(event: Event, names: Names) -> Sentence:
    team = names.teams[event.team]
    if event.source == record.DECLINED:
        return Sentence(f"{team} try no save.", 0, "BH-85")
    return Sentence(f"Visitor save: {team} turn to {name_of(names, event.card)}.", 1, "BH-86")


def _regulation_end(event: Event, names: Names) -> Sentence:
    more = ": extra innings" if event.runs_visitors == event.runs_home else ""
    return Sentence(f"After regulation it is {event.runs_visitors}–{event.runs_home}{more}.", 1, "BH-91")


def _extra_reveal(event: Event, names: Names) -> Sentence:
    cards = _list(names, (event.card_visitors, event.card_home))
    return Sentence(f"Extra innings card {event.number}: {cards}.", 1, "BH-94")


def _game_end(event: Event, names: Names) -> Sentence:
    how = ("", " in extra innings", " by the toss of a coin")[event.decided]
    text = f"{names.teams[event.winner]} beat {names.teams[event.loser]} {event.runs_winner}–{event.runs_loser}{how}."
    return Sentence(text, 2, "BH-104")


def _on_deck_returned(event: Event, names: Names) -> Sentence:
    who = name_of(names, event.card) if event.card else "their on-deck card"
    where = "on top of the lineup" if event.to_lineup else "in the dugout"
    return Sentence(f"{names.teams[event.team]} put {who} {where}.", 0, "BH-105")


def _extra_discard(event: Event, names: Names) -> Sentence:
    return Sentence(f"{name_of(names, event.card)} goes to the dugout unplayed.", 0, "BH-106")


def _income(event: Event, names: Names) -> Sentence:
    more = f" and {event.bonus} more" if event.bonus else ""
    return Sentence(f"{names.teams[event.team]} earn {event.income}{more}.", 0, "BH-108")


def _first_buyer(event: Event, names: Names) -> Sentence:
    text = f"{names.teams[event.chooser]} let {names.teams[event.chosen]} buy first."
    return Sentence(text if event.chooser != event.chosen else f"{names.teams[event.chosen]} buy first.", 0, "BH-116")


def _row(event: Event, names: Names) -> Sentence:
    cards = [event.fields[f"card_{i}"] for i in range(1, sizes.ROW + 1)]
    return Sentence(f"The buy row: {_list(names, cards) or 'empty'}.", 0, "BH-112")


def _scouted(event: Event, names: Names) -> Sentence:
    cards = _list(names, [event.fields[f"card_{i}"] for i in (1, 2, 3)]) or "free agents"
    return Sentence(f"{names.teams[event.team]} scout {cards}.", 0, "BH-194")


def _buy(event: Event, names: Names) -> Sentence:
    text = f"{names.teams[event.team]} buy {name_of(names, event.card)} for {event.cost}"
    return Sentence(f"{text}; {name_of(names, event.sent_down)} goes to the minors.", 1, "BH-118")


def _buy_end(event: Event, names: Names) -> Sentence:
    bought = count(event.bought, "card") if event.bought else "nothing"
    return Sentence(f"{names.teams[event.team]} have bought {bought}; {event.unspent} unspent.", 0, "BH-124")


def _exchange(event: Event, names: Names) -> Sentence:
    if not event.card_in:
        return Sentence(f"The gamble: {name_of(names, event.card_out)}.", 1, "BH-175")
    text = f"{name_of(names, event.card_in)} replaces {name_of(names, event.card_out)} for good"
    return Sentence(f"{text} ({action_name(abilities.CODES[event.code])}).", 1, "BH-172")


def _coach_used(event: Event, names: Names) -> Sentence:
    cards = _list(names, [event.fields[f"card_{i}"] for i in range(1, sizes.HAND + 1)])
    seen = f" and sees {cards}" if cards else ""
    return Sentence(f"{name_of(names, event.coach)} steps in for {names.teams[event.team]}{seen}.", 1, "BH-183")


def _standings(event: Event, names: Names) -> Sentence:
    order = [place for place in (event.first, event.second, event.third, event.fourth) if place >= 0]
    table = ", ".join(f"{names.teams[team]} {event.fields[f'wins_{team}']}" for team in order)
    return Sentence(f"Standings: {table}.", 1, "BH-138")


def _stage_end(event: Event, names: Names) -> Sentence | None:
    if event.stage == record.SINGLE_STAGE:  # its only game has just been told
        return None
    text = f"{names.teams[event.winner]} win the {record.STAGES[event.stage]} {event.wins}–{event.losses}."
    return Sentence(text, 2, "BH-6")


def games_won(setup: Setup, state: Any) -> list[int]:
    """BH-12: games decide a match unless it is a single one; in the series of a tournament two teams are left."""
    if state.stage == record.SINGLE_STAGE:
        return []
    return sorted((int(wins) for wins in state.stage_wins[: setup.team_count]), reverse=True)[:2]


def _match_end(event: Event, names: Names) -> Sentence:
    return Sentence(f"{names.teams[event.winner]} win the match!", 2, "BH-12")


def _run(event: Event, names: Names) -> Sentence:
    return Sentence(f"{names.teams[event.team]} score.", 2, "BH-72")


_TELLERS: dict[str, Callable[[Event, Names], Sentence | None]] = {
    "match_start": _match_start,
    "stage_start": _stage_start,
    "park_chosen": _park_chosen,
    "coach_kept": _coach_kept,
    "game_start": _game_start,
    "draw": _draw,
    "reshuffle": _reshuffle,
    "on_deck_set": _on_deck_set,
    "card_played": _card_played,
    "ph_discard": _ph_discard,
    "action": _action,
    "check": _check,
    "hit_cancelled": _hit_cancelled,
    "hit_changed": _hit_changed,
    "runner_removed": _runner_removed,
    "hit_resolved": _hit_resolved,
    "runner_sped": _runner_sped,
    "threat_set": _threat_set,
    "save_attempt": _save_attempt,
    "regulation_end": _regulation_end,
    "extra_reveal": _extra_reveal,
    "game_end": _game_end,
    "on_deck_returned": _on_deck_returned,
    "extra_discard": _extra_discard,
    "income": _income,
    "first_buyer": _first_buyer,
    "row": _row,
    "scouted": _scouted,
    "buy": _buy,
    "buy_end": _buy_end,
    "exchange": _exchange,
    "coach_used": _coach_used,
    "standings": _standings,
    "stage_end": _stage_end,
    "match_end": _match_end,
    "run": _run,
}

# Told by the plays around them.
SILENT = frozenset({"advance", "put_out", "left_on_base"})
