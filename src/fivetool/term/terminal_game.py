"""One person, or several at one keyboard, playing a game line by line.

The module is long because every command that can be typed at a question stands in it, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from fivetool.errors import ChoiceError, FivetoolError, SaveError
from fivetool.game.papers import find_paper
from fivetool.game.scene import SPECTATOR
from fivetool.game.words import Choice
from fivetool.players import Lapsing
from fivetool.players.hints import Pondering
from fivetool.show.legend import as_text
from fivetool.show.phrases import who_you_are
from fivetool.table import Ask, Moment, Table
from fivetool.table.fair import key_to_hex
from fivetool.table.offers import Question, first_of_answer, offers_of, questions_at
from fivetool.table.standing_orders import NO_ORDERS, StandingOrders, answer_at
from fivetool.term import kept_games
from fivetool.term.answers import ASK, hint_line, hint_words, order_line, ordered_line, pick, why_line
from fivetool.term.hand_rolling import HandRolling
from fivetool.term.reader import Leave, LeaveRolling, Reader, TakeBack
from fivetool.term.show import board_view, offer_lines, seat_title, sentence_line, team_style
from fivetool.term.telling import Teller
from fivetool.term.waiting import PATIENCE_SECONDS, compiling

HINT_SECONDS = 0.5
SENTENCES_ON_RESUME = 6

HELP = """\
  1, 2, 3 …   choose by number; the word or the label of a choice works, too
  Enter       the usual choice, marked ↵, where there is one
  e  every    e 2 chooses 2, now and every time you are asked; o shows and ends such orders
  h  hint     what each choice is worth, and why; h again keeps thinking
  d  dice     d me: Enter rolls your dice; d auto: they are rolled for you
  u  undo     take back the last choice of a person
  b  board    show the board again
  w  what     what the symbols on the board mean
  l  log      the whole game so far
  p  paper    p lists what there is to read, such as a box score; p box shows it
  r  rule     r 30 shows clause 30, r alone the clauses of these choices
  s  save     s FILE writes the game to a file
  o  orders   standing orders: what need not be asked; o NAME WORD takes one, o NAME ask ends it,
              o log shows everything that was answered for you
  q  quit     leave; the game is kept for next time"""

DICE_HELP = "  Type what the dice show, with spaces between them.  u takes back a choice, q leaves with the game kept."


def typed_dice(reader: Reader) -> Ask:
    """Dice that a person rolls at the table and types in."""
    say = reader.console.print

    def ask(prompt: str) -> str:
        while True:
            try:
                typed = reader.ask(f"  Roll {prompt}: ")
            except Leave:
                raise LeaveRolling from None
            if typed.lower() in ("q", "quit"):
                raise LeaveRolling
            if typed.lower() in ("u", "undo"):
                raise TakeBack
            if typed not in ("?", "help"):
                return typed
            say(DICE_HELP, highlight=False)

    return Ask(ask, lambda message: say(Text(f"  {message}", style="red")))


@dataclass
class TerminalGame:
    """A game being played in a terminal. `run` returns when it is over or the person leaves."""

    table: Table
    reader: Reader
    save_to: Path | None = None
    keep: Callable[[Table], Path | None] = kept_games.keep  # where the game is kept; None: somewhere that is no file
    teller: Teller | None = None  # who has told of the beginning of the game, where somebody has
    contest: bool = False  # others play the same dice: no hints, nothing is taken back, and the key stays secret
    _last_asked: int = -1
    _warned: bool = False
    _orders: dict[int, StandingOrders] = field(default_factory=dict)  # seat to the orders it has taken
    _plans: dict[int, list[tuple[int, str]]] = field(default_factory=dict)  # seat to the rest of an offer it has taken:
    #                                                                         choices, each for the question foreseen
    _answered: dict[int, list[Moment]] = field(default_factory=dict)  # seat to what orders chose since it was asked

    _pondering: tuple[tuple[str, ...], Pondering] | None = None  # the questions of the last hint, and what it was

    def __post_init__(self) -> None:
        self._teller = self.teller or Teller(self.console)
        self.table.heard = self._teller.hear
        teams = frozenset(self.table.setup.teams[seat] for seat in self.people)
        self._rolling = HandRolling(self.reader, self.table.setup.game, teams)
        if self.table.known_rows is None:  # dice that are typed in have been rolled by hand
            self._teller.before_roll = self._rolling.wait_for

    @property
    def console(self) -> Console:
        """Where everything is printed."""
        return self.reader.console

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.table.players) if player is None]

    def run(self) -> bool:
        """Play on until the game is over (True) or the person leaves (False; the game is kept)."""
        try:
            while not self._bots_have_played():
                self._ask_person()
        except Leave as how:
            if isinstance(how, LeaveRolling):
                self.console.print(
                    "You will be asked again for the dice rolled since the last choice.", highlight=False
                )
            self._leave()
            return False
        except KeyboardInterrupt:
            self.console.print()
            self._leave()
            raise
        self._finish()
        return True

    def recall(self) -> None:
        """After a resumed game: begin the telling with the last few plays, not the whole game."""
        words = self.table.setup.game.words
        events = self.table.events
        telling = [place for place, event in enumerate(events) if words.sentence(event, self.table.names) is not None]
        start = telling[-SENTENCES_ON_RESUME] if len(telling) > SENTENCES_ON_RESUME else 0
        self._teller.told = dict.fromkeys((SPECTATOR, *range(self.table.setup.seats)), start)

    # --- the turn of things ---

    def _bots_have_played(self) -> bool:
        """Let bots choose until a person is asked; True when the game is over."""
        while True:
            try:
                self.table.play_bots(self._bots_choice)
                return self.table.over
            except TakeBack:
                self._undo()

    def _bots_choice(self, bot: Any, seat: int) -> int:
        """Nobody waits for the compiler because of a bot that lapses; one that searches needs it."""
        return int(bot.choose_now(self.table, seat) if isinstance(bot, Lapsing) else bot.choose(self.table, seat))

    def _ask_person(self) -> None:
        """Ask the next person until a choice has been made or taken back."""
        seat = next(seat for seat in self.table.waiting if seat in self.people)
        if self._plan_answers(seat) or self._order_answers(seat):
            return
        self._pass_keyboard(seat)
        self._teller.at_keyboard = seat
        questions = questions_at(self.table.now, seat, self._orders_of(seat))
        self._show_turn(seat, questions)
        while not self._answer(seat, questions, self.reader.ask("> ")):
            pass
        self._last_asked = seat

    def _orders_of(self, seat: int) -> StandingOrders:
        return self._orders.get(seat, NO_ORDERS)

    def _plan_answers(self, seat: int) -> bool:
        """Make the next choice of an offer that was taken, if the question is the one that was foreseen."""
        plan = self._plans.pop(seat, [])
        if not plan:
            return False
        (choice, situation), *rest = plan
        if Question(self.table.scene(seat)).situation != situation:
            self.console.print(Text("  Something has changed, so you are asked again.", style="dim"))
            return False
        self._plans[seat] = rest
        return self._make(choice, seat)

    def _order_answers(self, seat: int) -> bool:
        """Make the choice that a standing order answers with, if there is one."""
        choices = self.table.setup.legal(self.table.state, seat)
        answered = answer_at(self.table.now, self.table.scene(seat), choices, self._orders_of(seat))
        if answered is None:
            return False
        before = self.table.now
        self._make(answered.choice, seat, answered.title)
        if self.table.now is not before:
            self._answered.setdefault(seat, []).append(self.table.now)
        return True

    def _make(self, choice: int, seat: int, ordered: str = "") -> bool:
        """Make a choice and keep the game."""
        try:
            self.table.play(choice, seat, ordered)
        except TakeBack:  # asked for dice, the person thought better of the choice: it has not been made
            if ordered:
                return self._undo()
            self._plans.pop(seat, None)
            self.console.print("  Taken back.", highlight=False)
            self._teller.forget(self.table)
            return True
        self._keep()
        return True

    def _answer(self, seat: int, questions: list[Question], typed: str) -> bool:
        """Do what was typed; True when the question is settled or has changed."""
        word, _, rest = typed.partition(" ")
        command = self._commands(seat, questions).get(word.lower())
        named = any(typed == choice.name for question in questions for choice in question.choices)
        try:
            if command is None or named:
                return self._choose(seat, questions, typed)
            return command(rest.strip())
        except FivetoolError as error:
            self._complain(str(error))
            return False

    def _commands(self, seat: int, questions: list[Question]) -> dict[str, Callable[[str], bool]]:
        choices = [choice for question in questions for choice in question.choices]
        named: dict[tuple[str, ...], Callable[[str], bool]] = {
            ("e", "every"): lambda rest: self._choose_every_time(seat, questions, rest),
            ("h", "hint"): lambda rest: self._hint(questions),
            ("u", "undo"): lambda rest: self._undo(),
            ("s", "save"): self._save,
            ("b", "board"): lambda rest: self._show_board(seat),
            ("w", "what"): lambda rest: self._show_legend(),
            ("l", "log"): lambda rest: self._show_log(seat),
            ("p", "paper", "papers"): lambda rest: self._show_paper(seat, rest),
            ("r", "rule", "rules"): lambda rest: self._show_rule(rest, choices),
            ("d", "dice"): self._who_rolls,
            ("o", "order", "orders"): lambda rest: self._order(seat, rest),
            ("?", "help"): lambda rest: self._show_help(),
            ("q", "quit", "exit"): lambda rest: self._quit(),
        }
        return {word: act for words, act in named.items() for word in words}

    def _choose(self, seat: int, questions: list[Question], typed: str) -> bool:
        first, *rest = pick(questions, typed)
        later = questions[1 : 1 + len(rest)]
        self._plans[seat] = [(choice.id, ask.situation) for choice, ask in zip(rest, later, strict=True)]
        return self._make(first.id, seat)

    def _choose_every_time(self, seat: int, questions: list[Question], typed: str) -> bool:
        """Choose, and have the same chosen whenever it is asked."""
        rules, orders = self.table.setup.game.rules, self._orders_of(seat)
        for question, choice in zip(questions, pick(questions, typed), strict=False):
            if not rules.recurs(question.decision):
                raise ChoiceError("This is asked only once.")
            orders = orders.repeating(question.decision, choice.name)
        self._orders[seat] = orders
        return self._choose(seat, questions, typed)

    # --- commands ---

    def _hint(self, questions: list[Question]) -> bool:
        self._refuse_in_contest("Hints are off")
        asked = tuple(question.situation for question in questions)
        with compiling(self.console, PATIENCE_SECONDS + HINT_SECONDS):
            if self._pondering is None or self._pondering[0] != asked:
                self._pondering = asked, Pondering(questions)
            hint = self._pondering[1].think(HINT_SECONDS)
        for number, offer in enumerate(offers_of(questions), 1):
            self.console.print(hint_line(number, offer, hint.advice))
            why = hint.why.get(offer.path[-1].id)
            if why:
                self.console.print(why_line(why))
        self.console.print(Text(f"  {hint_words(hint)}", style="dim"))
        return False

    def _who_rolls(self, wanted: str) -> bool:
        if wanted not in ("", "me", "auto"):
            raise ChoiceError(f"Type d me to roll your dice yourself, or d auto to have them rolled; got d {wanted}.")
        if wanted:
            self._rolling.choose(wanted == "me")
        by_hand = self._rolling.by_hand
        words = (
            "Enter rolls your dice (d auto: they are rolled for you)."
            if by_hand
            else "Your dice are rolled for you (d me: Enter rolls them)."
        )
        self.console.print(f"  {words}", highlight=False)
        return False

    def _undo(self) -> bool:
        """Take back the last choice that a person made, and everything after it."""
        self._refuse_in_contest("Nothing is taken back")
        now = self.table.now
        made = (moment for moment in now.back() if moment.seat in self.people and not moment.ordered)
        taken = next(made, None)
        if taken is None or taken.before is None:
            raise ChoiceError("There is nothing to take back yet.")
        label = self.table.setup.game.words.label(taken.before.scene(taken.seat), taken.choice)
        self.table.undo(now.depth - first_of_answer(taken).depth + 1)
        self._plans.clear()
        self._teller.forget(self.table)
        self.console.print(Text(f"  Taken back: {label}.", style="dim"))
        return True

    def _refuse_in_contest(self, what: str) -> None:
        if self.contest:
            raise ChoiceError(f"{what} in a duplicate match: others play the same dice.")

    def _order(self, seat: int, rest: str) -> bool:
        """Show the standing orders, or take or end one; True when the open question has changed by it."""
        name, _, word = rest.partition(" ")
        if name == "log":
            return self._show_answered(seat)
        if name:
            self._orders[seat] = self._ordering(self._orders_of(seat), name, word.strip())
        orders, declared = self._orders_of(seat), self.table.setup.game.players.orders
        for order in declared:
            self.console.print(order_line(order, orders.ways.get(order.name)))
        for repeat in orders.repeats:
            self.console.print(Text(f"  {repeat.decision:<13} every time: {repeat.words}  (or ask)", style="bold"))
        if not declared and not orders.repeats:
            self.console.print("  None. e 2 chooses 2, now and every time you are asked.", highlight=False)
        return bool(name)

    def _ordering(self, orders: StandingOrders, name: str, word: str) -> StandingOrders:
        """Orders with one more, or one less."""
        declared = {order.name: order for order in self.table.setup.game.players.orders}
        repeated = [repeat.decision for repeat in orders.repeats]
        if name not in declared and name not in repeated:
            known = ", ".join([*declared, *repeated])
            raise ChoiceError(f"There are orders for {known or 'nothing'} (got {name}).")
        if name in declared and word != ASK:
            return orders.taking(declared[name], word)
        if word != ASK:
            raise ChoiceError(f"Type o {name} ask to be asked again (got {word or 'nothing'}).")
        return orders.taking(declared[name], None) if name in declared else orders.repeating(name, None)

    def _show_answered(self, seat: int) -> bool:
        """Everything that standing orders answered for a seat: the question, and what was open."""
        ordered = [moment for moment in self.table.now.line if moment.ordered and moment.seat == seat]
        if not ordered:
            self.console.print("  Nothing has been answered for you.", highlight=False)
        for moment in ordered:
            assert moment.before is not None
            question = Question(moment.before.scene(seat))
            self.console.print(Text(f"  {self.table.setup.game.words.question(question.scene)}"))
            self.console.print(ordered_line(moment))
            others = "; ".join(choice.label for choice in question.choices if choice.id != moment.choice)
            self.console.print(Padding(Text(f"Also possible: {others}.", style="dim"), (0, 0, 0, 4), expand=False))
        return False

    def _save(self, rest: str) -> bool:
        self._refuse_in_contest("Games are not saved one by one")
        path = Path(rest) if rest else free_name(self.table.setup.game.name)
        self.table.save(path)
        name = self.table.setup.game.name
        self.console.print(f"  Saved. Continue it with: fivetool play {name} --load {path}", highlight=False)
        return False

    def _show_board(self, seat: int) -> bool:
        self.console.print(board_view(self.table, seat))
        return False

    def _show_legend(self) -> bool:
        """What am I looking at? Every symbol of the board."""
        for line in as_text(self.table.setup.game.board.legend()).splitlines():
            self.console.print(Padding(Text(line), (0, 0, 0, 2), expand=False))
        return False

    def _show_log(self, seat: int) -> bool:
        for sentence in self.table.play_by_play(seat):
            self.console.print(Padding(sentence_line(sentence), (0, 0, 0, 2), expand=False))
        return False

    def _show_paper(self, seat: int, wanted: str) -> bool:
        game = self.table.setup.game
        if not wanted and len(game.pages.papers) != 1:
            names = ", ".join(f"p {paper.name}" for paper in game.pages.papers)
            self.console.print(f"  {names or f'{game.title} has no papers.'}", highlight=False)
            return False
        text = find_paper(game, wanted).text(self.table.scene(seat))
        self.console.print(Padding(Text(text), (1, 0, 1, 2), expand=False), soft_wrap=True)
        return False

    def _show_rule(self, wanted: str, choices: list[Choice]) -> bool:
        from rich.markdown import Markdown  # a tenth of a second that only whoever asks for a rule waits for

        from fivetool.term.rulebook import find_clause

        names = [wanted] if wanted else list(dict.fromkeys(choice.clause for choice in choices if choice.clause))
        for name in names:
            clause = find_clause(self.table.setup.game, name)
            self.console.print(Padding(Markdown(f"**{clause.id}** {clause.text}"), (0, 2)))
        return False

    def _show_help(self) -> bool:
        self.console.print(HELP, highlight=False, markup=False)
        return False

    def _quit(self) -> bool:
        raise Leave

    # --- what is shown ---

    def _pass_keyboard(self, seat: int) -> None:
        """Where seats hide things from one another, nobody sees the next player's side before the seats change."""
        changed = self._last_asked not in (-1, seat)
        if changed and self.table.setup.hides(self.table.state):
            self.console.clear()
            self.reader.ask(f"Pass the keyboard to {seat_title(self.table, seat)}, then press Enter. ")

    def _show_turn(self, seat: int, questions: list[Question]) -> None:
        self._teller.tell(self.table, seat)
        self._tell_answered(seat)
        self.console.print(board_view(self.table, seat))
        self._show_orders_in_force(seat)
        who = f"{seat_title(self.table, seat)} ▸ " if len(self.people) > 1 else "▸ "
        line = Text("\n")
        line.append(who, style=f"bold {team_style(self.table.setup.teams[seat])}")
        line.append(self.table.setup.game.words.question(questions[0].scene), style="bold")
        self.console.print(line)
        offers = offers_of(questions)
        self.console.print(offer_lines(offers))
        if self._last_asked == -1:
            self.console.print(Text(self._who_you_are(), style="bold"))
            enter = "Enter for ↵, " if offers[0].usual else ""
            hint = "" if self.contest else "h for a hint, "
            self.console.print(Text(f"Type a number, {enter}{hint}? for help.", style="dim"))

    def _who_you_are(self) -> str:
        setup = self.table.setup
        return who_you_are(self.table.names.teams, [setup.teams[seat] for seat in self.people])

    def _tell_answered(self, seat: int) -> None:
        """Say what standing orders have answered since the seat was asked."""
        for moment in self._answered.pop(seat, []):
            self.console.print(ordered_line(moment))

    def _show_orders_in_force(self, seat: int) -> None:
        orders = self._orders_of(seat)
        declared = {order.name: order for order in self.table.setup.game.players.orders}
        taken = [f"{declared[one.order].title}: {declared[one.order].way(one.way).title}" for one in orders.taken]
        taken += [f"{repeat.decision}: {repeat.words} every time" for repeat in orders.repeats]
        if taken:
            self.console.print(Text(f"\n  Answered for you (o ends it): {'; '.join(taken)}.", style="dim"))

    def _complain(self, message: str) -> None:
        self.console.print(Text(f"  {message}", style="red"))

    # --- keeping and ending ---

    def _keep(self) -> None:
        """Keep the game after every choice, so that nothing but the last one can be lost."""
        try:
            self.keep(self.table)
        except SaveError as error:
            if not self._warned:
                self._complain(str(error))
            self._warned = True

    def _leave(self) -> None:
        path = self.keep(self.table)
        if self.save_to:
            self.table.save(self.save_to)
            path = self.save_to
        if path is None:
            self.console.print("The game is saved and waiting for you.", highlight=False)
            return
        self.console.print(f"The game is saved in {path}", highlight=False, soft_wrap=True)
        self.console.print(f"Continue it with: fivetool play {self.table.setup.game.name} --resume", highlight=False)

    def _finish(self) -> None:
        hidden = self.table.setup.game.rules.hidden and self.people
        self._teller.tell(self.table, self.people[0] if hidden else SPECTATOR)
        if len(self.people) == 1:
            self._tell_answered(self.people[0])
        self.console.print(board_view(self.table))
        self.console.print(Text(f"\n{verdict(self.table, self.people)}", style="bold"))
        path = self.keep(self.table)
        if self.save_to:
            self.table.save(self.save_to)
            path = self.save_to
        if self.table.known_rows is None and not self.contest:
            self.console.print(Text(f"Dice key   {key_to_hex(self.table.key)}", style="dim"))
        if path is None:
            return
        for what, command in (("Watch it again", "replay"), ("Check its dice", "verify")):
            self.console.print(Text(f"{what}: fivetool {command} {path}", style="dim"), soft_wrap=True)


def verdict(table: Table, people: list[int]) -> str:
    """Who won, said to the person where there is just one."""
    results = table.results
    score = ", ".join(f"{team} {runs}" for team, runs in zip(table.names.teams, table.scores, strict=True))
    if len(people) == 1:
        return f"{('You lose', 'A draw', 'You win!')[results[people[0]]]}   {score}"
    winners = table.setup.winning_teams(results)
    return f"{table.names.teams[winners[0]]} win!   {score}" if winners else f"A draw   {score}"


def free_name(game_name: str) -> Path:
    """A file name in the current folder that is not taken."""
    names = (Path(f"{game_name}{f'-{number}' if number > 1 else ''}.json") for number in count(1))
    return next(path for path in names if not path.exists())
