"""The rules of DICE Baseball, in modules named after the headings of rules.md.

What they write on, read and tell: `record`, `events`, and names for numbers in `phase`, `choices`, `positions`,
`sides`, `codes`, `out_kinds`, `cells`, `results`, `reasons`, `roles`, `rolls`, `stats`, `counts`.

In the order of a game: `set_up` and `lineup_cards`; `decisions`, who is asked what, and `flow`, what happens between;
`plate_appearance` and `four_steps`; `play_results`; `location`, `errors`, `cells`, `out_charts`, `outs_in_play`;
`infield`, `sends`, `tag_ups`; `special_plays`, `battery`, `unique_plays`, `injuries`; `stamina` and `rest`; `stealing`,
`hit_and_run`, `bunts`, `ball_parks`; `eligibility`, `duty`, `substitutions`, `naming_substitutes`, `setting_the_field`;
`runners`, `outs`, `scoring`, `earned_runs`; `innings`, `end_of_game`; and `hidden`, what a manager does not see.
"""
