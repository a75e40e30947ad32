"""How true a replay is: a real season played again with its cards, and set beside what really happened.

python -m fivetool.studies.dice_baseball.fidelity 1984eve.zip --replays 100 --out docs/fidelity
"""
