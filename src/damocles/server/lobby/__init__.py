"""The lobby: what there is to choose before a battle."""

from __future__ import annotations

from damocles.server.lobby.routes import briefed, fit, lobby

HANDLERS = (lobby, briefed, fit)
