"""Invented seasons written as event files, with the features of old times or of new ones.

Games are played at random from a seed, by texts as scorers of the time would write them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from fivetool.archive.plays import effect_of

CLUBS = ("ANT", "BEE")
POSITIONS = (8, 4, 3, 7, 9, 5, 6, 2)
STARTERS, SLOTS = 5, 9
WALK_OFF, LAST_INNING = 9, 14


@dataclass(frozen=True)
class Era:
    """What the files of a time have, and what they lack."""

    year: int
    info: tuple[str, ...]
    extension: str
    designated_hitters: bool
    texts: tuple[str, ...]  # plays that fit any runners
    with_first: tuple[str, ...]  # those with a runner on first alone
    hands: str = "LRRB"  # of batters, nothing where nobody knows
    two_way: bool = False  # whether one starter is his own designated hitter
    runner_placed: bool = False


NEW = Era(
    year=2045,
    info=("info,gametype,regular", "info,usedh,true", "info,innings,9", "info,tiebreaker,2"),
    extension="EVA",
    designated_hitters=True,
    texts=("K", "K", "W", "HP", "S8/L89", "S9/G34+", "D7/L7LD+", "HR/F8XD/UREV", "63/G6", "43/G34", "8/F8", "2/P2F/FL"),
    with_first=("64(1)3/GDP/G6", "SB2", "CS2(26)/MREV", "S9/L9.1-3", "WP.1-2", "PO1(E1/TH).1-3"),
    two_way=True,
    runner_placed=True,
)
OLD = Era(
    year=1912,
    info=("info,usedh,false", "info,pitches,none"),
    extension="EDA",
    designated_hitters=False,
    texts=("K#", "W", "S", "S", "D", "T8", "HR/7", "E6", "99", "99", "99", "99/F", "63", "2/FL", "?", "5-3"),
    with_first=("99(1)/FO", "SB2", "CS2(99)", "99/SH.1-2", "6(1)99/GDP", "PB.1-2#"),
    hands="",
)


def write_season(folder: Path, era: Era, games: int = 10) -> Path:
    """Event files, rosters and a team list of a season of two clubs."""
    dice = random.Random(era.year)
    for home in CLUBS:
        away = next(club for club in CLUBS if club != home)
        rows = [row for day in range(games // 2) for row in _Game(dice, era, away, home, day).rows]
        (folder / f"{era.year}{home}.{era.extension}").write_text("\r\n".join(rows) + "\r\n")
        people = [f"{home.lower()}{letter}001" for letter in "abcdefghi"] + _pitchers(home)
        roster = [f"{who},N\xe9,Who,{dice.choice(era.hands or ' ')},{dice.choice('LR')},{home},X" for who in people]
        (folder / f"{home}{era.year}.ROS").write_bytes("\n".join(roster).encode("latin-1"))
    (folder / f"TEAM{era.year}").write_text("".join(f"{club},AL,{club.title()} Town,{club}s\n" for club in CLUBS))
    return folder


def _pitchers(club: str) -> list[str]:
    return [f"{club.lower()}p00{number}" for number in range(STARTERS + 1)]  # the first relieves


class _Game:
    """One game, written down as it is played."""

    def __init__(self, dice: random.Random, era: Era, away: str, home: str, day: int) -> None:
        self.dice, self.era, self.clubs = dice, era, (away, home)
        date = f"{era.year}/05/{day + 1:02d}"
        self.rows = [f"id,{home}{date.replace('/', '')}0", "version,2", f"info,visteam,{away}", f"info,hometeam,{home}"]
        self.rows += [f"info,date,{date}", "info,number,0", *era.info]
        self.orders: list[list[str]] = []
        self.pitchers: list[list[str]] = []
        for team, club in enumerate(self.clubs):
            self._line_up(team, club, day)
        self.batters, self.score = [0, 0], [0, 0]
        self._play()
        self.rows += [f"data,er,{who},0" for staff in self.pitchers for who in staff]

    def _line_up(self, team: int, club: str, day: int) -> None:
        order = [f"{club.lower()}{letter}001" for letter in "abcdefgh"]
        pitcher = _pitchers(club)[1 + day % STARTERS]
        self.rows += [
            self._entry("start", who, team, slot, at)
            for slot, (who, at) in enumerate(zip(order, POSITIONS, strict=True), 1)
        ]
        if self.era.designated_hitters:
            hitter = f"{club.lower()}i001"
            pitcher = hitter if self.era.two_way and not day % STARTERS else pitcher
            self.rows += [self._entry("start", hitter, team, 9, 10), self._entry("start", pitcher, team, 0, 1)]
            order.append(hitter)
        else:
            self.rows.append(self._entry("start", pitcher, team, 9, 1))
            order.append(pitcher)
        self.orders.append(order)
        self.pitchers.append([pitcher])

    def _entry(self, kind: str, who: str, team: int, slot: int, position: int) -> str:
        return f'{kind},{who},"{who}",{team},{slot},{position}'

    def _play(self) -> None:
        for inning in range(1, LAST_INNING + 1):
            for team in (0, 1):
                if inning >= WALK_OFF and team and self.score[1] > self.score[0]:
                    return
                self._half(inning, team)
            if inning >= WALK_OFF and self.score[0] != self.score[1]:
                return

    def _half(self, inning: int, team: int) -> None:
        bases, outs = ["", "", ""], 0
        if inning == 7:
            self._relieve(inning, team)
        if inning > WALK_OFF and self.era.runner_placed:
            bases[1] = self.orders[team][(self.batters[team] - 1) % SLOTS]
            self.rows.append(f"radj,{bases[1]},2")
        while outs < 3 and not (inning >= WALK_OFF and team and self.score[1] > self.score[0]):
            batter = self.orders[team][self.batters[team] % SLOTS]
            occupied = sum(1 << base for base in range(3) if bases[base])
            text = self.dice.choice(self.era.texts + (self.era.with_first if occupied == 1 and outs < 2 else ()))
            done = effect_of(text, occupied)
            self.rows.append(f"play,{inning},{team},{batter},??,,{text}")
            after = ["", "", ""]
            for who, end in zip((batter, *bases), done.ends, strict=True):
                if 0 < end < 4:
                    after[end - 1] = who
            bases, outs = after, outs + done.outs
            self.score[team] += done.runs
            self.batters[team] += done.scored.ends_plate_appearance

    def _relieve(self, inning: int, team: int) -> None:
        """The starter of the club in the field leaves; who was his own designated hitter bats on."""
        other = 1 - team
        reliever = _pitchers(self.clubs[other])[0]
        batter = self.orders[team][self.batters[team] % SLOTS]
        self.rows.append(f"play,{inning},{team},{batter},00,,NP")
        self.rows.append(self._entry("sub", reliever, other, 0 if self.era.designated_hitters else 9, 1))
        if not self.era.designated_hitters:
            self.orders[other][8] = reliever
        self.pitchers[other].append(reliever)
