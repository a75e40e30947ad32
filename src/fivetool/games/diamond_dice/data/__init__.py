"""Card sets, what a card is, and the decks that cards are drawn from."""
