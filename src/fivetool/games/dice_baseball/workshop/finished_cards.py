"""The finished cards of a club: columns, ratings, defense, habits and statistics."""

from __future__ import annotations

from dataclasses import replace

from fivetool.archive.season import (
    EITHER,
    BattingLine,
    ClubSeason,
    FieldingLine,
    PlayerSeason,
    RunningLine,
)
from fivetool.games.dice_baseball.cards.card import (
    PITCHER_AT_BAT,
    POSITIONS,
    THROWERS,
    Bat,
    Column,
    Fielding,
    Figures,
    Habits,
    Hitter,
    Pitcher,
)
from fivetool.games.dice_baseball.cards.club import Club, Park
from fivetool.games.dice_baseball.workshop import card_columns, card_ratings, player_rates
from fivetool.games.dice_baseball.workshop.subjects import Subject, Workshop, is_two_way

CAUGHT_PER_STEAL = 0.59  # of an average runner, for leagues of which nobody knows it
ON_FIRST_PER_TIME_ON_BASE = 0.84  # plate appearances on first with second open, for each single, walk or hit batter


def make_club(shop: Workshop, club: ClubSeason, set_name: str) -> Club:
    """A club with all its cards, those who played most first."""
    hitters = [make_hitter(shop, s) for s in shop.of_kind("hitter") if s.player.club == club.id]
    pitchers = [make_pitcher(shop, s) for s in shop.of_kind("pitcher") if s.player.club == club.id]
    multipliers = player_rates.park_multipliers(shop.factors)
    park = shop.season.parks.get(club.park)
    return Club(
        name=club.name,
        nickname=club.nickname,
        abbreviation=club.id,
        league=club.league,
        division=club.division,
        year=shop.season.year,
        set_name=set_name,
        notice=shop.season.notice,
        designated_hitter=club.designated_hitter,
        built_for_stamina=shop.recipe.stamina,
        built_for_parks=shop.recipe.ball_parks,
        park=Park(name=(park and park.name) or f"Home of {club.name}", multiplier=multipliers.get(club.park, 1.0)),
        hitters=tuple(sorted(hitters, key=lambda h: -_appearances(h.statistics))),
        pitchers=tuple(sorted(pitchers, key=lambda p: -_appearances(p.statistics))),
    )


def _appearances(statistics: Figures) -> float:
    return sum(line.get("PA", 0) for line in statistics.values())


def finished_columns(shop: Workshop, subject: Subject) -> dict[str, dict[str, int]]:
    """Both columns of a card (steps 10, 11)."""
    line, league = subject.total, shop.leagues[subject.league]
    ground = card_columns.ground_part(line.ground_outs, line.air_outs, shop.recipe)
    weight = shop.recipe.double_play_regress_hitter if subject.bats else shop.recipe.double_play_regress_pitcher
    known = shop.recipe.double_play_by_chances and shop.season.has_chances
    balls = (
        line.double_play_chances
        if known
        else line.ground_outs or (line.ground_double_plays / league.double_plays if league.double_plays else 0.0)
    )
    double_play = card_columns.double_play_part(
        line.ground_double_plays, balls, league.double_plays, weight, shop.recipe
    )
    left, right = (
        card_columns.column_counts(subject.numbers[match], match[0], ground, double_play, shop.recipe)
        for match in subject.matches
    )
    return {"vs_left": left, "vs_right": right}


def make_hitter(shop: Workshop, subject: Subject) -> Hitter:
    """A hitter's card."""
    player, line, running = subject.player, subject.total, running_of(shop, subject)
    return Hitter.model_validate(
        {
            "id": player.id,
            "name": player.name,
            "bats": player.bats or "R",
            "throws": player.throws or "R",
            **finished_columns(shop, subject),
            "contact": card_ratings.contact(line),
            "power": subject.power,
            "speed": card_ratings.speed(line, running, shop.recipe),
            "steal": card_ratings.steal(running, shop.recipe),
            "bunt": card_ratings.bunt(line),
            "injury": card_ratings.hitter_injury(player.games, shop.games),
            "games": player.games,
            "fielding": make_fielding(shop, player),
            "habits": make_habits(shop, subject),
            "statistics": figures(player.batting),
        }
    )


def running_of(shop: Workshop, subject: Subject) -> RunningLine:
    """What he did on the bases; chances and times caught, where unknown, as many as he must have had."""
    running, line = subject.player.running, subject.total
    if shop.season.has_running:
        return running
    if not shop.leagues[subject.league].caught_known:
        running = replace(running, caught_second=round(CAUGHT_PER_STEAL * running.stole_second))
    on_first = round(ON_FIRST_PER_TIME_ON_BASE * (line.singles + line.walks + line.hit_by_pitch))
    tries = running.stole_second + running.caught_second
    return replace(running, on_first_with_second_open=max(0, on_first - tries))


def make_pitcher(shop: Workshop, subject: Subject) -> Pitcher:
    """A pitcher's card."""
    player, line = subject.player, subject.player.pitching
    fielding = player.fielding.get(1, FieldingLine(games=line.games))
    usual = shop.fielding.get(1, FieldingLine())
    return Pitcher.model_validate(
        {
            "id": f"{player.id}-p" if is_two_way(player) else player.id,
            "name": player.name,
            "throws": player.throws or "R",
            "bats": player.bats or player.throws or "R",
            **finished_columns(shop, subject),
            "control": subject.control,
            "stamina_start": card_ratings.stamina_as_starter(line),
            "stamina_relief": card_ratings.stamina_as_reliever(line),
            "rest_start": card_ratings.rest_as_starter(line),
            "rest_relief": card_ratings.rest_as_reliever(line, shop.games),
            "hold": card_ratings.hold(player.holding, shop.recipe),
            "injury": card_ratings.pitcher_injury(line, shop.games),
            "defense": card_ratings.defense(fielding, usual, "P", shop.errors, shop.recipe),
            "range": card_ratings.fielder_range(fielding, usual, "P", shop.recipe),
            "batting": own_bat(shop, player),
            "starts": line.starts,
            "relief_games": line.relief_games,
            "statistics": figures(player.against),
        }
    )


def own_bat(shop: Workshop, player: PlayerSeason) -> Bat | None:
    """The bat of a pitcher who came to bat: columns and Power of his own, else as pitchers are in general.

    Somebody with two cards bats on the pitcher's as he does on the hitter's.
    """
    subject = shop.bat_of(player)
    if subject is None:
        return None
    columns = {name: Column.model_validate(counts) for name, counts in finished_columns(shop, subject).items()}
    return PITCHER_AT_BAT.model_copy(update={**columns, "power": subject.power})


def make_fielding(shop: Workshop, player: PlayerSeason) -> list[Fielding]:
    """The defense section, the position played most first."""
    lines = [
        _fielding_line(shop, player, number, line)
        for number, line in player.fielding.items()
        if 1 < number <= len(POSITIONS) and line.games
    ]
    return sorted(lines, key=lambda line: -line.games)


def _fielding_line(shop: Workshop, player: PlayerSeason, number: int, line: FieldingLine) -> Fielding:
    position, usual = POSITIONS[number - 1], shop.fielding[number]
    if position == "DH":
        return Fielding(position=position, games=line.games, defense=0, range=0)
    if position == "C":
        reach = card_ratings.catcher_range(player.catching, line.games, shop.catching)
        arm = card_ratings.catcher_arm(player.catching, shop.recipe)
    else:
        reach = card_ratings.fielder_range(line, usual, position, shop.recipe)
        arm = card_ratings.outfield_arm(line, usual)
    return Fielding(
        position=position,
        games=line.games,
        defense=card_ratings.defense(line, usual, position, shop.errors, shop.recipe),
        range=reach,
        arm=arm if position in THROWERS else None,
    )


INTENTIONAL_WALKS_REGRESS = 100  # plate appearances of the league mixed in


def make_habits(shop: Workshop, subject: Subject) -> Habits:
    """How often he really did what managers call."""
    line, running = subject.total, running_of(shop, subject)
    league = shop.leagues[subject.league].intentional_walks
    weight = INTENTIONAL_WALKS_REGRESS
    walked = (line.intentional_walks + weight * league) / (line.plate_appearances + weight)
    tries_second = running.stole_second + running.caught_second
    tries_third = running.stole_third + running.caught_third
    recipe = shop.recipe
    unknown = recipe.intentional_walk_level if recipe.unknown_walks else 0.0
    sacrificed = line.sacrifice_bunts / line.plate_appearances if line.plate_appearances else 0.0
    return Habits(
        steal_second=often(_per_chance(tries_second, running.on_first_with_second_open), recipe.steal_level),
        steal_third=often(_per_chance(tries_third, running.on_second_with_third_open), recipe.steal_level),
        sacrifice=often(round(sacrificed, 4), recipe.sacrifice_level),
        walked_intentionally=round(walked / league * recipe.intentional_walk_level if league else unknown, 3),
    )


MOST_OFTEN = 0.95  # a share of chances


def often(share: float, level: float) -> float:
    """A habit at the level of a season; as it is where the level is 1.

    >>> often(0.1234, 1.0), often(0.5, 1.5), often(0.9, 2.0)
    (0.1234, 0.75, 0.95)
    """
    return share if level == 1.0 else round(min(MOST_OFTEN, share * level), 4)


def _per_chance(tries: int, stayed: int) -> float:
    """Tries for each plate appearance on that base; those with a try did not end on it."""
    return round(tries / (stayed + tries), 4) if tries else 0.0


SHOWN = {
    "PA": "plate_appearances",
    "AB": "at_bats",
    "2B": "doubles",
    "3B": "triples",
    "HR": "home_runs",
    "BB": "walks",
    "HB": "hit_by_pitch",
    "SO": "strikeouts",
}


def figures(lines: dict[str, BattingLine]) -> Figures:
    """The statistics on a card, by the hand of the other."""
    found: Figures = {}
    for hand, name in (("L", "vs_left"), ("R", "vs_right"), (EITHER, "season")):
        if hand in lines and lines[hand].plate_appearances:
            line = lines[hand]
            shown: dict[str, int | float] = {title: getattr(line, value) for title, value in SHOWN.items()}
            shown["AVG"] = round(line.hits / line.at_bats, 3) if line.at_bats else 0.0
            found[name] = {"PA": shown.pop("PA"), "AB": shown.pop("AB"), "H": line.hits, **shown}
    return found
