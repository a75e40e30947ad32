"""From game to game.

What a league asks: `season`, helped by `day_to_day`, `game_day`, `rest` and `club_page`. Who plays: `rosters`,
`default_lineup`, `everyday_lineup`, `as_played`, `clubs_of_a_game`. What they did: `statistics`, `platoon_splits`.
Careers: `careers`, helped by `career`, `career_growth` and `career_card`.
"""
