"""The machine that runs battles: chapters enter their handlers, resolvers and appliers here."""

from __future__ import annotations

from damocles.engine.machine import Machine
from damocles.rules.state import Table

machine: Machine[Table] = Machine()
