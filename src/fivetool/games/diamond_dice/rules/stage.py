"""How far a seat has come in its secret set-up (DD-27 to DD-32)."""

from __future__ import annotations

SWAP, LINEUP, READY = range(3)
