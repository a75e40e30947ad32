"""A described position as a state: for worked examples, puzzles, and taking over a game from a real table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fivetool.engine.steps import run_on
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.game.positions import BASES, Described, invalid, whole
from fivetool.game.setup import Setup
from fivetool.games.dice_baseball.book import both_clubs, numbers_of
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.rules import eligibility, positions, roles, set_up, stats
from fivetool.games.dice_baseball.rules.events import Resumed
from fivetool.games.dice_baseball.rules.innings import MOST_INNINGS
from fivetool.games.dice_baseball.rules.lineup_cards import clear_lineup, name_starter
from fivetool.games.dice_baseball.rules.phase import NEW_BATTER
from fivetool.games.dice_baseball.rules.record import AWAY, HOME_TEAM, NOBODY, SLOTS, game_is_won
from fivetool.games.dice_baseball.rules.substitutions import bring_in

FIELDS = ("inning", "half", "outs", "runs", "bases", "away", "home")
CLUB_FIELDS = ("lineup", "up", "starter", "pitcher", "faced", "control", "allowed", "gone")
SIDES = ("away", "home")
OUTS_OF_A_HALF = 3
MOST_FACED = 200
CONTROLS = (-99, 99)  # DB-122: there is no lower bound
ALLOWED = ("nothing", "hit", "run")  # DB-110, DB-111: by what he has allowed a tired pitcher loses control
FIELDERS = POSITIONS[1:9]


def resume(setup: Setup, given: Mapping[str, Any], dice: Any, tape: Any) -> Any:
    """Take a game over before a plate appearance and play on to its first decision.

    `given` may name: inning, half ("top", "bottom"), outs, runs (away, home), bases (such as {"1B": "home-left"}), and
    under "away" and "home" what holds for a club:

    lineup   nine players with their positions in batting order, such as ["home-left", "LF"]
    up       who bats next
    pitcher  who is on the mound now, unless the lineup says so; starter, who was there first
    faced    batters that the pitcher has faced; control, N of his 10-N; allowed ("nothing", "hit", "run")
    gone     those who have left the game

    Players are named by id or by name. What is left out is as at the start of a game.
    """
    described = Described(given, FIELDS)
    book, state = setup.book, setup.new_state()
    set_up.set_up(state, book, dice, tape)
    clubs = [_Club(setup, described, team) for team in (AWAY, HOME_TEAM)]
    for club in clubs:
        club.make_out_lineup(state, book)
    set_up.start_game(state, book, tape)
    _place(state, described, clubs)
    if game_is_won(state, book) or _is_won_before(state, book):
        raise invalid("the game is already over")
    emit(tape, NO_SEAT, Resumed(state.inning, state.half, state.outs, state.bases, state.runs))
    for club in clubs:
        club.take_mound(state, book, tape)
    _charge_runners(state)
    state.phase = NEW_BATTER
    run_on(state, book, dice, tape)
    return state


class _Club:
    """What is described of a club."""

    def __init__(self, setup: Setup, described: Described, team: int) -> None:
        self.team, self.side = team, SIDES[team]
        given = described.get(self.side, {})
        if not isinstance(given, Mapping):
            raise invalid(f"{self.side} is {given}, allowed a table of {', '.join(CLUB_FIELDS)}")
        self.given = Described(given, CLUB_FIELDS)
        players = both_clubs(setup.options)[team].players
        self._numbers = numbers_of(team, {player.id: place for place, player in enumerate(players)})
        self._ids = {player.name: player.id for player in players}
        self._unavailable = setup.book.unavailable
        self.pitcher = NOBODY

    def number(self, player: Any) -> int:
        """A player of the club by his id or his name."""
        found = self._numbers.get(self._ids.get(player, player)) if isinstance(player, str) else None
        if found is None:
            raise invalid(f"{self.side} has no player {player}")
        if self._unavailable[found]:
            raise invalid(f"{player} of {self.side} cannot play today")
        return found

    def make_out_lineup(self, state: Any, book: Any) -> None:
        """The lineup card, with the men who are in the game and the starting pitcher."""
        team = self.team
        order, places = self._lineup(book) if "lineup" in self.given else _coachs_lineup(state, team)
        mound = places.index(positions.PITCHER) if positions.PITCHER in places else None
        self.pitcher = self._pitcher(int(state.mound[team]) if mound is None else order[mound])
        starter = self.number(self.given.get("starter")) if "starter" in self.given else self.pitcher
        if mound is not None:
            order[mound] = starter
        clear_lineup(state, team)
        name_starter(state, team, starter)
        state.order[team], state.place[team], state.with_dh[team] = order, places, mound is None
        state.used[order] = eligibility.IN_GAME
        if len({*order, starter}) < SLOTS + int(mound is None):
            raise invalid(f"somebody stands twice in the lineup of {self.side}")
        state.ready[team] = 1

    def _lineup(self, book: Any) -> tuple[list[int], list[int]]:
        given = self.given.get("lineup")
        if not isinstance(given, list | tuple) or len(given) != SLOTS or not all(_is_pair(entry) for entry in given):
            raise invalid(f"the lineup of {self.side} must be nine players, each with his position")
        last = ("P", "DH") if book.dh else ("P",)
        found = sorted(str(position) for _, position in given)
        if found not in [sorted((*FIELDERS, one)) for one in last]:
            wanted = f"{' '.join(FIELDERS)} and {' or '.join(last)}"
            raise invalid(f"the lineup of {self.side} has {' '.join(found)}, allowed {wanted}")
        return [self.number(player) for player, _ in given], [POSITIONS.index(position) + 1 for _, position in given]

    def _pitcher(self, in_lineup: int) -> int:
        """Who is on the mound now; where the lineup is given and he bats, it says so already."""
        if "pitcher" not in self.given:
            return in_lineup
        pitcher = self.number(self.given.get("pitcher"))
        in_order = any(position == "P" for _, position in self.given.get("lineup", ()))
        if in_order and pitcher != in_lineup:
            raise invalid(f"{self.given.get('pitcher')} of {self.side} pitches, but another has P in the lineup")
        return pitcher

    def up(self, state: Any) -> int:
        """The slot of the man who bats next."""
        if "up" not in self.given:
            return 0
        return int(state.order[self.team].tolist().index(self.in_lineup(state, self.given.get("up"))))

    def in_lineup(self, state: Any, player: Any) -> int:
        """A man who bats; for a reliever in the batting order the starter, whose slot he will take."""
        found = self.number(player)
        if found == self.pitcher and not state.with_dh[self.team]:
            found = int(state.mound[self.team])
        if found not in state.order[self.team]:
            raise invalid(f"{player} is not in the lineup of {self.side}")
        return found

    def take_mound(self, state: Any, book: Any, tape: Any) -> None:
        """The pitcher of the moment, with what he has behind him; and those who have left."""
        team, starter = self.team, int(state.mound[self.team])
        if self.pitcher != starter:
            if state.used[self.pitcher] != eligibility.BENCH:
                raise invalid(f"the pitcher of {self.side} cannot play elsewhere too")
            bring_in(state, book, team, starter, self.pitcher, roles.AS_PITCHER, 0, tape)
        state.faced[team] = state.opponents[team] = self.given.whole("faced", 0, 0, MOST_FACED)
        if "control" in self.given:
            state.base_control[team] = whole("control", self.given.get("control"), *CONTROLS)
        allowed = self.given.word("allowed", ALLOWED)
        state.hit_allowed[team], state.run_allowed[team] = allowed >= 1, allowed >= 2
        self._send_away(state)

    def _send_away(self, state: Any) -> None:
        """DB-159: those who have left may not return."""
        gone = self.given.get("gone", ())
        if not isinstance(gone, list | tuple):
            raise invalid(f"gone is {gone}, allowed a list of players")
        for player in gone:
            if state.used[self.number(player)] == eligibility.IN_GAME:
                raise invalid(f"{player} of {self.side} is in the game and gone")
            state.used[self.number(player)] = eligibility.GONE


def _coachs_lineup(state: Any, team: int) -> tuple[list[int], list[int]]:
    return state.order[team].tolist(), state.place[team].tolist()


def _place(state: Any, described: Described, clubs: Sequence[_Club]) -> None:
    """Inning, outs, score, who bats next and who is on base; the starters have pitched until now."""
    state.inning = described.whole("inning", 1, 1, MOST_INNINGS)
    state.half = described.word("half", ("top", "bottom"))
    state.halves = 2 * (state.inning - 1) + state.half + 1
    state.outs = state.clean_outs = described.whole("outs", 0, 0, OUTS_OF_A_HALF - 1)
    state.runs[:] = described.runs()
    for club in clubs:
        state.up[club.team] = club.up(state)
    _put_on_base(state, described, clubs[state.half])
    fielded = OUTS_OF_A_HALF * (state.inning - 1)
    state.team_outs[AWAY] = fielded + (state.outs if state.half == HOME_TEAM else 0)
    state.team_outs[HOME_TEAM] = fielded + (OUTS_OF_A_HALF if state.half == HOME_TEAM else state.outs)
    for team in (AWAY, HOME_TEAM):
        state.line[state.starter[team], stats.OUTS] = state.team_outs[team]
        if team == HOME_TEAM or state.halves > 1:
            state.line[state.fielder[team, positions.PITCHER : positions.DESIGNATED_HITTER], stats.FIELDED] = 1
    if state.runs[AWAY] != state.runs[HOME_TEAM]:
        ahead = int(state.runs[HOME_TEAM] > state.runs[AWAY])
        state.winner, state.loser = state.starter[ahead], state.starter[1 - ahead]


def _put_on_base(state: Any, described: Described, club: _Club) -> None:
    bases = described.get("bases", {})
    if not isinstance(bases, Mapping) or any(base not in BASES for base in bases):
        raise invalid(f"bases is {bases}, allowed players on {', '.join(BASES)}")
    for base, player in bases.items():
        runner = club.in_lineup(state, player)
        if runner in state.bases or runner == state.order[club.team, state.up[club.team]]:
            raise invalid(f"{player} is in two places")
        state.bases[BASES.index(base)] = runner
        state.clean_base[runner] = BASES.index(base) + 1


def _charge_runners(state: Any) -> None:
    """The pitcher on the mound answers for the runners and for the inning so far."""
    fielding = 1 - int(state.half)
    runners = [int(runner) for runner in state.bases if runner != NOBODY]
    for runner in runners:
        state.charged_to[runner] = state.mound[fielding]
    state.inning_opened = state.outs > 0 or bool(runners)
    state.whole_inning[fielding] = 1
    state.inning_faced[fielding] = state.outs + len(runners)
    state.inning_on_base[fielding] = len(runners)
    state.inning_gave[fielding] = bool(runners)


def _is_won_before(state: Any, book: Any) -> bool:
    """Whether the home club led when the bottom half, or another inning, need not have begun (DB-172, DB-174)."""
    return bool(state.inning > book.innings and state.half == 0 and state.runs[HOME_TEAM] > state.runs[AWAY])


def _is_pair(entry: Any) -> bool:
    return isinstance(entry, list | tuple) and len(entry) == 2
