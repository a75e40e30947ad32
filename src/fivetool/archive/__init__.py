"""Real baseball as people download it: event files, game logs, schedules, rosters, season tables. Knows no game."""
