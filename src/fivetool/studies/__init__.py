"""Programs that study games with the lab: balance, learning of values, fidelity, and the reports they write."""

# Commands that studies add to the groups of commands that games bring along: games cannot name what stands above them.
# By group, the modules that add them when they are imported.
COMMANDS = {"cards": ("fivetool.studies.dice_baseball.fidelity.command",)}
