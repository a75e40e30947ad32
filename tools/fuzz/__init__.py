"""A fuzzer for every door of the house: mutated saves, data files, options, command lines, messages, databases.

    python -m tools.fuzz --cases 10000               # spread over all doors
    python -m tools.fuzz --cases 1000000 --resume    # goes on where the last run stopped
    python -m tools.fuzz --door saves --case 4711    # one case again

Case number n of a door is the same every time: it follows from the seed, the door and n. A case is answered when the
door takes it, or refuses it with an error of `fivetool.errors` in one line. Anything else is a finding; its input is
kept as a file in `tests/fuzz/kept`, which the tests try again for good.
"""
