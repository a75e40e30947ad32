"""A board as an array of pixels, for environments that are rendered as pictures.

The style sheets of a board are written into it as for paper (`press.ink`), and resvg draws it, which comes with
vl-convert, the library that also draws the plots of reports.
"""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import numpy as np

from fivetool.learn.extra import MissingExtraError

try:
    import font_source_sans_pro
    import vl_convert
    from PIL import Image

    from fivetool.press.ink import SANS, SERIF, for_paper
except ModuleNotFoundError as error:
    raise MissingExtraError(error.name or "vl-convert-python") from error


def pixels(svg: str, scale: float = 1.0) -> Any:
    """A drawing as height x width x (red, green, blue), on white.

    >>> pixels('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0H2V2H0z" fill="#ff0000"/></svg>')
    array([[[255,   0,   0],
            [255,   0,   0],
            [255, 255, 255],
            [255, 255, 255]],
    <BLANKLINE>
           [[255,   0,   0],
            [255,   0,   0],
            [255, 255, 255],
            [255, 255, 255]]], dtype=uint8)
    """
    _know_the_font()
    drawn = Image.open(io.BytesIO(vl_convert.svg_to_png(for_paper(svg).replace(SERIF, SANS), scale=scale)))
    white = Image.new("RGBA", drawn.size, "white")
    return np.asarray(Image.alpha_composite(white, drawn.convert("RGBA")).convert("RGB"))


@cache
def _know_the_font() -> None:
    vl_convert.register_font_directory(font_source_sans_pro.font_directory)
