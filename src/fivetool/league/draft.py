"""A draft as it goes: whose turn it is, which picks are allowed, and whom a bot takes. Nothing here knows of databases.

After every pick each club must still be able to get all that it needs. That is so if, for every set of needs, those who
are left hold enough players for it (Hall's theorem), and no club has more needs than turns. A player counts for one
need from the moment he is taken.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from fivetool.errors import UsageError
from fivetool.game.drafting import Need, Prospect
from fivetool.game.seasons import ClubShown

Order = Literal["standings", "lot"]
ORDERS: tuple[Order, ...] = get_args(Order)
MOST_KEPT, MOST_HOURS = 40, 168
BENCH_SHARE = 0.25  # what a player is worth to a club that needs nobody of his kind


@dataclass(frozen=True)
class DraftRules:
    """What a league declares before a draft."""

    keep: int = 0  # players that each club keeps: those worth most
    order: Order = "standings"  # the last of the season before picks first, or by lot
    snake: bool = True  # every second round goes backward
    hours: int = 0  # after which a bot picks for whoever has not; 0: never

    def checked(self) -> DraftRules:
        """The rules, or one line that says what is wrong with them.

        >>> DraftRules(keep=3).checked().keep
        3
        """
        if not 0 <= self.keep <= MOST_KEPT:
            raise UsageError(f"A club keeps from 0 to {MOST_KEPT} players; got {self.keep}.")
        if self.order not in ORDERS:
            raise UsageError(f"The order of a draft is one of {', '.join(ORDERS)}; got {self.order}.")
        if not 0 <= self.hours <= MOST_HOURS:
            raise UsageError(f"A pick takes from 0 (no limit) to {MOST_HOURS} hours; got {self.hours}.")
        return self


class Pick(NamedTuple):
    """Who was taken by whom, the need that he fills ("" for none), and whether a bot chose him."""

    club: int
    player: str
    fills: str
    by_bot: bool


@dataclass(frozen=True)
class Draft:
    """A draft: its rules, who is in it, and every pick so far. `kept` are those who never were in the pool."""

    rules: DraftRules
    order: tuple[int, ...]  # clubs, as they pick in the first round
    needs: tuple[Need, ...]
    prospects: Mapping[str, Prospect]
    kept: tuple[Pick, ...] = ()
    picks: tuple[Pick, ...] = ()
    by_hand: frozenset[int] = field(default_factory=frozenset)

    # --- where it stands ---

    @cached_property
    def pool(self) -> dict[str, Prospect]:
        """Who is left, those worth most first."""
        gone = {pick.player for pick in (*self.kept, *self.picks)}
        left = (one for one in self.prospects.values() if one.id not in gone)
        return {one.id: one for one in sorted(left, key=lambda one: (-one.worth, one.id))}

    @property
    def over(self) -> bool:
        """Whether everybody has a club."""
        return not self.pool

    def club_of_turn(self, turn: int) -> int:
        """Who picks at a turn, counted from 0.

        >>> two = Draft(DraftRules(), (7, 3), (), {})
        >>> [two.club_of_turn(turn) for turn in range(6)]
        [7, 3, 3, 7, 7, 3]
        """
        done, place = divmod(turn, len(self.order))
        backward = self.rules.snake and done % 2
        return self.order[-1 - place] if backward else self.order[place]

    @property
    def on_the_clock(self) -> int | None:
        """The club whose turn it is, None when the draft is over."""
        return None if self.over else self.club_of_turn(len(self.picks))

    @property
    def round(self) -> int:
        """The round that is on, counted from 1."""
        return len(self.picks) // len(self.order) + 1

    def coming(self, count: int) -> list[int]:
        """The clubs of the next turns."""
        first = len(self.picks)
        return [self.club_of_turn(turn) for turn in range(first, first + min(count, len(self.pool)))]

    def roster(self, club: int) -> list[Pick]:
        """Whom a club has, those that it kept first."""
        return [pick for pick in (*self.kept, *self.picks) if pick.club == club]

    @property
    def rosters(self) -> dict[int, list[str]]:
        """The players of every club."""
        return {club: [pick.player for pick in self.roster(club)] for club in sorted(self.order)}

    @cached_property
    def unmet(self) -> dict[int, Counter[str]]:
        """What each club still needs."""
        found = {club: Counter({need.kind: need.count for need in self.needs}) for club in self.order}
        for pick in (*self.kept, *self.picks):
            if pick.fills:
                found[pick.club][pick.fills] -= 1
        return {club: +needs for club, needs in found.items()}

    # --- picking ---

    def refuse_if_hopeless(self) -> None:
        """One line if the players do not go around."""
        if not self.pool:
            raise UsageError("Every player is kept, so there is nobody to draft.")
        if not self._can_be_completed(self.unmet, self.pool.values(), len(self.picks)):
            needs = ", ".join(f"{need.count} {need.kind}" for need in self.needs)
            raise UsageError(
                f"These {len(self.prospects)} players do not go around: each of {len(self.order)} clubs needs {needs}. "
                "Let clubs keep fewer players, or have fewer clubs."
            )

    def pick(self, player: str, *, by_bot: bool = False) -> Draft:
        """The draft after the club on the clock has taken somebody."""
        club = self.on_the_clock
        if club is None:
            raise UsageError("The draft is over.")
        if player not in self.pool:
            raise UsageError(f"{player} is not in the pool.")
        fills = self._place_for(club, self.pool[player])
        if fills is None:
            raise UsageError(f"{self.pool[player].name} cannot be taken now: {self.why_not(club)}")
        return replace(self, picks=(*self.picks, Pick(club, player, fills, by_bot)))

    def allowed(self) -> set[str]:
        """Who may be taken now; players who can do the same are alike."""
        club = self.on_the_clock
        if club is None:
            return set()
        alike: dict[frozenset[str], bool] = {}
        for one in self.pool.values():
            if one.fills not in alike:
                alike[one.fills] = self._place_for(club, one) is not None
        return {one.id for one in self.pool.values() if alike[one.fills]}

    def why_not(self, club: int) -> str:
        """Why a club may not take just anybody."""
        wanted = [need.label for need in self.needs if self.unmet[club][need.kind]]
        if wanted:
            return f"the club still needs {', '.join(wanted)}, and others need theirs."
        return "other clubs need him more to fill every position."

    def with_kept(self) -> Draft:
        """The draft with the players that each club keeps, out of those that it has now: `kept` names its own."""
        own: dict[int, list[str]] = {}
        for pick in self.kept:
            own.setdefault(pick.club, []).append(pick.player)
        begun = replace(self, kept=())
        for club, players in own.items():
            best = sorted(players, key=lambda one: (-self.prospects[one].worth, one))[: self.rules.keep]
            for player in best:
                kinds = [need.kind for need in self.needs if begun.unmet[club][need.kind]]
                fills = next((kind for kind in kinds if kind in self.prospects[player].fills), "")
                begun = replace(begun, kept=(*begun.kept, Pick(club, player, fills, True)))
        return begun

    def bots_choice(self) -> str:
        """Whom a bot takes: who is furthest above those that will be left of his kind when all needs are met."""
        club = self.on_the_clock
        assert club is not None
        usual = self._replacements()
        overall = max(usual.values(), default=0.0)

        def gain(one: Prospect) -> float:
            above = [one.worth - usual[kind] for kind in one.fills if self.unmet[club][kind]]
            return max(above) if above else BENCH_SHARE * (one.worth - overall)

        for one in sorted(self.pool.values(), key=lambda one: (-gain(one), one.id)):
            if self._place_for(club, one) is not None:
                return one.id
        raise AssertionError("a club on the clock has a pick that is allowed")

    def bots_move_on(self) -> Draft:
        """The draft after bots have picked up to the next club that people pick for."""
        now = self
        while (club := now.on_the_clock) is not None and club not in now.by_hand:
            now = now.pick(now.bots_choice(), by_bot=True)
        return now

    def _replacements(self) -> dict[str, float]:
        """By kind of need: the worth of the last man who will have to fill it."""
        wanted = sum(self.unmet.values(), Counter())
        found = {}
        for need in self.needs:
            able = [one.worth for one in self.pool.values() if need.kind in one.fills]
            found[need.kind] = able[min(wanted[need.kind], len(able) - 1)] if able else 0.0
        return found

    def _place_for(self, club: int, one: Prospect) -> str | None:
        """The need that a player would fill, "" for none; None if he must not be taken."""
        left = [other for other in self.pool.values() if other is not one]
        for kind in (*(need.kind for need in self.needs if need.kind in one.fills and self.unmet[club][need.kind]), ""):
            unmet = dict(self.unmet)
            if kind:
                unmet[club] = unmet[club] - Counter([kind])
            if self._can_be_completed(unmet, left, len(self.picks) + 1):
                return kind
        return None

    def _can_be_completed(self, unmet: Mapping[int, Counter[str]], left: Iterable[Prospect], turn: int) -> bool:
        """Whether every club can get what it needs out of those who are left, from a turn on."""
        left = list(left)
        turns = Counter(self.club_of_turn(one) for one in range(turn, turn + len(left)))
        if any(needs.total() > turns[club] for club, needs in unmet.items()):
            return False
        bits = {need.kind: 1 << place for place, need in enumerate(self.needs)}
        kinds = Counter(sum(bits[kind] for kind in one.fills) for one in left)
        masks, counts = (np.array(list(part), np.int64) for part in (kinds.keys(), kinds.values()))
        sets = np.arange(1 << len(bits))
        held = ((masks[:, None] & sets) != 0).astype(np.int64).T @ counts
        wanted = sum(unmet.values(), Counter())
        needed = sum(((sets & bit) != 0) * wanted[kind] for kind, bit in bits.items())
        return bool((held >= needed).all())


def draft_order(rules: DraftRules, last_season: Sequence[int], clubs: int, seed: str, season: int) -> tuple[int, ...]:
    """The clubs in the order of the first round. `last_season`: the clubs from the best to the worst, if there was one.

    >>> draft_order(DraftRules(), (2, 0, 1), 3, "seed", 2046)
    (1, 0, 2)
    """
    if rules.order == "standings" and last_season:
        return tuple(reversed(last_season))
    lots = {club: hashlib.sha256(f"{seed} / draft {season} / {club}".encode()).digest() for club in range(clubs)}
    return tuple(sorted(lots, key=lambda club: lots[club]))


def draft_json(draft: Draft, numbers: Sequence[str]) -> dict[str, Any]:
    """A draft for programs; `numbers` are the names of the clubs."""
    club = draft.on_the_clock
    return {
        "over": draft.over,
        "round": draft.round,
        "on_the_clock": numbers[club] if club is not None else None,
        "order": [numbers[one] for one in draft.order],
        "picks": [[numbers[pick.club], pick.player, pick.fills, pick.by_bot] for pick in draft.picks],
        "pool": [{"player": one.id, "name": one.name, "role": one.role, "why": one.why} for one in draft.pool.values()],
    }


def players_of(clubs: Sequence[ClubShown]) -> Iterator[tuple[int, str]]:
    """The players of clubs with the numbers of these."""
    for number, club in enumerate(clubs):
        for player in club.players:
            yield number, player.id
