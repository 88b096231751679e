"""The command line, as a user calls it."""

from __future__ import annotations
