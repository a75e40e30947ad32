"""The messages of the clubhouse: everything that goes over the wire, in either direction.

`number` is the length of a table's log. Every accepted choice, every undo and every forfeit is one entry of that
log, so it only grows; an undo is an entry that says to which number the game went back.
"""
