"""What a choice of Baseball Diamond Dice does, in a sentence or two for whoever asks."""

from __future__ import annotations

from fivetool.game.scene import Scene
from fivetool.games.diamond_dice.rules import alignment, choices, offense, pitching
from fivetool.games.diamond_dice.words.naming import card_of

ABILITIES = {  # what each does, after its name and level
    "Strikeout": "takes that many contact dice from the batter.",
    "Curveball": "takes that many contact dice and that many power dice from the batter.",
    "Knuckleball": "takes that many contact dice from the batter. But that many dice are rolled first, and without a "
    "one it is a wild pitch: the batter and every runner take a base.",
    "Pickoff": "rolls that many dice at a runner: a single one, and he is out.",
    "Closer": "takes that many contact dice from every batter, from the last inning on.",
    "Double Play": "adds that many dice to throws for a double play.",
}
RELIEVER = (
    "A reliever uses his ability on the first batter he faces, like it or not, and never again, unless his card says "
    "Continued."
)
_ALIGNMENTS = {
    alignment.NORMAL: "A ball hit well counts as it is rolled: a base for each five or six.",
    alignment.INFIELD_IN: "A runner who goes on a ground ball can be thrown out, but soft liners drop in for singles.",
    alignment.INFIELD_BACK: "A hit worth one base is a race: without a one on his speed dice, the batter is out at "
    "first. But soft liners drop in for singles.",
    alignment.OUTFIELD_IN: "The runner on second stops at third on a single. But doubles turn into triples, and "
    "triples into home runs.",
    alignment.OUTFIELD_BACK: "Every ball hit well is a single or a home run: no doubles and no triples, but no fly "
    "outs, either.",
}
_DECLARED = {
    offense.SWING: "Contact dice first: no ones is a strikeout, one is a ground ball, two or more is a ball hit well. "
    "Then power dice: a base for each five or six.",
    offense.BUNT: "A one among the contact dice gets the bunt down. Runners move up, and a fast batter may be safe.",
    offense.HIT_AND_RUN: "Every ball hit well is a hit, and a ground ball moves the runners up. But if the batter "
    "strikes out, the runners have to make it on their own.",
    offense.FENCES: "Three contact dice fewer, six power dice more: fewer hits, but longer ones.",
}


def plainly(scene: Scene, choice: int) -> str:
    """What a choice does, as one would tell somebody new to the game."""
    if choices.RELIEVER <= choice < choices.NO_SUBSTITUTION:
        card = card_of(scene, int(scene.view.pen[scene.seat, choice - choices.RELIEVER]))
        known = [f"{skill} {ABILITIES[skill.keyword]}" for skill in card.skills if skill.keyword in ABILITIES]
        return " ".join([*known, RELIEVER])
    if choices.PICKOFF_AT <= choice < choices.USE:
        return f"Pickoff {ABILITIES['Pickoff']}"
    if choices.USE <= choice < choices.ALIGN:
        keyword = pitching.KEYWORDS[choice - choices.USE]
        return f"{keyword} {ABILITIES[keyword]} A starter can use it once an inning."
    if choices.ALIGN <= choice < choices.DECLARE:
        return _ALIGNMENTS[choice - choices.ALIGN]
    return _DECLARED.get(choice - choices.DECLARE, "") if choice >= choices.DECLARE else ""
