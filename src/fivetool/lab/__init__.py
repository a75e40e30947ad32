"""Simulation by the million."""
