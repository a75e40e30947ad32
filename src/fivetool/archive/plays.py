"""One play of a Retrosheet event file: the scorer's text, read, and what it does to runners on given bases.

A text such as `64(1)3/GDP/G6.2-3` has a basic play, modifiers after slashes, and advances after a point. Reading it
depends on nothing else (`read_play`); what it does depends on the occupied bases as well (`effect_of`). Both are kept,
because a season writes the same few thousand texts over and over. The module is long because it is one grammar.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

BATTER = 0  # the batter's place among the "bases"
HOME = 4
OUT = 0  # where somebody ends who is put out
NOBODY = -1  # where nobody was, or a batter who is still at bat

CATCHER = 2
UNKNOWN = 0  # the place among the fielders of one whom nobody wrote down
UNKNOWN_FIELDERS = "99"  # nobody wrote down who fielded the ball; every further 9 of such a play is unknown too


class Kind(IntEnum):
    """What a play is. Those from OUT on end a plate appearance."""

    NO_PLAY = 0
    STEAL = 1
    INDIFFERENCE = 2
    CAUGHT_STEALING = 3
    PICKOFF = 4
    WILD_PITCH = 5
    PASSED_BALL = 6
    BALK = 7
    OTHER_ADVANCE = 8
    FOUL_ERROR = 9
    OUT = 10
    STRIKEOUT = 11
    WALK = 12
    INTENTIONAL_WALK = 13
    HIT_BY_PITCH = 14
    INTERFERENCE = 15
    ERROR = 16
    FIELDERS_CHOICE = 17
    SINGLE = 18
    DOUBLE = 19
    TRIPLE = 20
    HOME_RUN = 21


NO_AT_BAT = (Kind.WALK, Kind.INTENTIONAL_WALK, Kind.HIT_BY_PITCH, Kind.INTERFERENCE)

_FIRST_BASE_OF = {
    Kind.OUT: OUT,
    Kind.STRIKEOUT: OUT,
    Kind.DOUBLE: 2,
    Kind.TRIPLE: 3,
    Kind.HOME_RUN: HOME,
}  # the batter's place unless the text says otherwise; 1 where not listed


@dataclass(frozen=True, slots=True)
class Move:
    """An advance as written: from, to, whether he was safe, and what the text says about the run."""

    start: int
    end: int
    safe: bool
    unearned: bool = False
    batted_in: bool | None = None  # said so, said not so, or not said
    error: bool = False  # by whom a fielder's error is written


@dataclass(frozen=True, slots=True)
class Credits:
    """Fielders by position number, one entry for each putout, assist and error; UNKNOWN where nobody knows."""

    putouts: tuple[int, ...] = ()
    assists: tuple[int, ...] = ()
    errors: tuple[int, ...] = ()

    def __add__(self, other: Credits) -> Credits:
        return Credits(self.putouts + other.putouts, self.assists + other.assists, self.errors + other.errors)


@dataclass(frozen=True, slots=True)
class Scored:
    """A scorer's text, read.

    >>> read_play("64(1)3/GDP/G6").runners_out
    (1, 0)
    """

    text: str
    kind: Kind
    also: tuple[Kind, ...]  # what else happened on the pitch: the wild pitch of K+WP
    modifiers: frozenset[str]
    fielders: tuple[int, ...]  # of the basic play, in order
    runners_out: tuple[int, ...]  # by the basic play; the batter is 0
    unassisted: bool  # one fielder alone made the first out
    moves: tuple[Move, ...]  # as written, and those that a steal implies
    stolen: tuple[int, ...]  # bases
    caught: tuple[int, ...]
    picked: tuple[int, ...]  # bases where runners were picked off, caught stealing included
    credits: Credits
    trajectory: str  # G, F, L, P or nothing
    bunt: bool
    sacrifice_bunt: bool
    sacrifice_fly: bool
    ground_double_play: bool
    double_play: bool
    location: str  # digits of the fielders nearest to the ball, where given

    @property
    def ends_plate_appearance(self) -> bool:
        """Whether the batter's turn is over."""
        return self.kind >= Kind.OUT

    @property
    def at_bat(self) -> bool:
        """Whether it counts as an at-bat."""
        return (
            self.ends_plate_appearance
            and self.kind not in NO_AT_BAT
            and not (self.sacrifice_bunt or self.sacrifice_fly)
        )

    @property
    def hit(self) -> bool:
        """Whether it is a hit."""
        return self.kind >= Kind.SINGLE

    def has(self, kind: Kind) -> bool:
        """Whether it is, or includes, a play of that kind."""
        return self.kind == kind or kind in self.also


@dataclass(frozen=True, slots=True)
class PlayEffect:
    """What a play does to the batter and the runners from first, second and third, in that order.

    `ends` says where each ends: 0 is out, 4 is home, -1 is nobody (or a batter still at bat).
    """

    scored: Scored
    ends: tuple[int, int, int, int]
    outs: int
    runs: int
    batted_in: int
    batted_in_on_error: int  # more of them if there were fewer than two outs: the runner would have scored anyway
    credits: Credits


_NOISE = str.maketrans("", "", '#!? \t"')
_DASH = str.maketrans("", "", "-")  # between fielders, as in 5-3, or after a ball that was softly hit
_TRAJECTORY = re.compile(r"(?!BF$)(B?)([GFLP])(\d.*)?")  # BF is a bunt fouled off
_LOCATION = re.compile(r"\d[\dDSMLFX]*")
_RUNNING = re.compile(r"(SB|CS|POCS|POSB|PO)([123H])((?:\([^)]*\)+)*)")
_HIT = re.compile(r"(DGR|HR|H|S|D|T)([\dU]*)")
_FIELDED = re.compile(
    r"(?:[\dU]++(?:\([B123]\))?|E(?:99|UU|[\dU])?|\([B123]\))+"
)  # ++: no run of digits is tried in parts
_GROUP = re.compile(r"([\dU]*)(?:(E)(99|UU|[\dU])?)?(?:\(([B123])\))?")
_HANDLED_AND_MORE = re.compile(r"(\d+)[A-DF-TV-Z]")  # a throw to the plate (74H), or a place (9S)
_MOVE = re.compile(r"([B123])([-X])([123H])((?:\([^)]*\)+)*)")  # a closing bracket may be there twice
_UNEARNED = ("UR", "TUR")
_SACRIFICES = ("SH", "SAC")
_MAY_BE_SACRIFICE = (Kind.OUT, Kind.ERROR, Kind.FIELDERS_CHOICE)  # a hit or a strikeout is an at-bat, whatever is added
_DOUBLE_PLAYS = ("DP", "GDP", "LDP", "FDP", "BGDP", "BPDP", "BFDP")
_HIT_KINDS = {
    "S": Kind.SINGLE,
    "D": Kind.DOUBLE,
    "DGR": Kind.DOUBLE,
    "T": Kind.TRIPLE,
    "H": Kind.HOME_RUN,
    "HR": Kind.HOME_RUN,
}
_PLAIN_KINDS = {
    "NP": Kind.NO_PLAY,
    "DI": Kind.INDIFFERENCE,
    "WP": Kind.WILD_PITCH,
    "PB": Kind.PASSED_BALL,
    "BK": Kind.BALK,
    "OA": Kind.OTHER_ADVANCE,
    "OBA": Kind.OTHER_ADVANCE,
    "W": Kind.WALK,
    "I": Kind.INTENTIONAL_WALK,
    "IW": Kind.INTENTIONAL_WALK,
    "HP": Kind.HIT_BY_PITCH,
    "HBP": Kind.HIT_BY_PITCH,
    "C": Kind.INTERFERENCE,
}
_RUNNING_KINDS = {
    "SB": Kind.STEAL,
    "POSB": Kind.STEAL,  # picked off, and safe at the next base
    "CS": Kind.CAUGHT_STEALING,
    "POCS": Kind.CAUGHT_STEALING,
    "PO": Kind.PICKOFF,
}


@dataclass(slots=True)
class _Reading:
    """What has been read of a basic play so far."""

    kind: Kind = Kind.NO_PLAY
    fielders: tuple[int, ...] = ()
    runners_out: tuple[int, ...] = ()
    unassisted: bool = False
    moves: tuple[Move, ...] = ()
    stolen: tuple[int, ...] = ()
    caught: tuple[int, ...] = ()
    picked: tuple[int, ...] = ()
    credits: Credits = Credits()


@cache
def read_play(text: str) -> Scored:
    """Read a scorer's text; a ValueError says what cannot be read.

    >>> read_play("K+WP.B-1").also
    (<Kind.WILD_PITCH: 5>,)
    """
    basic, _, advances = text.upper().translate(_NOISE).rstrip(".;+-").partition(".")
    basic, *rest = _split_outside_brackets(basic, "/")
    modifiers = frozenset(part.rstrip("+-)") for part in rest)
    together = _split_outside_brackets(basic.translate(_DASH), "+;")
    if not any(together) and text.startswith("?"):
        together = [UNKNOWN_FIELDERS]
    parts = [_read_basic(part, text) for part in together if part]
    if not parts:
        raise ValueError(f"cannot read the play '{text}'")
    written, written_credits, missed = _read_moves(advances, text)
    kind = parts[0].kind
    fielding = sum((part.credits for part in parts), Credits()) + written_credits
    if kind == Kind.INTERFERENCE:  # one error, whether a modifier or the batter's advance tells whose
        fielding = Credits(fielding.putouts, fielding.assists, _interferer(modifiers, fielding.errors))
    trajectory, bunt, location = _batted_ball(modifiers)
    may_be_sacrifice = kind in _MAY_BE_SACRIFICE
    return Scored(
        text=text,
        kind=kind,
        also=(*(part.kind for part in parts[1:]), *missed),
        modifiers=modifiers,
        fielders=parts[0].fielders,
        runners_out=sum((part.runners_out for part in parts), ()),
        unassisted=parts[0].unassisted,
        moves=sum((part.moves for part in parts), ()) + written,
        stolen=sum((part.stolen for part in parts), ()),
        caught=sum((part.caught for part in parts), ()),
        picked=sum((part.picked for part in parts), ()),
        credits=fielding,
        trajectory=trajectory,
        bunt=bunt,
        sacrifice_bunt=may_be_sacrifice and not modifiers.isdisjoint(_SACRIFICES),
        sacrifice_fly=may_be_sacrifice and "SF" in modifiers,
        ground_double_play=not modifiers.isdisjoint(("GDP", "BGDP", "GTP")),
        double_play=not modifiers.isdisjoint(_DOUBLE_PLAYS),
        location=location,
    )


def _split_outside_brackets(text: str, separators: str) -> list[str]:
    """The parts of a text between separators that stand in no brackets; a closing one too many closes nothing."""
    parts, depth = [""], 0
    for letter in text:
        depth = max(0, depth + (letter == "(") - (letter == ")"))
        if letter in separators and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def _read_basic(part: str, text: str) -> _Reading:
    """A basic play, or one of several on the same pitch; a 0 stands for a fielder whom nobody knows, even on a walk."""
    if (plain := part.rstrip("0")) in _PLAIN_KINDS:
        return _Reading(_PLAIN_KINDS[plain])
    if running := _RUNNING.fullmatch(part):
        return _read_running(*running.groups())
    if part[0] == "K" and (len(part) == 1 or _FIELDED.fullmatch(part[1:])):
        fielded = _read_fielded(part[1:])
        reaches = (Move(BATTER, 1, safe=True),) if fielded.kind == Kind.ERROR else ()
        return _Reading(Kind.STRIKEOUT, fielded.fielders, moves=reaches, credits=fielded.credits)
    if part.startswith("FLE"):
        return _Reading(Kind.FOUL_ERROR, credits=Credits(errors=_numbers(part[3:]) or (UNKNOWN,)))
    if part.startswith("FC") and (len(part) == 2 or _FIELDED.fullmatch(part[2:])):
        errors = Credits(errors=_read_fielded(part[2:]).credits.errors)
        return _Reading(Kind.FIELDERS_CHOICE, _numbers(part[2:].partition("E")[0].partition("(")[0]), credits=errors)
    if hit := _HIT.fullmatch(part):
        return _Reading(_HIT_KINDS[hit[1]], _numbers(hit[2]))
    if _FIELDED.fullmatch(part):
        return _read_fielded(part)
    raise ValueError(f"cannot read the play '{text}'")


def _read_fielded(part: str) -> _Reading:
    """Who handled the ball: `63`, `64(1)3`, `E6`, `5E3`, `8(B)84(2)`."""
    if UNKNOWN_FIELDERS in part:
        part = part.replace("9", "U")
    fielders: list[int] = []
    runners_out: list[int] = []
    fielding = Credits()
    batter_safe, unassisted = False, False
    before: tuple[int, ...] = ()
    for handled, error, dropper, runner in _GROUP.findall(part):
        numbers = _numbers(handled)
        fielders += numbers
        if error:
            batter_safe = True
            fielding += Credits(assists=_once(numbers), errors=_numbers(dropper) or (UNKNOWN,))
            fielders += [] if fielders else _numbers(dropper)
        elif handled or runner:
            unassisted = len(numbers) == 1 if not runners_out else unassisted
            chain = numbers if not before or numbers[:1] == before else before + numbers
            fielding += _put_out(chain, handled)
            runners_out.append(BATTER if runner in ("", "B") else int(runner))
            before = () if handled.endswith("U") else chain[-1:]
    kind = Kind.ERROR if batter_safe and not runners_out else Kind.OUT
    return _Reading(kind, tuple(fielders), tuple(runners_out), unassisted, credits=fielding)


def _read_running(what: str, base: str, brackets: str) -> _Reading:
    """A steal, a caught stealing or a pickoff: `SB2`, `CS3(25)`, `POCS2(1361)`, `PO1(E1/TH)`."""
    target = HOME if base == "H" else int(base)
    kind = _RUNNING_KINDS[what]
    if kind == Kind.STEAL:
        return _Reading(kind, stolen=(target,), moves=(_marked_move(target - 1, target, brackets, safe=True),))
    fielding, safe, _ = _read_brackets(brackets)
    picked = (target - 1 if what == "POCS" else target,) if what != "CS" else ()
    reading = _Reading(kind, picked=picked, credits=fielding)
    if what != "PO":
        reading.caught = (target,)
        reading.moves = (_marked_move(target - 1, target, brackets, safe=safe),)
    elif not safe:
        reading.moves = (Move(target, target, safe=False),)
    return reading


def _marked_move(start: int, end: int, brackets: str, safe: bool) -> Move:
    _, _, marks = _read_brackets(brackets)
    return Move(start, end, safe, not marks.isdisjoint(_UNEARNED), _batted_in(marks))


def _read_moves(advances: str, text: str) -> tuple[tuple[Move, ...], Credits, tuple[Kind, ...]]:
    """The advances as written, the fielders they credit, and the wild pitch or passed ball that they speak of."""
    moves: list[Move] = []
    fielding = Credits()
    missed: dict[Kind, None] = {}
    for written in advances.split(";"):
        if not written:
            continue
        found = _MOVE.fullmatch(written)
        if not found:
            raise ValueError(f"cannot read the advance '{written}' of '{text}'")
        credited, error_alone, marks = _read_brackets(found[4])
        start = BATTER if found[1] == "B" else int(found[1])
        end = HOME if found[3] == "H" else int(found[3])
        scores = end == HOME and not marks.isdisjoint(_UNEARNED) and not credited.putouts
        safe = found[2] == "-" or error_alone or scores
        if found[2] == "-":  # nobody is put out, whoever threw the ball
            credited = Credits(assists=credited.assists if credited.errors else (), errors=credited.errors)
        fielding += credited
        missed.update({_PLAIN_KINDS[mark]: None for mark in ("WP", "PB") if mark in marks})
        told = _batted_in(marks)
        if told is None and (credited.errors or not marks.isdisjoint(("WP", "PB"))):
            told = False
        moves.append(Move(start, end, safe, not marks.isdisjoint(_UNEARNED), told, bool(credited.errors)))
    return tuple(moves), fielding, tuple(missed)


def _batted_in(marks: frozenset[str]) -> bool | None:
    if not marks.isdisjoint(("NR", "NORBI")):
        return False
    return True if "RBI" in marks else None


@cache
def _read_brackets(brackets: str) -> tuple[Credits, bool, frozenset[str]]:
    """Fielding and marks in brackets; whether there was an error and no out; `(5E3/TH)(NR)`, `(25)(UR)`, `(E6)(99)`."""
    fielding, marks, is_out = Credits(), set(), False
    for content in re.findall(r"\(([^)]*)\)", brackets):
        main, *rest = content.split("/")
        main = main.translate(_DASH)
        if more := _HANDLED_AND_MORE.fullmatch(main):
            main = more[1]
        if main and _FIELDED.fullmatch(main):
            fielding += _read_chain(main)
            is_out = is_out or "E" not in main  # maybe by fielders whom nobody wrote down
            marks.update(rest)
        else:
            marks.update(content.split("/"))
    return fielding, bool(fielding.errors) and not is_out, frozenset(marks)


def _read_chain(chain: str) -> Credits:
    """The fielders of one throw: all but the last assist; after an E the last one dropped it."""
    handled, error, rest = chain.partition("E")
    if error:
        return Credits(assists=_once(_numbers(handled)), errors=_numbers(rest) or (UNKNOWN,))
    return _put_out(_numbers(handled), handled)


def _put_out(chain: tuple[int, ...], handled: str) -> Credits:
    """A putout for the last of a chain and assists for the others; after `8U` nobody knows who made the out."""
    if handled.endswith("U"):
        return Credits(assists=_once(chain))
    return Credits(putouts=chain[-1:], assists=_once(chain[:-1]))


def _numbers(digits: str) -> tuple[int, ...]:
    """Position numbers; 99 and U stand for fielders whom nobody wrote down."""
    if UNKNOWN_FIELDERS in digits:
        digits = digits.replace("9", "")
    return tuple(int(digit) for digit in digits if digit not in "U0")


def _once(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """A fielder gets one assist on a putout, however often he threw."""
    return tuple(dict.fromkeys(numbers))


def _interferer(modifiers: frozenset[str], written: tuple[int, ...]) -> tuple[int, ...]:
    for modifier in modifiers:
        if re.fullmatch(r"E[1-9]", modifier):
            return (int(modifier[1]), *written[1:])
    return written or (CATCHER,)


_TRAJECTORY_OF_PLAY = {"GDP": "G", "GTP": "G", "LDP": "L", "LTP": "L", "FDP": "F", "BGDP": "G", "BPDP": "P", "SF": "F"}


def _batted_ball(modifiers: frozenset[str]) -> tuple[str, bool, str]:
    """How the ball was hit, whether it was a bunt, and where to."""
    trajectory, location = "", ""
    bunt = not modifiers.isdisjoint(("B", "SH", "SAC", "BGDP", "BPDP", "BFDP", "BF"))
    for modifier in modifiers:
        found = _TRAJECTORY.fullmatch(modifier)
        if found:
            trajectory, location = found[2], location or (found[3] or "")
            bunt = bunt or bool(found[1])
        elif _LOCATION.fullmatch(modifier):
            location = modifier
        elif not trajectory:
            trajectory = _TRAJECTORY_OF_PLAY.get(modifier, "")
    return trajectory, bunt, location


@cache
def effect_of(text: str, occupied: int) -> PlayEffect:
    """What a play does with runners on the bases of the mask `occupied` (1 first, 2 second, 4 third).

    >>> effect_of("64(1)3/GDP.2-3", 0b011).ends
    (0, 0, 3, -1)
    """
    scored = read_play(text)
    ends = [NOBODY] * 4
    for base in (1, 2, 3):
        if occupied >> (base - 1) & 1:
            ends[base] = base
    _basic_ends(scored, ends)
    moved: dict[int, Move] = {}
    put_out = set(scored.runners_out)
    for move in scored.moves:
        if move.start and not occupied >> (move.start - 1) & 1:
            raise ValueError(f"'{text}' moves a runner from an empty base ({move.start})")
        if move.safe and not move.error and move.start in put_out:
            continue  # CS2(25).1-2: whoever has been put out takes no base, unless an error saves him
        ends[move.start] = move.end if move.safe else OUT
        moved[move.start] = move
        if not move.safe:
            put_out.add(move.start)
    _push(ends, moved)
    safe_bases = [end for end in ends if 1 <= end <= 3]
    if len(safe_bases) != len(set(safe_bases)):
        raise ValueError(f"'{text}' leaves two runners on one base")
    return PlayEffect(
        scored=scored,
        ends=(ends[0], ends[1], ends[2], ends[3]),
        outs=ends.count(OUT),
        runs=ends.count(HOME),
        batted_in=_runs_batted_in(scored, ends, moved),
        batted_in_on_error=int(
            scored.kind == Kind.ERROR
            and ends[3] == HOME
            and (3 not in moved or moved[3].batted_in is None)
            and not (scored.sacrifice_fly or scored.sacrifice_bunt)
        ),
        credits=scored.credits + _strikeout_putout(scored, ends, moved),
    )


def _basic_ends(scored: Scored, ends: list[int]) -> None:
    """Where the basic play alone puts everybody."""
    if scored.ends_plate_appearance:
        ends[BATTER] = _FIRST_BASE_OF.get(scored.kind, 1)
        if scored.kind == Kind.OUT and scored.runners_out and BATTER not in scored.runners_out:
            ends[BATTER] = 1  # a force out elsewhere
    for runner in scored.runners_out:
        if ends[runner] == NOBODY:
            raise ValueError(f"'{scored.text}' retires a runner from an empty base ({runner})")
        ends[runner] = OUT
    if scored.kind == Kind.HOME_RUN:
        ends[:] = [HOME if end != NOBODY else NOBODY for end in ends]


def _push(ends: list[int], moved: dict[int, Move]) -> None:
    """Runners who must make room move up one base where the text does not say so."""
    for base in (1, 2, 3):
        behind = ends[:base]
        if ends[base] == base and base not in moved and base in behind:
            ends[base] = base + 1


def _strikeout_putout(scored: Scored, ends: list[int], moved: dict[int, Move]) -> Credits:
    """The catcher's putout on a strikeout, which the text leaves out."""
    if scored.kind != Kind.STRIKEOUT or ends[BATTER] != OUT or BATTER in moved or scored.fielders:
        return Credits()
    return Credits(putouts=(CATCHER,))


def _runs_batted_in(scored: Scored, ends: list[int], moved: dict[int, Move]) -> int:
    """Runs credited to the batter, the runner ahead first: after an error those behind him count only if it is said."""
    number, misplayed = 0, False
    for base in (3, 2, 1, BATTER):
        move = moved.get(base)
        misplayed = misplayed or bool(move and move.error)
        if ends[base] != HOME:
            continue
        told = move.batted_in if move else None
        if told is None and (misplayed or (base != 3 and scored.kind in _FORCED_IN)):
            continue
        number += _counts_as_batted_in(scored, move)
    return number


# Only the runner on third can be forced in; others who come home on such a play owe it to something else.
_FORCED_IN = (Kind.WALK, Kind.INTENTIONAL_WALK, Kind.HIT_BY_PITCH, Kind.INTERFERENCE)


def _counts_as_batted_in(scored: Scored, move: Move | None) -> bool:
    """Whether a run is credited to the batter; the text says so only where it is not the usual way."""
    if not scored.ends_plate_appearance:
        return bool(move and move.batted_in)
    if move is not None and move.batted_in is not None:
        return move.batted_in
    if scored.kind == Kind.ERROR:
        return scored.sacrifice_fly or scored.sacrifice_bunt
    return scored.kind != Kind.STRIKEOUT and not scored.ground_double_play
