"""The libraries that adapters need come with an extra; where it is missing, one line says so."""

from __future__ import annotations

from fivetool.errors import FivetoolError


class MissingExtraError(FivetoolError, ImportError):
    """A library of the extra `learn` is not installed."""

    def __init__(self, package: str) -> None:
        super().__init__(f"This needs {package}, which is not installed: pip install 'fivetool[learn]'")
