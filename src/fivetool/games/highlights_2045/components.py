"""Baseball Highlights: 2045 on paper: every deck with its backs, coaches, ball parks, fields and runners."""

from __future__ import annotations

from fivetool.game.components import Component, Drawing, Piece, Pieces
from fivetool.game.setup import Setup
from fivetool.games.highlights_2045.board.card_face import (
    CARD_WIDTH,
    PLAIN_HEIGHT,
    STAFF_CLASS,
    TYPE_CLASSES,
    draw_plain,
)
from fivetool.games.highlights_2045.board.marks import runner_mark
from fivetool.games.highlights_2045.data.cards import (
    CLUB_LETTERS,
    CLUBS,
    COACH,
    FREE_AGENTS,
    PARK,
    ROOKIES,
    Card,
    cards_of,
)
from fivetool.games.highlights_2045.rules import printed
from fivetool.games.highlights_2045.words.actions import EXPLAINED, action_name
from fivetool.show import forms
from fivetool.show import svg as draw

EDGE = 7
SCALE = (forms.CARD_UNITS[0] - 2 * EDGE) / CARD_WIDTH
TEXT_TOP = EDGE + PLAIN_HEIGHT * SCALE + 10
LINE, LETTER = 9.4, 4.6
ROOM = forms.CARD_UNITS[0] - 2 * EDGE - 4
FULL_PRINT = 3  # lines of small print that leave no room for the name of the deck
STAFF_LINE, STAFF_LETTER = 20, 9.6
STAFF_NAMES = {COACH: "Coach", PARK: "Ball park"}
BACKS = {COACH: ("Coach", "2045"), PARK: ("Ball park", "2045")}
PLAYER_BACK = ("Baseball", "Highlights", "2045")
TEAMS, RUNNERS = 4, 3  # runners of each speed
RUNNER = 16.0  # millimeters
FIELD_WIDTH, FIELD_HEIGHT = 720, 470
SHEET_WIDTH, SHEET_HEIGHT = 640, 250


def components(setup: Setup) -> tuple[Component, ...]:
    """Everything in the box, with all expansions of the card set."""
    cards = cards_of(setup.options["cards"])
    return (
        _pieces("cards", "Cards", [card for card in cards if card.is_player]),
        *(
            _pieces(name, title, staff)
            for name, title, kind in (("coaches", "Coaches", COACH), ("parks", "Ball parks", PARK))
            if (staff := [card for card in cards if card.set == kind])
        ),
        _runners(),
        _field(),
        _score_sheet(),
    )


# --- Cards ---


def _pieces(name: str, title: str, cards: list[Card]) -> Pieces:
    return Pieces(name, title, tuple(Piece(card.name, face(card), _back(card)) for card in cards))


def _back(card: Card) -> str:
    """All player cards are alike from behind: starters and free agents are shuffled together."""
    words = BACKS.get(card.set, PLAYER_BACK)
    return forms.card_back(words, STAFF_CLASS if card.set in BACKS else "ft-red")


def face(card: Card) -> str:
    """The card of the board in its frame, what its actions do below, and where it belongs."""
    wide, high = forms.CARD_UNITS
    drawn = (
        _staff(card)
        if not card.is_player
        else [
            draw.group((draw_plain(card),), transform=f"translate({EDGE} {EDGE}) scale({SCALE:.5g})"),
            *_small_print(card),
        ]
    )
    belongs = set_name(card) if len(_small_print(card)) < FULL_PRINT else ""  # its id names the deck as well
    foot = draw.text(wide - EDGE - 2, high - 4, f"{belongs} · {card.id}".strip(), "ft-end ft-soft ft-form-tiny")
    return forms.form(wide, high, (*drawn, foot), card.name)


def set_name(card: Card) -> str:
    """The deck that a card belongs to."""
    if card.set == ROOKIES:
        club = dict(zip(CLUB_LETTERS, CLUBS.values(), strict=True)).get(card.id.removeprefix("RK-")[:1])
        return f"Rookie, {club}" if club else "Rookie"
    if card.set == FREE_AGENTS:
        return "Free agent"
    return CLUBS.get(card.set) or STAFF_NAMES.get(card.set) or card.set.replace("-", " ").capitalize()


def _small_print(card: Card) -> list[str]:
    """What the actions do, in full; line by line."""
    said = " ".join(f"{action_name(code).capitalize()}: {EXPLAINED[code]}." for code in card.codes)
    lines = forms.wrapped(said, ROOM, LETTER) if said and card.is_player else ()
    return [draw.text(EDGE + 2, TEXT_TOP + LINE * n, words, "ft-form-tiny") for n, words in enumerate(lines)]


def _staff(card: Card) -> list[str]:
    wide, high = forms.CARD_UNITS
    explained = EXPLAINED[card.codes[0]]
    lines = forms.wrapped(f"{explained[0].upper()}{explained[1:]}.", ROOM - 16, STAFF_LETTER)
    name = forms.wrapped(card.name, ROOM - 12, 11.4)
    parts = [
        draw.rect(EDGE, EDGE, wide - 2 * EDGE, high - 24, "ft-paper", 10),
        draw.rect(EDGE, EDGE, wide - 2 * EDGE, 58, "ft-band", 10),
        *(
            draw.text(wide / 2, EDGE + 29 + 20 * (i - (len(name) - 1) / 2), line, "ft-middle ft-on-band ft-strong")
            for i, line in enumerate(name)
        ),
        draw.text(wide / 2, 88, STAFF_NAMES[card.set], "ft-middle ft-soft"),
        *(draw.text(wide / 2, 124 + STAFF_LINE * i, words, "ft-middle") for i, words in enumerate(lines)),
    ]
    return [draw.group(parts, class_=TYPE_CLASSES.get(card.type, STAFF_CLASS))]


# --- The table ---


def _runners() -> Pieces:
    """BH: runners in the color of their team, with the chevrons of their speed."""
    pieces = tuple(
        Piece(
            f"Runner {draw.TEAM_LETTERS[team]}, speed {speed}",
            forms.form(
                50, 50, (draw.group((runner_mark(25, 25, team, speed, 20),), class_=draw.team_class(team)),), "Runner"
            ),
            copies=RUNNERS,
        )
        for team in range(TEAMS)
        for speed in range(1, len(printed.SPEEDS))
    )
    return Pieces("runners", "Runners", pieces, RUNNER, RUNNER, "Three of each speed for every team")


def _field() -> Drawing:
    """A team's field, with places for its decks."""
    parts = [
        draw.rect(1, 1, FIELD_WIDTH - 2, FIELD_HEIGHT - 2, "ft-paper", 14),
        draw.Diamond(250, 400, 100).draw(),
        forms.slot(500, 18, 100, 140, "Lineup"),
        forms.slot(608, 18, 100, 140, "On deck"),
        forms.slot(500, 166, 100, 140, "Played"),
        forms.slot(608, 166, 100, 140, "Minors"),
        forms.slot(500, 314, 100, 140, "Coach"),
        forms.slot(608, 314, 100, 140, "Ball park"),
        draw.text(16, 34, "Runs", "ft-strong"),
        *(forms.places(34, 66 + 36 * row, [str(row * 3 + i) for i in range(3)], 14, 34) for row in range(2)),
        draw.text(250, 450, "Threatened hits", "ft-middle ft-soft"),
    ]
    svg = forms.form(FIELD_WIDTH, FIELD_HEIGHT, parts, "Field")
    return Drawing("field", "Field", svg, landscape=True, copies=2)


def _score_sheet() -> Drawing:
    widths = (150.0, *(70.0 for _ in range(7)))
    rows = [("Visitors", *[""] * 7), ("Home", *[""] * 7)]
    parts = (
        draw.text(0, 24, "Score sheet", "ft-heading"),
        forms.write_on(360, 24, SHEET_WIDTH - 360, "Date"),
        forms.table(0, 44, widths, ("Card", "1", "2", "3", "4", "5", "6", "R"), rows),
        forms.write_on(0, 178, 300, "Income, visitors"),
        forms.write_on(330, 178, SHEET_WIDTH - 330, "Income, home"),
        forms.write_on(0, 218, 300, "Games won"),
        forms.write_on(330, 218, SHEET_WIDTH - 330, "Games won"),
    )
    return Drawing("score-sheet", "Score sheet", forms.form(SHEET_WIDTH, SHEET_HEIGHT, parts, "Score sheet"), a_page=3)
