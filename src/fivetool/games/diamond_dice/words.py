"""What Baseball Diamond Dice says: questions, labels with their odds, and the play-by-play off the tape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.scene import Scene
from fivetool.game.words import Sentence
from fivetool.games.diamond_dice.card_sets import Card, set_of
from fivetool.games.diamond_dice.rules import (
    alignment,
    batted_ball,
    choices,
    ground_ball,
    innings,
    offense,
    phase,
    pitching,
    record,
    results,
    stage,
)
from fivetool.show.phrases import half_name, ordinal

ALIGNMENTS = ("Normal", "Infield in", "Infield back", "Outfield in", "Outfield back")
ALIGNMENT_HINTS = ("", "throws at runners", "a race to first", "second is held", "second scores")
SHALLOW_HINT = "soft hits caught"  # what outfield in is for under DD-168
BASE_NAMES = ("home", "first", "second", "third", "home")
CHECK_CLAUSES = ("DD-77", "DD-120", "DD-112", "DD-103", "DD-130", "DD-141")
HIT_WORDS = {1: "Single", 2: "Double", 3: "Triple", 4: "Home run"}


def card_of(scene: Scene, number: int) -> Card:
    """The card with a number."""
    return set_of(scene.setup.options["card_set"]).cards[number - 1]


def described(card: Card) -> str:
    """A card in a few words.

    >>> described(Card(id="B01", name="Mumbles Ottershaw", type="B", c=9, p=1, s=3))
    'Mumbles Ottershaw (C9 P1 S3)'
    """
    numbers = "" if card.c is None else f"C{card.c} P{card.p} S{card.s}"
    return f"{card.name} ({', '.join(part for part in (numbers, *card.abilities) if part)})"


def surname(card: Card) -> str:
    """The last word of a name, which is enough to know a card by.

    >>> surname(Card(id="B01", name="Mumbles Ottershaw", type="B", c=9, p=1, s=3))
    'Ottershaw'
    """
    return card.name.split()[-1]


def percent(chance: float) -> str:
    """A chance as people say it.

    >>> percent(0.618)
    '62%'
    """
    return f"{100 * chance:.0f}%"


def count_dice(number: int) -> str:
    """1 die, 2 dice."""
    return f"{number} {'die' if number == 1 else 'dice'}"


def count_ones(number: int) -> str:
    """1 one, 2 ones."""
    return f"{number} {'one' if number == 1 else 'ones'}"


# --- Questions ---


def question(scene: Scene) -> str:
    """What is being asked, and what hangs on it."""
    state = scene.view
    asker = _QUESTIONS.get(int(state.phase))
    return asker(scene) if asker else "The game is over."


def _ask_set_up(scene: Scene) -> str:
    state = scene.view
    seat = scene.seat if scene.seat >= 0 else 0
    if scene.seat < 0 or state.stage[seat] == stage.READY:
        return "Both managers set up their teams in secret."
    if state.stage[seat] == stage.SWAP:
        name = card_of(scene, int(state.starter[seat])).name
        return f"{name} is a Slugger. Let him bat, and one of your batters pitch?"
    place = int(state.deck[seat]) + 1
    return f"Who bats {ordinal(place)}? Pick one of your cards, or take the suggested lineup."


def _ask_pitcher(scene: Scene) -> str:
    state = scene.view
    name = _batter_name(scene)
    pitcher = card_of(scene, int(record.current_pitcher(state))).name
    return f"{name} is up. {pitcher} stays on the mound, or a reliever?"


def _ask_bench(scene: Scene) -> str:
    return f"{_batter_name(scene)} is up. Anybody from the bench?"


def _ask_pickoff(scene: Scene) -> str:
    return "The new pitcher throws over. Which runner?"


def _ask_defense(scene: Scene) -> str:
    asked = "Use an ability, or set the alignment?" if scene.view.abilities_open else "How do you align?"
    return f"{_batter_name(scene)} is up. {asked} Odds are those of a plain swing."


def _ask_offense(scene: Scene) -> str:
    state = scene.view
    alignment = ALIGNMENTS[int(state.alignment)].lower()
    return f"{_batter_name(scene)} bats; the defense plays {alignment}. What do you do?"


def _ask_go_hold(scene: Scene) -> str:
    state = scene.view
    base = int(state.asked_base)
    runner = card_of(scene, int(state.bases[base - 1])).name
    ball = "The bunt is down" if state.declared == offense.BUNT else "Ground ball"
    return f"{ball}. Does {runner} go from {BASE_NAMES[base]}, or hold?"


def _ask_ground_play(scene: Scene) -> str:
    return "Ground ball. Where do you throw?"


def _ask_extra_base(scene: Scene) -> str:
    state = scene.view
    runner = card_of(scene, int(state.bases[state.asked_base - 1])).name
    return f"{HIT_WORDS[int(state.hit)]}! Does {runner} try for home, or stop at third?"


_QUESTIONS: dict[int, Callable[[Scene], str]] = {
    phase.SET_UP: _ask_set_up,
    phase.PITCHER_CHANGE: _ask_pitcher,
    phase.SUBSTITUTION: _ask_bench,
    phase.PICKOFF_TARGET: _ask_pickoff,
    phase.DEFENSE: _ask_defense,
    phase.OFFENSE: _ask_offense,
    phase.GO_HOLD: _ask_go_hold,
    phase.GROUND_PLAY: _ask_ground_play,
    phase.EXTRA_BASE: _ask_extra_base,
}


def _batter_name(scene: Scene) -> str:
    return card_of(scene, int(scene.view.batter)).name


# --- Labels ---


def label(scene: Scene, choice: int) -> str:
    """What a choice does, in a few words, with its odds where there are some."""
    for first, labeler in reversed(_LABELERS):
        if choice >= first:
            return labeler(scene, choice - first)
    raise ValueError(f"no choice {choice}")


def _label_auto(scene: Scene, number: int) -> str:
    return "Suggested lineup" if not scene.view.deck[scene.seat] else "Fill up the lineup as suggested"


def _label_no_swap(scene: Scene, number: int) -> str:
    return "No swap: he pitches"


def _label_hand(scene: Scene, slot: int) -> str:
    card = described(card_of(scene, int(scene.view.hand[scene.seat, slot])))
    return f"Swap with {card}" if scene.view.stage[scene.seat] == stage.SWAP else card


def _label_stay(scene: Scene, number: int) -> str:
    return "No change"


def _label_reliever(scene: Scene, slot: int) -> str:
    return f"Bring in {described(card_of(scene, int(scene.view.pen[scene.seat, slot])))}"


def _label_no_substitution(scene: Scene, number: int) -> str:
    return "Nobody"


def _label_substitute(scene: Scene, number: int) -> str:
    state = scene.view
    slot, place = divmod(number, choices.PLACES_A_CARD)
    card = card_of(scene, int(state.bench[scene.seat, slot]))
    if place == 0:
        return f"{described(card)} bats"
    old = card_of(scene, int(state.bases[place - 1]))
    return f"{card.name} (S{card.s}) runs for {old.name} (S{old.s}) on {BASE_NAMES[place]}"


def _label_pickoff(scene: Scene, number: int) -> str:
    state, book = scene.view, scene.book
    runner = card_of(scene, int(state.bases[number])).name
    pitcher = int(record.current_pitcher(state))
    chosen = state.phase == phase.DEFENSE
    slot = pitching.open_slot(state, book, pitching.PICKOFF) if chosen else state.entry_slot - 1
    level = int(book.level[pitcher, int(slot)])
    chance = percent(1 - book.contact_odds[level, 0])
    return f"Pick off {runner} on {BASE_NAMES[number + 1]} ({count_dice(level)}, {chance})"


def _label_ability(scene: Scene, keyword: int) -> str:
    state, book = scene.view, scene.book
    slot = int(pitching.open_slot(state, book, keyword))
    level = int(book.level[int(record.current_pitcher(state)), slot])
    contact = int(offense.contact_dice(state, book, offense.SWING))
    left = percent(book.contact_odds[max(0, contact - level), 2])
    effect = f"contact {left}, not {percent(book.contact_odds[contact, 2])}"
    if keyword == pitching.CURVEBALL:
        effect += f"; {max(0, int(offense.power_dice(state, book, offense.SWING)) - level)} power dice"
    elif keyword == pitching.KNUCKLEBALL:
        effect += f"; wild pitch {percent(book.contact_odds[level, 0])}"
    return f"{pitching.KEYWORDS[keyword]} {level}: {effect}"


def hit_odds(scene: Scene, declared: int, aligned: int) -> tuple[float, float, float]:
    """Against an alignment, how likely the batter hits and homers, and the bases he takes on average."""
    state, book = scene.view, scene.book
    contact = float(book.contact_odds[int(offense.contact_dice(state, book, declared)), 2])
    hit = homer = bases = 0.0
    for power, likely in enumerate(book.power_odds[int(offense.power_dice(state, book, declared))]):
        value = int(alignment.hit_value(book, aligned, declared == offense.HIT_AND_RUN, power))
        chance = contact * float(likely)
        if value == alignment.BATTER_CHECK:
            chance *= float(book.check_odds[book.speed[state.batter], 1])
            value = 1
        hit += chance * (value > 0)
        homer += chance * (value == len(HIT_WORDS))
        bases += chance * value
    return hit, homer, bases


def _label_alignment(scene: Scene, aligned: int) -> str:
    hit, _, bases = hit_odds(scene, offense.SWING, aligned)
    hint = _alignment_hint(scene, aligned)
    odds = f"{ALIGNMENTS[aligned]}: {percent(hit)} hit, {bases:.2f} bases"
    return f"{odds}; {hint}" if hint else odds


def _alignment_hint(scene: Scene, aligned: int) -> str:
    """What else an alignment does, where there are runners for whom it does."""
    on_first, on_second, on_third = (bool(card) for card in scene.view.bases)
    unforced = (on_second and not on_first) or (on_third and not (on_first and on_second))
    if aligned == alignment.INFIELD_IN and not (unforced and scene.view.outs < 2):
        return ""
    if aligned == alignment.OUTFIELD_IN and scene.book.shallow:
        return SHALLOW_HINT
    if aligned in (alignment.OUTFIELD_IN, alignment.OUTFIELD_BACK) and not on_second:
        return ""
    return ALIGNMENT_HINTS[aligned]


def bunt_odds(scene: Scene) -> float:
    """How likely a bunter is safe at first."""
    state, book = scene.view, scene.book
    missed = book.contact_odds[int(offense.contact_dice(state, book, offense.BUNT)), 0]
    return float((1 - missed) * book.check_odds[book.speed[state.batter], book.bunt_ones])


def _label_declared(scene: Scene, declared: int) -> str:
    state, book = scene.view, scene.book
    if declared == offense.BUNT:
        return f"Bunt ({percent(bunt_odds(scene))} safe at first)"
    missed = book.contact_odds[int(offense.contact_dice(state, book, declared)), 0]
    name = {offense.SWING: "Swing", offense.HIT_AND_RUN: "Hit-and-run", offense.FENCES: "Swing for the fences"}[
        declared
    ]
    hit, homer, _ = hit_odds(scene, declared, int(state.alignment))
    risk = f"; {percent(missed)} strikeout{_running_risk(scene)}" if declared == offense.HIT_AND_RUN else ""
    return f"{name} ({percent(hit)} hit, {percent(homer)} homer{risk})"


def _running_risk(scene: Scene) -> str:
    """DD-141: how likely each runner, the lead runner first, makes it when the batter misses on a hit-and-run."""
    state, book = scene.view, scene.book
    if state.outs == 2:
        return ""
    runners = []
    for base in (3, 2, 1):
        card = int(state.bases[base - 1])
        if card:
            runners.append(f"{surname(card_of(scene, card))} {percent(book.check_odds[book.speed[card], base + 1])}")
    return f", then {', '.join(runners)} safe" if runners else ""


def _label_steal(scene: Scene, number: int) -> str:
    state, book = scene.view, scene.book
    card = int(state.bases[number])
    target = number + 2
    chance = percent(book.check_odds[book.speed[card], target])
    return f"{card_of(scene, card).name} steals {BASE_NAMES[target]} ({chance})"


def _label_go(scene: Scene, number: int) -> str:
    state, book = scene.view, scene.book
    base = int(state.asked_base)
    if not is_risky(scene):
        return "Go (nothing can stop him)"
    chance = percent(book.check_odds[book.speed[state.bases[base - 1]], base + 1])
    return f"Go ({chance} safe)" if state.declared == offense.BUNT else f"Go ({chance} safe if they throw at him)"


def is_risky(scene: Scene) -> bool:
    """DD-92, DD-103, DD-129, DD-130: whether the runner asked about can be put out if he goes."""
    state = scene.view
    return bool(state.asked_base == 3 if state.declared == offense.BUNT else state.alignment == alignment.INFIELD_IN)


def _label_ground_play(scene: Scene, number: int) -> str:
    state, book = scene.view, scene.book
    if number == 0:
        return "Batter out at first"
    if number == 1:
        base = int(ground_ball.lead_forced(state))
        return f"Lead runner: {card_of(scene, int(state.bases[base - 1])).name} out at {BASE_NAMES[base + 1]}"
    origin = number  # THROW_3B is at the runner from second, THROW_HOME at the runner from third
    card = int(state.bases[origin - 1])
    chance = percent(1 - book.check_odds[book.speed[card], origin + 1])
    return f"Throw at {card_of(scene, card).name} at {BASE_NAMES[origin + 1]} ({chance} out)"


def _label_list(scene: Scene, number: int) -> str:
    state, book = scene.view, scene.book
    bases = [base for base in (4, 3, 2, 1) if choices.LISTS[number] >> base & 1]
    unforced = not ground_ball.is_forced_at(state, bases[0])
    chances = []
    for i, base in enumerate(bases):
        card = int(state.batter) if base == 1 else int(state.bases[base - 2])
        thrown = int(ground_ball.throw_dice(state, book, i, unforced))
        chances.append(percent(book.throw_odds[thrown, book.speed[card]]))
    kind = "Double play" if len(bases) == 2 else "Triple play"
    return f"{kind} {', '.join(BASE_NAMES[base] for base in bases)} ({', '.join(chances)})"


def _label_try(scene: Scene, number: int) -> str:
    state, book = scene.view, scene.book
    return f"Try for home ({percent(book.check_odds[int(batted_ball.home_dice(state, book)), book.home_ones])})"


_LABELERS: tuple[tuple[int, Callable[[Scene, int], str]], ...] = (
    (choices.AUTO, _label_auto),
    (choices.NO_SWAP, _label_no_swap),
    (choices.HAND_CARD, _label_hand),
    (choices.STAY, _label_stay),
    (choices.RELIEVER, _label_reliever),
    (choices.NO_SUBSTITUTION, _label_no_substitution),
    (choices.SUBSTITUTE, _label_substitute),
    (choices.PICKOFF_AT, _label_pickoff),
    (choices.USE, _label_ability),
    (choices.ALIGN, _label_alignment),
    (choices.DECLARE, _label_declared),
    (choices.STEAL_FROM, _label_steal),
    (choices.GO, _label_go),
    (choices.HOLD, lambda scene, number: "Hold"),
    (choices.BATTER_OUT, _label_ground_play),
    (choices.LIST, _label_list),
    (choices.TRY, _label_try),
    (choices.STOP, lambda scene, number: "Stop at third"),
)


def clause(scene: Scene, choice: int) -> str:
    """The clause behind a choice."""
    for first, behind in reversed(_CLAUSES):
        if choice >= first:
            return behind
    return ""


_CLAUSES = (
    (choices.AUTO, "DD-31"),
    (choices.NO_SWAP, "DD-27"),
    (choices.HAND_CARD, "DD-31"),
    (choices.STAY, "DD-43"),
    (choices.NO_SUBSTITUTION, "DD-45"),
    (choices.PICKOFF_AT, "DD-69"),
    (choices.USE, "DD-65"),
    (choices.USE + pitching.CURVEBALL, "DD-66"),
    (choices.USE + pitching.KNUCKLEBALL, "DD-67"),
    (choices.ALIGN, "DD-109"),
    (choices.ALIGN + alignment.INFIELD_IN, "DD-111"),
    (choices.ALIGN + alignment.INFIELD_BACK, "DD-112"),
    (choices.ALIGN + alignment.OUTFIELD_IN, "DD-114"),
    (choices.ALIGN + alignment.OUTFIELD_BACK, "DD-115"),
    (choices.DECLARE, "DD-51"),
    (choices.DECLARE + offense.BUNT, "DD-126"),
    (choices.DECLARE + offense.HIT_AND_RUN, "DD-137"),
    (choices.DECLARE + offense.FENCES, "DD-142"),
    (choices.STEAL_FROM, "DD-77"),
    (choices.GO, "DD-90"),
    (choices.BATTER_OUT, "DD-93"),
    (choices.LEAD, "DD-95"),
    (choices.THROW_3B, "DD-103"),
    (choices.LIST, "DD-96"),
    (choices.TRY, "DD-120"),
)


# --- Play-by-play ---


def sentence(event: Event, names: Names) -> Sentence | None:
    """A line of play-by-play for an event; None for what other lines already tell."""
    teller = _TELLERS.get(event.kind)
    return teller(event, names) if teller else None


def name_of(names: Names, card: int) -> str:
    """What a card is called."""
    return names.cards[card] if 0 < card < len(names.cards) else f"card {card}"


def _game_start(event: Event, names: Names) -> Sentence:
    innings = "1 inning" if event.innings == 1 else f"{event.innings} innings"
    first = names.teams[event.first_team]
    return Sentence(f"{names.teams[0]} at {names.teams[1]}, {innings}. {first} bat first.", 0, "DD-4")


def _draw(event: Event, names: Names) -> Sentence:
    text = f"{names.teams[event.team]} draw {name_of(names, event.starter)} as their starter."
    return Sentence(text, 0, "DD-25")


def _slugger_swap(event: Event, names: Names) -> Sentence:
    slugger, pitcher = name_of(names, event.slugger), name_of(names, event.pitcher)
    return Sentence(f"{names.teams[event.team]} let {slugger} bat; {pitcher} pitches.", 1, "DD-27")


def _lineup_set(event: Event, names: Names) -> Sentence:
    order = ", ".join(name_of(names, event.fields[f"card_{i}"]) for i in range(1, record.ORDER + 1))
    return Sentence(f"{names.teams[event.team]} bat in this order: {order}.", 0, "DD-31")


def _inning_start(event: Event, names: Names) -> Sentence | None:
    return Sentence(f"The {ordinal(event.inning)} inning is the last, unless tied.", 0, "DD-37") if event.last else None


def _half_start(event: Event, names: Names) -> Sentence:
    score = f"{event.runs_a}–{event.runs_b}"
    pitcher = name_of(names, event.pitcher)
    text = f"{half_name(event.inning, event.half)}: {names.teams[event.team]} bat, {score}. {pitcher} pitches."
    return Sentence(text, 1, "DD-33")


def _at_bat_start(event: Event, names: Names) -> Sentence:
    outs = ("nobody out", "one out", "two outs")[event.outs]
    return Sentence(f"{name_of(names, event.batter)} is up, {outs}.", 0, "DD-42")


def _pitcher_change(event: Event, names: Names) -> Sentence:
    new, old = name_of(names, event.new), name_of(names, event.old)
    return Sentence(f"{names.teams[event.team]} bring in {new} for {old}.", 1, "DD-43")


def _batter_change(event: Event, names: Names) -> Sentence:
    new, old = name_of(names, event.new), name_of(names, event.old)
    verb = "bats" if event.place == 0 else f"runs on {BASE_NAMES[event.place]}"
    return Sentence(f"{new} {verb} for {old}.", 1, "DD-46")


def _ability(event: Event, names: Names) -> Sentence:
    keyword = f"{pitching.KEYWORDS[event.keyword]} {event.level}"
    pitcher = name_of(names, event.pitcher)
    clause = ("DD-65", "DD-66", "DD-67", "DD-69")[event.keyword]
    if event.mode == pitching.WASTED:
        return Sentence(f"{pitcher}'s {keyword} finds nobody on base.", 0, "DD-70")
    return Sentence(f"{pitcher} uses {keyword}.", 1, clause)


def _knuckleball_roll(event: Event, names: Names) -> Sentence:
    if event.wild:
        return Sentence("Wild pitch! The batter walks and everybody moves up.", 1, "DD-68")
    return Sentence("The knuckleball dances over the plate.", 0, "DD-67")


def _pickoff_roll(event: Event, names: Names) -> Sentence:
    runner = name_of(names, event.runner)
    if event.out:
        return Sentence(f"Picked off! {runner} is out at {BASE_NAMES[event.base]}.", 1, "DD-69")
    return Sentence(f"{runner} gets back to {BASE_NAMES[event.base]}.", 0, "DD-69")


def _alignment(event: Event, names: Names) -> Sentence | None:
    if not event.changed:
        return None
    return Sentence(f"The defense plays {ALIGNMENTS[event.alignment].lower()}.", 0, "DD-49")


def _offense_choice(event: Event, names: Names) -> Sentence | None:
    card = name_of(names, event.card)
    if event.declared == offense.SWING:
        return None
    if event.declared == offense.STEAL:
        return Sentence(f"{card} breaks for {BASE_NAMES[event.base + 1]}!", 0, "DD-77")
    doing = {
        offense.BUNT: f"{card} squares to bunt.",
        offense.HIT_AND_RUN: "The hit-and-run is on.",
        offense.FENCES: f"{card} swings for the fences.",
    }
    return Sentence(doing[event.declared], 0, "DD-51")


def _contact_roll(event: Event, names: Names) -> Sentence:
    batter = name_of(names, event.batter)
    rolled = f"{count_dice(event.dice)}, {event.ones} {'one' if event.ones == 1 else 'ones'}"
    if event.ones == 0:
        return Sentence(f"{batter} strikes out ({rolled}).", 1, "DD-85")
    if event.declared == offense.BUNT:
        return Sentence(f"{batter} gets the bunt down ({rolled}).", 0, "DD-128")
    if event.ones == 1:
        return Sentence(f"{batter} hits it on the ground ({rolled}).", 0, "DD-86")
    return Sentence(f"{batter} makes contact ({rolled}).", 0, "DD-87")


def _power_roll(event: Event, names: Names) -> Sentence | None:
    rolled = f"{count_dice(event.dice)}, power {event.hits}"
    if event.result == 0:
        return Sentence(f"A fly ball, caught ({rolled}).", 1, "DD-168" if event.hits else "DD-110")
    if event.result == alignment.BATTER_CHECK:
        return Sentence(f"A slow roller to the deep infield ({rolled}).", 0, "DD-112")
    return Sentence(f"{HIT_WORDS[event.result]} ({rolled})!", 1, f"DD-{115 + event.result}")


def _go_hold(event: Event, names: Names) -> Sentence:
    runner = name_of(names, event.runner)
    return Sentence(f"{runner} {'goes' if event.go else 'holds'}.", 0, "DD-90")


def _ground_play(event: Event, names: Names) -> Sentence:
    if event.play == choices.BATTER_OUT:
        return Sentence("The throw to first gets the batter.", 1, "DD-93")
    if event.play == choices.LEAD:
        return Sentence("They get the lead runner.", 1, "DD-95")
    if event.play < choices.LIST:
        base = "third" if event.play == choices.THROW_3B else "home"
        return Sentence(f"The infield throws to {base}.", 0, "DD-103")
    bases = [BASE_NAMES[base] for base in (4, 3, 2, 1) if choices.LISTS[event.play - choices.LIST] >> base & 1]
    kind = "two" if len(bases) == 2 else "three"
    return Sentence(f"They go for {kind}: {', '.join(bases)}.", 0, "DD-96")


def _throw(event: Event, names: Names) -> Sentence:
    runner, base = name_of(names, event.runner), BASE_NAMES[event.base]
    against = f"{event.ones} against {event.runner_ones}"
    if event.result == ground_ball.OUT:
        return Sentence(f"{runner} is out at {base} ({against}).", 1, "DD-98")
    how = "the throw gets away" if event.result == ground_ball.ERROR else "safe"
    return Sentence(
        f"{runner} at {base}: {how} ({against}).", 1, "DD-101" if event.result == ground_ball.ERROR else "DD-98"
    )


def _speed_check(event: Event, names: Names) -> Sentence:
    runner, base = name_of(names, event.runner), BASE_NAMES[event.base]
    verdict = "safe" if event.safe else "out"
    rolled = f"{count_ones(event.ones)}, {event.need} needed"
    return Sentence(f"{runner} is {verdict} at {base} ({rolled}).", 1, CHECK_CLAUSES[event.reason])


def _error(event: Event, names: Names) -> Sentence:
    return Sentence(f"Error by {names.teams[event.team]}! Everybody moves up one more base.", 1, "DD-101")


def _run(event: Event, names: Names) -> Sentence:
    return Sentence(f"{name_of(names, event.runner)} scores. {names.teams[event.team]} {event.score}.", 2, "DD-143")


def _at_bat_end(event: Event, names: Names) -> Sentence | None:
    if event.result == results.CUT_OFF:
        return Sentence(f"{name_of(names, event.batter)}'s turn is cut off.", 0, "DD-151")
    if event.result in (results.DOUBLE_PLAY, results.TRIPLE_PLAY):
        kind = "Double play!" if event.result == results.DOUBLE_PLAY else "Triple play!"
        return Sentence(kind, 1, "DD-96")
    return None


def _half_end(event: Event, names: Names) -> Sentence:
    runs = "1 run" if event.runs == 1 else f"{event.runs} runs"
    hits = "1 hit" if event.hits == 1 else f"{event.hits} hits"
    errors = "1 error" if event.errors == 1 else f"{event.errors} errors"
    return Sentence(f"End of the half: {runs}, {hits}, {errors}, {event.left} left on base.", 1, "DD-35")


def _half_skipped(event: Event, names: Names) -> Sentence:
    return Sentence(f"{names.teams[event.team]} are ahead and need not bat again.", 1, "DD-37")


def _game_end(event: Event, names: Names) -> Sentence:
    runs = (event.runs_a, event.runs_b)
    if event.winner < 0:
        return Sentence(f"The game ends in a tie, {runs[0]} all.", 2, "DD-40")
    how = " in a walk-off" if event.reason == innings.WALK_OFF else ""
    score = f"{runs[event.winner]} to {runs[1 - event.winner]}"
    return Sentence(f"{names.teams[event.winner]} win {score}{how}.", 2, "DD-38")


def _resumed(event: Event, names: Names) -> Sentence:
    text = f"The game goes on in the {ordinal(event.inning)} inning, {event.runs_a}–{event.runs_b}."
    return Sentence(text, 0, "DD-33")


_TELLERS: dict[str, Callable[[Event, Names], Sentence | None]] = {
    "game_start": _game_start,
    "draw": _draw,
    "slugger_swap": _slugger_swap,
    "lineup_set": _lineup_set,
    "inning_start": _inning_start,
    "half_start": _half_start,
    "at_bat_start": _at_bat_start,
    "pitcher_change": _pitcher_change,
    "batter_change": _batter_change,
    "ability": _ability,
    "knuckleball_roll": _knuckleball_roll,
    "pickoff_roll": _pickoff_roll,
    "alignment": _alignment,
    "offense_choice": _offense_choice,
    "contact_roll": _contact_roll,
    "power_roll": _power_roll,
    "go_hold": _go_hold,
    "ground_play": _ground_play,
    "throw": _throw,
    "speed_check": _speed_check,
    "error": _error,
    "run": _run,
    "at_bat_end": _at_bat_end,
    "half_end": _half_end,
    "half_skipped": _half_skipped,
    "game_end": _game_end,
    "resumed": _resumed,
}

# Told by the plays around them.
SILENT = frozenset({"advance", "put_out", "left_on_base", "replaced", "run_credited", "returned"})
RARE = frozenset({"resumed"})


def dice_faces(event: Event, prefix: str = "") -> tuple[int, ...]:
    """What the dice of an event show, 1 to 6, unpacked from its fields."""
    count = event.fields[f"{prefix}dice"]
    packed: tuple[Any, Any] = (
        (event.faces_a, event.faces_b) if not prefix else (event.fields["runner_a"], event.fields["runner_b"])
    )
    return tuple((packed[i // 10] >> (3 * (i % 10)) & 7) + 1 for i in range(count))
