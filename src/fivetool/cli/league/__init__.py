"""`fivetool league`: seasons played by hand and by the hundred, and the books of them.

A module for each kind of command; importing them adds the commands, in the order in which `--help` lists them.
"""

from fivetool.cli.league import starting, playing, lookup, bookkeeping, career, draft  # isort: skip

__all__ = ["bookkeeping", "career", "draft", "lookup", "playing", "starting"]
