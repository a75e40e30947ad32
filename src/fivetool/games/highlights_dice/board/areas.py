"""The shared board: six areas with the dice that lie in them, and the Pitcher Die on its mound."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.highlights_dice.board.dice import PITCHER_DIE, PLAY_DIE, POWER_DIE
from fivetool.games.highlights_dice.board.sheet import track_label
from fivetool.games.highlights_dice.data.sheets import PITCHER_RESULTS
from fivetool.games.highlights_dice.rules import phase
from fivetool.games.highlights_dice.rules.tracks import AREAS, CHOICES
from fivetool.games.highlights_dice.rules.turns import rounds_of
from fivetool.games.highlights_dice.words.naming import PITCHER_DOES, PITCHER_NAMES, TRACK_NAMES
from fivetool.show import svg as draw
from fivetool.show.arrangement import placed
from fivetool.show.dice import die
from fivetool.show.phrases import counted, in_row

MARGIN = 8
HEADLINE_HEIGHT = 58
AREA_STEP, AREA_WIDTH, AREA_HEIGHT = 77.6, 74, 104
DICE_TOP, DICE_WIDTH, DICE_GAP = 35, 68, 3
DICE_SIZE, DICE_IN_A_ROW, MOST_DICE = 31, 2, 4  # more of them are counted beside one
PITCHER_SIZE = 44
BASE, ON_BASE_AT, OFF_THE_BOARD = 9, (206, 21), (0, -4000)  # the bases in the headline of a narrow board
NAME_ROOM = 66


def headline(scene: Scene, wide_width: float) -> str:
    """When it is and what happens now, and in the other corner the Pitcher Die with what it will do."""
    return draw.group(
        (
            draw.text(MARGIN + 4, 26, now(scene), "ft-heading ft-now"),
            draw.text(MARGIN + 4, 48, _happening(scene), "ft-soft"),
            placed(_on_base(scene), ON_BASE_AT, OFF_THE_BOARD),
            placed(_mound(int(scene.view.pitcher)), (draw.BOARD_WIDTH - MARGIN, 0), (wide_width - MARGIN, 0)),
        )
    )


def _on_base(scene: Scene) -> str:
    """For a narrow board, whose field lies below the choices: the viewer's bases as scoreboards show them."""
    state, seat = scene.view, scene.seat
    if seat < 0 or state.phase in (phase.OVER, phase.END_TURN):
        return ""
    bases = (
        draw.polygon(
            ((x, y - BASE), (x + BASE, y), (x, y + BASE), (x - BASE, y)),
            "ft-token" if state.bases[seat][place] else "ft-lamp",
        )
        for place, (x, y) in enumerate(((15, 9), (0, -6), (-15, 9)))
    )
    return draw.group(bases, class_=draw.team_class(seat), aria_hidden="true")


def now(scene: Scene) -> str:
    """Where the game is."""
    state = scene.view
    if state.phase == phase.OVER:
        return final_words(scene)
    if state.extra_inning > 0:
        return f"Extra Inning {state.extra_inning}"
    begins = state.phase in (phase.NEW_GAME, phase.NEW_TURN)  # the Rounds box is checked with the roll
    return f"Round {state.rounds[state.active] + begins} of {int(rounds_of(state, scene.book))}"


def final_words(scene: Scene) -> str:
    """Who has won the game, or the series."""
    teams, results = scene.names.teams, scene.view.result
    winners = [teams[seat] for seat in range(scene.setup.seats) if results[seat]]
    if scene.setup.seats == 1:
        return f"{teams[0]} beat Hits Fitz!" if winners else "Hits Fitz wins"
    return f"{in_row(winners)} {'win!' if len(winners) == 1 else 'share the win'}"


def _happening(scene: Scene) -> str:
    state = scene.view
    if state.phase == phase.OVER:
        return ""
    if scene.setup.seats == 1:
        return f"Defense on {TRACK_NAMES[state.defense]}" if state.defense >= 0 else ""
    asked = scene.asked if scene.asked >= 0 else int(state.active)
    name = "You" if asked == scene.seat else draw.shorten(scene.names.teams[asked], 12)
    if state.phase in (phase.NEW_GAME, phase.NEW_TURN):
        return f"{name} roll"
    if state.phase == phase.END_TURN:
        return "The Pitcher Die is applied"
    if state.phase == phase.AREA:
        return f"{name} take dice"
    if state.phase == phase.EXTRA:
        return f"{name} use {'your' if asked == scene.seat else 'their'} dice"
    return f"{name} check a box"


def _mound(result: int) -> str:
    if result < 0:
        return ""
    left = -PITCHER_SIZE - 8
    parts = (
        draw.text(left, 24, PITCHER_NAMES[result], "ft-end ft-strong"),
        draw.text(left, 46, PITCHER_DOES[result], "ft-end ft-soft"),
        die(-PITCHER_SIZE, 7, PITCHER_RESULTS[result], PITCHER_SIZE, "", PITCHER_DIE),
    )
    said = f"Pitcher Die: {PITCHER_NAMES[result]}, {PITCHER_DOES[result]}"
    return draw.group(parts, role="img", aria_label=said, data_legend="pitcher-die")


def areas(scene: Scene, choices: Mapping[int, Choice]) -> str:
    """All six areas."""
    return draw.group(
        (_area(scene, area, choices.get(area)) for area in range(AREAS)),
        data_shows_dice="areas",
    )


def area_ring(area: int) -> str:
    """A ring around an area, for what a choice would take."""
    return draw.rect(_left(area), 0, AREA_WIDTH, AREA_HEIGHT, "ft-preview-place", 8)


def _left(area: int) -> float:
    return MARGIN + area * AREA_STEP


def _area(scene: Scene, area: int, choice: Choice | None) -> str:
    """One area with its dice; alone, the defended one is marked (HD-111)."""
    play, power = _dice_in(scene, area)
    is_defended = scene.setup.seats == 1 and scene.view.defense == area and scene.view.phase != phase.OVER
    left = _left(area)
    parts = [
        draw.rect(left, 0, AREA_WIDTH, AREA_HEIGHT, "ft-paper", 8),
        track_label(left + AREA_WIDTH / 2, 19, TRACK_NAMES[area], NAME_ROOM, "ft-middle"),
        *_dice(left + (AREA_WIDTH - DICE_WIDTH) / 2, DICE_TOP, CHOICES[area], play, power),
        shield(left + AREA_WIDTH - 11, AREA_HEIGHT - 14) if is_defended else "",
    ]
    if choice is not None:
        parts.append(draw.rect(left, 0, AREA_WIDTH, AREA_HEIGHT, "ft-halo", 8))
        return draw.button(choice, *parts, data_legend=_area_keys(area, is_defended))
    said = f"{TRACK_NAMES[area]}: {counted(play, 'Play Die', 'Play Dice')}, {counted(power, 'Power Die', 'Power Dice')}"
    return draw.group(
        parts,
        role="img",
        aria_label=f"{said}{', defended' if is_defended else ''}",
        data_legend=_area_keys(area, is_defended),
    )


def _area_keys(area: int, is_defended: bool) -> str:
    """What the legend explains at an area: its play, its dice, its guard."""
    return f"play-{CHOICES[area].lower()} play-die power-die{' defense' if is_defended else ''}"


def _dice_in(scene: Scene, area: int) -> tuple[int, int]:
    """Play Dice and Power Dice in an area; in an Extra Inning the dice that the viewer has left."""
    state = scene.view
    if state.phase == phase.EXTRA and scene.seat >= 0:
        return 0, int(state.extra_dice[scene.seat, area])
    return int(state.play_on[area]), int(state.power_on[area])


def _dice(left: float, top: float, face: str, play: int, power: int) -> Iterable[str]:
    """As many dice as there are; more than have room at a size that can be read are counted, by their kind."""
    step = DICE_SIZE + DICE_GAP
    if play + power > MOST_DICE:
        kinds = [(count, look) for count, look in ((play, PLAY_DIE), (power, POWER_DIE)) if count]
        for row, (count, look) in enumerate(kinds):
            yield die(left, top + row * step, face, DICE_SIZE, "", look)
            yield draw.text(left + step + 2, top + row * step + DICE_SIZE / 2, f"× {count}", "ft-strong ft-centered")
        return
    for i in range(play + power):
        row, column = divmod(i, DICE_IN_A_ROW)
        yield die(left + column * step, top + row * step, face, DICE_SIZE, "", PLAY_DIE if i < play else POWER_DIE)


def shield(x: float, y: float) -> str:
    """The defense marker of the solo game: Hits Fitz does not score here."""
    outline = ((-8, -10), (8, -10), (8, 1), (0, 11), (-8, 1))
    return draw.polygon([(x + dx, y + dy) for dx, dy in outline], "ft-shield")
