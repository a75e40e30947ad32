"""The built-in managers, and what they know.

`styles` asks the style that a seat plays. The manager decides by his chance to win: `best_choice`, then
`calls_at_bat`, `calls_in_the_field`, `bullpen`, `bench`, `gloves`, `double_switch`, all by `chance_to_win`. The other
styles are the `reference` manager, who decides by `run_expectancy` and `habits`: passive never calls a play;
`as_played` repeats what is known of a real game; `traditional` uses his bullpen as clubs of the 1980s did, so that
seasons under him look like real ones, where those of a manager who only wants to win do not.
"""
