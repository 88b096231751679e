"""The lobby: what there is to choose before a battle."""

from __future__ import annotations
