"""Turns, rolling and placing (HD-9 to HD-19; solo HD-110 to HD-114)."""

from __future__ import annotations

from fivetool.engine.dice import roll, roll_many
from fivetool.engine.record import rule
from fivetool.engine.tape import emit_kind, emit_values
from fivetool.games.highlights_dice.rules.events import BOARD, DEFENSE, ROLLED, TURN_START
from fivetool.games.highlights_dice.rules.record import (
    ALL_TURNS,
    AREA,
    AREAS,
    DEFENSE_DIE,
    PITCHER_DIE,
    PLAY_DIE,
    POWER_DIE,
    SOLO_ROUNDS,
    is_solo,
)


@rule
def start_turn(state, book, dice, tape):
    """HD-10, HD-12: the Rounds box, then the roll, then the Active player's choice of an area."""
    seat = state.active
    state.turn += 1
    state.rounds[seat] += 1
    emit_kind(tape, TURN_START, seat, (state.turn, state.rounds[seat], rounds_of(state, book)))
    if is_solo(book):
        roll_defense(state, book, dice, tape)
    roll_and_place(state, book, dice, tape)
    state.phase = AREA


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
    state.pitcher = book.pitcher_faces[roll(dice, PITCHER_DIE, 6)]
    state.defense = book.play_faces[roll(dice, DEFENSE_DIE, 6)]
    emit_kind(tape, DEFENSE, state.active, (state.defense, state.pitcher))


@rule
def roll_and_place(state, book, dice, tape):
    """HD-13 to HD-17: the Play Dice in hand and all unlocked Power Dice go to the areas of their faces."""
    seat = state.active
    play_dice, power_dice = state.held, state.power[seat]
    roll_many(dice, PLAY_DIE, 6, state.rolled[:play_dice])
    roll_many(dice, POWER_DIE, 6, state.rolled[play_dice : play_dice + power_dice])
    for i in range(play_dice):
        state.rolled[i] = book.play_faces[state.rolled[i]]
        state.play_on[state.rolled[i]] += 1
    for i in range(play_dice, play_dice + power_dice):
        state.rolled[i] = book.play_faces[state.rolled[i]]
        state.power_on[state.rolled[i]] += 1
    state.held = 0
    if not is_solo(book):
        state.pitcher = book.pitcher_faces[roll(dice, PITCHER_DIE, 6)]
    emit_kind(tape, ROLLED, seat, (play_dice, power_dice, state.pitcher))
    emit_values(tape, state.rolled[: play_dice + power_dice], 3)
    emit_board(state, tape)


@rule
def emit_board(state, tape):
    """Where all dice lie."""
    emit_kind(tape, BOARD, -1, (0,))
    emit_values(tape, state.play_on, 0)
    emit_values(tape, state.power_on, AREAS)


@rule
def has_dice(state, area):
    """HD-20, HD-22: an area with at least one die, Play or Power."""
    return state.play_on[area] + state.power_on[area] > 0


@rule
def next_seat(state, book, seat):
    """The left-hand neighbour who takes part."""
    seat = (seat + 1) % book.seats
    while state.taking_part[seat] == 0:
        seat = (seat + 1) % book.seats
    return seat
