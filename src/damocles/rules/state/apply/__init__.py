"""The only writers of the table: one small function per kind of event, by chapter.

They roll nothing and choose nothing; a replay runs them alone.
"""

from __future__ import annotations
