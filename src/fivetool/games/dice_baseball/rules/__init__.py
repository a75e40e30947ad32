"""The rules of DICE Baseball, in modules named after the headings of rules.md.

    Setup and options               set_up, lineup_cards
    Dice and the four steps         rolls, plate_appearance, four_steps
    Play results                    play_results, runners
    Outs in play: location          location, outs_in_play
    Errors                          errors
    Out charts                      cells, out_charts, outs
    Infield, sends, tag-ups         infield, sends, tag_ups
    Special plays                   special_kinds, special_plays, battery, unique_plays, injuries
    Pitcher stamina, rest           stamina, rest
    Stealing                        stealing
    Hit and run                     hit_and_run
    Bunts                           bunts
    Ball parks                      ball_parks
    Lineups and substitutions       eligibility, duty, substitutions, naming_substitutes, setting_the_field
    Innings, scoring, end           innings, scoring, earned_runs, end_of_game
    Decisions                       decisions, hidden
    Events                          events

`flow` lets the game take its course between two decisions. `record` is what rules write on and read; names for its
numbers stand in `phase`, `choices`, `positions`, `sides`, `codes`, `out_kinds`, `results`, `reasons`, `roles`, `stats`
and `counts`.
"""
