"""The three cards of the worked examples."""

from __future__ import annotations

from fivetool.games.dice_baseball.cards.card import Column, Hitter, Pitcher
from fivetool.games.dice_baseball.workshop.sample_cards import AVERAGE_DEFENSE, AVERAGE_RANGE, average_fielding


def column(text: str) -> Column:
    """A column from the last number of each block: `"HB 0 BB 4 ... FO 99"`.

    >>> column("BB 9 SO 69 FO 99").counts["SO"]
    60
    """
    words = text.split()
    counts, first = {}, 0
    for code, last in zip(words[::2], words[1::2], strict=True):
        counts[code] = int(last) + 1 - first
        first = int(last) + 1
    return Column.model_validate(counts)


def card_f() -> Pitcher:
    """Card F of the worked examples: a left-handed starter."""
    return Pitcher(
        id="card-f",
        name="Card F",
        throws="L",
        bats="L",
        vs_left=column(
            "HB 0 BB 4 SLF 7 SCF 11 SRF 15 DLF 16 DRF 17 HR 18 SO 41 GOA 55 GOB 63 GOC 69 LO 74 FO 99",
        ),
        vs_right=column("BB 7 SLF 13 SCF 18 SRF 21 DLF 22 HR 24 SO 33 GOA 54 GOB 60 GOC 65 LO 71 FO 99"),
        control=59,
        stamina_start=28,
        rest_start=80,
        hold=-5,
        injury=86,
        defense=AVERAGE_DEFENSE["P"],
        range=AVERAGE_RANGE,
        starts=34,
    )


def card_g() -> Hitter:
    """Card G of the worked examples: a left-handed contact hitter."""
    return Hitter(
        id="card-g",
        name="Card G",
        bats="L",
        throws="L",
        vs_left=column(
            "HB 0 BB 6 SLF 14 SCF 25 SRF 37 DLF 38 DCF 39 DRF 41 TCF 42 HR 43 SO 47 GOA 60 GOB 69 GOC 76 LO 79 FO 99"
        ),
        vs_right=column("BB 6 SLF 16 SCF 30 SRF 46 DLF 48 DCF 49 DRF 51 TCF 54 GOA 67 GOB 76 GOC 82 LO 85 FO 99"),
        contact=89,
        power=48,
        speed=90,
        steal=65,
        bunt=78,
        injury=98,
        games=158,
        fielding=average_fielding("RF"),
    )


def card_r() -> Hitter:
    """Card R of the worked examples: a fast right-handed hitter, the same against both hands."""
    both = column("BB 9 SLF 17 SCF 24 SRF 29 DLF 32 DCF 33 DRF 34 TCF 35 HR 37 SO 51 GOA 63 GOB 69 GOC 74 LO 78 FO 99")
    return Hitter(
        id="card-r",
        name="Card R",
        bats="R",
        throws="R",
        vs_left=both,
        vs_right=both,
        contact=60,
        power=70,
        speed=80,
        steal=90,
        bunt=84,
        injury=86,
        games=140,
        fielding=average_fielding("CF"),
    )
