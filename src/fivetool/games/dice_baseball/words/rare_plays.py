"""The play-by-play of what is rare: special plays, injuries, ejections."""

from __future__ import annotations

from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.words import Sentence
from fivetool.games.dice_baseball.rules import codes, injuries, positions, special_kinds, special_plays, unique_plays
from fivetool.games.dice_baseball.words.naming import (
    BIG,
    NOTABLE,
    POSITION_NAMES,
    ROUTINE,
    counted,
    pick,
    short_name,
)
from fivetool.show.phrases import capital


def special_play(event: Event, names: Names) -> Sentence | None:
    """A play of the special charts, where nothing else tells it."""
    kind = event.chart
    if kind == special_kinds.RANGE:
        return _range(event, names)
    if kind == special_kinds.UNIQUE:
        return _unique(event, names)
    if kind == special_kinds.PITCHER and event.play == special_plays.WILD_PICKOFF_PLAY:
        return Sentence(f"{short_name(names, event.player)} throws over and throws it away!", ROUTINE, "DB-93")
    return None  # wild pitch, balk and pickoff are told, and nothing happens with the bases empty


def _range(event: Event, names: Names) -> Sentence | None:
    man = f"{POSITION_NAMES[event.position]} {short_name(names, event.player)}"
    if event.position == positions.CATCHER:
        if event.play == codes.CATCHERS_THROW and event.bases:
            return Sentence(f"{capital(man)} throws behind the runner, and wide!", ROUTINE, "DB-95")
        return None
    if event.play >= codes.GOA:
        ways = ("{man} gets to it.", "{man} has the range.", "{man} ranges over and makes the play.")
    else:
        ways = ("Just past {man}!", "{man} cannot get there.", "It gets by {man}.")
    return Sentence(capital(pick(ways, event.player, event.roll).format(man=man)), ROUTINE, "DB-94")


def _unique(event: Event, names: Names) -> Sentence | None:
    if event.play in _NEED_RUNNERS and not event.bases:
        return None
    text = _UNIQUE.get(event.play, "")
    if not text:
        return None  # told by what comes of it
    return Sentence(text.format(batter=short_name(names, event.player)), NOTABLE, "DB-98")


_NEED_RUNNERS = frozenset(
    {
        unique_plays.CROSS_UP,
        unique_plays.WILD_THROW,
        unique_plays.HIDDEN_BALL,
        unique_plays.OBSTRUCTION,
        unique_plays.RUNNERS_INTERFERENCE,
    }
)
_UNIQUE = {
    unique_plays.FOUL_DROPPED: "A foul pop near the stands, and it's dropped!",
    unique_plays.DROPPED_THIRD_STRIKE: "The ball gets away from the catcher.",
    unique_plays.CATCHERS_INTERFERENCE: "Catcher's interference.",
    unique_plays.CROSS_UP: "The pitcher and catcher get crossed up.",
    unique_plays.WILD_THROW: "A throw behind the runner sails wide!",
    unique_plays.RAIN_DELAY: "Rain delay. Both pitchers lose some stamina while they wait.",
    unique_plays.LIGHTS_FAIL: "The lights go out. Both pitchers cool off while they wait.",
    unique_plays.BATTER_EJECTED: "{batter} argues the call, and argues too long.",
    unique_plays.PITCHER_EJECTED: "High and tight, and the umpire has seen enough.",
    unique_plays.MANAGER_EJECTED: "Out of the dugout comes the manager.",
    unique_plays.BRAWL: "The benches clear!",
    unique_plays.DOCTORED_BALL: "The umpire asks to see the ball.",
    unique_plays.ILLEGAL_BAT: "The umpire takes a look at {batter}'s bat: it's illegal!",
    unique_plays.RUNNERS_INTERFERENCE: "Runner's interference: he got in the way of the throw.",
    unique_plays.GROUND_RULE_DOUBLE: "A fan reaches over and touches it: ground-rule double.",
    unique_plays.FAN_INTERFERENCE: "Fan interference: the batter is called out.",
    unique_plays.INSIDE_THE_PARK: "It rolls to the wall, and {batter} never stops running!",
    unique_plays.LOST_IN_THE_LIGHTS: "The fielder loses the ball in the lights.",
    unique_plays.HITS_A_BAG: "The grounder hits the bag and kicks away.",
    unique_plays.HITS_AN_UMPIRE: "The ball hits an umpire.",
    unique_plays.HIDDEN_BALL: "The hidden-ball trick!",
    unique_plays.OBSTRUCTION: "Obstruction: the lead runner is awarded a base.",
    unique_plays.COLLISION: "The outfielders run into each other!",
}


def injury(event: Event, names: Names) -> Sentence:
    """Somebody is hurt."""
    player = short_name(names, event.player)
    if not event.leaves:
        return Sentence(f"{player} is shaken up, but stays in.", NOTABLE, "DB-103")
    games = f" He will miss {_games(event.games)}." if event.games else ""
    return Sentence(f"{player} is hurt and has to leave the game.{games}", BIG, "DB-104")


def _games(games: int) -> str:
    return "the rest of the season" if games == injuries.REST_OF_SEASON else counted(games, "game")


def ejection(event: Event, names: Names) -> Sentence:
    """Somebody is thrown out of the game."""
    if not event.player:
        return Sentence(f"{names.seats[event.seat]} is thrown out of the game.", NOTABLE, "DB-106")
    games = f", and suspended for {_games(event.games)}" if event.games else ""
    return Sentence(f"{short_name(names, event.player)} is thrown out of the game{games}.", NOTABLE, "DB-106")
