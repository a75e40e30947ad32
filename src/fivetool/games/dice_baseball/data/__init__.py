"""The data that comes with DICE Baseball, and the modules that read it: charts (`charts/`), the league of invented
clubs (`league/`, read by `cards.files`) and its stock of names, Chart 18 for careers, and what the managers know of
runs and wins (`expectancy`).
"""

from pathlib import Path

FOLDER = Path(__file__).parent
