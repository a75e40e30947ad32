"""The dice: published vectors, a second implementation, exact fairness, streams, scripts."""

from __future__ import annotations

from collections import Counter
from itertools import islice, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from engine import threefry_model as model
from fivetool.engine.dice import (
    BATCH_LIMIT,
    RECORDING,
    SCRIPT_ROOM,
    draw_cards,
    load_script,
    make_dice,
    next_word,
    place_of,
    return_to,
    roll,
    roll_many,
    shuffle,
    threefry,
    threefry_words,
)
from fivetool.engine.record import INTERPRETED, compiled

WORDS = st.integers(0, 2**64 - 1)
KEY = (0x0123456789ABCDEF, 0xFEDCBA9876543210)
UNLIKELY = 1e-4  # of a whole test with fair dice; a test that looks n times allows each look an nth of it
SLOW = pytest.mark.slow  # as plain Python

# counter, key, result: the vectors for threefry2x64 with 20 rounds that come with the Random123 library
PUBLISHED = [
    ((0, 0), (0, 0), (0xC2B6E3A8C2C69865, 0x6F81ED42F350084D)),
    ((2**64 - 1, 2**64 - 1), (2**64 - 1, 2**64 - 1), (0xE02CB7C4D95D277A, 0xD06633D0893B8B68)),
    (
        (0x243F6A8885A308D3, 0x13198A2E03707344),
        (0xA4093822299F31D0, 0x082EFA98EC4E6C89),
        (0x263C7D30BB0F0AF1, 0x56BE8361D3311526),
    ),
]


def compiled_threefry(key: tuple[int, int], counter: tuple[int, int]) -> tuple[int, int]:
    words = threefry if INTERPRETED else compiled(threefry_words)
    first, second = words(*(np.uint64(word) for word in (*key, *counter)))
    return int(first), int(second)


def plain_threefry(key: tuple[int, int], counter: tuple[int, int]) -> tuple[int, int]:
    first, second = threefry(*(np.uint64(word) for word in (*key, *counter)))
    return int(first), int(second)


def handful(dice, faces: int, count: int) -> list[int]:
    out = np.zeros(count, np.int64)
    roll_many(dice, 0, faces, out)
    return out.tolist()


def p_value(observed: list[int]) -> float:
    return float(stats.chisquare(observed).pvalue)


def smallest(p_values: list[float]) -> float:
    """The smallest of several p-values, made up for having looked so often (Bonferroni)."""
    return min(p_values) * len(p_values)


def counts(values: list[int], faces: int) -> list[int]:
    return np.bincount(values, minlength=faces).tolist()


# --- the generator ---


@pytest.mark.parametrize(("counter", "key", "expected"), PUBLISHED)
def test_threefry_gives_the_published_answers(counter, key, expected):
    assert compiled_threefry(key, counter) == expected
    assert plain_threefry(key, counter) == expected
    assert model.threefry(key, counter) == expected


@given(key=st.tuples(WORDS, WORDS), counter=st.tuples(WORDS, WORDS))
def test_threefry_agrees_with_plain_integers(key, counter):
    assert compiled_threefry(key, counter) == plain_threefry(key, counter) == model.threefry(key, counter)


@given(key=st.tuples(WORDS, WORDS), stream=WORDS)
@settings(max_examples=25)
def test_words_of_a_stream_come_in_order(key, stream):
    dice = make_dice(key, stream)
    assert [int(next_word(dice)) for _ in range(7)] == list(islice(model.words(key, stream), 7))


def test_draw_n_of_game_k_is_the_same_whatever_was_drawn_elsewhere():
    straight = [handful(make_dice(KEY, game), 6, 30) for game in range(5)]
    elsewhere = make_dice(KEY, 99)
    for game in reversed(range(5)):
        handful(elsewhere, 20, game)
        assert handful(make_dice(KEY, game), 6, 30) == straight[game]


def test_games_and_keys_have_streams_of_their_own():
    streams = [make_dice(KEY, game) for game in range(200)]
    streams += [make_dice((KEY[0] + bit, KEY[1]), 0) for bit in range(1, 50)]
    streams += [make_dice((KEY[0], KEY[1] + bit), 0) for bit in range(1, 50)]
    drawn = [int(next_word(dice)) for dice in streams for _ in range(4)]
    assert len(set(drawn)) == len(drawn)


def test_neighboring_streams_are_independent():
    pairs = Counter()
    for game in range(0, 2000, 2):
        here, there = handful(make_dice(KEY, game), 6, 40), handful(make_dice(KEY, game + 1), 6, 40)
        pairs.update(zip(here, there, strict=True))
    assert p_value([pairs[pair] for pair in product(range(6), repeat=2)]) > UNLIKELY


# --- fairness, exactly: the method is fair for every number of faces, and the dice follow the method ---


@pytest.mark.parametrize("bits", [6, 8])
def test_the_method_gives_every_face_the_same_number_of_words(bits):
    for faces in range(1, 1 << bits):
        accepted = Counter(model.accept_one(bits, word, faces) for word in range(1 << bits))
        rejected = accepted.pop(None, 0)
        assert set(accepted.values()) == {(1 << bits) // faces}
        assert len(accepted) == faces
        assert rejected < faces


@pytest.mark.parametrize("faces", [2, 3, 5, 6, 7, 10, 12, 13])
def test_the_batched_method_gives_every_combination_the_same_number_of_words(faces):
    bits, limit = 12, 1 << 9
    count = model.dice_a_word(limit, faces)
    accepted = Counter(model.accept_many(bits, word, faces, count) for word in range(1 << bits))
    accepted.pop(None, 0)
    assert set(accepted.values()) == {(1 << bits) // faces**count}
    assert len(accepted) == faces**count


AWKWARD_FACES = [1, 2, 3, 6, 7, 100, 2**16 + 1, 2**31 - 1, 2**31 + 1, 3 * 2**30 + 1, 2**32 - 1]


@pytest.mark.parametrize("faces", AWKWARD_FACES)
def test_single_dice_follow_the_method(faces):
    dice = make_dice(KEY, 3)
    tried = (model.accept_one(32, half, faces) for half in model.halves(model.words(KEY, 3)))
    expected = islice((face for face in tried if face is not None), 300)
    assert [int(roll(dice, 0, faces)) for _ in range(300)] == list(expected)


def test_large_dice_do_meet_rejections():
    faces = 2**31 + 1  # nearly half of all words must be rejected
    tried = [model.accept_one(32, half, faces) for half in islice(model.halves(model.words(KEY, 3)), 300)]
    assert 100 < tried.count(None) < 200


def expected_handful(words, faces: int, count: int) -> tuple[list[int], int]:
    """What a handful must show, and how many words had to be rejected for it."""
    shown: list[int] = []
    rejected = 0
    most = model.dice_a_word(int(BATCH_LIMIT), faces)
    while len(shown) < count:
        cut = model.accept_many(64, next(words), faces, min(most, count - len(shown)))
        rejected += cut is None
        shown += cut or ()
    return shown, rejected


@pytest.mark.parametrize("faces", [1 << 20, 2, 3, 6, 7, 10, 20, 100, 999_983])
@pytest.mark.parametrize("count", [1, 2, 12, 20, 21, 45])
def test_handfuls_follow_the_batched_method(faces, count):
    dice, words = make_dice(KEY, 8), model.words(KEY, 8)
    for _ in range(20):
        assert handful(dice, faces, count) == expected_handful(words, faces, count)[0]


def test_handfuls_follow_the_batched_method_through_rejections():
    # two dice a word, and combinations just below the limit: about one word in 4,500 is rejected
    faces = next(f for f in range(2**26 - 1, 0, -1) if (1 << 64) % f**2 > 0.9 * f**2)
    count = 50_000
    shown, rejected = expected_handful(model.words(KEY, 0), faces, count)
    assert rejected > 0
    assert handful(make_dice(KEY), faces, count) == shown


def test_a_word_is_good_for_twenty_six_sided_dice():
    dice = make_dice(KEY)
    handful(dice, 6, 20)
    assert (int(dice.block), int(dice.has_spare)) == (1, 1)
    handful(dice, 6, 21)
    assert (int(dice.block), int(dice.has_spare)) == (2, 1)


# --- fairness, as seen ---


def test_every_die_of_2_to_100_faces_passes_chi_square():
    dice = make_dice(KEY, 1)
    rolls = {faces: [int(roll(dice, 0, faces)) for _ in range(50 * faces)] for faces in range(2, 101)}
    assert smallest([p_value(counts(shown, faces)) for faces, shown in rolls.items()]) > UNLIKELY


@pytest.mark.parametrize("count", [2, 12, pytest.param(20, marks=SLOW), pytest.param(33, marks=SLOW)])
def test_every_place_of_a_handful_passes_chi_square(count):
    seen = []
    for faces in (2, 3, 6, 7, 20, 100):
        dice = make_dice(KEY, count)
        rolls = np.array([handful(dice, faces, count) for _ in range(400 * faces)])
        seen += [p_value(counts(rolls[:, place], faces)) for place in range(count)]
    assert smallest(seen) > UNLIKELY
    assert stats.kstest(seen, "uniform").pvalue > UNLIKELY


def test_dice_of_one_handful_are_independent():
    dice = make_dice(KEY, 5)
    pairs = Counter(tuple(handful(dice, 6, 12)[place] for place in (0, 11)) for _ in range(7200))
    assert p_value([pairs[pair] for pair in product(range(6), repeat=2)]) > UNLIKELY


def test_a_shuffle_is_uniform_over_all_orders():
    dice = make_dice(KEY, 6)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        cards = np.arange(4)
        shuffle(dice, 0, cards, 4)
        orders[tuple(cards.tolist())] += 1
    assert len(orders) == 24
    assert p_value(list(orders.values())) > UNLIKELY


def test_a_shuffle_leaves_the_cards_beyond_the_count_alone():
    cards = np.arange(10)
    shuffle(make_dice(KEY), 0, cards, 4)
    assert sorted(cards[:4]) == [0, 1, 2, 3]
    assert cards[4:].tolist() == [4, 5, 6, 7, 8, 9]


def test_drawn_cards_are_a_fair_sample():
    dice = make_dice(KEY, 7)
    hands: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        cards = np.arange(5)
        draw_cards(dice, 0, cards, 5, 2)
        assert sorted(cards.tolist()) == [0, 1, 2, 3, 4]
        hands[tuple(cards[:2].tolist())] += 1
    assert len(hands) == 20
    assert p_value(list(hands.values())) > UNLIKELY


# --- places, scripts, recordings ---


@given(st.lists(st.tuples(st.integers(1, 3), st.integers(2, 100)), min_size=1, max_size=12))
def test_going_back_to_a_place_rolls_the_same_dice_again(rolls):
    dice = make_dice(KEY, 11)
    roll(dice, 0, 6)
    place = place_of(dice)
    first = [[*handful(dice, faces, count), int(roll(dice, 0, faces))] for count, faces in rolls]
    return_to(dice, place)
    assert [[*handful(dice, faces, count), int(roll(dice, 0, faces))] for count, faces in rolls] == first


def test_scripted_dice_show_what_the_script_says():
    dice = make_dice(KEY)
    load_script(dice, [(1, 6, 5), (1, 6, 0), (2, 20, 19)])
    assert handful_of_kind(dice, 1, 6, 2) == [5, 0]
    assert roll(dice, 2, 20) == 19
    assert (int(dice.missing_faces), int(dice.mismatch), int(dice.position)) == (0, 0, 3)


def handful_of_kind(dice, kind: int, faces: int, count: int) -> list[int]:
    out = np.zeros(count, np.int64)
    roll_many(dice, kind, faces, out)
    return out.tolist()


def test_a_script_that_is_too_short_says_what_was_wanted_first():
    dice = make_dice(KEY)
    load_script(dice, [(4, 6, 2)])
    shown = handful_of_kind(dice, 4, 6, 3)
    roll(dice, 5, 8)
    assert shown[0] == 2
    assert all(0 <= face < 6 for face in shown)
    assert (int(dice.missing_kind), int(dice.missing_faces), int(dice.missing_count)) == (4, 6, 2)


@pytest.mark.parametrize("row", [(2, 6, 3), (1, 8, 3), (1, 6, 6), (1, 6, -1)])
def test_a_script_that_does_not_fit_says_where(row):
    dice = make_dice(KEY)
    load_script(dice, [(1, 6, 3), row])
    assert roll(dice, 1, 6) == 3
    assert int(dice.mismatch) == 0
    assert roll(dice, 1, 6) == 0
    assert int(dice.mismatch) == 2


def test_a_new_script_forgets_the_complaints_about_the_old_one():
    dice = make_dice(KEY)
    load_script(dice, [(1, 6, 9)])
    handful_of_kind(dice, 1, 6, 2)
    assert int(dice.mismatch) == 1
    assert int(dice.missing_faces) == 6
    load_script(dice, [])
    assert (int(dice.mismatch), int(dice.missing_faces), int(dice.position)) == (0, 0, 0)


def test_a_recording_rolls_the_same_dice_and_can_be_played_back():
    plain, recording = make_dice(KEY, 2), make_dice(KEY, 2, RECORDING)
    expected = [*handful_of_kind(plain, 3, 6, 12), int(roll(plain, 1, 20))]
    recorded = [*handful_of_kind(recording, 3, 6, 12), int(roll(recording, 1, 20))]
    assert recorded == expected
    rows = recording.script[: int(recording.position)].copy()
    assert rows[:, 2].tolist() == expected
    replay = make_dice((0, 0))
    load_script(replay, rows)
    assert [*handful_of_kind(replay, 3, 6, 12), int(roll(replay, 1, 20))] == expected
    assert int(replay.mismatch) == 0


def test_a_recording_longer_than_its_room_counts_on_without_writing():
    dice = make_dice(KEY, 0, RECORDING)
    handful_of_kind(dice, 0, 6, SCRIPT_ROOM + 5)
    assert int(dice.position) == SCRIPT_ROOM + 5
    plain = make_dice(KEY, 0)
    assert dice.script[:, 2].tolist() == handful_of_kind(plain, 0, 6, SCRIPT_ROOM + 5)[:SCRIPT_ROOM]
