"""Play sheets, and what is known about the printed one."""
