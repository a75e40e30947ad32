"""What the Dice Game says: questions and labels (`questions`), and the play-by-play off the tape (`telling`)."""
