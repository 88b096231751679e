"""Rooms over real sockets: play, watch, come back, and lose nothing."""

from __future__ import annotations
