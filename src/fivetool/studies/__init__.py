"""Programs that study games with the lab: balance, learning of values, fidelity, and the reports they write."""
