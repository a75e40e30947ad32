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
from fivetool.games.highlights_2045.words.actions import EXPLAINED, action_title, first_upper
from fivetool.show import forms
from fivetool.show import svg as draw

EDGE, FRAME_FOOT = 8, 5
SCALE = (forms.CARD_UNITS[0] - 2 * EDGE) / CARD_WIDTH
TEXT_TOP = EDGE + PLAIN_HEIGHT * SCALE + 9.5
LINE, LETTER = 9.2, 4.4
TEXT_HEIGHT = 23.6  # from the first line of small print to the last
ROOM = forms.CARD_UNITS[0] - 2 * EDGE - 8
FULL_PRINT = 3  # lines of small print that leave no room for the name of the deck
STAFF_LINE, STAFF_LETTER = 20, 9.6
STAFF_NAMES = {COACH: "Coach", PARK: "Ball park"}
BACKS = {COACH: ("Coach", "2045"), PARK: ("Ball park", "2045")}
PLAYER_BACK = ("Baseball", "Highlights", "2045")
TEAMS, RUNNERS = 4, 3  # runners of each speed
RUNNER = 16.0  # millimeters
RUNS_STEP, RUNS_ROW = 54, 46  # of the places for a marker on the field
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
    """The card of the board, what its actions do below, and where it belongs, in one frame."""
    wide, high = forms.CARD_UNITS
    frame = draw.rect(EDGE, EDGE, wide - 2 * EDGE, high - EDGE - FRAME_FOOT, "ft-paper", 10)
    if not card.is_player:
        return forms.form(wide, high, (frame, *_staff(card), _foot(card)), card.name)
    drawn = draw.group((draw_plain(card),), transform=f"translate({EDGE} {EDGE}) scale({SCALE:.5g})")
    lines = _small_print(card)
    foot = _foot(card) if len(lines) < FULL_PRINT else ""
    return forms.form(wide, high, (frame, drawn, *lines, foot), card.name)


def _foot(card: Card) -> str:
    wide, high = forms.CARD_UNITS
    return draw.text(wide - EDGE - 5, high - 9.5, f"{set_name(card)} · {card.id}", "ft-end ft-soft ft-form-tiny")


def set_name(card: Card) -> str:
    """The deck that a card belongs to."""
    if card.set == ROOKIES:
        club = dict(zip(CLUB_LETTERS, CLUBS.values(), strict=True)).get(card.id.removeprefix("RK-")[:1])
        return f"Rookie, {club}" if club else "Rookie"
    if card.set == FREE_AGENTS:
        return "Free agent"
    return CLUBS.get(card.set) or STAFF_NAMES.get(card.set) or card.set.replace("-", " ").capitalize()


def _small_print(card: Card) -> list[str]:
    """What the actions do, in full, line by line; where that takes all the room, its id stands at the end."""
    said = " ".join(f"{action_title(code)}: {EXPLAINED[code]}." for code in card.codes)
    lines = forms.wrapped(said, ROOM, LETTER) if said else []
    if len(lines) >= FULL_PRINT:
        lines = forms.wrapped(f"{said} · {card.id}", ROOM, LETTER)
    step = min(LINE, TEXT_HEIGHT / max(1, len(lines) - 1))
    return [draw.text(EDGE + 5, TEXT_TOP + step * n, words, "ft-form-tiny") for n, words in enumerate(lines)]


def _staff(card: Card) -> list[str]:
    wide = forms.CARD_UNITS[0]
    explained = EXPLAINED[card.codes[0]]
    lines = forms.wrapped(f"{first_upper(explained)}.", ROOM - 16, STAFF_LETTER)
    name = forms.wrapped(card.name, ROOM - 12, 11.4)
    parts = [
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
    note = "Three of each speed for every team, and markers for the runs"
    return Pieces("runners", "Runners", (*pieces, forms.plain_markers(TEAMS)), RUNNER, RUNNER, note)


def _field() -> Drawing:
    """A team's field, with places for its decks."""
    decks = (("Lineup", "On deck"), ("Played", "Minors"))
    parts = [
        draw.Diamond(178, 440, 78).draw(),
        draw.text(18, 34, "Runs", "ft-strong"),
        *(forms.places(40, 72 + RUNS_ROW * row, [str(row * 6 + i) for i in range(6)], RUNS_STEP) for row in range(2)),
        draw.text(178, 478, "Threatened hits", "ft-middle ft-soft"),
        draw.text(18, 520, "Coach and ball park: beside the field", "ft-soft ft-form-small"),
        *(
            forms.card_place(358 + 183 * column, 14 + 270 * row, name)
            for row, names in enumerate(decks)
            for column, name in enumerate(names)
        ),
    ]
    return forms.mat("Field", parts, "field", copies=2)


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
