"""The figures of a season of which only totals are known, as the Lahman tables have them.

What totals do not tell, such as how far runners went, is estimated from the nearest seasons whose games are known play
by play; `Figures.estimated` names it all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fivetool.archive.estimates import between, with_estimates
from fivetool.archive.figures import EXTRA_BASES, ExtraBases, Figures, OnOuts
from fivetool.archive.season import BattingLine, Season

# For each plate appearance, or the share of chances, as `figures_of` counts them in event files
PLAYS: Mapping[str, Mapping[int, float]] = {
    "runners put out on hits": {
        1914: 0.00967, 1930: 0.00510, 1957: 0.00476, 1976: 0.00506, 1984: 0.00444, 1998: 0.00422, 2012: 0.00347,
        2022: 0.00325,
    },
    "runners picked off": {
        1914: 0.00630, 1930: 0.00187, 1957: 0.00142, 1976: 0.00157, 1984: 0.00138, 1998: 0.00100, 2012: 0.00095,
        2022: 0.00079,
    },
    "wild throws of pitchers": {
        1914: 0.00313, 1930: 0.00125, 1957: 0.00083, 1976: 0.00148, 1984: 0.00108, 1998: 0.00109, 2012: 0.00121,
        2022: 0.00123,
    },
    "wild throws of catchers": {
        1914: 0.00526, 1930: 0.00230, 1957: 0.00157, 1976: 0.00241, 1984: 0.00199, 1998: 0.00176, 2012: 0.00155,
        2022: 0.00161,
    },
    "sacrifice flies": {
        1914: 0.00748, 1930: 0.01083, 1957: 0.00738, 1976: 0.00812, 1984: 0.00808, 1998: 0.00749, 2012: 0.00669,
        2022: 0.00679,
    },
    "ground balls": {
        1914: 0.5151, 1930: 0.4867, 1957: 0.4718, 1976: 0.4927, 1984: 0.4849, 1998: 0.4996, 2012: 0.5046, 2022: 0.4781,
    },
}  # fmt: skip
# By row of EXTRA_BASES: chances for each plate appearance, and of these extra bases taken and runners thrown out
CHANCES = (
    {1914: 0.0472, 1930: 0.0631, 1957: 0.0541, 1976: 0.0539, 1984: 0.0535, 1998: 0.0503, 2012: 0.0455, 2022: 0.0450},
    {1914: 0.0342, 1930: 0.0371, 1957: 0.0289, 1976: 0.0314, 1984: 0.0302, 1998: 0.0298, 2012: 0.0274, 2022: 0.0260},
    {1914: 0.0096, 1930: 0.0165, 1957: 0.0113, 1976: 0.0110, 1984: 0.0120, 1998: 0.0151, 2012: 0.0134, 2022: 0.0140},
)
TAKEN = (
    {1914: 0.324, 1930: 0.412, 1957: 0.347, 1976: 0.326, 1984: 0.345, 1998: 0.318, 2012: 0.296, 2022: 0.307},
    {1914: 0.623, 1930: 0.757, 1957: 0.714, 1976: 0.666, 1984: 0.660, 1998: 0.625, 2012: 0.604, 2022: 0.610},
    {1914: 0.420, 1930: 0.390, 1957: 0.444, 1976: 0.436, 1984: 0.407, 1998: 0.423, 2012: 0.418, 2022: 0.418},
)
THROWN_OUT = (
    {1914: 0.0430, 1930: 0.0222, 1957: 0.0242, 1976: 0.0212, 1984: 0.0154, 1998: 0.0136, 2012: 0.0152, 2022: 0.0133},
    {1914: 0.0652, 1930: 0.0186, 1957: 0.0319, 1976: 0.0373, 1984: 0.0352, 1998: 0.0374, 2012: 0.0262, 2022: 0.0277},
    {1914: 0.0519, 1930: 0.0280, 1957: 0.0287, 1976: 0.0319, 1984: 0.0326, 1998: 0.0246, 2012: 0.0264, 2022: 0.0244},
)
# Of all chances, those with none, one and two out; and by how much more or less often an extra base is taken then
BY_OUTS = ((0.25, 0.37, 0.38), (0.19, 0.38, 0.43), (0.23, 0.37, 0.40))
TAKEN_BY_OUTS = ((0.91, 0.96, 1.10), (0.77, 0.92, 1.20), (0.75, 0.85, 1.28))
# Runners on outs: chances that stand for a season, and the shares that moved up
CHANCES_ON_OUTS = 5_000
ON_OUTS = (
    {1914: 0.495, 1930: 0.426, 1957: 0.446, 1976: 0.454, 1984: 0.462, 1998: 0.499, 2012: 0.484, 2022: 0.431},
    {1914: 0.710, 1930: 0.681, 1957: 0.479, 1976: 0.517, 1984: 0.559, 1998: 0.606, 2012: 0.651, 2022: 0.605},
    {1914: 0.480, 1930: 0.522, 1957: 0.364, 1976: 0.416, 1984: 0.536, 1998: 0.539, 2012: 0.519, 2022: 0.510},
    {1914: 0.093, 1930: 0.193, 1957: 0.104, 1976: 0.149, 1984: 0.175, 1998: 0.209, 2012: 0.221, 2022: 0.225},
)
FLIES_AMONG_SACRIFICES = (*range(1908, 1931), 1939)  # years whose sacrifices count flies that brought a run home
LEAGUES_MEET_FROM, PLACED_RUNNER_FROM = 1997, 2020
FEW_CAUGHT = 0.4  # of those caught that are to be expected: fewer, and only one of the leagues wrote them down


def figures_of_totals(season: Season) -> Figures:
    """Count what totals tell of a season, and estimate the rest."""
    players = list(season.players.values())
    line = BattingLine.total(player.batted for player in players)
    found = Figures(
        games=sum(club.games for club in season.clubs.values()) // 2,
        runs=sum(club.runs for club in season.clubs.values()),
        batting=line,
        stolen=sum(player.running.stole_second for player in players),
        caught=sum(player.running.caught_second for player in players),
        wild_pitches=sum(player.holding.wild_pitches for player in players),
        passed_balls=sum(player.catching.passed_balls for player in players),
        balks=sum(player.holding.balks for player in players),
        double_plays=sum(club.double_plays for club in season.clubs.values()),
        errors={
            position: sum(p.fielding[position].errors for p in players if position in p.fielding)
            for position in range(1, 10)
        },
        between_leagues=int(season.year >= LEAGUES_MEET_FROM),
        placed_runners=int(season.year >= PLACED_RUNNER_FROM),
    )
    return _with_plays(with_estimates(_without_half_kept(found, season.year), season.year), season.year)


def _without_half_kept(found: Figures, year: int) -> Figures:
    """Where one league kept count and the other did not, the count is left out, so that it is estimated."""
    usual = with_estimates(replace(found, caught=0), year)
    line = found.batting
    double_plays = with_estimates(replace(found, batting=replace(line, ground_double_plays=0)), year).batting
    return replace(
        found,
        caught=found.caught if found.caught > FEW_CAUGHT * usual.caught else 0,
        batting=replace(
            line,
            ground_double_plays=line.ground_double_plays
            if line.ground_double_plays > (1 - FEW_CAUGHT) * double_plays.ground_double_plays
            else 0,
        ),
    )


def _with_plays(found: Figures, year: int) -> Figures:
    """With what only plays tell, from the nearest seasons whose plays are known."""
    line, appearances = found.batting, found.batting.plate_appearances
    per = {name: between(known, year) * appearances for name, known in PLAYS.items()}
    flies = line.sacrifice_flies or round(per["sacrifice flies"])
    among = flies if year in FLIES_AMONG_SACRIFICES else 0
    outs = line.at_bats - line.hits - line.strikeouts
    ground = between(PLAYS["ground balls"], year)
    named = [name for name in PLAYS if name != "sacrifice flies" or not line.sacrifice_flies]
    return replace(
        found,
        batting=replace(
            line,
            sacrifice_bunts=max(0, line.sacrifice_bunts - among),
            ground_outs=round(ground * outs),
            air_outs=round((1 - ground) * outs),
        ),
        sacrifice_flies=flies,
        outs_on_hits=round(per["runners put out on hits"]),
        picked_off=round(per["runners picked off"]),
        battery_throws={1: round(per["wild throws of pitchers"]), 2: round(per["wild throws of catchers"])},
        extra_bases=_extra_bases(appearances, year),
        on_outs=_on_outs(year),
        estimated=(*found.estimated, *named, "extra bases on hits", "runners on outs"),
    )


def _extra_bases(appearances: int, year: int) -> ExtraBases:
    found = ExtraBases()
    for row in range(len(EXTRA_BASES)):
        for outs in range(3):
            chances = between(CHANCES[row], year) * appearances * BY_OUTS[row][outs]
            found.chances[row][outs] = round(chances)
            found.taken[row][outs] = round(chances * between(TAKEN[row], year) * TAKEN_BY_OUTS[row][outs])
            found.thrown_out[row][outs] = round(chances * between(THROWN_OUT[row], year))
    return found


def _on_outs(year: int) -> OnOuts:
    moved = [round(CHANCES_ON_OUTS * between(known, year)) for known in ON_OUTS]
    return OnOuts(
        first=CHANCES_ON_OUTS, first_moved=moved[0], second=CHANCES_ON_OUTS, second_moved=moved[1],
        third=CHANCES_ON_OUTS, third_scored=moved[2], tag_up=CHANCES_ON_OUTS, tagged_up=moved[3],
    )  # fmt: skip
