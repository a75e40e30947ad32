"""What DICE Baseball asks: questions, and labels of the choices with their odds and clauses."""

from __future__ import annotations

from collections.abc import Callable

from fivetool.engine.diamond import FIRST
from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.rules import (
    bunts,
    choices,
    duty,
    lineup_cards,
    phase,
    positions,
    record,
    roles,
    sends,
    setting_the_field,
    stealing,
    tag_ups,
)
from fivetool.games.dice_baseball.words import headings
from fivetool.games.dice_baseball.words.naming import BASES, BATS, POSITION_NAMES, full_name, short_name
from fivetool.games.dice_baseball.words.odds import matchup, on_base_share, pitcher_line, safe_numbers, steal_numbers
from fivetool.show.phrases import in_row, ordinal

CLAUSE_OF_PICK = ("DB-161", "DB-158", "DB-166", "DB-167")


# --- Questions ---


def question(scene: Scene) -> str:
    """What is being asked, and what hangs on it."""
    asker = _QUESTIONS.get(int(scene.view.phase))
    return asker(scene) if asker else "The game is over."


def player_of(scene: Scene, choice: int) -> int:
    """The player whom a choice names."""
    return choice - choices.PLAYER + 1 + scene.asked * record.ROSTER


def meeting_words(scene: Scene) -> str:
    """Who bats against whom, "" where nobody is at bat."""
    state = scene.view
    if not state.batter:
        return ""
    number = int(state.mound[1 - state.half])
    batter, pitcher = short_name(scene.names, int(state.batter)), short_name(scene.names, number)
    hand = ("left", "right")[int(scene.book.throws[number])]
    return f"{batter} {BATS[int(state.side)]} against {hand}-hander {pitcher}."


def _ask_lineup(scene: Scene) -> str:
    seat = scene.asked
    if scene.seat >= 0 and scene.view.ready[scene.seat]:
        return "Your lineup card is in. The other manager is still filling one out."
    step = int(scene.view.line_step[seat])
    if step == lineup_cards.STARTER_STEP:
        return "Who starts on the mound?"
    if step >= lineup_cards.MAN_STEP:
        man = full_name(scene.names, int(scene.view.order[seat, step - lineup_cards.MAN_STEP]))
        return f"{man}: change his spot in the order or his position, or start someone else?"
    return "Your lineup card is filled out. Hand it in, or pick someone to change."


def _ask_defense(scene: Scene) -> str:
    if headings.infield_matters(scene):
        return f"{meeting_words(scene)} Infield in or back?"
    return f"{meeting_words(scene)} Pitch to him?"


def _ask_offense(scene: Scene) -> str:
    infield = " The infield is in." if scene.view.infield else ""
    return f"{meeting_words(scene)}{infield} What's your call?"


def _ask_send(scene: Scene) -> str:
    runner = short_name(scene.names, int(scene.view.bases[2]))
    return f"A ground ball {_to_fielder(scene)}, with the play at first. Does {runner} break for home?"


def _ask_answer(scene: Scene) -> str:
    runner = short_name(scene.names, int(scene.view.bases[2]))
    return f"{runner} breaks for home. Throw to the plate, or take the out at first?"


def _ask_tag(scene: Scene) -> str:
    base = int(scene.view.tag_base)
    runner = short_name(scene.names, int(scene.view.bases[base - 1]))
    return f"A fly {_to_fielder(scene)} is caught. Does {runner} tag up and go for {BASES[base + 1]}?"


def _to_fielder(scene: Scene) -> str:
    return f"to the {POSITION_NAMES[int(scene.view.play_fielder)]}"


def _ask_pick(scene: Scene) -> str:
    state = scene.view
    leaves = full_name(scene.names, int(state.pick_out))
    role = int(state.pick_role)
    part = ("Who pitches", f"Who plays {POSITIONS[int(state.pick_at) - 1]}", "Who bats", "Who runs")[role]
    why = ("", f"{leaves} is hurt. ", f"{leaves} has been thrown out. ")[int(state.pick_reason)]
    return f"{why}{part} for {leaves}?"


def _ask_field(scene: Scene) -> str:
    team = scene.asked
    if duty.needs_pitcher(scene.view, team):
        return "You need a pitcher. Which position do you change?"
    position = int(setting_the_field.misfit(scene.view, scene.book, team))
    if position:
        man = full_name(scene.names, int(scene.view.fielder[team, position]))
        return f"{man} cannot play {POSITIONS[position - 1]}. Which position do you change?"
    return "Which position do you change?"


_QUESTIONS: dict[int, Callable[[Scene], str]] = {
    phase.LINEUPS: _ask_lineup,
    phase.DEFENSE: _ask_defense,
    phase.INFIELD: lambda scene: "A runner is on third now. Infield in or back?",
    phase.OFFENSE: _ask_offense,
    phase.SEND: _ask_send,
    phase.ANSWER: _ask_answer,
    phase.TAG: _ask_tag,
    phase.PICK: _ask_pick,
    phase.FIELD: _ask_field,
    phase.SWAP: lambda scene: (
        "Which of the new men changes his spot in the order?" if not scene.view.swap_first else "Who swaps with him?"
    ),
}


# --- Labels ---


def label(scene: Scene, choice: int) -> str:
    """What a choice does, in a few words, with its odds where there are some."""
    if choice >= choices.PLAYER:
        return _label_player(scene, player_of(scene, choice))
    if choices.AT < choice <= choices.AT + positions.DESIGNATED_HITTER:
        return _label_position(scene, choice - choices.AT)
    if choices.RUN_FOR < choice <= choices.RUN_FOR + 3:
        base = choice - choices.RUN_FOR
        return f"Pinch runner for {short_name(scene.names, int(scene.view.bases[base - 1]))} on {BASES[base]} …"
    if choices.STEAL < choice < choices.HIT_AND_RUN:
        return _label_steal(scene, choice - choices.STEAL)
    odds = _LABELS_WITH_ODDS.get(choice)
    return odds(scene) if odds else _LABELS[choice]


_LABELS = {
    choices.PITCH: "Pitch to him",
    choices.WALK_HIM: "Walk him intentionally: he takes first",
    choices.SWING: "Swing away",
    choices.CONCEDE: "Take the out at first: the run scores",
    choices.STAY: "Hold him where he is",
    choices.DONE: "Done",
    choices.SWAP_SLOTS: "Swap spots in the batting order …",
    choices.PINCH_HIT: "Pinch hitter …",
    choices.CHANGE_FIELDERS: "Change fielders …",
}


def _label_automatic(scene: Scene) -> str:
    if scene.view.phase != phase.LINEUPS:
        return "Let the bench coach set the field"
    seat = scene.asked
    if lineup_cards.card_differs(scene.view, scene.book, seat):
        return "Hand in the coach's lineup instead"
    return "Hand in this lineup"


def _label_done(scene: Scene) -> str:
    words = {phase.LINEUPS: "Hand in this lineup", phase.PICK: "No change"}
    return words.get(int(scene.view.phase), "The field is set")


def _label_hit_and_run(scene: Scene) -> str:
    contact = int(scene.book.contact[scene.view.batter])
    return f"Hit-and-run: the runners go; he makes contact on {safe_numbers(contact)}"


def _bunt_limit(scene: Scene, chart: int) -> int:
    return int(scene.book.bunting[scene.view.batter] - scene.book.bunt_minus[chart])


def _label_sacrifice(scene: Scene) -> str:
    return f"Sacrifice bunt: moves the runners up on {safe_numbers(_bunt_limit(scene, bunts.SACRIFICE_CHART))}"


def _label_squeeze(scene: Scene) -> str:
    return f"Squeeze: the runner on third scores on {safe_numbers(_bunt_limit(scene, bunts.SQUEEZE_CHART))}"


def _label_bunt(scene: Scene) -> str:
    return f"Bunt for a hit: safe on {safe_numbers(_bunt_limit(scene, bunts.BUNT_CHART))}"


def _label_send(scene: Scene) -> str:
    target = int(sends.send_target(scene.view, scene.book))
    return f"Send him home: if they throw, safe on {safe_numbers(target)}"


def _label_throw(scene: Scene) -> str:
    target = int(sends.send_target(scene.view, scene.book))
    return f"Throw home: the runner is safe on {safe_numbers(target)}, and the batter is safe at first"


def _label_infield_back(scene: Scene) -> str:
    if not headings.infield_matters(scene):
        return "Pitch to him, infield back: with two outs, any out ends the inning"
    return "Infield back: more sure outs, but a grounder can bring the run in"


def _label_infield_in(scene: Scene) -> str:
    """What it costs: hits through it, or by charts that know none (DB-77) double plays."""
    gets_through = bool(headings.singles(scene, 1).any())
    if not headings.infield_matters(scene):
        return f"Infield in: {'more grounders get through' if gets_through else 'nothing to gain'} with two outs"
    if gets_through:
        return "Infield in: you can cut off the run, but more grounders get through"
    cost = ", but double plays are rarer" if scene.view.bases[FIRST - 1] else ""
    return f"Infield in: you can cut off the run{cost}"


def _label_tag(scene: Scene) -> str:
    return f"Go: safe on {safe_numbers(int(tag_ups.tag_target(scene.view, scene.book)))}"


_LABELS_WITH_ODDS: dict[int, Callable[[Scene], str]] = {
    choices.AUTOMATIC: _label_automatic,
    choices.DONE: _label_done,
    choices.HIT_AND_RUN: _label_hit_and_run,
    choices.SACRIFICE: _label_sacrifice,
    choices.SQUEEZE: _label_squeeze,
    choices.BUNT: _label_bunt,
    choices.SEND_HIM: _label_send,
    choices.THROW_HOME: _label_throw,
    choices.TAG_UP: _label_tag,
    choices.INFIELD_BACK: _label_infield_back,
    choices.INFIELD_IN: _label_infield_in,
}


def _label_steal(scene: Scene, group: int) -> str:
    state = scene.view
    going = [base for base in (1, 2, 3) if group >> (base - 1) & 1]
    lead = int(stealing.lead_of(group))
    runner = int(state.bases[lead - 1])
    odds = (
        safe_numbers(stealing.SAFE_AT_HOME)
        if lead == 3
        else steal_numbers(int(stealing.steal_target(state, scene.book, runner, lead + 1)))
    )
    name = short_name(scene.names, runner)
    if len(going) == 1:
        return f"{name} steals {BASES[lead + 1]}: safe on {odds}"
    kind = ("Double", "Triple")[len(going) - 2]
    bases = in_row([BASES[base + 1] for base in reversed(going)])
    return f"{kind} steal, {bases}: lead runner {name} safe on {odds}"


def _label_position(scene: Scene, position: int) -> str:
    state = scene.view
    team = scene.asked
    place = POSITIONS[position - 1]
    if state.phase != phase.LINEUPS:
        if position == positions.PITCHER:
            return "Change pitchers …"
        return (
            f"Change the {POSITION_NAMES[position]} ({short_name(scene.names, int(state.fielder[team, position]))}) …"
        )
    if position == positions.PITCHER and state.line_step[team] == lineup_cards.CARD_STEP:
        return f"Change the starting pitcher ({short_name(scene.names, int(state.mound[team]))}) …"
    slot = int(state.line_step[team]) - lineup_cards.MAN_STEP
    there = next(int(state.order[team, other]) for other in range(record.SLOTS) if state.place[team, other] == position)
    own = POSITIONS[int(state.place[team, slot]) - 1]
    return f"Play him at {place}, and {short_name(scene.names, there)} at {own}"


def _label_player(scene: Scene, player: int) -> str:
    if scene.view.phase == phase.LINEUPS:
        return _label_on_card(scene, player)
    name = full_name(scene.names, player)
    if scene.view.phase == phase.SWAP:
        slot = int(duty.slot_of(scene.view, scene.asked, player))
        return f"{name}, who bats {ordinal(slot + 1)}"
    return f"{name}: {_what_he_brings(scene, player, int(scene.view.pick_role), int(scene.view.pick_at))}"


def _label_on_card(scene: Scene, player: int) -> str:
    state, seat = scene.view, scene.asked
    name, step = full_name(scene.names, player), int(state.line_step[seat])
    slot = int(duty.slot_of(state, seat, player))
    if step == lineup_cards.STARTER_STEP:
        return f"{name}: {_what_he_brings(scene, player, roles.AS_PITCHER, 0, starting=True)}"
    if step == lineup_cards.CARD_STEP:
        return f"{name}, {POSITIONS[int(state.place[seat, slot]) - 1]}, bats {ordinal(slot + 1)} …"
    if slot == step - lineup_cards.MAN_STEP:
        return "Leave him as he is"
    if slot >= 0:
        return f"Bat him {ordinal(slot + 1)}, and {name} in his old spot"
    position = int(state.place[seat, step - lineup_cards.MAN_STEP])
    brings = _what_he_brings(scene, player, roles.AS_FIELDER, position)
    return f"{name} at {POSITIONS[position - 1]} instead: {brings}"


def _what_he_brings(scene: Scene, player: int, role: int, position: int, *, starting: bool = False) -> str:
    """The ratings that matter for the part that somebody is picked for."""
    book = scene.book
    bats = BATS[int(book.bats[player])]
    if role == roles.AS_PITCHER:
        line = pitcher_line(book, player, starting=starting)
        return line if starting else f"{line}{_against_batter(scene, player)}"
    if role == roles.AS_RUNNER:
        return f"Speed {int(book.speed[player])}, Steal {int(book.stealing[player])}"
    hitting = f"{bats}, on base {on_base_share(book, scene.view, player)}%"
    if role == roles.AS_FIELDER and positions.PITCHER < position < positions.DESIGNATED_HITTER:
        if book.games_at[player, position] < 0:
            return "cannot play there"
        glove = f"Defense {int(book.defense_at[player, position])}, Range {int(book.range_at[player, position])}"
        return f"{glove}, {hitting}" if scene.view.phase == phase.LINEUPS else glove
    return f"{hitting}, Power {int(book.power[player])}"


def _against_batter(scene: Scene, pitcher: int) -> str:
    """What a reliever's card does to the man at bat; a fresh pitcher has all his control."""
    state, book = scene.view, scene.book
    if not state.batter:
        return ""
    meeting = matchup(book, int(state.batter), pitcher, int(book.control[pitcher]))
    chances = dict(meeting.lines)
    batter = short_name(scene.names, int(state.batter))
    return f"; {batter} on base {100 * chances['On base']:.0f}%, strikeout {100 * chances['Strikeout']:.0f}%"


def rank(scene: Scene, choice: int) -> tuple[float, ...]:
    """Where a choice stands in the list: men of the order by their slots, substitutes by what is said of them."""
    if choice < choices.PLAYER:
        return (0, choice)
    player = player_of(scene, choice)
    state, seat = scene.view, scene.asked
    if state.phase == phase.PICK:
        return (1, *_rank_for(scene, player, int(state.pick_role), int(state.pick_at)), choice)
    slot = int(duty.slot_of(state, seat, player))
    if state.phase != phase.LINEUPS or state.line_step[seat] == lineup_cards.STARTER_STEP:
        return (1, choice)
    man = int(state.line_step[seat]) - lineup_cards.MAN_STEP
    if slot >= 0:
        return (-1, 0) if slot == man else (1, slot)
    return (2, *_rank_for(scene, player, roles.AS_FIELDER, int(state.place[seat, max(0, man)])), choice)


def _rank_for(scene: Scene, player: int, role: int, position: int) -> tuple[float, ...]:
    """By the number that matters most for the part, the highest first; only by what the labels show, or the order
    would be advice.
    """
    book = scene.book
    bat = -on_base_share(book, scene.view, player)
    if role == roles.AS_PITCHER:
        return (-int(book.pitcher_card[player]), -int(book.control[player]))
    if role == roles.AS_RUNNER:
        return (-int(book.speed[player]), bat)
    if role == roles.AS_FIELDER and positions.PITCHER < position < positions.DESIGNATED_HITTER:
        return (book.games_at[player, position] < 0, int(book.pitcher_card[player]), bat)
    return (int(book.pitcher_card[player]), bat)


_CLAUSES = {
    choices.PITCH: "DB-37", choices.WALK_HIM: "DB-169", choices.INFIELD_IN: "DB-81", choices.INFIELD_BACK: "DB-81",
    choices.SWING: "DB-38", choices.HIT_AND_RUN: "DB-139", choices.SACRIFICE: "DB-146", choices.SQUEEZE: "DB-146",
    choices.BUNT: "DB-147", choices.SEND_HIM: "DB-86", choices.STAY: "DB-74", choices.THROW_HOME: "DB-89",
    choices.CONCEDE: "DB-88", choices.TAG_UP: "DB-83", choices.SWAP_SLOTS: "DB-165", choices.PINCH_HIT: "DB-166",
    choices.AUTOMATIC: "DB-3", choices.DONE: "DB-163", choices.CHANGE_FIELDERS: "DB-163",
}  # fmt: skip


def clause(scene: Scene, choice: int) -> str:
    """The clause behind a choice."""
    if scene.view.phase == phase.LINEUPS:
        return "DB-160" if scene.view.line_step[scene.asked] == lineup_cards.STARTER_STEP else "DB-3"
    if choices.STEAL < choice < choices.HIT_AND_RUN:
        return "DB-127"
    if choices.RUN_FOR < choice <= choices.RUN_FOR + 3:
        return "DB-167"
    if choice >= choices.PLAYER:
        return "DB-165" if scene.view.phase == phase.SWAP else CLAUSE_OF_PICK[int(scene.view.pick_role)]
    if choices.AT < choice <= choices.AT + positions.DESIGNATED_HITTER:
        return "DB-161" if choice == choices.AT + positions.PITCHER else "DB-158"
    return _CLAUSES[choice]
