"""The audit log: who did what that others may have to answer for, a JSON object a line, without a secret in it.

Visitors appear by the beginning of their hash, which stands in the database too and gives nobody a seat; seat secrets,
cookies, dice keys and what people typed never appear.
"""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from logging.handlers import WatchedFileHandler
from pathlib import Path

from fivetool.errors import UsageError
from fivetool.web.pools import asking

TAG_LENGTH = 12

_house = logging.getLogger("fivetool.web")
_log = logging.getLogger("fivetool.audit")
_log.propagate = False
_log.setLevel(logging.INFO)


class _KeepsOn(WatchedFileHandler):
    """A file that may be moved away, and that nobody has to wait for: where it cannot be written, the house says so
    once and goes on."""

    told = failed = False

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line down."""
        self.failed = False
        try:
            super().emit(record)
        except OSError:
            self.handleError(record)
        self.told = self.failed

    def handleError(self, record: logging.LogRecord) -> None:
        """Say that nothing can be written, before the first line that is lost."""
        self.failed = True
        if not self.told:
            _house.warning("The audit log cannot be written: %s", self.baseFilename)


def write_to(file: Path) -> None:
    """Keep the log in a file; one that is moved away by a log rotation is begun again."""
    try:
        handler = _KeepsOn(file, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"Cannot write {file}: {(error.strerror or 'unknown reason').lower()}.") from None
    handler.setFormatter(logging.Formatter("%(message)s"))
    for old in list(_log.handlers):
        _log.removeHandler(old)
        old.close()
    _log.addHandler(handler)


def note(event: str, **facts: str | int | None) -> None:
    """Write down what whoever is asking now has done."""
    if not _log.handlers:
        return
    party = asking()
    line = {
        "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "event": event,
        "visitor": party.visitor[:TAG_LENGTH],
        "network": party.network,
        **facts,
    }
    _log.info("%s", json.dumps(line, ensure_ascii=False))
