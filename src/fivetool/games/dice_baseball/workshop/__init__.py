"""Where cards are made: the recipe (`recipe`), the builder that follows it for a whole season (`builder`), the table
that compares cards with their players (`honesty_table`), invented leagues (`generator`), and cards and clubs to try
rules out with (`sample_cards`, `sample_clubs`).
"""
