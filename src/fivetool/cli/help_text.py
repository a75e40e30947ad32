"""What `--help` shows beyond what Typer makes of a command: an example, and no type where nothing has to be typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from typer import Context

EXAMPLES = {
    "play": "fivetool play GAME --seats you,manager",
    "duplicate": 'fivetool duplicate GAME --players you,you --names "Ann,Ben"',
    "learn": "fivetool learn GAME",
    "watch": "fivetool watch GAME --seed 1 --game 123456 --pace 0.5",
    "replay": "fivetool replay game.json --all",
    "review": "fivetool review game.json --seconds 20",
    "verify": "fivetool verify game.json",
    "serve": "fivetool serve --host 0.0.0.0 --port 8045",
    "warm": "fivetool warm GAME",
    "backup": "fivetool backup club-monday.sqlite",
    "restore": "fivetool restore club-monday.sqlite --replace",
    "admin close": 'fivetool admin close tSk1Xo0bXbAqmS2d --reason "unkind names"',
    "admin delete": "fivetool admin delete tSk1Xo0bXbAqmS2d",
    "admin league": "fivetool admin league lantern-league",
    "admin people": "fivetool admin people Casey",
    "admin mute": 'fivetool admin mute tSk1Xo0bXbAqmS2d --reason "unkind words"',
    "admin unmute": "fivetool admin unmute tSk1Xo0bXbAqmS2d",
    "admin reports": "fivetool admin reports --all",
    "admin settle": "fivetool admin settle 5f0c91aa",
    "admin rename": "fivetool admin rename tSk1Xo0bXbAqmS2d Casey",
    "admin forget": "fivetool admin forget tSk1Xo0bXbAqmS2d",
    "admin ban": "fivetool admin ban 192.0.2.7 --days 7",
    "admin unban": "fivetool admin unban 192.0.2.7",
    "admin bans": "fivetool admin bans",
    "admin rotate-key": "fivetool admin rotate-key",
    "dice-log": "fivetool dice-log --database club.sqlite",
    "puzzles make": "fivetool puzzles make GAME --count 12 --margin 0.03",
    "puzzles check": "fivetool puzzles check GAME --playouts 4000",
    "ladder": "fivetool ladder GAME --games 1000 --players manager,random,search:200",
    "sim": "fivetool sim GAME --games 1000000 --seats manager,random --seed 1",
    "study new": "fivetool study new innings.toml --game GAME",
    "study check": "fivetool study check innings.toml",
    "study run": "fivetool study run innings.toml --games 1000000 --workers 4",
    "study resume": "fivetool study resume innings",
    "study keep": "fivetool study keep innings kept/innings",
    "study report": "fivetool study report innings",
    "study tune": "fivetool study tune sheet.toml",
    "study show": "fivetool study show innings --verify",
    "solve": "fivetool solve GAME",
    "check": "fivetool check GAME --games 500",
    "bench": "fivetool bench engine",
    "games": "fivetool games --json",
    "rules": "fivetool rules GAME 30",
    "print": "fivetool print GAME --paper letter --ink bw",
    "clauses": "fivetool clauses GAME",
    "league new": 'fivetool league new "Lantern League" --game GAME --clubs "Owls,Kites / Rams,Foxes" --playoffs 2',
    "league list": "fivetool league list",
    "league sim": "fivetool league sim lantern-league --days 10",
    "league today": "fivetool league today lantern-league",
    "league next": "fivetool league next lantern-league",
    "league play": "fivetool league play lantern-league --game 41",
    "league give-up": "fivetool league give-up lantern-league --game 41",
    "league by-hand": "fivetool league by-hand lantern-league --game 41",
    "league watch": "fivetool league watch lantern-league --game 41",
    "league standings": "fivetool league standings lantern-league",
    "league leaders": "fivetool league leaders lantern-league --limit 5",
    "league box": "fivetool league box lantern-league --game 38",
    "league schedule": "fivetool league schedule lantern-league --club HAR",
    "league club": "fivetool league club HAR",
    "league player": 'fivetool league player "Wade Netherby" --log',
    "league records": "fivetool league records lantern-league",
    "league news": "fivetool league news lantern-league",
    "league trade": 'fivetool league trade "Wade Netherby" HAR',
    "league export": "fivetool league export books --format parquet",
    "league verify": "fivetool league verify lantern-league",
    "league yearbook": "fivetool league yearbook lantern.html",
    "league delete": "fivetool league delete lantern-league",
    "league fidelity": "fivetool league fidelity replay",
    "league career new": 'fivetool league career new "Your Name" --club HAR --type Contact --position SS --hands LR',
    "league career types": "fivetool league career types",
    "league career list": "fivetool league career list",
    "league career show": "fivetool league career show your-name",
    "league career buy": "fivetool league career buy your-name 1B BB contact",
    "league career grow": "fivetool league career grow",
    "league career options": "fivetool league career options aging=on",
    "league career retire": "fivetool league career retire your-name",
    "league draft start": "fivetool league draft start --pick-for OXB --keep 5",
    "league draft show": "fivetool league draft show --position SS",
    "league draft pick": 'fivetool league draft pick "Wade Netherby"',
    "league draft auto": "fivetool league draft auto --rest",
    "league draft cancel": "fivetool league draft cancel",
}


def commands_of(command: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """A command and all below it, each with the words that call it."""
    yield path, command
    for name, below in getattr(command, "commands", {}).items():
        yield from commands_of(below, f"{path} {name}".strip())


def teach(command: Any) -> None:
    """Give every command its example, and take the type off what is only switched on."""
    for path, one in commands_of(command):
        if path in EXAMPLES:
            one.epilog = f"Example: {EXAMPLES[path]}"
        switches = [param for param in one.params if getattr(param, "is_flag", False)]
        for switch in (*switches, one.get_help_option(Context(one))):
            switch.metavar = ""
