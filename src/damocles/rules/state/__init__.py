"""What there is: cards, the table, events, and the only code that writes."""

from __future__ import annotations
