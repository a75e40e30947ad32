"""How far a seat has come in its secret set-up (DD-27 to DD-32)."""

SWAP, LINEUP, READY = range(3)
