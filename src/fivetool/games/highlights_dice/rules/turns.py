"""Turns, rolling and placing (HD-9 to HD-19; solo HD-110 to HD-114)."""

from fivetool.engine.dice import roll, roll_many
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.highlights_dice.rules import dice_kind, phase
from fivetool.games.highlights_dice.rules.events import Board, Defense, Roll, TurnStart
from fivetool.games.highlights_dice.rules.record import is_solo

PLAY_DICE = 9
ALL_TURNS, SOLO_ROUNDS = 12, 6


@rule
def start_turn(state, book, dice, tape):
    """HD-10, HD-12: the Rounds box, then the roll, then the Active player's choice of an area."""
    seat = state.active
    state.turn += 1
    state.rounds[seat] += 1
    emit(tape, seat, TurnStart(turn=state.turn, round=state.rounds[seat], rounds=rounds_of(state, book)))
    if is_solo(book):
        roll_defense(state, book, dice, tape)
    roll_and_place(state, book, dice, tape)
    state.phase = phase.AREA


@rule
def rounds_of(state, book):
    """HD-11, HD-107: Active turns of each player: six, four or three, twelve turns in all; six in solo."""
    if book.rounds > 0:
        return book.rounds
    if is_solo(book):
        return SOLO_ROUNDS
    players = 0
    for seat in range(book.seats):
        players += state.taking_part[seat]
    return ALL_TURNS // players


@rule
def roll_defense(state, book, dice, tape):
    """HD-111, HD-112: the Pitcher Die and one Power Die are rolled before the other dice."""
    state.pitcher = book.pitcher_faces[roll(dice, dice_kind.PITCHER_DIE, 6)]
    state.defense = book.play_faces[roll(dice, dice_kind.DEFENSE_DIE, 6)]
    emit(tape, state.active, Defense(area=state.defense, pitcher=state.pitcher))


@rule
def roll_and_place(state, book, dice, tape):
    """HD-13 to HD-17: the Play Dice in hand and all unlocked Power Dice go to the areas of their faces."""
    seat = state.active
    play_dice, power_dice = state.held, state.power[seat]
    roll_many(dice, dice_kind.PLAY_DIE, 6, state.rolled[:play_dice])
    roll_many(dice, dice_kind.POWER_DIE, 6, state.rolled[play_dice : play_dice + power_dice])
    for i in range(play_dice):
        state.rolled[i] = book.play_faces[state.rolled[i]]
        state.play_on[state.rolled[i]] += 1
    for i in range(play_dice, play_dice + power_dice):
        state.rolled[i] = book.play_faces[state.rolled[i]]
        state.power_on[state.rolled[i]] += 1
    state.held = 0
    if not is_solo(book):
        state.pitcher = book.pitcher_faces[roll(dice, dice_kind.PITCHER_DIE, 6)]
    faces = state.rolled[: play_dice + power_dice]
    emit(tape, seat, Roll(play_dice=play_dice, power_dice=power_dice, pitcher=state.pitcher, dice=faces))
    emit_board(state, tape)


@rule
def emit_board(state, tape):
    """Where all dice lie."""
    emit(tape, NO_SEAT, Board(play=state.play_on, power=state.power_on))


@rule
def has_dice(state, area):
    """HD-20, HD-22: an area with at least one die, Play or Power."""
    return state.play_on[area] + state.power_on[area] > 0


@rule
def next_seat(state, book, seat):
    """The left-hand neighbor who takes part."""
    seat = (seat + 1) % book.seats
    while state.taking_part[seat] == 0:
        seat = (seat + 1) % book.seats
    return seat
