"""The box score, read off the events alone (DB-176): every figure of every player, and who played where and when."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from fivetool.game.event import Event
from fivetool.games.dice_baseball.rules import positions, record, results, roles, stamina
from fivetool.show.event_reader import EventReader

TEAMS = (0, 1)
PLAIN_WALK, INTENTIONAL, HIT_BY_PITCH = 0, 1, 2
WILD_PITCH, PASSED_BALL, BALK = 0, 1, 2
NO_AT_BAT = ("BB", "HBP", "SH", "SF", "CI")
HIT_FIGURES = ("", "", "2B", "3B", "HR")


def team_of(player: int) -> int:
    """The club of a player by his number."""
    return 0 if player <= record.ROSTER else 1


@dataclass
class Appearance:
    """A man in a slot of the batting order: how he came in, and where he played."""

    player: int
    slot: int  # 1 to 9, 0 for a pitcher who does not bat
    positions: list[int] = field(default_factory=list)
    role: str = ""  # "ph", "pr" where he came in to bat or run
    replaced: int = 0
    inning: int = 1
    first_result: int = -1  # of his first plate appearance, as in results.RESULTS


@dataclass(frozen=True)
class Feat:
    """Something for the notes under a box score: who, in which inning, and against whom or with what."""

    kind: str  # "2B", "HR", "E", "SB" ...
    team: int
    player: int
    inning: int
    other: int = 0  # pitcher, catcher
    on_base: int = 0
    outs: int = 0
    fielders: int = 0


class BoxScore(EventReader):
    """Figures as they add up. `figures[player]["H"]` and so on, named as in `stats.LINE`."""

    def __init__(self) -> None:
        self.figures: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        self.order: tuple[dict[int, list[Appearance]], ...] = ({}, {})  # slot to the men who filled it
        self.mound: tuple[list[int], ...] = ([], [])  # pitchers in order
        self.fielder: tuple[dict[int, int], ...] = ({}, {})  # position to player
        self.feats: list[Feat] = []
        self.left = [0, 0]
        self.earned = [0, 0]  # runs earned against a club, which may be fewer than those against its pitchers
        self.with_dh = [False, False]
        self.inning, self.batting = 0, 0
        self.outs = 0
        self.runners: dict[int, int] = {}  # base to runner
        self.decisions: dict[str, int] = {}  # "W", "L", "S" to pitchers

    # --- what can be asked ---

    def of(self, player: int, figure: str) -> int:
        """A figure of a player."""
        return self.figures[player][figure] if player in self.figures else 0

    def at_bats(self, player: int) -> int:
        """Plate appearances less walks, hit batters, sacrifices and interference (DB-151)."""
        return self.of(player, "PA") - sum(self.of(player, figure) for figure in NO_AT_BAT)

    def total(self, team: int, figure: str) -> int:
        """A figure of a whole club."""
        return sum(line[figure] for player, line in self.figures.items() if team_of(player) == team and figure in line)

    def batters(self, team: int) -> list[Appearance]:
        """Everybody who was in the batting order, slot by slot."""
        return [man for slot in range(1, record.SLOTS + 1) for man in self.order[team].get(slot, [])]

    def pitcher_now(self) -> int:
        """The pitcher on the mound."""
        return self.mound[1 - self.batting][-1]

    # --- filling in ---

    def _add(self, player: int, figure: str, by: int = 1) -> None:
        self.figures[player][figure] += by

    def _feat(self, kind: str, player: int, other: int = 0, fielders: int = 0) -> None:
        on = len(self.runners)
        self.feats.append(Feat(kind, team_of(player), player, self.inning, other, on, self.outs, fielders))

    def on_line_up(self, event: Event) -> None:
        """A starter takes his slot and his position."""
        self._add(event.player, "G")
        man = Appearance(event.player, event.slot, [event.position])
        self.order[event.team].setdefault(event.slot, []).append(man)
        if event.slot == 0:
            self.with_dh[event.team] = True
        if event.position != positions.DESIGNATED_HITTER:
            self.fielder[event.team][event.position] = event.player
        if event.position == positions.PITCHER:
            self._take_mound(event.team, event.player)
            self._add(event.player, "p_GS")

    def _take_mound(self, team: int, player: int) -> None:
        self.mound[team].append(player)
        self._add(player, "p_G")

    def on_substitution(self, event: Event) -> None:
        """A new man takes over the slot, to bat, to run, to pitch or to field."""
        team, comes, position = event.team, event.player, event.position
        if comes not in self.figures or not self.figures[comes]["G"]:
            self._add(comes, "G")
        role = {roles.AS_BATTER: "ph", roles.AS_RUNNER: "pr"}.get(event.role, "")
        played = [] if role else [position]
        man = Appearance(comes, event.slot, played, role, event.out, self.inning)
        self.order[team].setdefault(event.slot, []).append(man)
        if event.role == roles.AS_PITCHER:
            self.fielder[team][positions.PITCHER] = comes
        elif 0 < position < positions.DESIGNATED_HITTER:
            self.fielder[team][position] = comes

    def on_control_change(self, event: Event) -> None:
        """A reliever begins with his own control; so does a man who batted for the pitcher and pitches himself."""
        if event.reason == stamina.RELIEVED:
            team = team_of(event.pitcher)
            self.fielder[team][positions.PITCHER] = event.pitcher
            self._take_mound(team, event.pitcher)

    def on_position_change(self, event: Event) -> None:
        """A man goes to another position, or to another slot."""
        team, player, position = event.team, event.player, event.position
        if position < positions.DESIGNATED_HITTER:
            self.fielder[team][position] = player
        man = self._latest(team, player)
        if man.slot != event.slot:  # new men who exchange their slots (DB-165)
            self.order[team][man.slot].remove(man)
            man.slot = event.slot
            self.order[team][event.slot].append(man)
        if not man.positions or man.positions[-1] != position:
            man.positions.append(position)

    def _latest(self, team: int, player: int) -> Appearance:
        return next(man for men in self.order[team].values() for man in reversed(men) if man.player == player)

    def on_inning_start(self, event: Event) -> None:
        """The bases are empty, and a man who batted or ran for another has taken his position."""
        self.inning, self.batting, self.outs = event.inning, event.half, 0
        self.runners = {}
        for position, player in self.fielder[1 - event.half].items():
            man = next(
                (man for men in self.order[1 - event.half].values() for man in men if man.player == player), None
            )
            if man and (not man.positions or man.positions[-1] != position):
                man.positions.append(position)

    def on_resumed(self, event: Event) -> None:
        """A game taken over: figures begin here."""
        self.on_inning_start(event)
        self.outs = event.outs
        on = {1: event.on_1, 2: event.on_2, 3: event.on_3}
        self.runners = {base: runner for base, runner in on.items() if runner}

    def on_advance(self, event: Event) -> None:
        """A runner goes on, or comes in."""
        if event.origin:
            self.runners.pop(event.origin, None)
        if event.base < 4:
            self.runners[event.base] = event.runner

    def on_put_out(self, event: Event) -> None:
        """A runner is off the bases."""
        self.runners.pop(event.origin, None)
        self.outs = event.outs

    def on_replaced(self, event: Event) -> None:
        """A pinch runner stands in for the man on base."""
        self.runners[event.origin] = event.substitute

    def on_pa_end(self, event: Event) -> None:
        """A completed plate appearance counts for the batter and the pitcher."""
        if not event.completed:
            return
        self._add(event.batter, "PA")
        self._add(event.pitcher, "p_BF")
        man = self._latest(self.batting, event.batter)
        if man.first_result < 0:
            man.first_result = event.result

    def on_hit(self, event: Event) -> None:
        """For the batter and against the pitcher; extra-base hits are noted."""
        for player, prefix in ((event.batter, ""), (event.pitcher, "p_")):
            self._add(player, f"{prefix}H")
            if event.total_bases > 1:
                self._add(player, f"{prefix}{HIT_FIGURES[event.total_bases]}")
        if event.total_bases > 1:
            self._feat(HIT_FIGURES[event.total_bases], event.batter, event.pitcher)

    def on_walk(self, event: Event) -> None:
        """For the batter and against the pitcher; hit batters and intentional walks are noted."""
        kind = event.how
        for player, prefix in ((event.batter, ""), (event.pitcher, "p_")):
            self._add(player, f"{prefix}{'HBP' if kind == HIT_BY_PITCH else 'BB'}")
            if kind == INTENTIONAL:
                self._add(player, f"{prefix}IBB")
        if kind != PLAIN_WALK:
            self._feat("HBP" if kind == HIT_BY_PITCH else "IBB", event.batter, event.pitcher)

    def on_strikeout(self, event: Event) -> None:
        """For the batter and for the pitcher."""
        self._add(event.batter, "SO")
        self._add(event.pitcher, "p_SO")

    def on_scored(self, event: Event) -> None:
        """A run for the runner and against the pitcher, batted in or not, earned or not."""
        self._add(event.runner, "R")
        self._add(event.pitcher, "p_R")
        self._earn(event)
        self._add(event.batter, "RBI", event.rbi)

    def on_earned_later(self, event: Event) -> None:
        """A run that proved to be earned, or not, after it had scored."""
        self._earn(event)

    def _earn(self, event: Event) -> None:
        """A run is earned or not, against the pitcher and against his club."""
        self._add(event.pitcher, "p_ER", event.earned)
        self.earned[team_of(event.pitcher)] += event.against_club

    def on_out(self, event: Event) -> None:
        """An out for the pitcher, a putout for the last fielder, an assist for the others."""
        self._add(self.pitcher_now(), "p_outs")
        *assists, putout = (int(digit) for digit in str(event.fielders))
        field_of = self.fielder[1 - self.batting]
        self._add(field_of[putout], "f_PO")
        for position in assists:
            self._add(field_of[position], "f_A")

    def on_double_play(self, event: Event) -> None:
        """Everybody who handled the ball has a part in it."""
        self._add(event.batter, "GDP", event.grounded_into)
        handled = [self.fielder[1 - self.batting][position] for position in _once(event.fielders)]
        for fielder in handled:
            self._add(fielder, "f_DP")
        self._feat("DP", handled[0], fielders=event.fielders)
        if event.grounded_into:
            self._feat("GIDP", event.batter)

    def on_triple_play(self, event: Event) -> None:
        """Only noted."""
        self._feat("TP", self.fielder[1 - self.batting][positions.SHORTSTOP], fielders=event.fielders)

    def on_error(self, event: Event) -> None:
        """Charged to the fielder."""
        self._add(event.fielder, "f_E")
        self._feat("E", event.fielder)

    def on_sacrifice(self, event: Event) -> None:
        """A bunt or a fly."""
        figure = "SF" if event.on_fly else "SH"
        self._add(event.batter, figure)
        self._feat(figure, event.batter)

    def on_reached(self, event: Event) -> None:
        """A batter who reached by interference or by an error."""
        if event.how == results.INTERFERENCE:
            self._add(event.batter, "CI")
            self._feat("CI", event.batter, self.fielder[1 - self.batting][positions.CATCHER])
        elif event.how == results.ON_ERROR:
            self._add(event.batter, "ROE")

    def on_battery(self, event: Event) -> None:
        """A wild pitch, a passed ball or a balk."""
        kind = event.what
        player = event.catcher if kind == PASSED_BALL else event.pitcher
        self._add(player, ("p_WP", "f_PB", "p_BK")[kind])
        self._feat(("WP", "PB", "BK")[kind], player)

    def on_steal(self, event: Event) -> None:
        """For the runner and against the catcher."""
        self._add(event.runner, "SB")
        self._add(event.catcher, "f_SB")
        self._feat("SB", event.runner, event.catcher)

    def on_caught_stealing(self, event: Event) -> None:
        """Against the runner and for the catcher."""
        catcher = self.fielder[1 - self.batting][positions.CATCHER]
        self._add(event.runner, "CS")
        self._add(catcher, "f_CS")
        self._feat("CS", event.runner, catcher)

    def on_pickoff(self, event: Event) -> None:
        """Against the runner."""
        self._add(event.runner, "PIK")
        self._feat("PO", event.runner)

    def on_inning_end(self, event: Event) -> None:
        """Runners left on base."""
        self.left[event.half] += event.left

    def on_game_end(self, event: Event) -> None:
        """The pitchers who finished, won, lost and saved the game."""
        for team in TEAMS:
            self._add(self.mound[team][-1], "p_GF")
        for letter, figure, player in (
            ("W", "p_W", event.win),
            ("L", "p_L", event.loss),
            ("S", "p_SV", event.save),
        ):
            if player:
                self._add(player, figure)
                self.decisions[letter] = player


def _once(fielders: int) -> list[int]:
    """The fielders of a play, each once."""
    return list(dict.fromkeys(int(digit) for digit in str(fielders)))


def box_score(events: Iterable[Event]) -> BoxScore:
    """The box score of a game, or of as much of it as has been played."""
    return BoxScore().enter_all(events)
