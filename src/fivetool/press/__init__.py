"""The press: every game as paper to print, cut and play. `press.printing.print_game` makes the file."""
