"""What all messages are made from."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from fivetool.doors import check_plain
from fivetool.errors import FivetoolError

Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
# what players write: one line, without letters that nobody sees and without those that turn the line around
Written = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        min_length=1,
        max_length=200,
        pattern=r"^[^\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$",
    ),
]
Color = Annotated[str, StringConstraints(pattern=r"^[a-z0-9#-]{1,24}$")]
WordName = Annotated[str, StringConstraints(max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$")]
Watch = Literal["open", "link", "closed"]
YourResult = Literal["won", "drawn", "lost"] | None  # for the viewer, once the game is over
SeatNumber = Annotated[int, Field(ge=0, le=15)]
LogNumber = Annotated[int, Field(ge=0, le=1_000_000)]
ChoiceId = Annotated[int, Field(ge=0, le=1_000_000)]


class Message(BaseModel):
    """What the server sends; never changed once built."""

    model_config = ConfigDict(frozen=True)


class Request(BaseModel):
    """What a client sends; anything that is not declared is refused, and so is what no database can keep."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _of_plain_values(cls, given: Any) -> Any:
        """The JSON reader lets half character pairs through, numbers of any length and nesting of any depth."""
        try:
            return check_plain(given, FivetoolError, "This message", also=(Request,))
        except FivetoolError as error:
            raise ValueError(str(error).rstrip(".")) from None
