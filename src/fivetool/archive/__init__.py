"""Real baseball as people download it: event files, schedules, rosters, season tables. Knows no game."""
