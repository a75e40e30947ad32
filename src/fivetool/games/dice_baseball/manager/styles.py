"""The styles of the built-in managers."""

MANAGER, PASSIVE, AS_PLAYED, TRADITIONAL = 0, 1, 2, 3
STYLES = ("manager", "passive", "as_played", "traditional")
