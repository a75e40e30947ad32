"""DICE Baseball on paper: the cards of both clubs, all charts, parks, score sheet and career sheet.

The charts are those of the option `charts`, cell by cell as its file has them; where the home club carries a season
sheet, with its cells in their places, and the sheet on a page of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fivetool.game.components import Chart, ChartPages, Component, Drawing, Leaflet, Piece, Pieces
from fivetool.game.setup import Setup
from fivetool.games.dice_baseball.board.printed_score_sheet import blank_sheet
from fivetool.games.dice_baseball.book import has_designated_hitter, sheet_in_force
from fivetool.games.dice_baseball.cards.card import CODES, Pitcher
from fivetool.games.dice_baseball.cards.club import POWER_BANDS, Club, Park, numbers_up_to
from fivetool.games.dice_baseball.cards.faces import at_bat, document_of, drawing_of
from fivetool.games.dice_baseball.data.charts.cells import OUT_CHARTS
from fivetool.games.dice_baseball.data.charts.library import CHARTS
from fivetool.games.dice_baseball.seasons.career import charts as career_charts
from fivetool.games.dice_baseball.seasons.clubs_of_a_game import clubs_of_setup
from fivetool.games.dice_baseball.workshop.season_sheet import changed_lines, with_sheet
from fivetool.show import forms
from fivetool.show import svg as draw

INFIELD, OUTFIELD = ("P", "1B", "2B", "3B", "SS"), ("LF", "CF", "RF")
GROUNDERS = ("GOA", "GOB", "GOC")
ON_BASE = {
    "___": "bases empty", "1__": "runner on 1B", "_2_": "runner on 2B", "12_": "runners on 1B and 2B",
    "__3": "runner on 3B", "1_3": "runners on 1B and 3B", "_23": "runners on 2B and 3B", "123": "bases loaded",
}  # fmt: skip
NOTATION = (
    "B is the batter; 1, 2, 3 are runners by base. 1x2: out at second. 2-3: goes to third; 3-H: scores. Bx: the batter "
    "is out; B-1: safe at first. 3=: holds. 0: before a move: only with nobody out. SCF: a single to center. In: the "
    "infield is in."
)
CAREER_WIDTH, CAREER_HEIGHT = 640, 860
CAREER_SEASONS, CAREER_RATINGS = 12, 6
RUNNERS, TRACK_MARKERS = 4, 3


def components(setup: Setup) -> tuple[Component, ...]:
    """All that two managers need besides two ten-sided dice."""
    clubs = clubs_of_setup(setup)
    sheet = sheet_in_force(clubs[1], setup.options)
    pitchers_bat = not has_designated_hitter(setup.options["dh"], clubs[1].designated_hitter)
    content = with_sheet(CHARTS.of(setup.options["charts"]).content, sheet)
    return (
        *(cards_of(name, club, pitchers_bat) for name, club in zip(("away", "home"), clubs, strict=True)),
        *_season_sheet(clubs, sheet),
        _charts(content),
        _parks(content, clubs),
        forms.markers(2, RUNNERS, TRACK_MARKERS),
        _mat(),
        Drawing("score-sheet", "Score sheet, one per club", blank_sheet(), landscape=True, copies=2),
        _career_sheet(),
        _career_charts(),
    )


# --- Cards ---


def cards_of(name: str, club: Club, pitchers_bat: bool) -> Pieces:
    """DB-15: the cards of a club, as they are printed everywhere; where pitchers bat, with what they bat with."""
    back = forms.card_back(("DICE", "Baseball", *forms.wrapped(club.name, 130, 13)), "ft-slate")
    cards = [Piece(player.name, drawing_of(player, club), back) for player in club.players]
    if pitchers_bat:
        faces = [at_bat(pitcher, club) for pitcher in _who_bats(club)]
        cards += [Piece(face.name, document_of(face), back) for face in faces]
    return Pieces(name, f"Cards of {club.name}", tuple(cards))


def _who_bats(club: Club) -> list[Pitcher | None]:
    """DB-35: the pitchers with a batting card of their own, and None for all others, if there are any."""
    own: list[Pitcher | None] = [pitcher for pitcher in club.pitchers if pitcher.batting is not None]
    return own if len(own) == len(club.pitchers) else [*own, None]


def _season_sheet(clubs: tuple[Club, Club], sheet: Mapping[str, Any]) -> Iterator[Leaflet]:
    """DB-195: where the cards come from, and which cells of the charts are those of their season."""
    notices = dict.fromkeys(club.notice for club in clubs if club.notice)
    if not sheet and not notices:
        return
    home = clubs[1]
    parts = [f"# Season sheet: {home.set_name or home.name}"]
    if sheet:
        parts.append(
            "The charts that follow have these cells of the season already in their places. With charts printed "
            "elsewhere, lay this page beside them: where it names a cell or a chart, read it here."
        )
        parts.append("\n".join(f"- {line}" for line in changed_lines(sheet)))
        parts.append(
            "On Chart 7 and for a ball that gets by a catcher, *no play* means that nothing happens: step one again."
        )
    else:
        parts.append("These cards are played with the charts as they are.")
    yield Leaflet("season-sheet", "Season sheet", "\n\n".join((*parts, *(f"*{notice}*" for notice in notices))))


# --- Charts ---


def _charts(content: Mapping[str, Any]) -> ChartPages:
    """DB-192: charts 1 to 16 on two pages."""
    outs = [_out_chart(number, content[number]) for number in OUT_CHARTS]
    ground, line, fly = _locations(content["1"])
    notation = Chart("How to read charts 2 and 3", ("",), ((NOTATION,),))
    special = [*_special_plays(content)]
    first = ((ground, *outs[:4], notation), (line, *outs[4:]))
    second = (
        (fly, *_errors(content["3"])),
        (_errors_on_hits(content["4"]), *_advances(content["5"]), *special[:3], special[6]),
        (*special[3:5],),
        (special[5], *_calls(content), *_rest(content["16"])),
    )
    return ChartPages("charts", "Charts", (first, second), landscape=True)


def _locations(chart: Mapping[str, Any]) -> Iterator[Chart]:
    """Chart 1: who fields an out, by the side that the batter bats from."""
    digits = tuple(str(digit) for digit in range(10))
    for name, kind in (("ground balls", "ground"), ("line drives", "line")):
        rows = tuple((f"Bats {side}", *chart[kind][side]) for side in ("L", "R"))
        yield Chart(f"1. Out location: {name}, by the ones digit", ("", *digits), rows)
    rows = tuple((number, *fielders) for number, fielders in chart["fly"].items())
    yield Chart("1. Out location: fly balls", ("Roll", "Bats L", "Bats R"), rows, "70-76 are read as 90-96.")


def _out_chart(number: str, chart: Mapping[str, Any]) -> Chart:
    """Charts 2a to 2h: a ball in play with these runners on base."""
    has_in = "in" in chart
    heads = ("", *GROUNDERS, *(f"In {kind}" for kind in GROUNDERS if has_in), "LO", "FO", "Deep FO")
    rows = [
        (
            fielder,
            *(chart["back"][fielder][kind] for kind in GROUNDERS),
            *(chart["in"][fielder][kind] for kind in GROUNDERS if has_in),
            chart["line"][fielder],
            chart["fly"]["infield"],
            "",
        )
        for fielder in INFIELD
    ]
    blank = ("",) * (len(GROUNDERS) * (1 + has_in))
    rows += [
        (fielder, *blank, chart["line"][fielder], chart["fly"][fielder], chart["deep"][fielder]) for fielder in OUTFIELD
    ]
    return Chart(f"{number}. Outs, {ON_BASE[OUT_CHARTS[number]]}", heads, tuple(rows))


def _errors(chart: Mapping[str, Any]) -> Iterator[Chart]:
    rows = tuple((kind, _told(codes)) for kind, codes in chart["codes"].items())
    note = "forced: a runner on first and fewer than two out; odd and even: the number rolled."
    yield Chart("3. Errors on outs: which code", ("Out", "Code"), rows, note)
    names = [name for name in chart if name != "codes"]
    states = list(dict.fromkeys(state for name in names for state in chart[name]))
    rows = tuple((ON_BASE[state], *(chart[name].get(state, "") for name in names)) for state in states)
    yield Chart("3. What each code does", ("", *names), rows)


def _errors_on_hits(chart: Mapping[str, Any]) -> Chart:
    hits = [hit for hit in chart if hit != "relay"]
    rows = tuple((hit, str(chart[hit]["batter"]), str(chart[hit]["runners"])) for hit in hits)
    note = f"Odd roll: charged to the relay man ({_told(chart['relay'])})."
    return Chart("4. Errors on hits", ("Hit", "Batter to", "Runners"), rows, note)


def _advances(chart: Mapping[str, Any]) -> Iterator[Chart]:
    """Chart 5: Speed + Arm + the number; thrown out on the numbers in parentheses."""
    heads = ("Hit to", "0 out", "1 out", "2 out")
    for situation, fields in chart.items():
        rows = tuple(
            (field, *(f"{plus:+} ({out})" for plus, out in zip(row["modifier"], row["thrown_out"], strict=True)))
            for field, row in fields.items()
        )
        note = "Up to Speed + Arm + this he takes the base; thrown out on the numbers in parentheses."
        last = situation == list(chart)[-1]
        yield Chart(f"5. Advance: {situation.replace('_', ' ')}", heads, rows, note if last else "")


def _special_plays(content: Mapping[str, Any]) -> Iterator[Chart]:
    yield _bands("6. Special plays", content["6"])
    yield _bands("7. Pitcher (runners on only)", content["7"])
    yield _bands("8. Position", content["8"])
    made, by = content["9"]["made"], content["9"]["by"]
    rows = tuple((position, _told(made[position]), _told(by[position])) for position in made)
    note = f"Made up to the fielder's Range (catcher: less {content['9']['catcher_minus']}); then by the ones digit."
    yield Chart("9. Range", ("", "Play made", "Ball gets by"), rows, note)
    unique = content["10"]
    note = f"Suspended, in games: {_told(unique['suspended'])}."
    yield _bands("10. Unique plays", unique, note)
    yield _bands("11. Injury: who", content["11"]["who"])
    yield _bands("11. Injury: games missed after this one", content["11"]["games"])


def _calls(content: Mapping[str, Any]) -> Iterator[Chart]:
    hit_and_run = content["12"]
    note = f"Steal less {hit_and_run['steal_minus']} on a miss; safe at home on {hit_and_run['safe_at_home']}."
    yield _bands("12. Hit-and-run: contact, by the ones digit", hit_and_run["contact"], note)
    for number, title in (("13", "Sacrifice"), ("14", "Squeeze")):
        chart = content[number]
        note = (
            f"Single on {chart['single']}, all safe on {chart['safe']}, good up to Bunt less {chart['minus']}; above "
            "that by the ones digit."
        )
        yield _bands(f"{number}. {title}", chart["above"], note)
    note = f"Single up to Bunt less {content['15']['minus']}; above that by the ones digit."
    yield _bands("15. Bunt for a hit", content["15"]["above"], note)


def _rest(chart: Mapping[str, Any]) -> Iterator[Chart]:
    heads = ("Batters", *(f"{least}+" for least in chart["bands"]))
    for kind in ("start", "relief"):
        rows = tuple((f"{faced}+", *(str(days) for days in row)) for faced, row in chart[kind].items())
        yield Chart(f"16. Days of rest after a {kind}, by Rest", heads, rows)


def _bands(title: str, table: Mapping[str, Any], note: str = "") -> Chart:
    rows = tuple((band, str(result)) for band, result in table.items() if not isinstance(result, Mapping))
    return Chart(title, ("Roll", "Result"), rows, note)


def _told(value: Any) -> str:
    """A cell that has entries of its own.

    >>> _told({"0-7": "SLF", "8-9": "DLF"}), _told("E1")
    ('0-7 SLF, 8-9 DLF', 'E1')
    """
    if isinstance(value, Mapping):
        return ", ".join(f"{str(key).replace('_', ' ')} {entry}" for key, entry in value.items())
    return str(value)


def _parks(content: Mapping[str, Any], clubs: tuple[Club, Club]) -> ChartPages:
    """Chart 17: on which numbers a deep fly leaves each park, by Power; the parks of the two clubs first."""
    own = {club.park.name: (club.name, club.park) for club in clubs}
    listed = {
        name: (str(entry["home"]), Park(name=name, multiplier=entry["multiplier"]))
        for name, entry in content["17"]["parks"].items()
    }
    heads = ("Park", "Home of", *(f"{low}-{high}" for low, high in POWER_BANDS))
    rows = tuple(
        (name, home, *(numbers_up_to(limit) for limit in park.ranges)) for name, (home, park) in (own | listed).items()
    )
    chart = Chart("17. Ball parks: deep flies that are home runs, by the batter's Power", heads, rows)
    return ChartPages("parks", "Ball parks", (((chart,),),), landscape=True)


# --- Mat and career ---


def _mat() -> Drawing:
    """The field with outs, and the places of the two cards that a plate appearance needs."""
    cards_left, rows = 545, (14, 284)
    parts = [
        draw.Diamond(272, 480, 122).draw(),
        draw.text(18, 40, "Outs", "ft-strong"),
        forms.places(92, 34, [str(outs) for outs in range(3)]),
        *(forms.card_place(cards_left, y, f"{who}'s card") for who, y in zip(("Pitcher", "Batter"), rows, strict=True)),
    ]
    return forms.mat("Field", parts)


def _career_sheet() -> Drawing:
    """DB-184 to DB-189: a ballplayer of one's own, season by season."""
    season_widths = (70.0, 90.0, 80.0, 80.0, 80.0, 80.0, 160.0)
    season_heads = ("Season", "Club", "PA or BF", "OPS or ERA", "Growth", "Points", "Bought")
    half = len(CODES) // 2 + len(CODES) % 2
    parts = [
        draw.text(0, 26, "Career sheet", "ft-heading"),
        forms.write_on(0, 66, 310, "Name"),
        forms.write_on(330, 66, 310, "Club"),
        forms.write_on(0, 102, 200, "Type"),
        forms.write_on(220, 102, 200, "Position"),
        forms.write_on(440, 102, 200, "Bats, throws"),
        forms.write_on(0, 138, 310, "Talent"),
        forms.write_on(330, 138, 310, "Points"),
        forms.table(
            0, 160, (106.6,) * CAREER_RATINGS, ("Ratings",) + ("",) * (CAREER_RATINGS - 1), [("",) * 6] * 2, 30
        ),
        *(
            forms.table(
                330 * column, 264, (70.0, 120.0, 120.0), ("", "vLH", "vRH"), [(code, "", "") for code in codes], 18
            )
            for column, codes in enumerate((CODES[:half], CODES[half:]))
        ),
        forms.table(0, 470, season_widths, season_heads, [("",) * len(season_heads)] * CAREER_SEASONS, 28),
    ]
    return Drawing("career", "Career sheet", forms.form(CAREER_WIDTH, CAREER_HEIGHT, parts, "Career sheet"))


def _career_charts() -> ChartPages:
    """Chart 18: talent, where careers start, and luck."""
    data = career_charts()
    talents = _rolled(
        "18a. Talent", data["talent"], lambda row: (row["name"], str(row["points"])), ("Talent", "Points")
    )
    luck = _rolled("18e. Luck of a season", data["luck"], lambda row: (f"{row['points']:+}",), ("Points",))
    starts = [_starts(f"{number}. {title}", data[kind]) for number, title, kind in STARTS]
    return ChartPages("career", "Career charts", (((talents, *starts, luck),),), text_size=12)


STARTS = (("18b", "Where hitters start", "hitter"), ("18c", "Where pitchers start", "pitcher"))


def _rolled(title: str, rows: list[dict[str, Any]], told: Any, heads: tuple[str, ...]) -> Chart:
    firsts = [0, *(row["to"] + 1 for row in rows[:-1])]
    return Chart(
        title,
        ("Roll", *heads),
        tuple((f"{first:02}-{row['to']:02}", *told(row)) for first, row in zip(firsts, rows, strict=True)),
    )


def _starts(title: str, kinds: Mapping[str, Any]) -> Chart:
    first = next(iter(kinds.values()))
    heads = ("Type", *first["counts"], *(name.capitalize() for name in first["ratings"]))
    rows = tuple(
        (name, *(str(count) for count in (*kind["counts"].values(), *kind["ratings"].values())))
        for name, kind in kinds.items()
    )
    return Chart(title, heads, rows)
