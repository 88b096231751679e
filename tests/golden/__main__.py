"""Play all golden battles, write their records anew, and count what happens in them."""

from __future__ import annotations

import sys

from damocles.record import record_of, write
from tests.golden import FOLDER, battles, event_counts

for name, battle in battles().items():
    write(record_of(battle), FOLDER / f"{name}.battle")
for kind, count in sorted(event_counts().items()):
    sys.stdout.write(f"{count:5} {kind}\n")
