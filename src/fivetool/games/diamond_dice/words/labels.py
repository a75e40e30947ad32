"""What every choice does, in a few words, with its odds and its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fivetool.game.scene import Scene
from fivetool.games.diamond_dice.dice_odds import check_odds, ones_odds, throw_odds
from fivetool.games.diamond_dice.rules import (
    alignment,
    batted_ball,
    choices,
    ground_ball,
    offense,
    phase,
    pitching,
    record,
    stage,
)
from fivetool.games.diamond_dice.words.naming import (
    ALIGNMENTS,
    BASE_NAMES,
    TO_BASE,
    card_of,
    described,
    percent,
    percents,
    surname,
)
from fivetool.games.diamond_dice.words.odds import bunt_odds, hit_odds, is_pointless, is_risky
from fivetool.show.phrases import counted

TOO_SLOW = "too slow"  # where dice cannot do it
LAST_OUT, HOME_BASE = 2, 4  # outs before the one that ends a half-inning; home, as a base to run to


def label(scene: Scene, choice: int) -> str:
    """What a choice does, in a few words, with its odds where there are some."""
    for first, labeler in reversed(_LABELERS):
        if choice >= first:
            return labeler(scene, choice - first)
    raise ValueError(f"no choice {choice}")


def label_ahead(scene: Scene, choice: int) -> str:
    """The label of a choice at bat that is made before the fielders line up: its odds against every alignment."""
    if not choices.DECLARE <= choice < choices.STEAL_FROM or choice == choices.DECLARE + offense.BUNT:
        return label(scene, choice)
    return _label_swing(scene, choice - choices.DECLARE, range(alignment.COUNT))


def _label_auto(scene: Scene, number: int) -> str:
    if scene.view.stage[scene.seat] == stage.SWAP and scene.view.deck[scene.seat]:
        return "As suggested"
    return "Take the suggested lineup" if not scene.view.deck[scene.seat] else "Fill in the rest as suggested"


def _label_no_swap(scene: Scene, number: int) -> str:
    return "No swap: he pitches"


def _label_hand(scene: Scene, slot: int) -> str:
    card = described(card_of(scene, int(scene.view.hand[scene.seat, slot])))
    return f"Swap with {card}" if scene.view.stage[scene.seat] == stage.SWAP else card


def _label_stay(scene: Scene, number: int) -> str:
    return f"{surname(card_of(scene, int(record.current_pitcher(scene.view))))} stays"


def _label_reliever(scene: Scene, slot: int) -> str:
    number = int(scene.view.pen[scene.seat, slot])
    at_once = "; ".join(_on_entry(scene, number))
    return f"Bring in {described(card_of(scene, number))}" + (f": {at_once}" if at_once else "")


def _on_entry(scene: Scene, pitcher: int) -> Iterator[str]:
    """DD-57: what a reliever uses as he comes in, whether one wants it or not, and what it does to this batter."""
    state, book = scene.view, scene.book
    closing = 0
    if state.inning >= book.innings:
        closing = int(book.closer[pitcher]) - int(book.closer[record.current_pitcher(state)])
    for slot in range(int(book.abilities[pitcher])):
        if book.at_choice[pitcher, slot]:
            continue
        keyword, level = int(book.keyword[pitcher, slot]), int(book.level[pitcher, slot])
        name = f"{pitching.KEYWORDS[keyword]} {level}"
        if keyword == pitching.PICKOFF and not any(state.bases):
            yield f"his {name} is wasted, with nobody on"
        elif keyword == pitching.PICKOFF:
            yield f"uses {name} at once, {percent(1 - ones_odds(level).none)} to get the runner"
        else:
            yield f"uses {name} at once, {_hit_after(scene, keyword, level, closing)}"


def _hit_after(scene: Scene, keyword: int, level: int, closing: int = 0) -> str:
    """The batter's chance after an ability was used on him."""
    fewer_power = level if keyword == pitching.CURVEBALL else 0
    hit, _ = hit_odds(scene, offense.SWING, alignment.NORMAL, level + closing, fewer_power)
    if keyword != pitching.KNUCKLEBALL:
        return f"{percent(hit)} hit"
    return f"{percent(ones_odds(level).none)} wild pitch puts him on first, otherwise {percent(hit)} hit"


def _label_no_substitution(scene: Scene, number: int) -> str:
    return "Leave everyone in"


def _label_substitute(scene: Scene, number: int) -> str:
    state = scene.view
    slot, place = divmod(number, choices.PLACES_A_CARD)
    card = card_of(scene, int(state.bench[scene.seat, slot]))
    if place == 0:
        return f"Pinch-hit with {described(card)}"
    old = card_of(scene, int(state.bases[place - 1]))
    return f"{surname(card)} (S{card.s}) pinch-runs for {surname(old)} (S{old.s}) on {BASE_NAMES[place]}"


def _label_pickoff(scene: Scene, number: int) -> str:
    state, book = scene.view, scene.book
    runner = card_of(scene, int(state.bases[number])).name
    pitcher = int(record.current_pitcher(state))
    chosen = state.phase == phase.DEFENSE
    slot = pitching.open_slot(state, book, pitching.PICKOFF) if chosen else state.entry_slot - 1
    level = int(book.level[pitcher, int(slot)])
    chance = percent(1 - ones_odds(level).none)
    return f"Pick off {runner} at {BASE_NAMES[number + 1]}: {chance} out ({counted(level, 'die', 'dice')})"


def _label_ability(scene: Scene, keyword: int) -> str:
    state, book = scene.view, scene.book
    slot = int(pitching.open_slot(state, book, keyword))
    level = int(book.level[int(record.current_pitcher(state)), slot])
    before = percent(hit_odds(scene, offense.SWING, alignment.NORMAL)[0])
    return f"{pitching.KEYWORDS[keyword]} {level}: {_hit_after(scene, keyword, level)}, down from {before}"


def _label_alignment(scene: Scene, aligned: int) -> str:
    hit, _ = hit_odds(scene, offense.SWING, aligned)
    says = [f"{percent(hit)} hit", *_alignment_hints(scene, aligned)]
    return f"{ALIGNMENTS[aligned]}: {', '.join(says)}"


def _alignment_hints(scene: Scene, aligned: int) -> Iterator[str]:
    """What an alignment is for, and what it costs."""
    on_second = bool(scene.view.bases[1])
    if is_pointless(scene, choices.ALIGN + aligned):
        yield "nothing to gain"
    elif aligned == alignment.INFIELD_IN:
        yield "a grounder can stop the runner"
    elif aligned == alignment.INFIELD_BACK:
        yield "the batter must beat out a slow roller"
    elif aligned == alignment.OUTFIELD_IN:
        yield from ["soft hits are caught"] * bool(scene.book.shallow)
        yield from ["a single holds the runner from second"] * on_second
        yield "but doubles turn into triples"
    elif aligned == alignment.OUTFIELD_BACK:
        yield "no doubles or triples"
        yield from ["but the runner from second scores on a single"] * on_second


def _label_declared(scene: Scene, declared: int) -> str:
    if declared == offense.BUNT:
        return f"Bunt: {', '.join(_bunt_odds(scene))}"
    return _label_swing(scene, declared, (int(scene.view.alignment),))


def _label_swing(scene: Scene, declared: int, alignments: Sequence[int]) -> str:
    """A swing of one of three kinds against an alignment, or against any of several."""
    missed = ones_odds(int(offense.contact_dice(scene.view, scene.book, declared))).none
    name = {offense.SWING: "Swing away", offense.HIT_AND_RUN: "Hit-and-run", offense.FENCES: "Swing for the fences"}[
        declared
    ]
    if declared == offense.SWING and len(alignments) > 1:
        name += " however they line up"
    hits, homers = zip(*(hit_odds(scene, declared, aligned) for aligned in alignments), strict=True)
    if declared == offense.HIT_AND_RUN:
        risk = f"{percent(missed)} strikeout{_running_risk(scene)}"
        return f"{name}: {percents(hits)} hit, runners take an extra base; {risk}"
    return f"{name}: {percents(hits)} hit, {percents(homers)} home run"


def _bunt_odds(scene: Scene) -> Iterator[str]:
    """DD-128 to DD-133: what a bunt does for the runners, and for the batter."""
    state, book = scene.view, scene.book
    down = 1 - ones_odds(int(offense.contact_dice(state, book, offense.BUNT))).none
    safe, (first, second, third) = bunt_odds(scene), (int(card) for card in state.bases)
    third_out = int(state.outs) == LAST_OUT  # then nothing counts unless the batter is safe
    if third:
        home = check_odds(int(book.speed[third]), HOME_BASE) * (safe if third_out else down)
        yield f"{percent(home)} {surname(card_of(scene, third))} scores"
    elif (first or second) and not third_out:
        yield f"{percent(down)} moves the runner{'s' if first and second else ''} up"
    yield f"{percent(safe)} safe at first" if safe else f"{TOO_SLOW} to be safe at first"


def _running_risk(scene: Scene) -> str:
    """DD-141: how likely each runner, the lead runner first, makes it when the batter misses on a hit-and-run."""
    state, book = scene.view, scene.book
    if state.outs == 2:
        return ""
    runners = []
    for base in (3, 2, 1):
        card = int(state.bases[base - 1])
        if card:
            runners.append(f"{surname(card_of(scene, card))} {percent(check_odds(int(book.speed[card]), base + 1))}")
    return f", then {', '.join(runners)} safe" if runners else ""


def _label_steal(scene: Scene, number: int) -> str:
    state, book = scene.view, scene.book
    card = int(state.bases[number])
    target = number + 2
    chance = check_odds(int(book.speed[card]), target)
    odds = f"{percent(chance)} safe" if chance else f"{TOO_SLOW}, always out"
    return f"{card_of(scene, card).name} steals {BASE_NAMES[target]}: {odds}"


def _label_go(scene: Scene, number: int) -> str:
    state, book = scene.view, scene.book
    base = int(state.asked_base)
    if not is_risky(scene):
        return "Go: nothing can stop him"
    chance = percent(check_odds(int(book.speed[state.bases[base - 1]]), base + 1))
    thrown = "" if state.declared == offense.BUNT else f" if they throw {TO_BASE[base + 1]}"
    return f"Go: {chance} safe{thrown}"


def _label_ground_play(scene: Scene, number: int) -> str:
    state, book = scene.view, scene.book
    if number == 0:
        return "Throw to first: the batter is out"
    if number == 1:
        base = int(ground_ball.lead_forced(state))
        runner = card_of(scene, int(state.bases[base - 1])).name
        return f"Throw {TO_BASE[base + 1]}: {runner} is out, the batter is safe"
    origin = number  # THROW_3B is at the runner from second, THROW_HOME at the runner from third
    card = int(state.bases[origin - 1])
    chance = percent(1 - check_odds(int(book.speed[card]), origin + 1))
    return f"Throw {TO_BASE[origin + 1]} to get {card_of(scene, card).name}: {chance} out"


def _label_list(scene: Scene, number: int) -> str:
    state, book = scene.view, scene.book
    bases = [base for base in (4, 3, 2, 1) if choices.LISTS[number] >> base & 1]
    unforced = not ground_ball.is_forced_at(state, bases[0])
    chances = []
    for i, base in enumerate(bases):
        card = int(state.batter) if base == 1 else int(state.bases[base - 2])
        thrown = int(ground_ball.throw_dice(state, book, i, unforced))
        chances.append(percent(throw_odds(thrown, int(book.speed[card]))))
    kind = "Try a double play" if len(bases) == 2 else "Try a triple play"
    throws = ", then ".join(f"{chance} out at {BASE_NAMES[base]}" for base, chance in zip(bases, chances, strict=True))
    return f"{kind}: {throws}"


def _label_try(scene: Scene, number: int) -> str:
    state, book = scene.view, scene.book
    safe = check_odds(int(batted_ball.home_dice(state, book)), int(book.home_ones))
    return f"Send him home: {percent(safe)} safe, {percent(1 - safe)} out"


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
    (choices.HOLD, lambda scene, number: f"Hold at {BASE_NAMES[int(scene.view.asked_base)]}"),
    (choices.BATTER_OUT, _label_ground_play),
    (choices.LIST, _label_list),
    (choices.TRY, _label_try),
    (choices.STOP, lambda scene, number: "Stop at third: safe"),
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
