"""The rules of DICE Baseball, in modules named after the headings of docs/rules/dice-baseball.md."""
