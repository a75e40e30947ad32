"""The play-by-play of Baseball Highlights: 2045: a sentence for each event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.setup import Setup
from fivetool.game.words import Sentence
from fivetool.games.highlights_2045.rules import abilities, formats, printed, sizes, visitor_save
from fivetool.games.highlights_2045.words.actions import action_name
from fivetool.games.highlights_2045.words.naming import BASE_NAMES, CLUB_NAMES, HIT_NAMES, hits_in_words, stage_game
from fivetool.show.phrases import capital, counted, does, possessive, the_team
from fivetool.show.teller import Teller

TELLING = Teller(
    # told by the plays around them; income matters when somebody can spend it, and is told by that question
    silent={"advance", "put_out", "left_on_base", "income"},
    rare={"resumed"},  # only in matches taken over at a described position
)


def name_of(names: Names, card: int) -> str:
    """What a card is called."""
    return names.cards[card] if 0 < card < len(names.cards) else "a card"


def _list(names: Names, cards: Sequence[int]) -> str:
    return ", ".join(name_of(names, card) for card in cards if card)


@TELLING.tells
def _match_start(event: Event, names: Names) -> Sentence:
    decks = [
        f"{CLUB_NAMES[event.fields[f'club_{i}']]} for {the_team(team)}"
        for i, team in enumerate(names.teams)
        if event.fields[f"club_{i}"] >= 0
    ]
    return Sentence(f"Starting decks: {', '.join(decks)}.", 0, "BH-23")


@TELLING.tells
def _stage_start(event: Event, names: Names) -> Sentence | None:
    if event.stage == formats.SINGLE_STAGE:  # its only game is told at once
        return None
    length = "one game" if event.games == 1 else f"up to {event.games} games"
    return Sentence(f"The {formats.STAGES[event.stage]} begins: {length}.", 1, "BH-4")


@TELLING.tells
def _park_chosen(event: Event, names: Names) -> Sentence:
    return Sentence(f"{does(names.teams[event.team], 'play')} at {name_of(names, event.park)}.", 0, "BH-195")


@TELLING.tells
def _coach_kept(event: Event, names: Names) -> Sentence:
    return Sentence(f"{does(names.teams[event.team], 'keep')} {name_of(names, event.coach)}.", 0, "BH-181")


@TELLING.tells
def _resumed(event: Event, names: Names) -> Sentence:
    visitors, home = names.teams[event.visitors], names.teams[event.home]
    score = f"{visitors} {event.runs_visitors}, {home} {event.runs_home}"
    return Sentence(f"{stage_game(event.stage, event.game)} picks up here: {score}.", 1)


@TELLING.tells
def _game_start(event: Event, names: Names) -> Sentence:
    visitors, home = names.teams[event.visitors], names.teams[event.home]
    more = f", {name_of(names, event.park)}" if event.park else ""
    coaches = [card for card in (event.coach_visitors, event.coach_home) if card]
    by = f" Coaches: {_list(names, coaches)}." if coaches else ""
    return Sentence(f"{stage_game(event.stage, event.game)}: {visitors} at {home}{more}.{by}", 1, "BH-26")


@TELLING.tells
def _draw(event: Event, names: Names) -> Sentence:
    cards = [event.fields[f"card_{i}"] for i in range(1, sizes.HAND + 1)]
    drawn = _list(names, cards) if any(cards) else counted(event.count, "card")
    return Sentence(f"{does(names.teams[event.team], 'draw')} {drawn}.", 0, ("BH-26", "BH-27", "BH-93")[event.reason])


@TELLING.tells
def _reshuffle(event: Event, names: Names) -> Sentence:
    text = f"{does(names.teams[event.team], 'shuffle')} {counted(event.count, 'card')} back into the lineup."
    return Sentence(text, 0, "BH-30")


@TELLING.tells
def _on_deck_set(event: Event, names: Names) -> Sentence:
    team = names.teams[event.team]
    if not event.is_set:
        return Sentence(f"{does(team, 'put')} nobody on deck.", 0, "BH-27")
    who = name_of(names, event.card) if event.card else "a card"
    return Sentence(f"{does(team, 'put')} {who} on deck.", 0, "BH-27")


LAST_TURNS = (sizes.TURNS - 1, sizes.TURNS)  # of both sides before extra innings
_HOW = ("play", "send up", "send up", "turn over", "turn over", "bring in", "bring in")


@TELLING.tells
def _card_played(event: Event, names: Names) -> Sentence:
    clauses = ("BH-36", "BH-38", "BH-38", "BH-127", "BH-94", "BH-172", "BH-173")
    last = "their last card, " if event.how == 0 and event.turn in LAST_TURNS else ""  # nobody is asked about it
    text = f"{does(names.teams[event.team], _HOW[event.how])} {last}{name_of(names, event.card)}."
    return Sentence(text, 1, clauses[event.how])


@TELLING.tells
def _ph_discard(event: Event, names: Names) -> Sentence:
    return Sentence(f"{does(names.teams[event.team], 'pinch-hit')} for {name_of(names, event.card)}.", 0, "BH-38")


@TELLING.tells
def _action(event: Event, names: Names) -> Sentence:
    code = abilities.CODES[event.code]
    text = f"{name_of(names, event.card)}: {action_name(code)}"
    if not event.effective:
        return Sentence(f"{text}, no effect.", 0, "BH-44")
    return Sentence(f"{text}{_EXTRA_BASES.get(code, '')}.", 0, "BH-44")


_EXTRA_BASES = {  # what would look wrong on the field if nobody said why
    "clutch_single": ", and every runner moves two bases",
    "clutch_double": ", and every runner scores",
}


@TELLING.tells
def _check(event: Event, names: Names) -> Sentence:
    if not event.card:
        return Sentence("The free agent check finds an empty deck.", 0, "BH-141")
    wanted = printed.TYPES[event.wanted]
    verdict = f"a {wanted}!" if event.success else f"not a {wanted}."
    return Sentence(f"Free agent check: {name_of(names, event.card)}, {verdict}", 0, "BH-140")


@TELLING.tells
def _hit_cancelled(event: Event, names: Names) -> Sentence:
    how = action_name(abilities.CODES[event.code])
    whose = possessive(the_team(names.teams[event.team]))
    return Sentence(f"The {how} stops {whose} {HIT_NAMES[event.hit]}.", 1, "BH-52")


@TELLING.tells
def _hit_changed(event: Event, names: Names) -> Sentence:
    if event.after == printed.WALK:
        return Sentence(f"The {HIT_NAMES[event.before]} becomes a walk.", 1, "BH-55")
    how = action_name(abilities.CODES[event.code])
    return Sentence(f"The {how} turns a {HIT_NAMES[event.before]} into a {HIT_NAMES[event.after]}.", 1, "BH-55")


@TELLING.tells
def _runner_removed(event: Event, names: Names) -> Sentence:
    how = capital(action_name(abilities.CODES[event.code]))
    runner = f"{possessive(the_team(names.teams[event.team]))} runner on {BASE_NAMES[event.base]}"
    return Sentence(f"{how}! {capital(runner)} is out.", 1, "BH-53")


_HIT_VERBS = ("", "singles", "doubles", "triples", "hits a home run", "walks")


@TELLING.tells
def _hit_resolved(event: Event, names: Names) -> Sentence:
    how = " right away" if event.immediate else ""
    clause_number = "BH-77" if event.hit == printed.WALK else "BH-47" if event.immediate else "BH-64"
    return Sentence(f"{name_of(names, event.card)} {_HIT_VERBS[event.hit]}{how}.", 1, clause_number)


@TELLING.tells
def _runner_sped(event: Event, names: Names) -> Sentence:
    return Sentence(f"A fast pinch runner comes in at {BASE_NAMES[event.base]}.", 0, "BH-163")


@TELLING.tells
def _threat_set(event: Event, names: Names) -> Sentence | None:
    if not event.count:
        return None
    hits = hits_in_words(HIT_NAMES[event.fields[f"hit_{i}"]] for i in range(1, min(event.count, 10) + 1))
    return Sentence(f"{does(names.teams[event.team], 'threaten')} {hits}.", 0, "BH-81")


@TELLING.tells
def _save_attempt(event: Event, names: Names) -> Sentence:
    team = names.teams[event.team]
    if event.source == visitor_save.DECLINED:
        return Sentence(f"{does(team, 'pass')} up the visitor save.", 0, "BH-85")
    card = name_of(names, event.card)
    text = f"Visitor save! Home played last, so {the_team(team)} may answer once more, with {card}."
    return Sentence(text, 1, "BH-86")


@TELLING.tells
def _regulation_end(event: Event, names: Names) -> Sentence:
    if event.runs_visitors == event.runs_home:
        how = "Both sides draw three cards and play one at the same time; runners stay on."
        return Sentence(f"Tied at {event.runs_home}: extra innings! {how}", 1, "BH-91")
    text = f"All twelve cards are down: Visitors {event.runs_visitors}, Home {event.runs_home}."
    return Sentence(text, 1, "BH-91")


@TELLING.tells
def _extra_reveal(event: Event, names: Names) -> Sentence:
    cards = f"{name_of(names, event.card_visitors)} against {name_of(names, event.card_home)}"
    return Sentence(f"Extra innings, card {event.number}: {cards}.", 1, "BH-94")


@TELLING.tells
def _game_end(event: Event, names: Names) -> Sentence:
    how = ("", " in extra innings", " by the toss of a coin")[event.decided]
    beaten = the_team(names.teams[event.loser])
    text = f"{does(names.teams[event.winner], 'beat')} {beaten} {event.runs_winner}–{event.runs_loser}{how}."
    return Sentence(text, 2, "BH-104")


@TELLING.tells
def _on_deck_returned(event: Event, names: Names) -> Sentence:
    who = name_of(names, event.card) if event.card else "their on-deck card"
    where = "on top of the lineup" if event.to_lineup else "in the dugout"
    return Sentence(f"{does(names.teams[event.team], 'put')} {who} {where}.", 0, "BH-105")


@TELLING.tells
def _extra_discard(event: Event, names: Names) -> Sentence:
    return Sentence(f"{name_of(names, event.card)} goes to the dugout unplayed.", 0, "BH-106")


@TELLING.tells
def _first_buyer(event: Event, names: Names) -> Sentence:
    text = f"{does(names.teams[event.chooser], 'let')} {the_team(names.teams[event.chosen])} sign first."
    own = f"{does(names.teams[event.chosen], 'sign')} first."
    return Sentence(text if event.chooser != event.chosen else own, 0, "BH-116")


@TELLING.tells
def _row(event: Event, names: Names) -> Sentence:
    cards = [event.fields[f"card_{i}"] for i in range(1, sizes.ROW + 1)]
    return Sentence(f"The Buy Row: {_list(names, cards) or 'empty'}.", 0, "BH-112")


@TELLING.tells
def _scouted(event: Event, names: Names) -> Sentence:
    cards = _list(names, [event.fields[f"card_{i}"] for i in (1, 2, 3)]) or "free agents"
    return Sentence(f"{does(names.teams[event.team], 'scout')} {cards}.", 0, "BH-194")


@TELLING.tells
def _buy(event: Event, names: Names) -> Sentence:
    text = f"{does(names.teams[event.team], 'sign')} {name_of(names, event.card)} for {event.cost}"
    return Sentence(f"{text}; {name_of(names, event.sent_down)} goes to the minors.", 1, "BH-118")


@TELLING.tells
def _buy_end(event: Event, names: Names) -> Sentence:
    team, left = names.teams[event.team], f"{event.unspent} left to spend"
    if not event.bought:
        return Sentence(f"{does(team, 'sign')} nobody, with {left}.", 0, "BH-124")
    return Sentence(f"{does(team, 'are')} done: {counted(event.bought, 'player')} signed, {left}.", 0, "BH-124")


@TELLING.tells
def _exchange(event: Event, names: Names) -> Sentence:
    if not event.card_in:
        return Sentence(f"The gamble turns up {name_of(names, event.card_out)}.", 1, "BH-175")
    text = f"{name_of(names, event.card_in)} takes {possessive(name_of(names, event.card_out))} place for good."
    return Sentence(text, 1, "BH-172")


@TELLING.tells
def _coach_used(event: Event, names: Names) -> Sentence:
    cards = _list(names, [event.fields[f"card_{i}"] for i in range(1, sizes.HAND + 1)])
    seen = f" and sees {cards}" if cards else ""
    team = the_team(names.teams[event.team])
    return Sentence(f"{name_of(names, event.coach)} goes to work for {team}{seen}.", 1, "BH-183")


@TELLING.tells
def _standings(event: Event, names: Names) -> Sentence:
    order = [place for place in (event.first, event.second, event.third, event.fourth) if place >= 0]
    table = ", ".join(f"{names.teams[team]} {event.fields[f'wins_{team}']}" for team in order)
    return Sentence(f"Games won: {table}.", 1, "BH-138")


@TELLING.tells
def _stage_end(event: Event, names: Names) -> Sentence | None:
    if event.stage == formats.SINGLE_STAGE:  # its only game has just been told
        return None
    text = f"{does(names.teams[event.winner], 'win')} the {formats.STAGES[event.stage]} {event.wins}–{event.losses}."
    return Sentence(text, 2, "BH-6")


def games_won(setup: Setup, state: Any) -> list[int]:
    """BH-12: games decide a match unless it is a single one; in the series of a tournament two teams are left."""
    if state.stage == formats.SINGLE_STAGE:
        return []
    return sorted((int(wins) for wins in state.stage_wins[: setup.team_count]), reverse=True)[:2]


@TELLING.tells
def _match_end(event: Event, names: Names) -> Sentence:
    return Sentence(f"{does(names.teams[event.winner], 'win')}!", 2, "BH-12")


@TELLING.tells
def _run(event: Event, names: Names) -> Sentence:
    return Sentence(f"A run scores! {does(names.teams[event.team], 'have')} {event.score}.", 2, "BH-72")
