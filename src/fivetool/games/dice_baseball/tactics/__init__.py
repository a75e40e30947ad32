"""How the manager decides: every choice by the chance to win that it leaves, out of the cards and `expectancy`."""
