"""What Baseball Highlights: 2045 asks: questions, labels and clauses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fivetool.engine.record import copy_of
from fivetool.game.scene import Scene
from fivetool.games.highlights_2045.data.cards import Card
from fivetool.games.highlights_2045.rules import (
    abilities,
    buy_round,
    effects,
    exchanges,
    phase,
    printed,
    sizes,
    slot,
    zones,
)
from fivetool.games.highlights_2045.rules import choice as choices
from fivetool.games.highlights_2045.words.actions import BRIEFLY, EXPLAINED, action_name, action_title
from fivetool.games.highlights_2045.words.naming import (
    BASE_NAMES,
    HIT_NAMES,
    card_of,
    club_in_words,
    describe_number,
    hits_in_words,
    speed_word,
)
from fivetool.show.phrases import does

# --- Questions ---


def question(scene: Scene) -> str:
    """What is asked now."""
    state = scene.view
    if state.phase >= phase.OVER:
        return "The match is over."
    who = scene.names.teams[scene.setup.teams[scene.seat]] if scene.seat >= 0 else "A manager"
    asked = _QUESTIONS[int(state.phase)]
    text = asked(scene) if callable(asked) else asked
    return f"{who}, {text}"


def _buy_question(scene: Scene) -> str:
    budget = int(scene.view.budget[scene.view.seat_turn])
    return f"sign a free agent? You have {budget} to spend."


def _send_question(scene: Scene) -> str:
    card = int(buy_round.on_offer(scene.view, int(scene.view.wanted)))
    return f"{_name(scene, card)} joins you. Who goes down to the minors?"


def _coach_question(scene: Scene) -> str:
    coach = card_of(scene, int(scene.view.coach[scene.view.seat_turn]))
    return f"use {coach.name} now ({EXPLAINED[coach.codes[0]]})?" if coach else "use the coach now?"


def _already_decided(scene: Scene) -> str:
    """Whether the last card of a game can still change who wins it: with everybody home, the visitors would trail."""
    state = scene.view
    if state.extra or state.turn != sizes.TURNS or scene.seat != state.home:
        return ""
    visitors = int(state.visitors)
    at_most = int(state.runs[visitors] + state.pending[visitors] + (state.bases[visitors] != 0).sum())
    return " It is the last one, and you have won already." if state.runs[scene.seat] > at_most else ""


def _action_text(scene: Scene) -> str:
    return action_name(abilities.CODES[int(scene.view.doing)])


_QUESTIONS: tuple[str | Callable[[Scene], str], ...] = (
    "which club's players will you manage?",
    "which ball park will you keep?",
    "which coach will you keep?",
    "which coach works this game?",
    "put a card on deck? It can bat later for a card marked PH, and you draw another one now.",
    lambda scene: f"which card will you play?{_already_decided(scene)}",
    lambda scene: f"{action_name(abilities.CODES[int(scene.view.todo[0])])} first?",
    _coach_question,
    lambda scene: f"which hit will the {_action_text(scene)} stop?",
    lambda scene: f"{_action_text(scene)}: which runner?",
    lambda scene: f"{_action_text(scene)}: which runner, or no more?",
    "which action will you copy?",
    "which card's hits will you use?",
    "bring in a relief cyborg for this card?",
    "who comes up from the minors?",
    "try a visitor save? Home played last, so you may turn over one more card. Only what stops hits or runners counts.",
    "which card will you play? In extra innings both sides play one at the same time, and whoever then leads wins.",
    "your on-deck card went unused. Where does it go?",
    "who signs free agents first?",
    _buy_question,
    _send_question,
    "which new player do you want to draw first?",
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
        return "To the dugout: it sits out the next hand"
    if choice >= choices.FROM_DECK:
        return _label_source(scene, choice)
    if choice >= choices.BASE:
        return _label_runner(scene, BASE_NAMES[choice - choices.BASE + 1])
    if choice >= choices.PH_DECK:
        return _label_pinch(scene, choice)
    if choice >= choices.PICK:
        return _label_pick(scene, choice - choices.PICK)
    return _label_yes_no(scene, choice)


def _label_runner(scene: Scene, base: str) -> str:
    steals = scene.book.effect[scene.view.doing] == abilities.DOUBLE_STEAL
    return f"Move the runner on {base} two bases" if steals else f"Take the runner off {base}"


def _label_source(scene: Scene, choice: int) -> str:
    state = scene.view
    if state.phase == phase.ON_DECK_LEFT:
        return "On top of the lineup: you draw it next game"
    if choice == choices.FROM_DECK:
        return f"Use the card on deck: {effect(scene, int(state.on_deck[scene.seat]))}"
    return "Use the top card of the lineup, sight unseen"


def _label_pinch(scene: Scene, choice: int) -> str:
    state = scene.view
    place = (choice - choices.PH_DECK) % sizes.HAND
    card = _name(scene, int(state.hand[scene.seat, place]))
    if choice < choices.PH_LINEUP:
        return f"Pinch-hit for {card} with {_name(scene, int(state.on_deck[scene.seat]))}"
    return f"Pinch-hit for {card} with your next card, sight unseen"


def _label_yes_no(scene: Scene, choice: int) -> str:
    state = scene.view
    if state.phase == phase.ACTION_ORDER:
        first = action_name(abilities.CODES[int(state.todo[0])])
        if choice == choices.YES:
            return f"{first.capitalize()} first"
        second = action_name(abilities.CODES[int(state.todo[1])])
        return f"{second.capitalize()} first" if state.todo_count == 2 else f"{first.capitalize()} later"
    if choice == choices.YES:
        return "Yes"
    return _NO_LABELS.get(int(state.phase), "No")


_NO_LABELS = {
    phase.SET_ON_DECK: "Nobody on deck",
    phase.CHOOSE_RUNNERS: "No more",
    phase.CHOOSE_CLONE: "Copy nothing",
    phase.VISITOR_SAVE: "Pass it up",
    phase.BUY: "Sign nobody else",
    phase.USE_COACH: "Not now",
}


def _label_pick(scene: Scene, number: int) -> str:
    state = scene.view
    place = int(state.page) + number
    if state.phase == phase.CHOOSE_TEAM:
        return club_in_words(scene, number)
    if state.phase == phase.FIRST_BUYER:
        return f"{does(scene.names.teams[number], 'sign')} first"
    if state.phase == phase.CHOOSE_HIT:
        return _label_hit(scene, place)
    if state.phase == phase.CHOOSE_CLONE:
        code = abilities.CODES[int(exchanges.clone_code(state, scene.book, place))]
        return f"{action_title(code)}: {EXPLAINED[code]}"
    if state.phase == phase.BUY:
        return _label_buy(scene, int(buy_round.on_offer(state, place)))
    number = _listed(scene, place)
    if state.phase in _VERBS:
        return f"{_VERBS[int(state.phase)]} {effect(scene, number)}"
    idle = idle_actions(scene, number) if state.phase == phase.PLAY_CARD else []
    return effect(scene, number, idle)


_VERBS = {phase.SET_ON_DECK: "On deck:", phase.SEND_DOWN: "Send down", phase.ORDER_TOP: "First"}


def effect(scene: Scene, number: int, idle: Sequence[str] = ()) -> str:
    """A card and what happens when it is played: what its actions do, or that some would find nothing to do now, and
    the hits that it threatens.
    """
    card = card_of(scene, number)
    if card is None or not card.is_player:
        return describe_number(scene, number)
    told = [f"{action_name(code)} ({_idle_or_brief(code, idle)})" for code in card.codes]
    if card.hits:
        told.append(f"{'then ' if told else ''}{_hits_in_words(card)}")
    return f"{card.name}, {card.type}: {', '.join(told)}"


def _idle_or_brief(code: str, idle: Sequence[str]) -> str:
    return "no use now" if action_name(code) in idle else BRIEFLY[code]


def _hits_in_words(card: Card) -> str:
    """Hits with their numbers, and how fast their batter is, unless he is as fast as most.

    >>> _hits_in_words(Card(id="X-1", set="x", name="Ox", speed="slow", hits="SSD"))
    '2 singles and a double (slow)'
    """
    hits = hits_in_words(HIT_NAMES[printed.HITS.index(hit)] for hit in card.hits)
    return hits if card.speed == printed.SPEEDS[printed.AVERAGE] else f"{hits} ({speed_word(card)})"


def _label_buy(scene: Scene, number: int) -> str:
    card = card_of(scene, number)
    price = f" Costs {card.cost}, earns {card.income}." if card else ""
    return f"Sign {effect(scene, number)}.{price}"


def idle_actions(scene: Scene, number: int) -> list[str]:
    """The actions of a Hand card that would find their condition unmet, or nothing to act on (BH-44)."""
    card = card_of(scene, number)
    if card is None or not card.codes:
        return []
    trial = copy_of(scene.view)
    trial.in_play[scene.seat, int(trial.played[scene.seat])] = number
    trial.played[scene.seat] += 1
    trial.slot, trial.card, trial.mound_closed = slot.TURN, number, 0
    idle = []
    for name in card.codes:
        code = abilities.CODES.index(name)
        waits = scene.book.condition[code] == abilities.HOMER_GLOVED  # only its glove can tell
        if not waits and not effects.would_work(trial, scene.book, scene.seat, code):
            idle.append(action_name(name))
    return idle


def _listed(scene: Scene, place: int) -> int:
    """The card at a place of the list that a question shows."""
    state, seat = scene.view, scene.seat
    if state.phase == phase.CHOOSE_MINOR:
        return int(exchanges.minor_card(state, scene.book, seat, place))
    if state.phase == phase.CHOOSE_GAMBLE:
        return int(state.shown[place])
    shown_at = {
        phase.CHOOSE_PARK: state.offer,
        phase.DRAFT_COACH: state.packet,
        phase.CHOOSE_COACH: state.coaches,
        phase.SEND_DOWN: state.in_play,
        phase.ORDER_TOP: state.bought,
    }
    return int(shown_at.get(int(state.phase), state.hand)[seat, place])


def _label_hit(scene: Scene, place: int) -> str:
    state = scene.view
    other = int(zones.opponent(state, scene.seat))
    hit = HIT_NAMES[int(state.hits[other, place])]
    return f"Stop hit {place + 1}: the {printed.SPEED_WORDS[int(state.hit_speed[other, place])]} {hit}"


def rank(scene: Scene, choice: int) -> tuple[float, ...]:
    """Choices as they are listed, and to sign nobody after all who could be signed."""
    return (scene.view.phase == phase.BUY and choice == choices.NO, choice)


def clause(scene: Scene, choice: int) -> str:
    """The clause behind a choice."""
    if scene.view.phase == phase.PLAY_CARD:
        return "BH-38" if choice >= choices.PH_DECK else "BH-36"
    return _CLAUSES[int(scene.view.phase)] if scene.view.phase < phase.OVER else ""


def plainly(scene: Scene, choice: int) -> str:
    """What the question is about, for someone who has just come to it."""
    state = scene.view
    if state.phase == phase.PLAY_CARD and choice >= choices.PH_DECK:
        return (
            "A pinch hitter bats for a card marked PH. That card goes to the dugout unused. You play the other one, "
            "with all its actions and hits."
        )
    return _PLAINLY.get(int(state.phase), "")


_PLAINLY = {
    phase.CHOOSE_TEAM: "A club gives you fifteen cards: five veterans no other club has, and ten rookies. The board "
    "lists the veterans: they are what sets a club apart.",
    phase.SET_ON_DECK: "The card on deck waits face down beside your hand, and you draw another in its place, so it "
    "costs you nothing. Later in the game it can bat for any of your cards marked PH. Put a strong hitter there.",
    phase.PLAY_CARD: "The card's actions come first: most of them stop hits the other team is threatening. Hits that "
    "weren't stopped then land. After that, your card's own hits threaten until the other team plays.",
    phase.CHOOSE_HIT: "A hit you stop is gone. The others land.",
    phase.VISITOR_SAVE: "The home team plays the last card, so the visitors have no card left to answer it. "
    "That is why they may turn to one more: only its actions that stop hits count.",
    phase.ON_DECK_LEFT: "From the top of the lineup, you draw it right away in the next game. In the dugout, it rests.",
    phase.BUY: "The coins on the cards you played are your money. Whoever you sign joins your team for the rest of the "
    "match, and one of the cards you played goes down to the minors.",
    phase.SEND_DOWN: "A team always has fifteen cards. Whoever goes down to the minors won't play for you again.",
}


_CLAUSES = (
    "BH-3", "BH-195", "BH-181", "BH-182", "BH-27", "BH-36", "BH-46", "BH-183", "BH-52", "BH-53", "BH-54", "BH-174",
    "BH-175", "BH-173", "BH-177", "BH-85", "BH-94", "BH-105", "BH-116", "BH-118", "BH-119", "BH-122",
)  # fmt: skip
