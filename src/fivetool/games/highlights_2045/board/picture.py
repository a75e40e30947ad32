"""Baseball Highlights: 2045 as a picture: both diamonds with their pawns, the cards in play, the hand, the buy row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from xml.sax.saxutils import escape

from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.highlights_2045.board import piles
from fivetool.games.highlights_2045.board.card_face import (
    CARD_HEIGHT,
    CARD_WIDTH,
    MINI,
    draw_card,
    draw_mini,
    explain,
    pawn,
    type_mark,
)
from fivetool.games.highlights_2045.data.cards import Card, cards_of, club_deck
from fivetool.games.highlights_2045.rules import (
    abilities,
    buy_round,
    formats,
    phase,
    printed,
    running,
    sizes,
)
from fivetool.games.highlights_2045.rules.choice import BASE, PH_DECK, PICK
from fivetool.games.highlights_2045.words.naming import (
    BUYING,
    CLUB_NAMES,
    HIT_NAMES,
    action_name,
    card_of,
    describe,
    runs_shown,
    speed_word,
    veterans,
)
from fivetool.show import svg as draw

TITLE = "Baseball Highlights: 2045"
MARGIN = 10
HALF = draw.BOARD_WIDTH / 2
FIELD_TOP, FIELD_HEIGHT, REACH = 40, 226, 44
GAP = 8
CARDS_A_ROW = 3
MINIS_A_ROW = 12
PAWN_STEP, MOST_PAWNS = 29, 7
SHEET_HEAD, SHEET_LINE = 34, 25
HAND_PHASES = (phase.PLAY_CARD, phase.SET_ON_DECK, phase.EXTRA_CARD)

Picks = Mapping[int, Choice]  # place in a list -> the choice that takes what is there


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """The whole table."""
    state = scene.view
    parts: list[str] = [draw.text(MARGIN, 28, _headline(scene), "ft-heading")]
    top = float(FIELD_TOP)
    if state.game:
        parts += [_field(scene, team, i, choices) for i, team in enumerate(_sides(scene))]
        top += FIELD_HEIGHT
    for zone in _zones(scene, choices):
        top = zone(parts, top)
    height = top + 6
    return draw.board(height, "".join(parts), TITLE, _described(scene))


def _sides(scene: Scene) -> tuple[int, int]:
    return int(scene.view.visitors), int(scene.view.home)


def _headline(scene: Scene) -> str:
    state = scene.view
    if state.phase == phase.OVER:
        return f"{draw.shorten(scene.names.teams[int(state.winner)], 16)} win the match"
    if state.phase == phase.CHOOSE_TEAM:
        return "Which club?"
    if state.game == 0:
        return "Before the first game"
    stage = f"{formats.STAGES[int(state.stage)].capitalize()}, game {int(state.game)}"
    if state.phase in BUYING:
        return f"{stage}: Buy Round"
    turn = f"extra {int(state.extra)}" if state.extra else f"turn {max(1, int(state.turn))} of {sizes.TURNS}"
    return f"{stage}, {turn}"


# --- Fields ---


def _field(scene: Scene, team: int, place: int, choices: Sequence[Choice]) -> str:
    """A team's side: name, runs, wins, its diamond with runners, and the hits it threatens at the plate."""
    state = scene.view
    left = MARGIN + place * (HALF - MARGIN / 2)
    diamond = draw.Diamond(left + 132, FIELD_TOP + FIELD_HEIGHT - 62, REACH, team)
    side = "Home" if team == state.home else "Visitors"
    parts = [
        diamond.draw(),
        draw.text(left, FIELD_TOP + 17, draw.shorten(scene.names.teams[team], 14), "ft-strong ft-team-name"),
        draw.text(left, FIELD_TOP + 37, side, "ft-soft"),
        draw.text(left, FIELD_TOP + 76, str(runs_shown(scene, team)), "ft-figure ft-team-name"),
        _wins(scene, team, left, FIELD_TOP + 98),
        *_runners(scene, team, diamond, choices),
        *_threats(scene, team, left, choices),
    ]
    return draw.group(parts, class_=draw.team_class(team))


def _wins(scene: Scene, team: int, x: float, y: float) -> str:
    """A lamp for each game won in this stage; in a Series for each that is needed."""
    state, book = scene.view, scene.book
    won = int(state.stage_wins[team])
    needed = int(book.series_length) // 2 + 1 if state.stage == formats.SERIES else won
    lamps = [draw.circle(x + 8 + 16 * i, y, 6, f"ft-lamp{' ft-lamp-on' if i < won else ''}") for i in range(needed)]
    return draw.group(lamps, role="img", aria_label=f"Games won: {won}")


def _runners(scene: Scene, team: int, diamond: draw.Diamond, choices: Sequence[Choice]) -> Iterable[str]:
    """Runners on base as pawns; one that can be picked is a button."""
    state = scene.view
    for base in (1, 2, 3):
        number = int(state.bases[team, base - 1])
        if not number:
            continue
        speed = int(running.runner_speed(state, team, base))
        x, y = diamond.place(base)
        choice = _runner_choice(scene, team, base, choices)
        halo = [draw.circle(x, y, 18, "ft-halo")] if choice else []
        drawn = draw.group(
            (pawn(x, y, speed, printed.SPEED_WORDS[speed][0].upper(), 15),), data_runner=number, data_team=team
        )
        if choice:
            yield draw.button(choice, drawn, *halo)
        else:
            said = f"{printed.SPEED_WORDS[speed]} runner on {base}B"
            yield draw.group((drawn,), role="img", aria_label=said)


def _runner_choice(scene: Scene, team: int, base: int, choices: Sequence[Choice]) -> Choice | None:
    if scene.view.phase not in (phase.CHOOSE_RUNNER, phase.CHOOSE_RUNNERS):
        return None
    steals = scene.book.effect[scene.view.doing] == abilities.DOUBLE_STEAL
    if (team == scene.seat) != bool(steals):
        return None
    return next((choice for choice in choices if choice.id == BASE + base - 1), None)


def _threats(scene: Scene, team: int, left: float, choices: Sequence[Choice]) -> Iterable[str]:
    """Threatened hits on home plate: pawns in the order in which they will be resolved."""
    state = scene.view
    count = int(state.pending[team])
    picks = _picks(choices) if state.phase == phase.CHOOSE_HIT and team != scene.seat else {}
    y = FIELD_TOP + FIELD_HEIGHT - 18
    if count == 0:
        yield draw.text(left, y + 6, "no hits threatened", "ft-soft")
    for i in range(min(count, MOST_PAWNS)):
        hit, speed = int(state.hits[team, i]), int(state.hit_speed[team, i])
        x = left + 15 + PAWN_STEP * i
        choice = picks.get(i - int(state.page))
        said = f"Threatened: {printed.SPEED_WORDS[speed]} {HIT_NAMES[hit]}"
        drawn = pawn(x, y, speed, printed.HITS[hit], 13)
        if choice:
            yield draw.button(choice, drawn, draw.circle(x, y, 16, "ft-halo"))
        else:
            yield draw.group((draw.element("title", said), drawn), role="img", aria_label=said)
    if count > MOST_PAWNS:
        yield draw.text(left + 15 + PAWN_STEP * MOST_PAWNS, y + 6, f"+{count - MOST_PAWNS}")


# --- Cards ---


def _picks(choices: Sequence[Choice]) -> dict[int, Choice]:
    """The picks by place, counted from the first that the question lists."""
    return {choice.id - PICK: choice for choice in choices if PICK <= choice.id < PH_DECK}


class _Zone:
    """A heading and cards below it, three in a row."""

    def __init__(
        self, name: str, cards: Sequence[Card | None], picks: Picks | None = None, struck: Collection[int] = ()
    ) -> None:
        """`struck` are the places of cards that are drawn with a line through them."""
        self.name, self.cards, self.picks, self.struck = name, cards, picks or {}, struck

    def __call__(self, parts: list[str], top: float) -> float:
        """Draw from `top` on; returns where the next zone begins."""
        if not self.cards:
            return top
        parts.append(draw.text(MARGIN, top + 18, draw.shorten(self.name, 50), "ft-strong"))
        top += 26
        for i, card in enumerate(self.cards):
            x = MARGIN + i % CARDS_A_ROW * (CARD_WIDTH + GAP)
            y = top + i // CARDS_A_ROW * (CARD_HEIGHT + GAP)
            parts.append(draw_card(card, x, y, self.picks.get(i)))
            if i in self.struck:
                parts.append(draw.line(x + 8, y + CARD_HEIGHT - 8, x + CARD_WIDTH - 8, y + 8, "ft-rule"))
        rows = (len(self.cards) + CARDS_A_ROW - 1) // CARDS_A_ROW
        return top + rows * (CARD_HEIGHT + GAP)


class _Stacks:
    """Both In Play stacks side by side: the top card, and small ones for those below it."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def __call__(self, parts: list[str], top: float) -> float:
        """Draw from `top` on; returns where the next zone begins."""
        state = self.scene.view
        if not any(state.played[team] for team in _sides(self.scene)):
            return top
        for i, team in enumerate(_sides(self.scene)):
            left = MARGIN + i * (HALF - MARGIN / 2)
            parts.append(draw.text(left, top + 18, _piles(self.scene, team), "ft-soft"))
            cards = [int(card) for card in state.in_play[team, : int(state.played[team])]]
            if cards:
                parts.append(draw_card(card_of(self.scene, cards[-1]), left, top + 26))
            for j, number in enumerate(cards[-2::-1][:6]):
                x = left + CARD_WIDTH + 6 + j % 2 * (MINI + 4)
                parts.append(draw_mini(card_of(self.scene, number), x, top + 26 + j // 2 * (MINI + 4)))
        return top + 26 + CARD_HEIGHT + GAP


class _OpenPiles:
    """BH-19: Dugout, Minors and what the Lineup can still hold, of both teams, as small cards to look through."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def __call__(self, parts: list[str], top: float) -> float:
        """Draw from `top` on; returns where the next zone begins."""
        for team in _sides(self.scene):
            for pile, numbers in (
                ("Dugout", piles.dugout(self.scene, team)),
                ("Minors", piles.minors(self.scene, team)),
                ("Still to come", piles.still_to_come(self.scene, team)),
            ):
                top = self._row(parts, top, f"{pile} of {self.scene.names.teams[team]}: {len(numbers)}", numbers)
        return top

    def _row(self, parts: list[str], top: float, heading: str, numbers: Sequence[int]) -> float:
        if not numbers:
            return top
        parts.append(draw.text(MARGIN, top + 18, draw.shorten(heading, 50), "ft-soft"))
        for i, number in enumerate(numbers):
            x, y = MARGIN + i % MINIS_A_ROW * (MINI + 4), top + 26 + i // MINIS_A_ROW * (MINI + 4)
            parts.append(draw_mini(card_of(self.scene, number), x, y))
        return top + 26 + ((len(numbers) + MINIS_A_ROW - 1) // MINIS_A_ROW) * (MINI + 4)


def _piles(scene: Scene, team: int) -> str:
    """Sizes of what lies face down, and of the Dugout."""
    state = scene.view
    lineup = int(state.lineup_count[team] + state.top_count[team])
    on_deck = "+1" if state.on_deck[team] else ""
    return f"{int(state.hand_count[team])}{on_deck} in hand, {lineup} in lineup"


class _Clubs:
    """The clubs that are still to be had, each with what sets it apart: a scouting sheet to choose from."""

    def __init__(self, scene: Scene, picks: Picks) -> None:
        self.scene, self.picks = scene, picks

    def __call__(self, parts: list[str], top: float) -> float:
        """Draw from `top` on; returns where the next zone begins."""
        cards = cards_of(self.scene.setup.options["cards"])
        taken = set(self.scene.view.club.tolist())
        for club, name in enumerate(CLUB_NAMES):
            if club not in taken:
                its_own = tuple(veterans(self.scene, club))
                hits = Counter(hit for card in club_deck(cards, club) for hit in card.hits)
                told = ", ".join(f"{hits[hit]} {hit}" for hit in printed.HITS if hits[hit])
                parts.append(_club_sheet(name, f"hits: {told}", its_own, top, self.picks.get(club)))
                top += _sheet_height(its_own) + GAP
        return top


def _sheet_height(veterans: Sequence[Card]) -> float:
    return SHEET_HEAD + SHEET_LINE * len(veterans)


@draw.drawn_once
def _club_sheet(name: str, hits: str, veterans: tuple[Card, ...], top: float, choice: Choice | None) -> str:
    """A club's name, the hits of its whole deck, and a line for each of its veterans."""
    right = draw.BOARD_WIDTH - MARGIN - 10
    size = MARGIN, top, draw.BOARD_WIDTH - 2 * MARGIN, _sheet_height(veterans)
    parts = [
        draw.rect(*size, "ft-die", 9),
        draw.text(MARGIN + 10, top + 24, name, "ft-strong"),
        draw.text(right, top + 24, hits, "ft-end ft-soft"),
    ]
    parts += [_veteran(card, top + SHEET_HEAD + 10 + SHEET_LINE * i, right) for i, card in enumerate(veterans)]
    if choice is None:
        return draw.group(parts)
    return draw.button(choice, *parts, draw.rect(*size, "ft-halo", 9))


def _veteran(card: Card, middle: float, right: float) -> str:
    """A card in one line: its type, name, hits and actions."""
    speed = printed.SPEEDS.index(card.speed)
    actions = ", ".join(action_name(code) for code in card.codes) or speed_word(card)
    return draw.group(
        (
            draw.element("title", escape(explain(card))),
            type_mark(card.type, MARGIN + 20, middle),
            draw.text(MARGIN + 36, middle + 6, draw.shorten(card.name, 20)),
            *[pawn(MARGIN + 232 + 24 * i, middle, speed, hit, 11) for i, hit in enumerate(card.hits)],
            draw.text(right, middle + 6, actions, "ft-end ft-soft"),
        )
    )


def _zones(scene: Scene, choices: Sequence[Choice]) -> Iterable[_Zone | _Stacks | _Clubs | _OpenPiles]:
    """What is shown below the fields: what is asked for first."""
    state, seat = scene.view, scene.seat
    picks = _picks(choices)
    if state.phase == phase.CHOOSE_TEAM:
        yield _Clubs(scene, picks)
    if state.phase in BUYING:
        yield _buy_row(scene, picks)
    if seat >= 0:
        yield from _asked_cards(scene, seat, _shifted(scene, picks))
    if state.game and state.phase != phase.SEND_DOWN:
        yield _Stacks(scene)
    if seat >= 0:
        hand = _cards(scene, state.hand[seat, : int(state.hand_count[seat])])
        yield _Zone("Your hand", hand, picks if state.phase in HAND_PHASES else None)
        yield _Zone("Your on-deck card", _cards(scene, [state.on_deck[seat]] if state.on_deck[seat] else []))
    if state.phase not in BUYING and state.phase != phase.OVER:
        yield _buy_row(scene, {})
    if state.game and state.phase != phase.OVER:
        yield _OpenPiles(scene)


def _buy_row(scene: Scene, picks: Picks) -> _Zone:
    """BH-19: the Buy Row is open to all at all times; what the buyer cannot pay is struck out."""
    state = scene.view
    offer = [int(buy_round.on_offer(state, i)) for i in range(int(state.row_count + state.scouted_count))]
    struck = [place for place, number in enumerate(offer) if piles.cannot_be_paid(scene, number)]
    buys = _shifted(scene, picks) if state.phase == phase.BUY else None
    return _Zone(_row_name(scene), _cards(scene, offer), buys, struck)


def _cards(scene: Scene, numbers: Iterable[int]) -> list[Card | None]:
    """The cards of these numbers, None for those that lie face down."""
    return [card_of(scene, int(number)) for number in numbers]


def _shifted(scene: Scene, picks: Picks) -> dict[int, Choice]:
    """Picks by their place in the whole list."""
    return {index + int(scene.view.page): choice for index, choice in picks.items()}


def _row_name(scene: Scene) -> str:
    state, seat = scene.view, scene.seat
    if seat >= 0 and state.phase in (phase.BUY, phase.SEND_DOWN) and state.seat_turn == seat:
        return f"Buy row, {int(state.budget[seat])} to spend"
    return "Buy row"


def _asked_cards(scene: Scene, seat: int, picks: Picks) -> Iterable[_Zone]:
    """Cards that only this question is about."""
    state = scene.view
    counted: dict[int, tuple[str, Iterable[int], int]] = {
        phase.SEND_DOWN: ("Your cards in play: one goes down", state.in_play[seat], state.played[seat]),
        phase.ORDER_TOP: ("Your new cards", state.bought[seat], state.bought_count[seat]),
        phase.CHOOSE_PARK: ("Your ball parks", state.offer[seat], 2),
        phase.DRAFT_COACH: ("Coaches to choose from", state.packet[seat], state.packet_count[seat]),
        phase.CHOOSE_COACH: ("Your coaches", state.coaches[seat], state.coach_count[seat]),
        phase.CHOOSE_GAMBLE: ("Turned up", state.shown, 2),
    }
    if picks and int(state.phase) in counted:
        name, cards, count = counted[int(state.phase)]
        yield _Zone(name, _cards(scene, list(cards)[: int(count)]), picks)


def _described(scene: Scene) -> str:
    state = scene.view
    if state.phase == phase.CHOOSE_TEAM:
        return _described_clubs(scene)
    if not state.game:
        return "No game has begun."
    told = []
    for team in _sides(scene):
        on = [f"{base}B" for base in (1, 2, 3) if state.bases[team, base - 1]]
        hits = [HIT_NAMES[int(hit)] for hit in state.hits[team, : int(state.pending[team])]]
        told.append(
            f"{scene.names.teams[team]} {runs_shown(scene, team)}, on base: {', '.join(on) or 'nobody'}, "
            f"threatened: {', '.join(hits) or 'nothing'}"
        )
    return ". ".join(told) + "."


def _described_clubs(scene: Scene) -> str:
    """What sets the clubs apart that are still to be had."""
    taken = set(scene.view.club.tolist())
    told = [
        f"{name}: {'; '.join(describe(card) for card in veterans(scene, club))}."
        for club, name in enumerate(CLUB_NAMES)
        if club not in taken
    ]
    return " ".join(["No game has begun.", *told])
