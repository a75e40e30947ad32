"""Careers in a league: created on a club, grown every winter, bought for, retired.

The dice of a career come from the seed of the league, so the same league has the same luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from fivetool.errors import UsageError
from fivetool.game.careers import Careers, CareerShown, Content
from fivetool.league.books import Books
from fivetool.league.league import Kept, League, career_roll, slug_of
from fivetool.league.rows import RosterChange, career_row, careers_in
from fivetool.league.winter import write_careers


def careers_of(league: League) -> Careers:
    """The game's careers, or one line that says there are none."""
    if league.game.league.careers is None:
        raise UsageError(f"{league.game.title} has no careers.")
    return league.game.league.careers


def all_careers(books: Books, league: League) -> list[Kept]:
    """Every career of a league, in order of their ids."""
    with books.reading() as connection:
        return careers_in(connection, league)


def find_career(books: Books, league: League, wanted: str) -> Kept:
    """A career by the player's id or name."""
    found = all_careers(books, league)
    careers = careers_of(league)
    for career in found:
        if wanted.lower() in (career.player.lower(), careers.shown(career.content).name.lower()):
            return career
    known = ", ".join(careers.shown(career.content).name for career in found[:8]) or "none yet"
    raise UsageError(f"No career named {wanted} in {league.name}; careers: {known}.")


def shown_career(books: Books, league: League, wanted: str) -> CareerShown:
    """A career by the player's id or name, as people look at it."""
    return careers_of(league).shown(find_career(books, league, wanted).content)


def create_career(
    books: Books, league: League, club: int, name: str, kind: str, position: str, hands: str
) -> tuple[League, CareerShown]:
    """A new player for a club."""
    careers = careers_of(league)
    player = _new_id(books, league, name)
    content = careers.create(player, name, kind, position, hands, career_roll(league, player, 0))
    rosters, _ = books.rosters(league)
    shown = careers.shown(content)
    text = f"{shown.name} ({shown.role}) begins his career with the {league.clubs[club].name}"
    league = books.change_rosters(
        league,
        {club: careers.join(rosters[club], content)},
        RosterChange("career", text, {"player": player}),
        [career_row(league, Kept(player, False, league.season - 1, content), new=True)],
    )
    return league, shown


def imagined(books: Books, league: League, name: str, kind: str, position: str, hands: str, talent: int) -> CareerShown:
    """A new player as he would be with a talent (0 to 99); nothing is written, and his real talent stays unknown."""
    careers = careers_of(league)
    return careers.shown(careers.create(_new_id(books, league, name), name, kind, position, hands, talent))


def _new_id(books: Books, league: League, name: str) -> str:
    player = slug_of(name)
    if not player:
        raise UsageError("A career needs a name with a letter in it.")
    if player in books.people(league):
        raise UsageError(f"There is already a player named {name} in {league.name}.")
    return player


def preview(books: Books, league: League, wanted: str, names: list[str]) -> tuple[CareerShown, CareerShown]:
    """A career before and after some purchases, none of which is made."""
    careers, content = careers_of(league), find_career(books, league, wanted).content
    return careers.shown(content), careers.shown(_after(careers, content, names))


def buy(books: Books, league: League, wanted: str, names: list[str]) -> tuple[League, CareerShown]:
    """Spend points, one after the other; if one purchase is refused, nothing is bought."""
    career = find_career(books, league, wanted)
    careers = careers_of(league)
    content = _after(careers, career.content, names)
    bought = f"{careers.shown(content).name} improves: {', '.join(names)}"
    with books.changing(league) as connection:
        write_careers(connection, league, [replace(career, content=content)], bought)
    return books.again(league), careers.shown(content)


def _after(careers: Careers, content: Content, names: list[str]) -> Content:
    """A career after some purchases, or a refusal that says which one cannot be made."""
    for place, name in enumerate(names):
        try:
            content = careers.buy(content, name)
        except UsageError as error:
            before = f" That was after {', '.join(names[:place])}; nothing was bought." if place else ""
            raise UsageError(f"{error}{before}") from None
    return content


def retire(books: Books, league: League, wanted: str) -> League:
    """The end of a career: he leaves his club."""
    career = find_career(books, league, wanted)
    careers = careers_of(league)
    content = careers.retire(career.content, league.season)
    person = books.people(league).get(career.player)
    changed: dict[int, str] = {}
    if person is not None and person.club is not None:
        rosters, _ = books.rosters(league)
        changed[person.club] = careers.leave(rosters[person.club], career.player)
    text = f"{careers.shown(content).name} retires after {careers.shown(content).seasons} seasons"
    kept = [career_row(league, replace(career, content=content))]
    return books.change_rosters(league, changed, RosterChange("retirement", text, {"player": career.player}), kept)


def grow(books: Books, league: League) -> tuple[League, list[CareerShown]]:
    """Make up for winters that books of an earlier version left out: a season that ends now has its winter at once."""
    careers = careers_of(league)
    league, grown = books.let_winters_pass(league)
    return league, [careers.shown(career.content) for career in grown]


def settings(league: League) -> dict[str, str]:
    """How careers go on in a league: its options of them."""
    return {
        option.name: str(option.check(league.options.get(option.name, option.default)))
        for option in careers_of(league).options
    }


def set_up(books: Books, league: League, wanted: Mapping[str, str]) -> League:
    """Change how careers go on; no game depends on it, so it can be done at any time."""
    known = {option.name: option for option in careers_of(league).options}
    for name in wanted:
        if name not in known:
            raise UsageError(f"Careers have the options {', '.join(known)}; got {name}.")
    return books.set_options(league, {name: known[name].check(value) for name, value in wanted.items()})


def coached(careers: Careers, contents: Sequence[Content], season: int) -> tuple[Kept, ...]:
    """Careers that come with the clubs of a new league; the program spends their points."""
    return tuple(Kept(careers.shown(content).id, True, season - 1, content) for content in contents)
