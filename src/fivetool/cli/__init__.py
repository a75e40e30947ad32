"""The command line: `fivetool --help` lists the commands, `fivetool play GAME --help` the options of a game."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from typer import Abort, TyperException
from typer.main import get_command

from fivetool.cli.commands import find_app, whole_app
from fivetool.cli.help_text import teach
from fivetool.cli.on_demand import what_is_missing
from fivetool.errors import FivetoolError, UsageError

__all__ = ["main"]

OK, FAILED, MISUSED, INTERRUPTED = 0, 1, 2, 130
COMPLETING = "_FIVETOOL_COMPLETE"  # set by a shell that wants to know how a line may go on
LONGEST_NAME = 100  # of a file, as far as it is repeated


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 done, 1 failed, 2 asked for wrongly, 130 interrupted."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        _refuse_what_nobody_typed(words)
        command = get_command(whole_app() if COMPLETING in os.environ else find_app(words[0] if words else None))
        teach(command)
        code = command(words, standalone_mode=False, prog_name="fivetool")
    except UsageError as error:
        return _say(error, MISUSED)
    except FivetoolError as error:
        return _say(error, FAILED)
    except TyperException as error:
        if not error.format_message():  # a group of commands, called by its bare name, has shown its help
            return error.exit_code
        return _say(error.format_message(), error.exit_code)
    except ModuleNotFoundError as error:
        missing = what_is_missing(error.name)
        if missing is None:
            raise
        return _say(missing, FAILED)
    except (Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has had enough of it
        sys.stdout = None
        return FAILED
    except OSError as error:  # a name or a place that the system does not take; whatever else breaks is ours
        if error.filename is None or error.strerror is None:
            raise
        return _say(f"{str(error.filename)[:LONGEST_NAME]}: {error.strerror.lower()}.", FAILED)
    return code if isinstance(code, int) else OK


def _refuse_what_nobody_typed(words: Sequence[str]) -> None:
    for word in words:
        try:
            os.fsencode(word)
        except UnicodeEncodeError:
            raise UsageError(f"{ascii(word)[:LONGEST_NAME]} is not text: it holds half a character.") from None


def _say(message: object, code: int) -> int:
    """One line on stderr, whatever the message is made of."""
    print(f"fivetool: {' '.join(str(message).split())}", file=sys.stderr)
    return code
