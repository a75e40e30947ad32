"""The command line: `fivetool --help` lists the commands, `fivetool play GAME --help` the options of a game."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from typer import Abort, TyperException
from typer.main import get_command

from fivetool.cli import commands_of_games, laboratory, league, playing, reading, serving, watching
from fivetool.cli.app import app
from fivetool.cli.help_text import teach
from fivetool.errors import FivetoolError, UsageError

__all__ = ["app", "commands_of_games", "laboratory", "league", "main", "playing", "reading", "serving", "watching"]

OK, FAILED, MISUSED, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 done, 1 failed, 2 asked for wrongly, 130 interrupted."""
    try:
        command = get_command(app)
        teach(command)
        code = command(arguments, standalone_mode=False, prog_name="fivetool")
    except UsageError as error:
        return _say(error, MISUSED)
    except FivetoolError as error:
        return _say(error, FAILED)
    except TyperException as error:
        if not error.format_message():  # a group of commands, called by its bare name, has shown its help
            return error.exit_code
        return _say(error.format_message(), error.exit_code)
    except (Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has had enough of it
        sys.stdout = None
        return FAILED
    return code if isinstance(code, int) else OK


def _say(message: object, code: int) -> int:
    """One line on stderr, whatever the message is made of."""
    print(f"fivetool: {' '.join(str(message).split())}", file=sys.stderr)
    return code
