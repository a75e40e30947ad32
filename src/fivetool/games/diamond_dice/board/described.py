"""The position in words, as picture and text both show it."""

from __future__ import annotations

from collections.abc import Iterable

from fivetool.game.scene import Scene
from fivetool.games.diamond_dice.data.cards import Card
from fivetool.games.diamond_dice.rules import offense, pitching, record
from fivetool.games.diamond_dice.words.naming import ALIGNMENTS, card_of, described, surname
from fivetool.show import svg as draw

OUTS_A_HALF = 3
IDLE = ("Slugger", "Mustache")  # abilities that do nothing on the mound
EMPTY = "empty"  # a zone without cards
CLUBHOUSE = "Gone"  # who has left the game, and will not come back


def short_name(card: Card, most: int = 13) -> str:
    """The surname, as far as there is room."""
    return draw.shorten(surname(card), most)


def starter_words(scene: Scene, team: int) -> str:
    """Who starts; in a set-up by DD-26 `in_order` the starters are drawn last."""
    number = int(scene.view.starter[team])
    return f"{described(card_of(scene, number))} starts" if number else "the starter is not drawn yet"


def numbers(card: Card) -> str:
    """C, P and S in the order of the card's bottom line (DD-13)."""
    return f"C{card.c} P{card.p} S{card.s}" if card.c is not None else card.type


def effects(scene: Scene) -> str:
    """What is in force in this at-bat: the alignment and the dice that are left to the batter."""
    if not scene.view.batter:
        return ""
    contact, power = dice_left(scene)
    return f"{ALIGNMENTS[int(scene.view.alignment)]} · C{contact} P{power}"


def dice_left(scene: Scene) -> tuple[int, int]:
    """The dice for contact and for power that are left to the batter if he swings."""
    state, book = scene.view, scene.book
    contact, power = offense.contact_dice(state, book, offense.SWING), offense.power_dice(state, book, offense.SWING)
    return int(contact), int(power)


def abilities(scene: Scene, pitcher: Card) -> list[tuple[str, bool]]:
    """The abilities of the pitcher on the mound, and whether each is used: in this inning, or by coming in."""
    state, book = scene.view, scene.book
    number = int(record.current_pitcher(state))
    spent = int(state.used[int(record.fielding_seat(state))])
    found = []
    slot = 0
    for ability in pitcher.skills:
        used = False
        if ability.keyword in pitching.KEYWORDS:
            used = not book.at_choice[number, slot] or bool(spent >> slot & 1)
            slot += 1
        found.append((str(ability), used))
    return found


def lineup_words(scene: Scene, team: int, most: int = 13) -> list[str]:
    """3.2 of the rulebook: a lineup lies face up, so everybody may read it in order, the next batter first (DD-153)."""
    state = scene.view
    order = [card_of(scene, int(card)) for card in state.lineup[team][: int(state.deck[team])]]
    return [f"{short_name(card, most)} {numbers(card)}" for card in order]


def pitcher_line(scene: Scene, team: int) -> tuple[str, str]:
    """The card of a team's pitcher, which lies face up all the time (DD-19)."""
    return "Pitcher", card_words(card_of(scene, int(scene.view.pitcher[team])))


def zone_lines(scene: Scene, team: int) -> Iterable[tuple[str, str]]:
    """What else of a team's cards a seat may look through: a line for each that can still come in, and one for all
    who have left the game.
    """
    state = scene.view
    if team != int(record.fielding_seat(state)):
        yield pitcher_line(scene, team)
    for label, zone in (("Bench", state.bench), ("Bullpen", state.pen), (CLUBHOUSE, state.clubhouse)):
        if label != CLUBHOUSE:
            for i, words in enumerate(zone_words(scene, zone[team])):
                yield label if i == 0 else "", words
        elif any(zone[team]):
            yield label, ", ".join(short_name(card_of(scene, int(card))) for card in zone[team] if card)


def zone_words(scene: Scene, cards: Iterable[int]) -> list[str]:
    """Cards with what is printed on them, or how many lie face down."""
    found = [int(card) for card in cards if card]
    hidden = found.count(record.FACE_DOWN)
    if hidden:
        return [f"{hidden} face down"]
    return [card_words(card_of(scene, card)) for card in found] or [EMPTY]


def card_words(card: Card) -> str:
    """A card in a line: its name, C, P and S, and what a pitcher can do."""
    printed = numbers(card) if card.c is not None else ""
    return " ".join(
        part
        for part in (short_name(card), printed, ", ".join(ability for ability in card.abilities if ability not in IDLE))
        if part
    )
