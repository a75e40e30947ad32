"""Columns that are checked when they are read: SQLite keeps any value in any column, and files can be damaged.

They stand for SQLAlchemy's own types of the same names. What is not of its type and size is refused in one line.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from fivetool.doors import check_plain
from fivetool.errors import FivetoolError, one_line

LONGEST_SHOWN = 40
SMALLEST, LARGEST = -(1 << 31), 1 << 31


class DamagedError(FivetoolError):
    """A database in which something is not what was written there."""


def damaged(expected: str, found: Any) -> DamagedError:
    """The error for a value that cannot have been written there."""
    return DamagedError(f"The database is damaged: {expected} was expected; found {one_line(found, LONGEST_SHOWN)}.")


class Integer(TypeDecorator[int]):
    """A whole number of at most 32 bits."""

    impl = sa.Integer
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Dialect) -> int | None:
        """The number, checked."""
        if value is not None and (type(value) is not int or not SMALLEST <= value < LARGEST):
            raise damaged("a whole number", value)
        return value


class BigInteger(TypeDecorator[int]):
    """A whole number of at most 64 bits."""

    impl = sa.BigInteger
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Dialect) -> int | None:
        """The number, checked."""
        if value is not None and type(value) is not int:
            raise damaged("a whole number", value)
        return value


class Boolean(TypeDecorator[bool]):
    """Yes or no."""

    impl = sa.Boolean
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Dialect) -> bool | None:
        """The answer, checked."""
        if value is not None and not isinstance(value, bool):
            raise damaged("yes or no", value)
        return value


class String(TypeDecorator[str]):
    """A text of a limited length, or one of a few words."""

    impl = sa.String
    cache_ok = True

    def __init__(self, length: int, among: tuple[str, ...] = ()) -> None:
        super().__init__(length)
        self.length = length
        self.among = among

    def process_result_value(self, value: Any, dialect: Dialect) -> str | None:
        """The text, checked."""
        if value is None:
            return None
        if not isinstance(value, str) or len(value) > self.length:
            raise damaged(f"a text of at most {self.length} letters", value)
        if self.among and value not in self.among:
            raise damaged(f"one of {', '.join(self.among)}", value)
        return value


class Text(TypeDecorator[str]):
    """A text of any length."""

    impl = sa.Text
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Dialect) -> str | None:
        """The text, checked."""
        if value is not None and not isinstance(value, str):
            raise damaged("a text", value)
        return value


class Json(TypeDecorator[Any]):
    """JSON of one shape, given as a type: `Json(list[int])`."""

    impl = sa.JSON
    cache_ok = True

    def __init__(self, shape: Any) -> None:
        super().__init__()
        self.shape = shape
        self._adapter: TypeAdapter[Any] = TypeAdapter(shape)

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        """The value, checked."""
        if value is None:
            return None
        check_plain(value, DamagedError, "The database is damaged")
        try:
            return self._adapter.validate_python(value, strict=True)
        except ValidationError:
            raise damaged("JSON of another shape", value) from None
