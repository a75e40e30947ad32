"""From game to game: what a club carries over (`season`), who is on its roster (`rosters`) and in its lineup
(`default_lineup`, `everyday_lineup`, `as_played`), statistics (`statistics`, `platoon_splits`) and careers (`career`).
"""
