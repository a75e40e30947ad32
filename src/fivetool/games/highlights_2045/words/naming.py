"""What cards, clubs and hits of Baseball Highlights: 2045 are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from fivetool.game.scene import Scene
from fivetool.games.highlights_2045.data.cards import CLUBS, Card, cards_of, club_deck, club_veterans
from fivetool.games.highlights_2045.rules import formats, phase, printed
from fivetool.games.highlights_2045.words.actions import EXPLAINED, action_name
from fivetool.show.phrases import counted, in_row

BASE_NAMES = ("the plate", "first", "second", "third", "home")
HIT_MARKS = {"S": "1B", "D": "2B", "T": "3B", "H": "HR", "W": "BB"}  # the hits of card files as scorers write them
HIT_NAMES = ("", "single", "double", "triple", "home run", "walk")
CLUB_NAMES = tuple(CLUBS.values())
BUYING = (phase.FIRST_BUYER, phase.BUY, phase.SEND_DOWN, phase.ORDER_TOP)
AFTER_A_GAME = (*BUYING, phase.OVER)


def card_names(options: Mapping[str, Any]) -> tuple[str, ...]:
    """What the card numbers on the tape are called."""
    return ("nobody", *(card.name for card in cards_of(options["cards"])))


def card_of(scene: Scene, number: int) -> Card | None:
    """The card of that number, None for a card that lies face down."""
    cards = cards_of(scene.setup.options["cards"])
    return cards[number - 1] if 0 < number <= len(cards) else None


def speed_word(card: Card) -> str:
    """The speed of a card as people say it."""
    return printed.SPEED_WORDS[printed.SPEEDS.index(card.speed)]


def describe(card: Card | None) -> str:
    """A card in one line: name, type, speed, hits, actions, PH."""
    if card is None:
        return "a face-down card"
    if not card.is_player:
        return f"{card.name} ({EXPLAINED[card.codes[0]]})"
    parts = [card.type, speed_word(card)]
    if card.hits:
        parts.append(" ".join(HIT_MARKS[hit] for hit in card.hits))
    parts += [action_name(code) for code in card.codes]
    if card.pinch_hitter:
        parts.append("PH")
    return f"{card.name} ({', '.join(parts)})"


def describe_number(scene: Scene, number: int) -> str:
    """A card in one line, by its number."""
    return describe(card_of(scene, number))


def hits_in_words(hits: Iterable[str]) -> str:
    """Hits by their names, with their numbers.

    >>> hits_in_words(["single", "single", "double"])
    '2 singles and a double'
    """
    return in_row([counted(count, hit) if count > 1 else f"a {hit}" for hit, count in Counter(hits).items()])


def veterans(scene: Scene, club: int) -> list[Card]:
    """The five cards that a starting deck has for itself."""
    return club_veterans(cards_of(scene.setup.options["cards"]), club)


def club_hits(scene: Scene, club: int) -> str:
    """The hits of a club's whole starting deck: "10 singles, 3 doubles, 1 home run"."""
    hits = Counter(hit for card in club_deck(cards_of(scene.setup.options["cards"]), club) for hit in card.hits)
    return ", ".join(counted(hits[hit], HIT_NAMES[printed.HITS.index(hit)]) for hit in "SDTH" if hits[hit])


def club_in_words(scene: Scene, club: int) -> str:
    """A club to choose: its name, its hits, and what its veterans can do."""
    actions = dict.fromkeys(action_name(code) for card in veterans(scene, club) for code in card.codes)
    return f"{CLUB_NAMES[club]}: {club_hits(scene, club)}; {', '.join(actions)}"


def stage_game(stage: int, game: int) -> str:
    """A game by its stage and number; a single game needs no number.

    >>> stage_game(formats.SERIES, 2), stage_game(formats.SINGLE_STAGE, 1)
    ('Series, game 2', 'Single game')
    """
    name = formats.STAGES[stage].capitalize()
    return name if stage == formats.SINGLE_STAGE else f"{name}, game {game}"


def runs_shown(scene: Scene, team: int) -> int:
    """The runs of a team in this game, or after its end in the game that has just been played."""
    if scene.view.phase not in AFTER_A_GAME:
        return int(scene.view.runs[team])
    runs = 0
    for event in reversed(scene.events):
        if event.kind == "game_start":
            break
        if event.kind == "resumed":
            runs += event.runs_home if team == event.home else event.runs_visitors if team == event.visitors else 0
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
