"""The clubhouse: play in the browser, alone or together."""
