"""Where a user's own things are."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Where this user's games and database are kept; FIVETOOL_DATA_DIR names another place."""
    chosen = os.environ.get("FIVETOOL_DATA_DIR")
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir("fivetool"))
