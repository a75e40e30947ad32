"""The dice written a second time, in plain Python integers of any word size, to hold the compiled ones against."""

from __future__ import annotations

from collections.abc import Iterator

MASK = (1 << 64) - 1
PARITY = 0x1BD11BDAA9FC1A22
ROTATIONS = (16, 42, 12, 31, 16, 32, 24, 21)


def threefry(key: tuple[int, int], counter: tuple[int, int], rounds: int = 20) -> tuple[int, int]:
    """Threefry-2x64 as its authors describe it: rounds of mixing, a key injection after every fourth."""
    keys = (*key, key[0] ^ key[1] ^ PARITY)
    x0, x1 = (counter[0] + keys[0]) & MASK, (counter[1] + keys[1]) & MASK
    for number in range(rounds):
        by = ROTATIONS[number % 8]
        x0 = (x0 + x1) & MASK
        x1 = ((x1 << by | x1 >> (64 - by)) & MASK) ^ x0
        if number % 4 == 3:
            injection = number // 4 + 1
            x0 = (x0 + keys[injection % 3]) & MASK
            x1 = (x1 + keys[(injection + 1) % 3] + injection) & MASK
    return x0, x1


def words(key: tuple[int, int], stream: int) -> Iterator[int]:
    """The words of one stream in their order."""
    block = 0
    while True:
        yield from threefry(key, (block, stream))
        block += 1


def halves(source: Iterator[int]) -> Iterator[int]:
    """Words cut in two, the upper half first."""
    for word in source:
        yield word >> 32
        yield word & 0xFFFFFFFF


def accept_one(bits: int, word: int, faces: int) -> int | None:
    """The face that a word of so many bits stands for, or None when the word is rejected."""
    product = word * faces
    rejected_below = (1 << bits) % faces
    return None if product % (1 << bits) < rejected_below else product >> bits


def accept_many(bits: int, word: int, faces: int, count: int) -> tuple[int, ...] | None:
    """The faces of `count` dice that one word stands for, or None when the word is rejected."""
    shown = []
    for _ in range(count):
        product = word * faces
        shown.append(product >> bits)
        word = product % (1 << bits)
    return None if word < (1 << bits) % faces**count else tuple(shown)


def dice_a_word(limit: int, faces: int) -> int:
    """How many dice are cut out of one word when their combinations may number `limit` at most."""
    count = 0
    while faces ** (count + 1) <= limit:
        count += 1
    return count
