"""`fivetool dice-log`: the log of commitments, checked from its first entry on."""

from __future__ import annotations

import json

import sqlalchemy as sa

from fivetool.database import database_url, open_database
from fivetool.web import dice_log


def a_log(tmp_path, *values):
    """A database with a log, and the place and hash of its last entry."""
    engine = open_database(database_url(str(tmp_path / "club.sqlite")))
    last = 0, ""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        for value in values:
            last = dice_log.append(connection, "seal", value)
    return engine, last


def test_a_log_is_checked_and_its_last_entry_told(run, refused, tmp_path):
    assert "Nothing has been sealed there yet" in run("dice-log", "--database", "empty.sqlite").out
    engine, (place, last) = a_log(tmp_path, "a" * 64, "b" * 64, "c" * 64)
    said = run("dice-log", "--database", "club.sqlite").out
    assert f"3 entries, none changed, none missing. Note the last: 3:{last}" in said
    found = json.loads(run("dice-log", "--database", "club.sqlite", "--noted", f"3:{last[:16]}…", "--json").out)
    assert found == {"ok": True, "entries": place, "hash": last}
    for noted, says in (("3:0000", "is not the one that you noted"), ("4:00", "is missing: it ends with entry 3")):
        assert says in refused("dice-log", "--database", "club.sqlite", "--noted", noted, code=1)
    assert "--noted must be the number of an entry" in refused("dice-log", "--noted", "x", code=2)
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(sa.text("UPDATE dice_log SET value = 'x' WHERE place = 2"))
    assert "Entry 2 of the log of commitments was changed" in refused("dice-log", "--database", "club.sqlite", code=1)
