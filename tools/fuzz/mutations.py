"""One kit of mutations for everything that can be read: values, text, bytes, words of a command line.

All of it is driven by one `random.Random`, so that a case can be made again from its number.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Sequence
from typing import Any

DIGITS = 5000  # more than Python turns into a number
HUGE = "@huge-number@"  # stands for a number of so many digits, which Python would not write out
NUMBERS = (
    0, 1, -1, 2, 3, 7, 15, 16, 99, 255, 1 << 15, 1 << 31, (1 << 31) - 1, -(1 << 31), 1 << 32, (1 << 63) - 1, 1 << 63,
    -(1 << 63), 1 << 64, 10**99, 10**101, 0.5, -0.0, 1e-300, 1e300, math.inf, -math.inf, math.nan,
)  # fmt: skip
WORDS = (
    "", " ", "0", "1", "-1", "2", "9", "true", "none", "None", "nan", "inf", "1e999", "0x10", "٣", "²", "½", "-",
    "--", "---", "a", "A", "person", "manager", "random", "auto", "off", "on", "..", ".", "/", "~", "/dev/zero",
    "/dev/null", "/etc", "../../etc/passwd", "no-such.toml", "a\0b", "\n", "\r\n", "\t", "two\nlines", "\x1b[31m",
    "\ufeff", "\ud800", "\udfff", "🙂", "İ", "ß", "\u202e", "\u00a0", "'", '"', "\\", "%s", "{}", "{0}", "${HOME}",
    "*", "[", "[[", "]", "{", "}", "#", ";", ",", ",,", ", ,", "=", "==", "/ /", "1,2", "0-0", "1B", "2B", "x" * 300,
    "9" * 20, "9" * DIGITS, "é" * 50, "null", "2045-04-01", "0000-00-00", "9999-12-31", "sqlite://",
    "postgresql://[", "<script>", "Robert'); DROP TABLE leagues;--",
)  # fmt: skip
MOST_CHANGES = 3
DEEP = 60


class Mutator:
    """Changes things at random."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def pick(self, among: Sequence[Any]) -> Any:
        """One of several."""
        return among[self.dice.randrange(len(among))]

    def chance(self, of: float) -> bool:
        """Yes with that probability."""
        return self.dice.random() < of

    def word(self) -> str:
        """A text that somebody may not have thought of."""
        return str(self.pick(WORDS)) if self.chance(0.9) else "".join(self.pick(WORDS)[:20] for _ in range(3))

    def number(self) -> Any:
        """A number that somebody may not have thought of."""
        return self.pick(NUMBERS) if self.chance(0.7) else self.dice.randint(-20, 200)

    # --- values ---

    def value(self) -> Any:
        """Anything that JSON can hold, and some that it cannot."""
        kind = self.dice.randrange(10)
        if kind < 3:
            return self.number()
        if kind < 6:
            return self.word()
        if kind < 8:
            return self.pick((None, True, False, [], {}, [[]], [None], {"": None}, {"name": []}, HUGE))
        if kind == 8:
            return [self.value() for _ in range(self.dice.randrange(4))]
        return self._deep() if self.chance(0.1) else {self.word()[:30]: self.value() for _ in range(2)}

    def tree(self, value: Any, donors: Sequence[Any] = ()) -> Any:
        """A value of lists and names with some of its parts changed; parts of donors may be grafted in."""
        for _ in range(self.dice.randint(1, MOST_CHANGES)):
            value = self._changed(value, donors)
        return value

    def _changed(self, value: Any, donors: Sequence[Any]) -> Any:
        if isinstance(value, dict) and value and self.chance(0.85):
            name = self.pick(list(value))
            return self._changed_at(value, name, donors)
        if isinstance(value, list) and value and self.chance(0.85):
            return self._changed_in(value, self.dice.randrange(len(value)), donors)
        return self._other(value, donors)

    def _changed_at(self, value: dict[str, Any], name: str, donors: Sequence[Any]) -> dict[str, Any]:
        changed = dict(value)
        way = self.dice.randrange(10)
        if way == 0:
            del changed[name]
        elif way == 1:
            changed[self.word()[:60]] = self.value()
        elif way == 2:
            changed[self.word()[:60]] = changed.pop(name)
        else:
            changed[name] = self._changed(value[name], donors)
        return changed

    def _changed_in(self, value: list[Any], place: int, donors: Sequence[Any]) -> list[Any]:
        changed = list(value)
        way = self.dice.randrange(10)
        if way == 0:
            del changed[place]
        elif way == 1:
            changed.insert(place, self.value())
        elif way == 2:
            changed += [changed[place]] * self.pick((1, 2, 50))
        elif way == 3:
            self.dice.shuffle(changed)
        else:
            changed[place] = self._changed(value[place], donors)
        return changed

    def _other(self, value: Any, donors: Sequence[Any]) -> Any:
        """Another value in place of one: near it, far from it, or from somewhere else."""
        way = self.dice.randrange(10)
        if way < 3 and isinstance(value, int | float):
            return value + self.pick((-1, 1, 2, 100, 0.5))
        if way < 3 and isinstance(value, str):
            return self.text(value)
        if way < 5 and donors:
            return part_of(self.dice, self.pick(donors))
        if way == 5:
            return [value]
        if way == 6:
            return str(value)
        return self.value()

    def _deep(self) -> Any:
        value: Any = 1
        for _ in range(self.pick((3, DEEP, 5 * DEEP))):
            value = [value] if self.chance(0.5) else {"a": value}
        return value

    # --- text and bytes ---

    def text(self, text: str) -> str:
        """A text with some of its letters, lines or numbers changed."""
        for _ in range(self.dice.randint(1, MOST_CHANGES)):
            text = self._changed_text(text)
        return text

    def _changed_text(self, text: str) -> str:
        start = self.dice.randint(0, len(text))
        end = min(len(text), start + self.pick((0, 1, 1, 3, 20, 200)))
        way = self.dice.randrange(8)
        if way == 0:
            return text[:start]
        if way == 1:
            return text[:start] + text[end:]
        if way == 2:
            return text[:end] + text[start:end] * self.pick((1, 2, 30)) + text[end:]
        if way == 3:
            return self._changed_line(text)
        if way == 4:
            return self._changed_field(text)
        return text[:start] + self.word() + text[end:]

    def _changed_line(self, text: str) -> str:
        lines = text.split("\n")
        one, other = self.dice.randrange(len(lines)), self.dice.randrange(len(lines))
        way = self.dice.randrange(4)
        if way == 0:
            del lines[one]
        elif way == 1:
            lines.insert(one, lines[other])
        elif way == 2:
            lines[one], lines[other] = lines[other], lines[one]
        else:
            lines[one] = self.word()
        return "\n".join(lines)

    def _changed_field(self, text: str) -> str:
        """Another value between commas, or behind an equals sign."""
        lines = text.split("\n")
        place = self.dice.randrange(len(lines))
        mark = "," if "," in lines[place] else "="
        fields = lines[place].split(mark)
        fields[self.dice.randrange(len(fields))] = self.word() if self.chance(0.7) else str(self.number())
        lines[place] = mark.join(fields)
        return "\n".join(lines)

    def data(self, content: bytes) -> bytes:
        """Bytes with some of them changed."""
        changed = bytearray(content)
        for _ in range(self.pick((1, 1, 2, 8, 64))):
            way = self.dice.randrange(6)
            place = self.dice.randrange(len(changed) + 1)
            if way == 0 and self.chance(0.3):
                del changed[place:]
            elif way == 1:
                del changed[place : place + self.pick((1, 4, 100))]
            elif way == 2:
                changed[place:place] = self.dice.randbytes(self.pick((1, 4, 100)))
            elif place < len(changed):
                changed[place] = self.pick((0, 1, 127, 128, 255, self.dice.randrange(256)))
        return bytes(changed)

    # --- command lines ---

    def words(self, words: Sequence[str]) -> list[str]:
        """Words of a command line, some of them changed."""
        changed = list(words)
        for _ in range(self.dice.randint(0, MOST_CHANGES)):
            place = self.dice.randrange(len(changed) + 1)
            way = self.dice.randrange(5)
            if way == 0 and place < len(changed):
                del changed[place]
            elif way == 1:
                changed.insert(place, self.word())
            elif way == 2 and place < len(changed):
                changed[place] = self.text(changed[place])
            elif place < len(changed):
                changed[place] = self.word()
        return [word.replace("\0", "") for word in changed]  # the system lets no zero byte through


def part_of(dice: random.Random, value: Any) -> Any:
    """Some part of a value, however deep."""
    while isinstance(value, dict | list) and value and dice.random() < 0.8:
        value = dice.choice(list(value.values()) if isinstance(value, dict) else value)
    return value


def to_json(value: Any) -> str:
    """A value as JSON, with numbers that Python itself would not write."""
    return json.dumps(value).replace(f'"{HUGE}"', "9" * DIGITS)
