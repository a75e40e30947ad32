"""`fivetool dice-log`: the log of everything that a clubhouse has committed to and sealed."""

from __future__ import annotations

from typing import Annotated

import typer

from fivetool.cli.app import HOUSE, Json, app, out, print_json
from fivetool.cli.on_demand import module_for
from fivetool.errors import UsageError

SHOWN = 16  # digits of a hash


@app.command(name="dice-log", rich_help_panel=HOUSE)
def dice_log(
    database: Annotated[
        str | None, typer.Option(help="A SQLite file or a PostgreSQL URL; your own database by default.")
    ] = None,
    noted: Annotated[
        list[str] | None,
        typer.Option(help="An entry that you wrote down, as in **17:9f3c…**, to see whether it is still there."),
    ] = None,
    json_only: Json = False,
) -> None:
    """Check the log of everything a clubhouse has committed to: no entry changed, none missing.

    Fails with exit code 1 and one line saying which entry does not fit.
    """
    log = module_for("fivetool.web.dice_log", "The clubhouse")
    wanted = [_noted(text) for text in noted or ()]
    place, last = log.check_database(database, dict(wanted))
    if json_only:
        print_json({"ok": True, "entries": place, "hash": last})
    elif not place:
        out().print("Nothing has been sealed there yet.")
    else:
        entries = "1 entry, unchanged" if place == 1 else f"{place} entries, none changed, none missing"
        out().print(f"{entries}. Note the last: {place}:{last}", highlight=False, soft_wrap=True)


def _noted(text: str) -> tuple[int, str]:
    """The place and the hash of an entry, as somebody wrote them down."""
    place, colon, noted = text.strip().partition(":")
    if not colon or not place.isascii() or not place.isdecimal() or not noted or len(place) > SHOWN:
        raise UsageError(f"--noted must be the number of an entry and its hash, as in 17:9f3c…; got {text[:40]}.")
    return int(place), noted.strip().rstrip("…").lower()
