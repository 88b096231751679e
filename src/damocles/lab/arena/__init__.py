"""The arena: how strong bots are, measured over pairs of games with the seats changed."""

from __future__ import annotations
