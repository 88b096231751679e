"""The sandbox: any units and terrain put down, and what the rules say about them."""

from __future__ import annotations

from damocles.server.sandbox.routes import armies, fire, marching, reaching, seeing

HANDLERS = (armies, seeing, fire, reaching, marching)
