"""The end of a game: the score, and who did most to win it."""

from __future__ import annotations

from collections.abc import Iterator

from fivetool.game.scene import Scene
from fivetool.game.scoring import innings_pitched, pitching_worth
from fivetool.games.diamond_dice.board.box_score import Batting, Pitching, box_score
from fivetool.games.diamond_dice.board.layout import BOLD_LETTER, LETTER
from fivetool.games.diamond_dice.words.naming import name_of
from fivetool.show import svg as draw
from fivetool.show.phrases import counted

WIDTH, HEIGHT = 236, 186
EDGE = 12
ROOM = WIDTH - 2 * EDGE


def final_card(scene: Scene) -> str:
    """The final score, and the player of the game."""
    runs = [int(score) for score in scene.view.runs]
    order = sorted((0, 1), key=lambda team: -runs[team])
    parts = [
        draw.rect(0, 0, WIDTH, HEIGHT, "ft-paper", 10),
        draw.text(WIDTH / 2, 22, "Final", "ft-middle ft-heading ft-now"),
    ]
    for row, team in enumerate(order):
        baseline = 58 + 28 * row
        name = draw.fitted(
            EDGE + 26, baseline, scene.names.teams[team], ROOM - 62, BOLD_LETTER, "ft-strong ft-team-name"
        )
        parts.append(
            draw.group(
                (
                    draw.token(EDGE + 10, baseline - 6, team, 12),
                    name,
                    draw.text(WIDTH - EDGE, baseline, str(runs[team]), "ft-heading ft-end"),
                ),
                class_=draw.team_class(team),
            )
        )
    parts += _hero(scene, order)
    return draw.group(parts)


def _hero(scene: Scene, order: list[int]) -> Iterator[str]:
    """The player of the game: of the winners, or after a tie of both teams, who did most, at bat or on the mound."""
    teams = order if scene.view.runs[0] == scene.view.runs[1] else order[:1]
    box = box_score(scene.events)
    men = [(float(worth(line)), team, card, told(line)) for team in teams for card, line in box.batting[team].items()]
    men += [
        (worth_on_mound(line), team, card, pitched(line)) for team in teams for card, line in box.pitching[team].items()
    ]
    if not men:
        return
    _, team, card, words = max(men, key=lambda man: man[0])
    yield draw.line(EDGE, 98, WIDTH - EDGE, 98, "ft-rule")
    yield draw.text(EDGE, 120, "Player of the game", "ft-soft")
    name = draw.fitted(EDGE, 144, name_of(scene.names, card), ROOM, BOLD_LETTER, "ft-strong ft-team-name")
    yield draw.group((name,), class_=draw.team_class(team))
    yield draw.fitted(EDGE, 168, words, ROOM, LETTER)


def worth_on_mound(line: Pitching) -> float:
    """What a pitcher did for his team."""
    return pitching_worth(line.outs, line.runs, line.hits, line.walks, line.strikeouts)


def pitched(line: Pitching) -> str:
    """A pitcher's game in a line.

    >>> pitched(Pitching(outs=9, hits=2, strikeouts=3))
    '3.0 IP, 2 H, 0 R, 3 SO'
    """
    return f"{innings_pitched(line.outs)} IP, {line.hits} H, {line.runs} R, {line.strikeouts} SO"


def worth(line: Batting) -> int:
    """What a batter did for his team: bases, runs scored and batted in."""
    extra = line.doubles + 2 * line.triples + 3 * line.home_runs
    return line.hits + extra + line.walks + line.stolen + line.runs + 2 * line.batted_in


def told(line: Batting) -> str:
    """A batter's game in a line.

    >>> told(Batting(at_bats=4, hits=3, home_runs=1, batted_in=4))
    '3 for 4, 1 home run, 4 RBI'
    """
    parts = [f"{line.hits} for {line.at_bats}"]
    parts += [counted(line.home_runs, "home run")] * bool(line.home_runs)
    parts += [f"{line.batted_in} RBI"] * bool(line.batted_in)
    parts += [counted(line.runs, "run")] * bool(line.runs and len(parts) < 3)
    return ", ".join(parts)
