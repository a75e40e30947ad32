"""Pitcher rest (DB-123 to DB-126, Chart 16)."""

from fivetool.engine.record import rule

UNRESTED = 10  # DB-125


@rule
def days_of_rest(book, rest, started, faced):
    """DB-123, Chart 16: the days of rest that an outing requires."""
    role = 0 if started else 1
    row = 0
    for i in range(4):
        if max(faced, 1) >= book.rest_from[role, i]:
            row = i
    for band in range(6):
        if rest >= book.rest_bands[band]:
            return book.rest_days[role, row, band]
    return book.rest_days[role, row, 5]
