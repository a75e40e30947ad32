"""The field with the cards on it. A wide board has it large, with every card at its base; a narrow one has it small,
with the cards beside it, so that a phone shows who bats against whom, and who is on, at a glance.
"""

from __future__ import annotations

from collections.abc import Iterator

from fivetool.engine.diamond import BATTER, FIRST, SECOND, THIRD
from fivetool.game.scene import Scene
from fivetool.games.diamond_dice.board.card_face import HEIGHT as HEIGHT_OF_CARD
from fivetool.games.diamond_dice.board.card_face import RUNNER_WIDTH, draw_card, draw_runner
from fivetool.games.diamond_dice.board.card_face import WIDTH as WIDTH_OF_CARD
from fivetool.games.diamond_dice.board.described import IDLE, OUTS_A_HALF, abilities, dice_left
from fivetool.games.diamond_dice.board.final import final_card
from fivetool.games.diamond_dice.board.layout import MARGIN, Choices
from fivetool.games.diamond_dice.data.cards import Card
from fivetool.games.diamond_dice.rules import alignment, choices, phase, record
from fivetool.games.diamond_dice.words.naming import ALIGNMENTS, card_of
from fivetool.show import svg as draw
from fivetool.show.arrangement import Panel, placed
from fivetool.show.phrases import half_name

DIAMOND = draw.Diamond(240, 340, 92)
SMALL = 0.56  # the field of a narrow board
SMALL_LEFT, SMALL_TOP = -16.0, -2.0
HEIGHT, WIDE_HEIGHT = 254, 424
RIGHT = draw.BOARD_WIDTH - MARGIN
COLUMN = 238  # where the cards of a narrow board begin
MOUND_TOP, BATTER_TOP, RUNNERS_TOP, RUNNER_STEP = 40, 102, 164, 28
# On the wide board pitcher and batter face each other below the field, and runners' cards lie off the base paths.
WIDE_CARDS = {BATTER: (304, 364), FIRST: (314, 274), SECOND: (160, 104), THIRD: (6, 274)}
WIDE_MOUND = (32, 364)
OFF_THE_BOARD = (0, -4000)  # where what only the narrow board needs lies on the wide one
SPOTS = {  # of the fielders, in lengths of the diamond from home plate
    1: (0, -1.0), 2: (0, 0.3), 3: (1.16, -1.5), 4: (0.62, -1.94), 5: (-1.16, -1.5), 6: (-0.62, -1.94),
    7: (-1.36, -2.16), 8: (0, -2.62), 9: (1.36, -2.16),
}  # fmt: skip
INFIELD, OUTFIELD = (3, 4, 5, 6), (7, 8, 9)
DEPTHS = {  # how far out those stand who do not stand as usual
    alignment.INFIELD_IN: dict.fromkeys(INFIELD, 0.74),
    alignment.INFIELD_BACK: dict.fromkeys(INFIELD, 1.1),
    alignment.OUTFIELD_IN: dict.fromkeys(OUTFIELD, 0.9),
    alignment.OUTFIELD_BACK: dict.fromkeys(OUTFIELD, 1.1),
}
BASE_LABELS = {FIRST: "on 1st", SECOND: "on 2nd", THIRD: "on 3rd"}


def field(scene: Scene, offered: Choices) -> Panel:
    """Score, inning, outs, the diamond, and the cards on it; after the game who won it."""
    parts = [
        draw.score_line(scene.names.teams, scene.view.runs, MARGIN, 20),
        placed(DIAMOND.draw(), (SMALL_LEFT, SMALL_TOP, SMALL), (0, 0)),
    ]
    if scene.view.phase == phase.OVER:
        parts.append(placed(final_card(scene), (COLUMN, 44), (118, 140)))
    else:
        parts += [*_situation(scene), _fielders(scene), *_men(scene, offered)]
    return Panel(draw.group(parts), HEIGHT, WIDE_HEIGHT)


def _situation(scene: Scene) -> Iterator[str]:
    """The inning, the outs, and how the defense stands."""
    state = scene.view
    inning = draw.text(0, 0, half_name(int(state.inning), int(state.half)), "ft-heading ft-end ft-now")
    outs = draw.track(0, 0, "Outs", int(state.outs), OUTS_A_HALF, 20, 52)
    stands = draw.group((draw.text(0, 0, ALIGNMENTS[int(state.alignment)], "ft-soft"),), data_legend="alignment")
    yield placed(inning, (RIGHT, 28), (RIGHT, 32))
    yield placed(outs, (MARGIN, HEIGHT - 34), (RIGHT - 100, 60))
    yield placed(stands, (MARGIN, HEIGHT - 10), (MARGIN, 56))


def _fielders(scene: Scene) -> str:
    """Nine men in the field, where the defense has put them."""
    state = scene.view
    depth = DEPTHS.get(int(state.alignment), {})
    men = []
    for position, (dx, dy) in SPOTS.items():
        share = depth.get(position, 1.0)
        men.append(
            draw.circle(DIAMOND.x + dx * share * DIAMOND.reach, DIAMOND.y + dy * share * DIAMOND.reach, 8, "ft-token")
        )
    fielding = int(record.fielding_seat(state))
    drawn = draw.group(men, class_=draw.team_class(fielding), data_legend="alignment")
    return placed(drawn, (SMALL_LEFT, SMALL_TOP, SMALL), (0, 0))


def _small(x: float, y: float) -> tuple[float, float]:
    """A place of the field on the narrow board."""
    return SMALL_LEFT + SMALL * x, SMALL_TOP + SMALL * y


def _men(scene: Scene, offered: Choices) -> Iterator[str]:
    """The pitcher's and the batter's cards, and the runners, who can be clicked to steal."""
    state = scene.view
    batting = int(record.batting_seat(state))
    place = 0
    for base in (THIRD, SECOND, FIRST):
        number = int(state.bases[base - 1])
        if number:
            yield _runner(scene, offered, base, number)
            plate = draw_runner(card_of(scene, number), batting)
            yield _beside(
                plate, BASE_LABELS[base], RUNNERS_TOP + RUNNER_STEP * place, 19, WIDE_CARDS[base], RUNNER_WIDTH
            )
            place += 1
    pitcher = card_of(scene, int(record.current_pitcher(state)))
    mound = draw_card(pitcher, 1 - batting, _pitcher_line(scene, pitcher))
    yield _beside(mound, "Pitcher", MOUND_TOP, HEIGHT_OF_CARD / 2 + 6, WIDE_MOUND)
    if state.batter:
        x, y = DIAMOND.place(BATTER)
        token = draw.token(0, 0, batting, 14, class_="ft-batter", data_runner=int(state.batter), data_legend="batter")
        yield placed(token, _small(x - 40, y - 6), (x - 26, y - 6))
        card = draw_card(card_of(scene, int(state.batter)), batting, now=dice_left(scene))
        yield _beside(card, "Batter", BATTER_TOP, HEIGHT_OF_CARD / 2 + 6, WIDE_CARDS[BATTER])


def _runner(scene: Scene, offered: Choices, base: int, number: int) -> str:
    """A runner's token; clicked, he steals."""
    steal = offered.get(choices.STEAL_FROM + base - 1)
    halo = (draw.circle(0, 0, 22, "ft-halo"),) if steal else ()
    token = draw.runner(0, 0, int(record.batting_seat(scene.view)), number)
    at = DIAMOND.place(base)
    return placed(draw.button(steal, *halo, token), _small(*at), at)


def _beside(
    card: str, label: str, top: float, baseline: float, wide: tuple[float, float], width: float = WIDTH_OF_CARD
) -> str:
    """A card: beside a small field with a word of what he is; on a large one at his place, which says it."""
    said = placed(draw.text(0, 0, label, "ft-soft"), (COLUMN, top + baseline), OFF_THE_BOARD)
    return said + placed(card, (RIGHT - width, top), wide)


def _pitcher_line(scene: Scene, pitcher: Card) -> str:
    """What the pitcher has left in this inning, as far as there is room."""
    left = [ability for ability, used in abilities(scene, pitcher) if not used and ability not in IDLE]
    if not left:
        return "ability used" if pitcher.abilities else "no ability"
    more = f" +{len(left) - 1}" if len(left) > 1 else ""
    return f"{left[0].replace('Continued ', '')}{more}"
