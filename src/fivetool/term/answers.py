"""What a person types to choose, and how orders and hints are shown in a line each."""

from __future__ import annotations

from rich.text import Text

from fivetool.errors import ChoiceError
from fivetool.game.orders import Order
from fivetool.game.words import Choice
from fivetool.players.estimate import Advice
from fivetool.players.hints import Hint
from fivetool.table import Moment
from fivetool.table.offers import Offer, Question, offers_of, with_passes

WHY_COLUMN = 23  # where labels begin
ASK = "ask"  # the word that ends a standing order


def pick(questions: list[Question], typed: str) -> tuple[Choice, ...]:
    """What was typed: the number of an offer, the word or label of a choice, or the beginning of just one of them.

    Nothing typed is the usual offer. A choice of a later question comes with a pass on those before it.
    """
    offers = offers_of(questions)
    if typed.isdecimal() and 1 <= int(typed) <= len(offers):
        return offers[int(typed) - 1].path
    if not typed and offers[0].usual:
        return offers[0].path
    wanted = typed.lower()
    paths = [(*passes, choice) for passes, question in with_passes(questions) for choice in question.choices]
    for path in paths:
        if wanted in (path[-1].name.lower(), path[-1].label.lower()):
            return path
    close = [path for path in paths if wanted and _begins(path[-1], wanted)]
    if len(close) == 1:
        return close[0]
    words = ", ".join(path[-1].name for path in paths)
    numbers = "1" if len(offers) == 1 else f"1 to {len(offers)}"
    raise ChoiceError(f"Type {numbers} or one of the words {words}; ? lists everything else you can do.")


def _begins(choice: Choice, wanted: str) -> bool:
    return any(text.lower().startswith(wanted) for text in (choice.name, choice.label))


def order_line(order: Order, taken: str | None) -> Text:
    """A standing order, whether it is in force, and the words for its ways."""
    line = Text(f"  {order.name:<13} ")
    line.append(f"{order.title}: {order.way(taken).title if taken else 'ask me'}", style="bold")
    others = ", ".join(name for name in (ASK, *(way.name for way in order.ways)) if name != (taken or ASK))
    return line.append(f"  (or {others})", style="dim")


def ordered_line(moment: Moment) -> Text:
    """What a standing order answered."""
    assert moment.before is not None
    label = moment.setup.game.words.label(moment.before.scene(moment.seat), moment.choice)
    return Text(f"  ↳ Standing order ({moment.ordered}): {label}.", style="italic dim")


def hint_line(number: int, offer: Offer, advice: Advice) -> Text:
    """An offer with what it is worth: a star for the best beyond doubt, a wave for all that nobody could tell apart."""
    choice = offer.path[-1].id
    alike = choice in advice.alike
    mark = ("★" if advice.sure else "≈") if alike else " "
    line = Text(f"  {mark} {number}  {advice.values[choice]:6.1%}", style="bold" if alike else "")
    line.append(" " * 9 if alike else f"  −{advice.cost(choice):5.1%} ", style="dim")
    line.append(f" {offer.label}")
    return line


def why_line(why: str) -> Text:
    """What speaks for the best choice instead."""
    return Text(f"{' ' * WHY_COLUMN}the best: {why}", style="dim italic")


def hint_words(hint: Hint) -> str:
    """What the marks of a hint mean, and whether it is worth asking again."""
    how = "exact" if hint.advice.exact else f"estimated from {hint.playouts:,} games played out"
    sure = hint.advice.sure
    marks = "★ is the best" if sure else "≈ is too close to the best to tell apart"
    more = "" if hint.settled else " h again keeps thinking."
    return f"The chance of winning after each choice, {how}, and how much less that is than the best; {marks}.{more}"
