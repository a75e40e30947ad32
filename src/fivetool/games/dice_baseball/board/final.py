"""The end of a game: the score, the pitchers of record, and who did most to win it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivetool.game.scene import Scene
from fivetool.game.scoring import innings_pitched, pitching_worth
from fivetool.games.dice_baseball.board.box_score import BoxScore, box_score
from fivetool.games.dice_baseball.board.layout import BOLD_LETTER, LETTER, MARGIN
from fivetool.games.dice_baseball.words.naming import full_name, short_name
from fivetool.show import svg as draw
from fivetool.show.arrangement import Panel, placed
from fivetool.show.phrases import counted

WIDTH, HEIGHT = 222, 226
EDGE = 12
ROOM = WIDTH - 2 * EDGE
PITCHERS = (("W", "Win"), ("L", "Loss"), ("S", "Save"))


def final_card(scene: Scene) -> str:
    """The final score, the player of the game, and the winning and the losing pitcher."""
    runs = [int(score) for score in scene.view.runs]
    order = sorted((0, 1), key=lambda team: -runs[team])
    box = box_score(scene.events)
    parts = [
        draw.rect(0, 0, WIDTH, HEIGHT, "ft-paper", 10),
        draw.text(WIDTH / 2, 19, "Final", "ft-middle ft-heading ft-now"),
        *(_club(scene, team, runs[team], 52 + 26 * row) for row, team in enumerate(order)),
        draw.line(EDGE, 90, WIDTH - EDGE, 90, "ft-rule"),
        *_hero(scene, box, order if runs[0] == runs[1] else order[:1]),
        *_pitchers(scene, box),
    ]
    return draw.group(parts)


def _club(scene: Scene, team: int, runs: int, baseline: float) -> str:
    name = scene.names.teams[team]
    return draw.group(
        (
            draw.token(EDGE + 10, baseline - 6, team, 12),
            draw.fitted(EDGE + 26, baseline, name, ROOM - 62, BOLD_LETTER, "ft-strong ft-team-name"),
            draw.text(WIDTH - EDGE, baseline, str(runs), "ft-heading ft-end"),
        ),
        class_=draw.team_class(team),
    )


def _hero(scene: Scene, box: BoxScore, teams: Sequence[int]) -> Iterator[str]:
    """The player of the game: of the winners, or after a tie of both clubs, who did most, at bat or on the mound."""
    men = [(float(worth(box, man.player)), team, man.player, _told) for team in teams for man in box.batters(team)]
    men += [(worth_on_mound(box, player), team, player, _pitched) for team in teams for player in box.mound[team]]
    most, team, player, told = max(men, key=lambda man: man[0], default=(0, 0, 0, _told))
    if most <= 0:
        return
    yield draw.text(EDGE, 110, "Player of the game", "ft-soft")
    name = draw.fitted(EDGE, 132, full_name(scene.names, player), ROOM, BOLD_LETTER, "ft-strong ft-team-name")
    yield draw.group((name,), class_=draw.team_class(team))
    yield draw.fitted(EDGE, 153, told(box, player), ROOM, LETTER)


def worth_on_mound(box: BoxScore, player: int) -> float:
    """What a pitcher did for his club."""
    return pitching_worth(*(box.of(player, f"p_{figure}") for figure in ("outs", "R", "H", "BB", "SO")))


def worth(box: BoxScore, player: int) -> int:
    """What a hitter did for his club: bases, runs scored and batted in."""
    weights = {"H": 1, "2B": 1, "3B": 2, "HR": 3, "BB": 1, "SB": 1, "R": 1, "RBI": 2}
    return sum(weight * box.of(player, figure) for figure, weight in weights.items())


def _told(box: BoxScore, player: int) -> str:
    """A hitter's game in a line."""
    parts = [f"{box.of(player, 'H')} for {box.at_bats(player)}"]
    parts += [counted(box.of(player, "HR"), "home run")] * bool(box.of(player, "HR"))
    parts += [f"{box.of(player, 'RBI')} RBI"] * bool(box.of(player, "RBI"))
    parts += [counted(box.of(player, "R"), "run")] * bool(box.of(player, "R") and len(parts) < 3)
    return ", ".join(parts)


def pitching(scene: Scene) -> Panel:
    """What every pitcher did, for the room beside the field of a wide board, and below it on a narrow one."""
    box = box_score(scene.events)
    parts = []
    y = 20.0
    for team in (0, 1):
        title = draw.fitted(0, y, f"{scene.names.teams[team]} pitching", ROOM, BOLD_LETTER, "ft-strong ft-team-name")
        parts.append(draw.group((title,), class_=draw.team_class(team)))
        for player in box.mound[team]:
            parts.append(draw.fitted(0, y + 21, short_name(scene.names, player), ROOM, LETTER))
            parts.append(draw.fitted(0, y + 41, _pitched(box, player), ROOM, LETTER, "ft-soft"))
            y += 44
        y += 30
    return Panel(placed(draw.group(parts), (MARGIN, 0), (0, HEIGHT + 20)), y, HEIGHT + 20 + y)


def _pitched(box: BoxScore, player: int) -> str:
    """A pitcher's game in a line."""
    innings = innings_pitched(box.of(player, "p_outs"))
    return f"{innings} IP, {box.of(player, 'p_H')} H, {box.of(player, 'p_R')} R, {box.of(player, 'p_SO')} SO"


def _pitchers(scene: Scene, box: BoxScore) -> Iterator[str]:
    """DB-176: the pitchers of record."""
    said = [
        f"{word}: {short_name(scene.names, box.decisions[key])}" for key, word in PITCHERS if box.decisions.get(key)
    ]
    for row, words in enumerate(said):
        yield draw.fitted(EDGE, 178 + 20 * row, words, ROOM, LETTER)
