"""`python -m fivetool`: the command line, where its script is not on the path."""

from fivetool.cli import main

main()
