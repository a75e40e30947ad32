"""The best alignment against every batter there can be, and whether to try for home."""

from fivetool.engine.diamond import FIRST, SECOND
from fivetool.engine.record import rule
from fivetool.games.diamond_dice.manager.at_bats import best_answer, duel, prospects
from fivetool.games.diamond_dice.manager.base_sets import SETS, is_on
from fivetool.games.diamond_dice.manager.half_inning import Batter, Speeds, Spot, at_bat_number
from fivetool.games.diamond_dice.manager.hits_and_bunts import try_gain
from fivetool.games.diamond_dice.manager.solving import card_at_bat
from fivetool.games.diamond_dice.rules import alignment, offense
from fivetool.games.diamond_dice.rules.record import MOST_DICE, MOST_POWER

LEAST_CONTACT = 2  # below this a card set is refused


@rule
def survey(book, knowledge, card, found):
    """Add up the best alignment against every batter there can be, every number of outs and every set of bases.

    The runners are the fastest there can be, and `card` bats next. After the alignments `found` counts the situations
    in which the runner on second should try for home on a single.
    """
    following = at_bat_number(card_at_bat(book, card))
    fastest = Speeds(MOST_DICE, MOST_DICE, MOST_DICE)
    for contact in range(LEAST_CONTACT, MOST_DICE + 1):
        for power in range(MOST_POWER + 1):
            for speed in range(MOST_DICE + 1):
                for outs in range(3):
                    for bases in range(SETS):
                        batter, spot = Batter(contact, power, speed), Spot(outs, bases, fastest, following)
                        survey_at_bat(book, knowledge, batter, spot, found)


@rule
def survey_at_bat(book, knowledge, batter, spot, found):
    """One situation of `survey`."""
    outs, bases, speeds, following = spot
    _, aligned = duel(book, knowledge, batter, spot)
    found[aligned] += 1
    if not is_on(bases, SECOND) or aligned == alignment.OUTFIELD_BACK:
        return
    others = 3 if is_on(bases, FIRST) else 1
    if try_gain(book, knowledge, following, outs, others, speeds.second) > 0:
        ahead = prospects(book, knowledge, batter, spot)
        _, declared = best_answer(book, knowledge, batter, spot, aligned, ahead)
        if declared in (offense.SWING, offense.FENCES):
            found[alignment.COUNT] += 1
