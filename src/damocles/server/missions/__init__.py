"""Missions and their tables, and the one question that needs no rule: how far is it?"""

from __future__ import annotations
