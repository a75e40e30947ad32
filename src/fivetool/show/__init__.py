"""Shared presentation: fields and dice in SVG, boards as text, phrases, line scores, papers."""
