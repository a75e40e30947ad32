"""How DICE Baseball looks: the board as a picture (`picture`, put together from `drawing` and `lineup_card`) and as
text (`text`), how a play was decided (`how_decided`), line score (`line_score`), box score (`box_score`,
`printed_box_score`) and score sheet (`score_sheet`, `printed_score_sheet`).
"""

from fivetool.games.dice_baseball.board.how_decided import dice
from fivetool.games.dice_baseball.board.line_score import scoreboard
from fivetool.games.dice_baseball.board.picture import svg, touched
from fivetool.games.dice_baseball.board.text import text

__all__ = ["dice", "scoreboard", "svg", "text", "touched"]
