"""Play all golden battles and write their records anew."""

from __future__ import annotations

from damocles.record import record_of, write
from tests.golden import FOLDER, battles

for name, battle in battles().items():
    write(record_of(battle), FOLDER / f"{name}.battle")
