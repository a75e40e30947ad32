"""What a substitute comes in for, and what made it necessary."""

AS_PITCHER, AS_FIELDER, AS_BATTER, AS_RUNNER = 0, 1, 2, 3
BY_MANAGER, BY_INJURY, BY_EJECTION = 0, 1, 2
