"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# The same examples on every run, so that a failure is a change. HYPOTHESIS_PROFILE=explore looks for new ones.
_SLOW = [HealthCheck.too_slow]
settings.register_profile("repeatable", derandomize=True, deadline=None, suppress_health_check=_SLOW)
settings.register_profile("explore", deadline=None, max_examples=500, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))
