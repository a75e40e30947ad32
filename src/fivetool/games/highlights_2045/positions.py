"""A described position as a state: for worked examples, puzzles, and taking over a game from a real table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.engine.steps import run_on
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.game.positions import BASES, MOST_RUNS, CardsOnce, Described, invalid, is_whole
from fivetool.game.setup import Setup
from fivetool.games.highlights_2045.data.cards import Card, cards_of, club_deck
from fivetool.games.highlights_2045.rules import (
    formats,
    free_agents,
    hits,
    in_force,
    phase,
    printed,
    sizes,
    threats,
    zones,
)
from fivetool.games.highlights_2045.rules.events import Resumed

FIELDS = ("visitors", "home", "home_seat", "turn", "extra", "phase", "agents", "row", "stage", "game", "winner")
TEAM_FIELDS = (
    "hand", "on_deck", "lineup", "top", "in_play", "dugout", "minors", "bases", "runs", "pending", "speed", "coach",
    "coaches", "park", "club", "effects", "wins", "budget", "bought",
)  # fmt: skip
PHASES = {
    "turn": phase.NEXT_TURN,
    "extra": phase.NEXT_EXTRA,
    "end": phase.END_GAME,
    "next_game": phase.NEXT_GAME,
    "on_deck": phase.DRAW_HANDS,
}
MOST_GAMES = 100  # of a stage
MOST_EXTRA = 100  # Extra Innings cards
SPEED_LETTERS = {"s": printed.SLOW, "a": printed.AVERAGE, "f": printed.FAST}


def resume(setup: Setup, given: Mapping[str, Any], dice: Any, tape: Any) -> Any:
    """Take a match over in the middle and play on to its first decision."""
    state = make_position(setup, given)
    _tell(state, tape)
    run_on(state, setup.book, dice, tape)
    return state


def _tell(state: Any, tape: Any) -> None:
    """The tape begins with where the match was taken over, so that scoreboards need nothing else."""
    where = Resumed(
        stage=state.stage,
        game=state.game,
        visitors=state.visitors,
        home=state.home,
        turn=state.turn,
        runs_visitors=state.runs[state.visitors],
        runs_home=state.runs[state.home],
    )
    emit(tape, NO_SEAT, where)


def make_position(setup: Setup, given: Mapping[str, Any]) -> Any:
    """A state just before a turn, an Extra Innings card, or the end of a game. Cards are named by their ids.

    `given` may name: turn (turns played), extra (Extra Innings cards played), phase (turn, extra, end, next_game,
    on_deck), stage, game, home_seat, row, agents (the whole Free Agent deck, top card first), and for visitors and
    home: hand, on_deck, lineup, top (of the Lineup, uppermost first), in_play, dugout, minors, bases
    ({"1B": "f"}), runs, pending ("SSD") with speed, coach, coaches, park, club, effects, wins. A Hand and a Lineup
    that are left out are filled with cards of the club.
    """
    described = Described(given, FIELDS)
    book = setup.book
    builder = _Builder(setup)
    state = setup.new_state()
    state.stage = described.whole("stage", _first_stage(int(book.format)), 0, len(formats.STAGES) - 1)
    state.game = described.whole("game", 1, 0, MOST_GAMES)
    state.turn = described.whole("turn", 0, 0, sizes.TURNS)
    state.extra = described.whole("extra", 0, 0, MOST_EXTRA)
    state.home = described.whole("home_seat", 1, 0, 1)
    state.visitors = 1 - int(state.home)
    state.first_home = state.home_field = state.home
    state.coin_winner = -1
    state.drafted = 1
    state.club[:] = -1
    for team in (0, 1):
        state.finalist[team] = state.in_round[team] = 1
    moment = tuple(PHASES)[described.word("phase", tuple(PHASES))]
    state.phase = PHASES[moment]
    sides = {
        int(state.visitors): Described(described.get("visitors", {}), TEAM_FIELDS),
        int(state.home): Described(described.get("home", {}), TEAM_FIELDS),
    }
    builder.reserve(described, sides)
    for team, side in sides.items():
        builder.place_team(state, team, side)
    builder.fill_teams(state, sides, moment)
    builder.place_agents(state, described)
    return state


def _codes(side: Described) -> list[int]:
    """The effects in force, as codes of abilities."""
    codes = side.get("effects", ())
    if not isinstance(codes, list | tuple) or not all(is_whole(code, 0, sizes.CODES - 1) for code in codes):
        raise invalid(f"effects is {codes}, allowed a list of codes from 0 to {sizes.CODES - 1}")
    if len(codes) > sizes.EFFECTS:
        raise invalid(f"effects has {len(codes)}, allowed at most {sizes.EFFECTS}")
    return list(codes)


def _first_stage(match_format: int) -> int:
    return {formats.SINGLE_GAME: formats.SINGLE_STAGE, formats.BEST_OF: formats.SERIES}.get(
        match_format, formats.MINI_SEASON
    )


class _Builder(CardsOnce):
    """Puts named cards into the zones of a state, each card once."""

    def __init__(self, setup: Setup) -> None:
        self.cards: tuple[Card, ...] = cards_of(setup.options["cards"])
        super().__init__(card.id for card in self.cards)
        self.book = setup.book

    def reserve(self, described: Described, sides: Mapping[int, Described]) -> None:
        """Keep the cards that the position names out of what is filled in."""
        for side in sides.values():
            for zone in ("hand", "lineup", "top", "in_play", "dugout", "minors", "coaches", "bought"):
                self.named.update(side.texts(zone, sizes.CARDS))
            self.named.add(side.text("on_deck"))
        self.named.update(described.texts("agents", sizes.CARDS))
        self.named.update(described.texts("row", sizes.CARDS))

    def place_team(self, state: Any, team: int, side: Described) -> None:
        """Everything that is said about a team."""
        state.club[team] = side.whole("club", 0 if team == state.visitors else sizes.CLUBS - 1, 0, sizes.CLUBS - 1)
        places = (
            ("hand", state.hand, state.hand_count),
            ("lineup", state.lineup, state.lineup_count),
            ("in_play", state.in_play, state.played),
            ("dugout", state.dugout, state.dugout_count),
            ("bought", state.bought, state.bought_count),
        )
        for name, zone, counts in places:
            for card_id in side.texts(name, sizes.ROOM):
                self._put(state, team, card_id, zone, counts)
        for card_id in reversed(side.texts("top", sizes.ROOM)):
            self._put(state, team, card_id, state.top, state.top_count)
        if on_deck := side.text("on_deck"):
            state.on_deck[team] = self.take(on_deck)
            state.place[state.on_deck[team]] = zones.ON_ROSTER + team
        for card_id in side.texts("minors", sizes.CARDS):
            state.place[self.take(card_id)] = zones.IN_MINORS + team
        for card_id in side.texts("coaches", sizes.COACHES):
            zones.push(state.coaches, state.coach_count, team, self.take(card_id))
        state.coach[team], state.park[team] = self._staff(side, "coach"), self._staff(side, "park")
        state.runs[team] = state.match_runs[team] = side.whole("runs", 0, 0, MOST_RUNS)
        state.stage_wins[team] = side.whole("wins", 0, 0, MOST_GAMES)
        for effect in _codes(side):
            zones.push(state.effects, state.effect_count, team, effect)
        self._place_pawns(state, team, side)

    def _staff(self, side: Described, name: str) -> int:
        """The number of a coach or a park, 0 for none."""
        card = side.text(name)
        if card and card not in self.numbers:
            raise invalid(f"there is no card {card}")
        return self.numbers[card] if card else 0

    def _put(self, state: Any, team: int, card_id: str, zone: Any, counts: Any) -> None:
        card = self.take(card_id)
        zones.push(zone, counts, team, card)
        state.place[card] = zones.ON_ROSTER + team

    def _place_pawns(self, state: Any, team: int, side: Described) -> None:
        top = int(in_force.top_card(state, team))
        for base, letter in side.table("bases").items():
            if base not in BASES or letter not in SPEED_LETTERS:
                raise invalid(f"bases has {base}={letter}; bases are 1B, 2B, 3B, speeds s, a, f")
            runner = int(hits.next_batter(state, team, top, SPEED_LETTERS[letter]))
            state.bases[team, BASES.index(base)] = runner
        state.threat[team] = top
        speed = tuple(SPEED_LETTERS.values())[side.word("speed", tuple(SPEED_LETTERS), "a")]
        marks = int(self.book.marks[top])
        pending = side.text("pending").replace(" ", "")
        if len(pending) > sizes.PENDING or not set(pending) <= set(printed.HITS):
            raise invalid(f"pending is {pending}, allowed up to {sizes.PENDING} of {''.join(printed.HITS)}")
        for letter in pending:
            threats.add_hit(state, team, printed.HITS.index(letter), speed, marks)

    def fill_teams(self, state: Any, sides: Mapping[int, Described], moment: str) -> None:
        """Hands and Lineups that were not described, out of the club's deck."""
        for team, side in sides.items():
            deck = club_deck(self.cards, int(state.club[team]))
            free = [card.id for card in deck if self.is_free(card.id)]
            turns = int(state.turn)
            played = (turns + 1) // 2 if team == state.visitors else turns // 2
            wanted = sizes.HAND - played if moment == "turn" else 0
            while "hand" not in side and state.hand_count[team] < wanted and free:
                self._put(state, team, free.pop(0), state.hand, state.hand_count)
            if "lineup" not in side:
                for card_id in free:
                    self._put(state, team, card_id, state.lineup, state.lineup_count)

    def place_agents(self, state: Any, described: Described) -> None:
        """The Buy Row, and the Free Agent deck in a known order or as it is."""
        for card_id in described.texts("row", sizes.ROW):
            state.row[state.row_count] = self.take(card_id)
            state.row_count += 1
        if "agents" in described:
            for card_id in described.texts("agents", sizes.BOTTOM):
                free_agents.put_at_bottom(state, self.take(card_id), 1)
            return
        for number in self.book.agent[: int(self.book.agents)]:
            if self.cards[int(number) - 1].id not in self.taken:
                state.in_deck[int(number)] = 1
                state.deck_count += 1
