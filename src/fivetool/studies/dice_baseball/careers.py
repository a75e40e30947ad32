"""How many seasons it takes a career to reach every limit of its card (DB-187), played out.

    fivetool study run studies/careers.toml

A club of careers joins seven of the clubs that come with the game, and the league plays seasons of 162 games. After
every winter each career spends all it can, the dearest steps first and numbers of the play results before ratings, as
somebody would who wants everything. What is counted are the seasons until nothing is left to buy; a strikeout more for
a pitcher is no limit of the card, and a second position is no limit either.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from fivetool.database import database_url
from fivetool.game.careers import Careers, Content
from fivetool.game.registry import find_game
from fivetool.games.dice_baseball.seasons.career import HITTER, Career
from fivetool.games.dice_baseball.seasons.career_growth import GROWTH, open_steps
from fivetool.lab.study.program import Arguments, Program, command
from fivetool.league import careers
from fivetool.league.books import Books
from fivetool.league.league import REGULAR, Kept, League, NewClub, NewLeague, Plan

GAME = "dice-baseball"
CLUB, SEED = "Owls", "careers"
FIRST_SEASON, GAMES = 2045, 162
NO_LIMIT = "SO"  # of a pitcher: it only stops when there are no outs left to take it from
REGULAR_PLATE_APPEARANCES, REGULAR_OUTS = 300, 150  # a season: an everyday player; a rotation or a busy bullpen
FEWEST_WANTED, MOST_WANTED = 6, 10  # "several"


@dataclass
class Life:
    """One career of the study."""

    kind: str
    role: str
    regular_seasons: int = 0
    seasons: int = 0
    done_after: int | None = None  # seasons until every limit was reached

    @property
    def is_regular(self) -> bool:
        """Whether he played regularly in all his seasons up to his limits but one or two, as injuries have it."""
        return self.regular_seasons >= (self.done_after or self.seasons) - 2


def play_careers(seasons: int, growth: str, games: int = GAMES) -> list[Life]:
    """Play so many seasons; every career of the club, with the season after which it had reached all limits."""
    with tempfile.TemporaryDirectory() as folder:
        books = Books.open(database_url(f"{folder}/careers.sqlite"))
        try:
            league = found_league(books, growth, games)
            lives = {one.player: _born(one) for one in careers.all_careers(books, league)}
            for _ in range(seasons):
                league = books.simulate_totals(league, 1)
                _count_regulars(books, league, lives, games)
                league = _spend_winter(books, league, lives)
            return list(lives.values())
        finally:
            books.close()


def found_league(books: Books, growth: str, games: int) -> League:
    """Seven clubs of the game and a club of careers, whose points are spent by the study."""
    game = find_game(GAME)
    assert game.league.careers is not None
    assert game.league.seasons is not None
    content, players = game.league.careers.new_club(CLUB, SEED)
    clubs = [NewClub("", content=club) for club in game.league.seasons.clubs_of("generated")[:-1]]
    kept = tuple(
        Kept(one.player, False, one.grown, one.content)
        for one in careers.coached(game.league.careers, players, FIRST_SEASON)
    )
    plan, options = Plan(games=games), {"rest": "on", "growth": growth}
    wanted = NewLeague("Study", GAME, (NewClub(CLUB, content=content), *clubs), SEED, FIRST_SEASON, options, plan, kept)
    return books.create(wanted)


def _born(one: Kept) -> Life:
    own = Career.model_validate(one.content)
    return Life(own.kind, f"{own.type}, {own.position}")


def _count_regulars(books: Books, league: League, lives: dict[str, Life], games: int) -> None:
    """Who has played regularly in the season that is over."""
    totals = books.stored_totals(league, league.season)
    batting, pitching = (totals.of_players(REGULAR, part) for part in ("batting", "pitching"))
    for player, life in lives.items():
        part, figure, least = (
            (batting, "PA", REGULAR_PLATE_APPEARANCES) if life.kind == HITTER else (pitching, "outs", REGULAR_OUTS)
        )
        played = part[player].figures.get(figure, 0) if player in part else 0
        if life.done_after is None:
            life.seasons += 1
            life.regular_seasons += played * GAMES >= least * games


def _spend_winter(books: Books, league: League, lives: dict[str, Life]) -> League:
    """Everybody buys what he can; who has nothing left to buy has reached his limits."""
    hooks = careers.careers_of(league)
    for one in careers.all_careers(books, league):
        life = lives[one.player]
        if life.done_after is not None:
            continue
        bought, content = purchases(hooks, one.content)
        if bought:
            league, _ = careers.buy(books, league, one.player, bought)
        own = Career.model_validate(content)
        if not [step for step in open_steps(own) if step != NO_LIMIT]:
            life.done_after = own.seasons
    return league


def purchases(hooks: Careers, content: Content) -> tuple[list[str], Content]:
    """What somebody buys who wants every limit, step by step, and the career after it."""
    bought: list[str] = []
    while True:
        steps = open_steps(Career.model_validate(content))
        open_now = [offer for offer in hooks.offers(content) if offer.name in steps and offer.name != NO_LIMIT]
        if not open_now:
            return bought, content
        chosen = max(open_now, key=lambda offer: (offer.counted, offer.price))
        content = hooks.buy(content, chosen.name)
        bought.append(chosen.name)


# --- The page ---


def report(found: dict[str, list[Life]], seasons: int, games: int) -> str:
    """The page, from the careers of every way to grow."""
    parts = "\n\n".join(_part(growth, lives) for growth, lives in found.items())
    careers_in_all = len(next(iter(found.values())))
    return f"""# How long careers take

The rulebook of DICE Baseball says that a career can be maxed out and that it should take several seasons. Here a club
of {careers_in_all} careers plays {seasons} seasons of {games} games in a league with seven clubs that come with the
game, and every winter everybody buys all he can. Regulars are hitters with {REGULAR_PLATE_APPEARANCES} plate
appearances a season and pitchers with {REGULAR_OUTS // 3} innings, in a season of {GAMES} games.
Written by `fivetool study run studies/careers.toml`.

{parts}
"""


def _part(growth: str, lives: Sequence[Life]) -> str:
    rows = "\n".join(_rows(lives))
    regulars = [life.done_after for life in lives if life.is_regular and life.done_after is not None]
    never = sum(life.is_regular and life.done_after is None for life in lives)
    within = sum(FEWEST_WANTED <= number <= MOST_WANTED for number in regulars)
    told = (
        f"{within} of {len(regulars) + never} regulars reached every limit in {FEWEST_WANTED} to {MOST_WANTED} seasons."
    )
    return f"""## growth = {growth}

{told}

| | Careers | Reached every limit | Fewest seasons | Mean | Most |
|---|---:|---:|---:|---:|---:|
{rows}"""


def _rows(lives: Sequence[Life]) -> Iterator[str]:
    for regular in (True, False):
        for kind in sorted({life.kind for life in lives}):
            group = [life for life in lives if life.kind == kind and life.is_regular == regular]
            done = [life.done_after for life in group if life.done_after is not None]
            if group:
                spread = f"{min(done)} | {mean(done):.1f} | {max(done)}" if done else " | | "
                yield f"| {kind}s, {'regulars' if regular else 'others'} | {len(group)} | {len(done)} | {spread} |"


def write_page(arguments: Arguments, found: Mapping[str, list[Life]], page: Path) -> None:
    """Write the page."""
    page.write_text(report(dict(found), arguments["seasons"], arguments["games"]), encoding="utf-8")


PROGRAM = Program(
    game=GAME, arguments={"seasons": 14, "games": GAMES, "growth": list(GROWTH)}, found=list[Life], page=write_page,
    pieces=lambda arguments: arguments["growth"],
    play=lambda arguments, growth: play_careers(arguments["seasons"], growth, arguments["games"]),
)  # fmt: skip

if __name__ == "__main__":
    command(PROGRAM, __doc__, "docs/balance/careers.md")
