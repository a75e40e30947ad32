"""One person, or several at one keyboard, playing a game line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from fivetool.errors import ChoiceError, FivetoolError, SaveError
from fivetool.game.orders import Order
from fivetool.game.papers import find_paper
from fivetool.game.scene import SPECTATOR
from fivetool.game.words import Choice
from fivetool.players.estimate import Advice, advise
from fivetool.table import Ask, Moment, Table
from fivetool.table.fair import key_to_hex
from fivetool.table.standing_orders import NO_ORDERS, StandingOrders
from fivetool.term import kept_games
from fivetool.term.reader import Leave, LeaveRolling, Reader, TakeBack
from fivetool.term.rulebook import find_clause
from fivetool.term.show import board_view, choice_lines, seat_title, sentence_line, team_style
from fivetool.term.telling import Teller
from fivetool.term.waiting import PATIENCE_SECONDS, compiling

HINT_SECONDS = 0.5
SENTENCES_ON_RESUME = 6

HELP = """\
  1, 2, 3 …   choose by number; the word or the label of a choice does as well
  Enter       the usual choice, marked ↵, where there is one
  h  hint     what each choice is worth
  u  undo     take back the last choice of a person
  b  board    show the board again
  l  log      the whole game so far
  p  paper    p lists what there is to read, such as a box score; p box shows it
  r  rule     r 30 shows clause 30, r alone the clauses of these choices
  s  save     s FILE writes the game to a file
  o  orders   standing orders: what you want to be asked; o NAME WORD gives one
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
    _last_asked: int = -1
    _warned: bool = False
    _orders: dict[int, StandingOrders] = field(default_factory=dict)  # seat to the orders it has given
    _ordered: set[Moment] = field(default_factory=set)  # the choices that an order made

    def __post_init__(self) -> None:
        self._teller = self.teller or Teller(self.console)
        self.table.heard = self._teller.hear

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
                self.console.print("The dice rolled since the last choice will be asked for again.", highlight=False)
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
                self.table.play_bots()
                return self.table.over
            except TakeBack:
                self._undo()

    def _ask_person(self) -> None:
        """Ask the next person until a choice has been made or taken back."""
        seat = next(seat for seat in self.table.waiting if seat in self.people)
        if self._order_answers(seat):
            return
        self._pass_keyboard(seat)
        self._teller.at_keyboard = seat
        self._show_turn(seat)
        choices = self._choices(seat)
        while not self._answer(seat, choices, self.reader.ask("> ")):
            pass
        self._last_asked = seat

    def _choices(self, seat: int) -> list[Choice]:
        """What a seat may choose, and its orders do not rule out."""
        kept = self._kept(seat)
        return [choice for choice in self.table.choices_of(seat) if choice.id in kept]

    def _kept(self, seat: int) -> list[int]:
        legal = self.table.setup.legal(self.table.state, seat)
        return self._orders_of(seat).kept(self.table.now, self.table.scene(seat), legal)

    def _orders_of(self, seat: int) -> StandingOrders:
        return self._orders.get(seat, NO_ORDERS)

    def _order_answers(self, seat: int) -> bool:
        """Make the choice that a standing order leaves, if it leaves just one."""
        kept = self._kept(seat)
        if len(kept) != 1:
            return False
        try:
            self.table.play(kept[0], seat)
        except TakeBack:
            return self._undo()
        self._ordered.add(self.table.now)
        self._keep()
        return True

    def _answer(self, seat: int, choices: list[Choice], typed: str) -> bool:
        """Do what was typed; True when the question is settled or has changed."""
        word, _, rest = typed.partition(" ")
        command = self._commands(seat, choices).get(word.lower())
        try:
            if command is None or any(typed == choice.name for choice in choices):
                return self._choose(seat, choices, typed)
            return command(rest.strip())
        except FivetoolError as error:
            self._complain(str(error))
            return False

    def _commands(self, seat: int, choices: list[Choice]) -> dict[str, Callable[[str], bool]]:
        named: dict[tuple[str, ...], Callable[[str], bool]] = {
            ("h", "hint"): lambda rest: self._hint(seat, choices),
            ("u", "undo"): lambda rest: self._undo(),
            ("s", "save"): self._save,
            ("b", "board"): lambda rest: self._show_board(seat),
            ("l", "log"): lambda rest: self._show_log(seat),
            ("p", "paper", "papers"): lambda rest: self._show_paper(seat, rest),
            ("r", "rule", "rules"): lambda rest: self._show_rule(rest, choices),
            ("o", "order", "orders"): lambda rest: self._order(seat, rest),
            ("?", "help"): lambda rest: self._show_help(),
            ("q", "quit", "exit"): lambda rest: self._quit(),
        }
        return {word: act for words, act in named.items() for word in words}

    def _choose(self, seat: int, choices: list[Choice], typed: str) -> bool:
        chosen = pick(choices, typed) if typed else usual(choices, self.table.setup.game.words.usual)
        try:
            self.table.play(chosen, seat)
        except TakeBack:  # asked for dice, the person thought better of the choice: it has not been made
            self.console.print("  Taken back.", highlight=False)
            self._teller.forget(self.table)
            return True
        self._keep()
        return True

    # --- commands ---

    def _hint(self, seat: int, choices: list[Choice]) -> bool:
        with compiling(self.console, PATIENCE_SECONDS + HINT_SECONDS):
            advice = advise(self.table.setup, self.table.state, seat, HINT_SECONDS)
        for number, choice in enumerate(choices, 1):
            self.console.print(hint_line(number, choice, advice))
        how = "exact" if advice.exact else "estimated by playing the game out many times"
        self.console.print(Text(f"  The chance to win after each choice, {how}; ★ is the best.", style="dim"))
        return False

    def _undo(self) -> bool:
        """Take back the last choice that a person made, and everything after it."""
        now = self.table.now
        made = (moment for moment in now.back() if moment.seat in self.people and moment not in self._ordered)
        taken = next(made, None)
        if taken is None:
            raise ChoiceError("There is nothing to take back yet.")
        self.table.undo(now.depth - taken.depth + 1)
        label = next(choice.label for choice in self.table.choices_of(taken.seat) if choice.id == taken.choice)
        self._teller.forget(self.table)
        self.console.print(Text(f"  Taken back: {label}.", style="dim"))
        return True

    def _order(self, seat: int, rest: str) -> bool:
        """Show the standing orders, or give one; True when the open question has changed by it."""
        orders = {order.name: order for order in self.table.setup.game.players.orders}
        if not orders:
            raise ChoiceError(f"{self.table.setup.game.title} has no standing orders.")
        name, _, word = rest.partition(" ")
        if name:
            if name not in orders:
                raise ChoiceError(f"There are orders for {', '.join(orders)} (got {name}).")
            self._orders[seat] = self._orders_of(seat).setting(orders[name], word.strip(), self.table.now.number)
        for order in orders.values():
            self.console.print(order_line(order, order.way_given(self._orders_of(seat).ways).name))
        return bool(name)

    def _save(self, rest: str) -> bool:
        path = Path(rest) if rest else free_name(self.table.setup.game.name)
        self.table.save(path)
        name = self.table.setup.game.name
        self.console.print(f"  Saved. Go on with it by: fivetool play {name} --load {path}", highlight=False)
        return False

    def _show_board(self, seat: int) -> bool:
        self.console.print(board_view(self.table, seat))
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
        if changed and self.table.setup.game.rules.hidden:
            self.console.clear()
            self.reader.ask(f"Pass the keyboard to {seat_title(self.table, seat)}, then press Enter. ")

    def _show_turn(self, seat: int) -> None:
        self._teller.tell(self.table, seat)
        self.console.print(board_view(self.table, seat))
        who = f"{seat_title(self.table, seat)} ▸ " if len(self.people) > 1 else "▸ "
        line = Text("\n")
        line.append(who, style=f"bold {team_style(self.table.setup.teams[seat])}")
        line.append(self.table.setup.game.words.question(self.table.scene(seat)), style="bold")
        self.console.print(line)
        choices, usual_ones = self._choices(seat), self.table.setup.game.words.usual
        self.console.print(choice_lines(choices, usual_ones))
        if self._last_asked == -1:
            enter = "Enter for ↵, " if any(choice.name in usual_ones for choice in choices) else ""
            self.console.print(Text(f"Type a number, {enter}h for a hint, ? for help.", style="dim"))

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
            self.console.print("The game is kept; it waits for you.", highlight=False)
            return
        self.console.print(f"The game is kept in {path}", highlight=False, soft_wrap=True)
        self.console.print(f"Go on with it by: fivetool play {self.table.setup.game.name} --resume", highlight=False)

    def _finish(self) -> None:
        hidden = self.table.setup.game.rules.hidden and self.people
        self._teller.tell(self.table, self.people[0] if hidden else SPECTATOR)
        self.console.print(board_view(self.table))
        self.console.print(Text(f"\n{verdict(self.table, self.people)}", style="bold"))
        path = self.keep(self.table)
        if self.save_to:
            self.table.save(self.save_to)
            path = self.save_to
        if self.table.known_rows is None:
            self.console.print(Text(f"Dice key   {key_to_hex(self.table.key)}", style="dim"))
        if path is None:
            return
        for what, command in (("Watch it again", "replay"), ("Check its dice", "verify")):
            self.console.print(Text(f"{what}: fivetool {command} {path}", style="dim"), soft_wrap=True)


def pick(choices: list[Choice], typed: str) -> Choice:
    """The choice that was typed: its number in the list, its word, its label, or the beginning of just one of them."""
    if typed.isdecimal() and 1 <= int(typed) <= len(choices):
        return choices[int(typed) - 1]
    wanted = typed.lower()
    for choice in choices:
        if wanted in (choice.name.lower(), choice.label.lower()):
            return choice
    close = [c for c in choices if wanted and any(text.lower().startswith(wanted) for text in (c.name, c.label))]
    if len(close) == 1:
        return close[0]
    words = ", ".join(choice.name for choice in choices)
    numbers = "1" if len(choices) == 1 else f"1 to {len(choices)}"
    raise ChoiceError(f"Type {numbers} or one of the words {words}; ? lists everything else you can do.")


def usual(choices: list[Choice], usual_ones: Sequence[str]) -> Choice:
    """What Enter alone chooses: the game's usual choice, where it has one."""
    for choice in choices:
        if choice.name in usual_ones:
            return choice
    return pick(choices, "")


def order_line(order: Order, given: str) -> Text:
    """A standing order as it is kept, and the words for its other ways."""
    line = Text(f"  {order.name:<13} ")
    line.append(f"{given}: {order.way(given).title}", style="bold")
    others = ", ".join(way.name for way in order.ways if way.name != given)
    return line.append(f"  (or {others})", style="dim")


def hint_line(number: int, choice: Choice, advice: Advice) -> Text:
    """A choice with what it is worth."""
    best = choice.id == advice.best
    line = Text(f"  {'★' if best else ' '} {number}  {advice.values[choice.id]:6.1%}", style="bold" if best else "")
    if not advice.exact:
        line.append(f" ± {advice.errors[choice.id]:.1%}", style="dim")
    line.append(f"  {choice.label}")
    return line


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
