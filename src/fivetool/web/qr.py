"""Links as QR codes, for a phone to open what a screen shows."""

from __future__ import annotations

import io

import segno

QUIET_ZONE = 4  # modules around the code that have to stay empty


def qr_svg(text: str, title: str) -> str:
    """A text as a QR code, drawn as SVG without inline style.

    >>> qr_svg("https://club.example/t/abc", "The link as a QR code")[:4]
    '<svg'
    """
    out = io.BytesIO()
    code = segno.make_qr(text, error="m")
    code.save(
        out, kind="svg", border=QUIET_ZONE, xmldecl=False, omitsize=True, svgclass="qr", lineclass=None, title=title
    )
    return out.getvalue().decode().strip()
