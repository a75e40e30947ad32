"""What Baseball Highlights: 2045 says: what it asks (`questions`), what it tells (`telling`), names (`naming`)."""
