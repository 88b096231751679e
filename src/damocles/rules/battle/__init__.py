"""The door of the rules: battles, views, what may be taken back, checks before the first round."""

from __future__ import annotations
