"""What Baseball Highlights: 2045 shows: `picture`, `text`, `line_score`, and the faces of its cards (`card_face`)."""
