"""What Power Chip Baseball says: questions and labels (`questions`), and the play-by-play off the tape (`telling`)."""
