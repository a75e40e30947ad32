"""Where cards are made.

The recipe: `recipe` and its steps `player_rates`, `card_numbers`, `card_columns`, `card_ratings`. The builder, which
follows it for a whole season: `builder`, helped by `subjects`, `opponents` and `finished_cards`. Cards beside their
players: `honesty_table`. Invented leagues: `generator`. Cards and clubs to try rules out with: `sample_cards`,
`sample_clubs`.
"""
