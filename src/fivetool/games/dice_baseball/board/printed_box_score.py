"""The box score as it is printed: line score, batting, pitching, and the notes below, by the usual conventions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from fivetool.game.facts import Names
from fivetool.game.scene import Scene
from fivetool.game.scoring import innings_pitched
from fivetool.games.dice_baseball.board.box_score import TEAMS, Appearance, BoxScore, Feat, box_score
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.rules import results
from fivetool.games.dice_baseball.words.ball_park import park_note
from fivetool.games.dice_baseball.words.naming import counted, scoring, short_name
from fivetool.show.papers import FigureTable, PrintedBox, Row, add_up, box_score_paper
from fivetool.show.phrases import ordinal

BATTING = ("AB", "R", "H", "RBI", "BB", "SO")
PITCHING = ("H", "R", "ER", "BB", "SO", "HR", "BF")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
RESULT_VERBS = {
    "HB": "hit by a pitch", "BB": "walked", "SLF": "singled", "SCF": "singled", "SRF": "singled", "DLF": "doubled",
    "DCF": "doubled", "DRF": "doubled", "TCF": "tripled", "HR": "homered", "SO": "struck out", "GOA": "grounded out",
    "GOB": "grounded out", "GOC": "grounded out", "LO": "lined out", "FO": "flied out", "IBB": "walked intentionally",
    "error": "reached on an error", "fielder's choice": "hit into a force out", "sacrifice": "sacrificed",
    "sacrifice fly": "hit a sacrifice fly", "interference": "reached on interference",
    "dropped third strike": "struck out and reached", "bunt single": "bunted safely", "bunt out": "bunted out",
    "double play": "hit into a double play", "runner's interference": "hit into a double play",
    "illegal bat": "called out",
}  # fmt: skip
NOT_IN_YET = "The lineups are not in yet."
COUNTED_FEATS = ("E", "2B", "3B", "SB", "CS", "PO", "SH", "SF", "GIDP", "PB", "WP", "BK")


# --- Tables ---


def batting_table(box: BoxScore, team: int, names: Names) -> FigureTable:
    """Batters slot by slot, substitutes indented, pinch hitters with a letter that a note explains."""
    rows, notes = [], []
    letters = iter(LETTERS)
    for man in _batters(box, team):
        letter = ""
        if man.role == "ph" and man.first_result >= 0:
            letter = f"{next(letters, '*')}-"
            notes.append(_pinch_note(letter, man, names))
        head = f"{letter}{short_name(names, man.player)} {_positions(man)}".strip()
        rows.append(Row(head, _batting_cells(box, man.player), 0 if _is_first(box, team, man) else 1))
    total = Row("Totals", add_up(_batting_cells(box, man.player) for man in _batters(box, team)))
    return FigureTable(names.teams[team], BATTING, tuple(rows), total, tuple(notes))


def _batters(box: BoxScore, team: int) -> list[Appearance]:
    """Everybody in the order, each once: a man who gives the designated hitter's slot up is in it only once."""
    found: dict[int, Appearance] = {}
    for man in box.batters(team):
        found.setdefault(man.player, man)
    return list(found.values())


def _is_first(box: BoxScore, team: int, man: Appearance) -> bool:
    return box.order[team][man.slot][0] is man


def _batting_cells(box: BoxScore, player: int) -> tuple[str, ...]:
    return tuple(str(box.at_bats(player) if name == "AB" else box.of(player, name)) for name in BATTING)


def _positions(man: Appearance) -> str:
    places = [POSITIONS[position - 1].lower() for position in man.positions if position]
    return "-".join(dict.fromkeys(filter(None, (man.role, *places))))


def _pinch_note(letter: str, man: Appearance, names: Names) -> str:
    verb = RESULT_VERBS[results.RESULTS[man.first_result]]
    replaced = short_name(names, man.replaced)
    return f"{letter}{verb} for {replaced} in the {ordinal(man.inning)}."


def pitching_table(box: BoxScore, team: int, names: Names) -> FigureTable:
    """Pitchers in order of appearance, with the decision behind the name."""
    decisions = {player: letter for letter, player in box.decisions.items()}
    rows = []
    for player in box.mound[team]:
        decision = f" ({decisions[player]})" if player in decisions else ""
        rows.append(Row(f"{short_name(names, player)}{decision}", _pitching_cells(box, player)))
    outs = sum(box.of(player, "p_outs") for player in box.mound[team])
    sums = add_up(_pitching_cells(box, player)[1:] for player in box.mound[team])
    total = Row("Totals", (innings_pitched(outs), *sums))
    return FigureTable(f"{names.teams[team]} pitching", ("IP", *PITCHING), tuple(rows), total)


def _pitching_cells(box: BoxScore, player: int) -> tuple[str, ...]:
    figures = (str(box.of(player, f"p_{name}")) for name in PITCHING)
    return (innings_pitched(box.of(player, "p_outs")), *figures)


# --- Notes ---


def notes(box: BoxScore, names: Names) -> Iterator[tuple[str, str]]:
    """What stands under a box score: a heading such as 2B, and the names."""
    feats: dict[str, list[Feat]] = {}
    for feat in box.feats:
        feats.setdefault(feat.kind, []).append(feat)
    yield from _counted_notes(feats, ("E",), names)
    for kind in ("DP", "TP"):
        if kind in feats:
            yield kind, _plays(feats[kind], names)
    yield "LOB", ", ".join(f"{names.teams[team]} {box.left[team]}" for team in TEAMS)
    yield from _counted_notes(feats, ("2B", "3B"), names)
    if "HR" in feats:
        yield "HR", "; ".join(_homer(feat, names) for feat in feats["HR"])
    yield from _counted_notes(feats, COUNTED_FEATS[3:9], names)
    for kind, words in (("HBP", "by"), ("IBB", "off"), ("CI", "by")):
        if kind in feats:
            yield (
                kind,
                ", ".join(
                    f"{words} {short_name(names, feat.other)} ({short_name(names, feat.player)})"
                    for feat in feats[kind]
                ),
            )
    yield from _counted_notes(feats, COUNTED_FEATS[9:], names)
    fewer = [team for team in TEAMS if box.earned[team] != box.total(team, "p_ER")]
    if fewer:  # a reliever answers for runs that his club, which missed an out before he came, does not
        yield "Earned against the club", ", ".join(f"{names.teams[team]} {box.earned[team]}" for team in fewer)


def _counted_notes(feats: dict[str, list[Feat]], kinds: Iterable[str], names: Names) -> Iterator[tuple[str, str]]:
    for kind in kinds:
        if kind in feats:
            often = Counter(feat.player for feat in feats[kind])
            yield (
                kind,
                ", ".join(
                    f"{short_name(names, player)}{f' {times}' if times > 1 else ''}" for player, times in often.items()
                ),
            )


def _plays(feats: list[Feat], names: Names) -> str:
    by_team = {team: [scoring(feat.fielders) for feat in feats if feat.team == team] for team in TEAMS}
    return "; ".join(
        f"{names.teams[team]} {len(plays)} ({', '.join(plays)})" for team, plays in by_team.items() if plays
    )


def _homer(feat: Feat, names: Names) -> str:
    on = counted(feat.on_base, "on").removesuffix("s") if feat.on_base else "none on"
    off = short_name(names, feat.other)
    return f"{short_name(names, feat.player)} ({ordinal(feat.inning)} inning off {off}, {on}, {feat.outs} out)"


# --- The whole paper ---


def printed(scene: Scene) -> PrintedBox | None:
    """The box score of a game, or of as much of it as has been played."""
    box, names = box_score(scene.events), scene.names
    if not box.mound[0]:
        return None
    batting = tuple(batting_table(box, team, names) for team in TEAMS)
    pitching = tuple(pitching_table(box, team, names) for team in TEAMS)
    return PrintedBox(
        scene.setup.game.board.scoreboard(scene),
        batting,
        pitching,
        (*notes(box, names), ("Ball park", park_note(scene.setup))),
    )


PAPER = box_score_paper(printed, NOT_IN_YET)
