"""A described position as a state: for worked examples, puzzles, and taking over a game from a real table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.game.positions import BASES, CardsOnce, Described, check_fields, invalid
from fivetool.game.setup import Setup
from fivetool.games.highlights_2045.data.cards import Card, cards_of, club_deck
from fivetool.games.highlights_2045.rules import (
    flow,
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
SPEED_LETTERS = {"s": printed.SLOW, "a": printed.AVERAGE, "f": printed.FAST}


def resume(setup: Setup, given: Mapping[str, Any], dice: Any, tape: Any) -> Any:
    """Take a match over in the middle and play on to its first decision."""
    state = make_position(setup, given)
    flow.run_on(state, setup.book, dice, tape)
    return state


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
    state.stage = given.get("stage", _first_stage(int(book.format)))
    state.game = given.get("game", 1)
    state.turn = given.get("turn", 0)
    state.extra = given.get("extra", 0)
    state.home = given.get("home_seat", 1)
    state.visitors = 1 - int(state.home)
    state.first_home = state.home_field = state.home
    state.coin_winner = -1
    state.drafted = 1
    state.club[:] = -1
    for team in (0, 1):
        state.finalist[team] = state.in_round[team] = 1
    moment = tuple(PHASES)[described.word("phase", tuple(PHASES))]
    state.phase = PHASES[moment]
    sides = {int(state.visitors): given.get("visitors", {}), int(state.home): given.get("home", {})}
    builder.reserve(given, sides)
    for team, side in sides.items():
        check_fields(side, TEAM_FIELDS)
        builder.place_team(state, team, side)
    builder.fill_teams(state, sides, moment)
    builder.place_agents(state, given)
    return state


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

    def reserve(self, given: Mapping[str, Any], sides: Mapping[int, Mapping[str, Any]]) -> None:
        """Keep the cards that the position names out of what is filled in."""
        for side in sides.values():
            for zone in ("hand", "lineup", "top", "in_play", "dugout", "minors", "coaches", "bought"):
                self.named.update(side.get(zone, ()))
            self.named.add(side.get("on_deck", ""))
        self.named.update(given.get("agents", ()))
        self.named.update(given.get("row", ()))

    def place_team(self, state: Any, team: int, side: Mapping[str, Any]) -> None:
        """Everything that is said about a team."""
        state.club[team] = side.get("club", 0 if team == state.visitors else 3)
        places = (
            ("hand", state.hand, state.hand_count),
            ("lineup", state.lineup, state.lineup_count),
            ("in_play", state.in_play, state.played),
            ("dugout", state.dugout, state.dugout_count),
            ("bought", state.bought, state.bought_count),
        )
        for name, zone, counts in places:
            for card_id in side.get(name, ()):
                self._put(state, team, card_id, zone, counts)
        for card_id in reversed(side.get("top", ())):
            self._put(state, team, card_id, state.top, state.top_count)
        if side.get("on_deck"):
            state.on_deck[team] = self.take(side["on_deck"])
            state.place[state.on_deck[team]] = zones.ON_ROSTER + team
        for card_id in side.get("minors", ()):
            state.place[self.take(card_id)] = zones.IN_MINORS + team
        for card_id in side.get("coaches", ()):
            zones.push(state.coaches, state.coach_count, team, self.take(card_id))
        state.coach[team] = self.numbers[side["coach"]] if side.get("coach") else 0
        state.park[team] = self.numbers[side["park"]] if side.get("park") else 0
        state.runs[team] = state.match_runs[team] = side.get("runs", 0)
        state.stage_wins[team] = side.get("wins", 0)
        for effect in side.get("effects", ()):
            zones.push(state.effects, state.effect_count, team, effect)
        self._place_pawns(state, team, side)

    def _put(self, state: Any, team: int, card_id: str, zone: Any, counts: Any) -> None:
        card = self.take(card_id)
        zones.push(zone, counts, team, card)
        state.place[card] = zones.ON_ROSTER + team

    def _place_pawns(self, state: Any, team: int, side: Mapping[str, Any]) -> None:
        top = int(in_force.top_card(state, team))
        for base, letter in side.get("bases", {}).items():
            if base not in BASES or letter not in SPEED_LETTERS:
                raise invalid(f"bases has {base}={letter}; bases are 1B, 2B, 3B, speeds s, a, f")
            runner = int(hits.next_batter(state, team, top, SPEED_LETTERS[letter]))
            state.bases[team, BASES.index(base)] = runner
        state.threat[team] = top
        speed = SPEED_LETTERS[side.get("speed", "a")]
        marks = int(self.book.marks[top])
        for letter in side.get("pending", "").replace(" ", ""):
            threats.add_hit(state, team, printed.HITS.index(letter), speed, marks)

    def fill_teams(self, state: Any, sides: Mapping[int, Mapping[str, Any]], moment: str) -> None:
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

    def place_agents(self, state: Any, given: Mapping[str, Any]) -> None:
        """The Buy Row, and the Free Agent deck in a known order or as it is."""
        for card_id in given.get("row", ()):
            state.row[state.row_count] = self.take(card_id)
            state.row_count += 1
        if "agents" in given:
            for card_id in given["agents"]:
                free_agents.put_at_bottom(state, self.take(card_id), 1)
            return
        for number in self.book.agent[: int(self.book.agents)]:
            if self.cards[int(number) - 1].id not in self.taken:
                state.in_deck[int(number)] = 1
                state.deck_count += 1
