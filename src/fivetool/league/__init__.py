"""Leagues: clubs, calendars, seasons by hand and by the hundred, and the books that are kept of them."""
