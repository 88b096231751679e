"""The battle of a room, with what its people have agreed on."""

from __future__ import annotations
