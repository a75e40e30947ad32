"""Dice: a keyed, counter-based generator (Threefry-2x64, 20 rounds) and what rules draw from it.

Draw n of game k under a key is the same on every machine, thread and device. Dice are never part of a state,
so a planner that sees the state cannot see the future.

A rule names what it rolls: `roll_many(dice, PLAY_DICE, 6, state.up)`. The name (a small number that the game
declares as a `DiceKind`) costs nothing in play and lets a person be asked for real dice by name.

There are two types of dice. `PLAIN_DICE` only draw: simulation, search, managers and CUDA roll them, and nothing else
is compiled for them. `DICE` have modes as well. RANDOM draws. SCRIPTED takes the values of a script; where the script
is too short it notes what was wanted and goes on at random, so a caller can ask for more and run the same choice
again. RECORDING is RANDOM, writing every value down as a script. The script is part of the record (an array beside it
would cost reference counting in every call) and holds what one choice may draw; whoever runs a game fills or empties
it between choices.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivetool.engine.record import new, record, rule

RANDOM, SCRIPTED, RECORDING = 0, 1, 2

SCRIPT_ROOM = 1024

_STREAM: dict[str, Any] = {
    "key": ("u8", 2),
    "stream": "u8",  # which game of a run
    "block": "u8",  # how many blocks of two words have been drawn
    "spare": "u8",  # the second word of the last block
    "has_spare": "u1",
    "half": "u8",  # 32 bits left over from a word
    "has_half": "u1",
}

PLAIN_DICE = record("plain_dice", **_STREAM)
DICE = record(
    "dice",
    **_STREAM,
    mode="u1",
    position="i4",  # how far the script has been read or written
    length="i4",  # SCRIPTED: how long the script is
    missing_kind="i4",  # SCRIPTED: what the first roll beyond the script was ...
    missing_faces="i4",  # ... its faces, 0 when the script sufficed ...
    missing_count="i4",  # ... and how many dice were wanted at once
    mismatch="i4",  # SCRIPTED: 1 + position of the first value that its die cannot show, or 0
    script=("i4", (SCRIPT_ROOM, 3)),  # rows of kind, faces, value
)

PARITY = np.uint64(0x1BD11BDAA9FC1A22)
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
WORD = np.uint64(64)
MOST = np.uint64((1 << 64) - 1)
ONE = np.uint64(1)
TWO = np.uint64(2)
THREE = np.uint64(3)
FOUR = np.uint64(4)
FIVE = np.uint64(5)
BATCH_LIMIT = np.uint64(1 << 52)  # a word is split among dice whose combinations number at most this


def make_dice(key: tuple[int, int], stream: int = 0, mode: int = RANDOM) -> Any:
    """Dice for one game: `key` is the 128-bit key as two words, `stream` the game's number in its run.

    >>> dice = make_dice((1, 2))
    >>> 0 <= roll(dice, 0, 6) < 6
    True
    """
    dice = new(DICE)
    dice.key[0], dice.key[1] = key
    dice.stream = stream
    dice.mode = mode
    return dice


def make_plain_dice(key: tuple[int, int], stream: int = 0) -> Any:
    """Dice that only draw, such as players by program roll.

    >>> roll(make_plain_dice((1, 2)), 0, 6) == roll(make_dice((1, 2)), 0, 6)
    True
    """
    dice = new(PLAIN_DICE)
    dice.key[0], dice.key[1] = key
    dice.stream = stream
    return dice


def load_script(dice: Any, rows: Any) -> None:
    """Give scripted dice their next values: rows of kind, faces, value."""
    dice.mode = SCRIPTED
    dice.position = 0
    dice.length = len(rows)
    dice.missing_faces = 0
    dice.mismatch = 0
    if len(rows):
        dice.script[: len(rows)] = rows


def place_of(dice: Any) -> tuple[int, int, int, int, int]:
    """Where the dice are in their stream; `return_to` brings them back there."""
    return int(dice.block), int(dice.spare), int(dice.has_spare), int(dice.half), int(dice.has_half)


def return_to(dice: Any, place: tuple[int, int, int, int, int]) -> None:
    """Go back to a place in the stream: the same dice will be rolled again."""
    dice.block, dice.spare, dice.has_spare, dice.half, dice.has_half = place


@rule
def _rotate(x, by):
    return (x << by) | (x >> (WORD - by))


@rule
def _mix(x0, x1, by):
    x0 = x0 + x1
    return x0, _rotate(x1, by) ^ x0


@rule
def _even_rounds(x0, x1):
    x0, x1 = _mix(x0, x1, np.uint64(16))
    x0, x1 = _mix(x0, x1, np.uint64(42))
    x0, x1 = _mix(x0, x1, np.uint64(12))
    return _mix(x0, x1, np.uint64(31))


@rule
def _odd_rounds(x0, x1):
    x0, x1 = _mix(x0, x1, np.uint64(16))
    x0, x1 = _mix(x0, x1, np.uint64(32))
    x0, x1 = _mix(x0, x1, np.uint64(24))
    return _mix(x0, x1, np.uint64(21))


@rule(inlined=True)
def threefry_words(key0, key1, counter0, counter1):
    """What `threefry` says, for Numba, whose words wrap around by themselves."""
    key2 = key0 ^ key1 ^ PARITY
    x0, x1 = _even_rounds(counter0 + key0, counter1 + key1)
    x0, x1 = _odd_rounds(x0 + key1, x1 + key2 + ONE)
    x0, x1 = _even_rounds(x0 + key2, x1 + key0 + TWO)
    x0, x1 = _odd_rounds(x0 + key0, x1 + key1 + THREE)
    x0, x1 = _even_rounds(x0 + key1, x1 + key2 + FOUR)
    return x0 + key2, x1 + key0 + FIVE


_ROTATIONS = ((16, 42, 12, 31), (16, 32, 24, 21))
_ALL_BITS = (1 << 64) - 1


def threefry(key0, key1, counter0, counter1):
    """Two random words for a key and a counter (Salmon and others, 2011: Threefry-2x64 with 20 rounds).

    In plain Python whole numbers are quicker than NumPy's words, and do not complain when they wrap around.
    """
    keys = (int(key0), int(key1), int(key0) ^ int(key1) ^ int(PARITY))
    x0, x1 = (int(counter0) + keys[0]) & _ALL_BITS, (int(counter1) + keys[1]) & _ALL_BITS
    for injection in range(1, 6):
        for by in _ROTATIONS[(injection - 1) % 2]:
            x0 = (x0 + x1) & _ALL_BITS
            x1 = (((x1 << by) & _ALL_BITS) | (x1 >> (64 - by))) ^ x0
        x0 = (x0 + keys[injection % 3]) & _ALL_BITS
        x1 = (x1 + keys[(injection + 1) % 3] + injection) & _ALL_BITS
    return np.uint64(x0), np.uint64(x1)


@rule(inlined=True)
def next_word(dice):
    """The next 64 random bits."""
    if dice.has_spare:
        dice.has_spare = 0
        return dice.spare
    word, spare = threefry(dice.key[0], dice.key[1], dice.block, dice.stream)
    dice.block = dice.block + ONE
    dice.spare = spare
    dice.has_spare = 1
    return word


@rule
def _next_half(dice):
    if dice.has_half:
        dice.has_half = 0
        return dice.half
    word = next_word(dice)
    dice.half = word & LOW
    dice.has_half = 1
    return word >> HALF


@rule
def random_face(dice, faces):
    """One face, every one equally likely: Lemire's multiplication with rejection, on 32 bits."""
    faces = np.uint64(faces)
    product = _next_half(dice) * faces
    if (product & LOW) < faces:
        threshold = ((ONE << HALF) - faces) % faces
        while (product & LOW) < threshold:
            product = _next_half(dice) * faces
    return np.int64(product >> HALF)


def multiply_words(one, other):
    """The product of two words as two words, the high one first. Compiled it is a single instruction."""
    product = int(one) * int(other)
    return np.uint64(product >> 64), np.uint64(product & _ALL_BITS)


@rule(inlined=True)
def _cut_word(word, faces, out, start, end):
    """Cut a face out of a word for each place; returns the rest of the word."""
    for place in range(start, end):
        face, word = multiply_words(word, faces)
        out[place] = face
    return word


@rule(inlined=True)
def random_faces(dice, faces, out):
    """Many faces out of few words: batched multiplication (Brackett-Rozinsky and Lemire, 2024), unbiased."""
    faces = np.uint64(faces)
    start = 0
    while start < len(out):
        end = start
        combinations = ONE
        while end < len(out) and combinations * faces <= BATCH_LIMIT:
            combinations = combinations * faces
            end += 1
        rest = _cut_word(next_word(dice), faces, out, start, end)
        # Below a threshold, which is less than the combinations, the word is thrown away: 2**64 is no multiple of them.
        if rest >= combinations or rest >= (MOST - combinations + ONE) % combinations:
            start = end


@rule
def _scripted_face(dice, kind, faces, count):
    """The script's next value; beyond its end, note what was wanted and go on at random."""
    if dice.position >= dice.length:
        if dice.missing_faces == 0:
            dice.missing_kind = kind
            dice.missing_faces = faces
            dice.missing_count = count
        return random_face(dice, faces)
    place = dice.position
    dice.position += 1
    value = np.int64(dice.script[place, 2])
    fits = dice.script[place, 0] == kind and dice.script[place, 1] == faces and 0 <= value and value < faces
    if not fits:
        if dice.mismatch == 0:
            dice.mismatch = dice.position
        return 0
    return value


@rule
def _write_down(dice, kind, faces, value):
    if dice.position < SCRIPT_ROOM:
        dice.script[dice.position, 0] = kind
        dice.script[dice.position, 1] = faces
        dice.script[dice.position, 2] = value
    dice.position += 1


def roll(dice, kind, faces):
    """Roll one die with so many faces: 0 to faces - 1, each equally likely."""
    return random_face(dice, faces) if isinstance(dice, PLAIN_DICE.type) else roll_by_mode(dice, kind, faces)


@rule
def roll_by_mode(dice, kind, faces):
    """One die of dice with modes."""
    if dice.mode == SCRIPTED:
        return _scripted_face(dice, kind, faces, 1)
    value = random_face(dice, faces)
    if dice.mode == RECORDING:
        _write_down(dice, kind, faces, value)
    return value


def roll_many(dice, kind, faces, out):
    """Roll as many like dice as `out` has places, cheaply: one random word is good for twenty six-sided dice."""
    if isinstance(dice, PLAIN_DICE.type):
        random_faces(dice, faces, out)
    else:
        roll_many_by_mode(dice, kind, faces, out)


@rule
def roll_many_by_mode(dice, kind, faces, out):
    """A handful of dice with modes."""
    if dice.mode == SCRIPTED:
        for i in range(len(out)):
            out[i] = _scripted_face(dice, kind, faces, len(out) - i)
        return
    random_faces(dice, faces, out)
    if dice.mode == RECORDING:
        for i in range(len(out)):
            _write_down(dice, kind, faces, out[i])


@rule
def shuffle(dice, kind, cards, count):
    """Put the first `count` entries of `cards` in random order."""
    draw_cards(dice, kind, cards, count, count)


@rule
def draw_cards(dice, kind, cards, count, wanted):
    """Bring `wanted` cards, drawn at random from the first `count`, to the front of `cards`."""
    for i in range(min(wanted, count - 1)):
        j = i + roll(dice, kind, count - i)
        cards[i], cards[j] = cards[j], cards[i]
