"""Cards: there are none; each seat plays whichever of its units it likes."""

from __future__ import annotations

from tests.contrary.filling import Filling

FILLING = Filling(dropped={"option.cards": "CON-TAC-007"})
