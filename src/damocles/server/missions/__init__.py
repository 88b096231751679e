"""The one question that asks no rule: how far is it?"""

from __future__ import annotations
