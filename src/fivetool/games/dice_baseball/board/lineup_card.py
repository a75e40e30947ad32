"""The lineup card that a manager makes out before the game, and the lists of men to pick from."""

from __future__ import annotations

from collections.abc import Iterator

from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.dice_baseball.board.clubs import free_players, where_he_plays
from fivetool.games.dice_baseball.board.layout import Choices
from fivetool.games.dice_baseball.board.pick_list import Entry, pick_list, pills
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.rules import choices, lineup_cards, positions, record
from fivetool.games.dice_baseball.words.naming import BATS, full_name
from fivetool.games.dice_baseball.words.odds import on_base_share, pitcher_briefly
from fivetool.show import svg as draw


def lineup_card(scene: Scene, choices: Choices) -> tuple[str, float]:
    """A manager's own card, to hand in or change with a click on a man and a click on what becomes of him."""
    state, seat = scene.view, scene.seat
    parts = []
    if seat < 0 or state.ready[seat]:
        parts.append(draw.text(draw.BOARD_WIDTH / 2, 60, nothing_to_show(seat), "ft-middle ft-heading"))
        parts.append(draw.text(draw.BOARD_WIDTH / 2, 94, "They are read when both are in.", "ft-middle ft-soft"))
        return "".join(parts), 140
    y: float = 4
    words = [(_hand_in_word(scene, choice), choices[choice]) for choice in _HAND_IN if choice in choices]
    words += _position_pills(scene, choices)
    drawn, y = pills(words, y)
    parts.append(drawn)
    for title, entries in _card_lists(scene, choices):
        drawn, y = pick_list(entries, seat, y, title)
        parts.append(drawn)
    return "".join(parts), y


def nothing_to_show(seat: int) -> str:
    """Why somebody sees no lineup card (DB-3)."""
    return "Your lineup card is in." if seat >= 0 else "The lineup cards are being made out."


_HAND_IN = (choices.DONE, choices.AUTOMATIC)


def _hand_in_word(scene: Scene, choice: int) -> str:
    if choice == choices.AUTOMATIC and lineup_cards.card_differs(scene.view, scene.book, scene.seat):
        return "Coach's lineup"
    return "Hand in this lineup"


def _position_pills(scene: Scene, offered: Choices) -> list[tuple[str, Choice]]:
    if scene.view.line_step[scene.seat] < lineup_cards.MAN_STEP:
        return []
    return [
        (f"To {POSITIONS[position - 1]}", offered[choices.AT + position])
        for position in range(positions.CATCHER, positions.DESIGNATED_HITTER + 1)
        if choices.AT + position in offered
    ]


def _card_lists(scene: Scene, offered: Choices) -> Iterator[tuple[str, list[Entry]]]:
    """The nine in order, the starter, then the bench and the other starters where they may be chosen."""
    state, seat = scene.view, scene.seat
    step = int(state.line_step[seat])
    if step == lineup_cards.STARTER_STEP:
        yield "Starting pitcher", [pitcher_entry(scene, offered, player) for player in _own(scene, offered)]
        return
    nine = [nine_entry(scene, offered, slot, step) for slot in range(record.SLOTS)]
    yield "Batting order", nine
    starter = int(state.mound[seat])
    entry = pitcher_entry(scene, offered, starter)
    yield "On the mound", [Entry("P", entry.name, entry.about, offered.get(choices.AT + positions.PITCHER))]
    order = {int(player) for player in state.order[seat]}
    bench = [player for player in free_players(scene, seat) if not scene.book.pitcher_card[player]]
    chosen = [player for player in _own(scene, offered) if player not in order]
    yield (
        "Bench",
        [_bench_entry(scene, offered, player) for player in (chosen if step >= lineup_cards.MAN_STEP else bench)],
    )


def _own(scene: Scene, offered: Choices) -> list[int]:
    """The players whom a seat may choose."""
    first = 1 + scene.seat * record.ROSTER
    return [first + choice - choices.PLAYER for choice in offered if choice >= choices.PLAYER]


def _choice_of(scene: Scene, offered: Choices, player: int) -> Choice | None:
    return offered.get(choices.PLAYER + player - 1 - scene.seat * record.ROSTER)


def nine_entry(scene: Scene, choices: Choices, slot: int, step: int) -> Entry:
    """A man of the batting order: where he plays and how he bats."""
    state, seat = scene.view, scene.seat
    player, place = int(state.order[seat, slot]), int(state.place[seat, slot])
    about = f"{POSITIONS[place - 1]:>2} · {_hitting(scene, player)}"
    lit = step - lineup_cards.MAN_STEP == slot
    return Entry(f"{slot + 1}.", full_name(scene.names, player), about, _choice_of(scene, choices, player), lit)


def _bench_entry(scene: Scene, choices: Choices, player: int) -> Entry:
    about = f"{where_he_plays(scene, player, 3)} · {_hitting(scene, player)}"
    return Entry("", full_name(scene.names, player), about, _choice_of(scene, choices, player))


def _hitting(scene: Scene, player: int) -> str:
    """The side he bats from, and how many of his numbers put him on base."""
    book = scene.book
    return f"{BATS[int(book.bats[player])]} · {on_base_share(book, scene.view, player)}% on base"


def pitcher_entry(scene: Scene, choices: Choices, player: int) -> Entry:
    """A pitcher: his hand, control and stamina."""
    book = scene.book
    about = pitcher_briefly(book, player, starting=True)
    return Entry("", full_name(scene.names, player), about, _choice_of(scene, choices, player))
