"""Clauses as values: what a line of a briefing can ask for, and when it gives points.

A clause is one value in the content of a rule set; a mission names it in its lines. Whoever needs
to know asks what the clause of a line does, never which clause it is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from damocles.engine import SeamError, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from damocles.engine import RuleSet
    from damocles.rules.state.model import Mission, Scoring
    from damocles.rules.state.params import Params
    from damocles.rules.state.state import Table

Tally = Literal[
    "infantry_unit", "afv_unit", "officer",
    "evacuated_infantry", "evacuated_afv", "pilot_met", "pilot_evacuated",
]  # fmt: skip
"""What is counted for a seat until points are given: enemies lost, own units off the table."""
Need = Literal["objectives", "exit", "rescue"]
"""What a mission must have so that a line can be fulfilled: named by the line, or as a part."""


class Clause(Value, frozen=True):
    """What a line of a briefing asks for: its functions are given a table, the line and a seat."""

    id: str
    rule: str
    in_reach: Callable[[Table, Scoring, int], bool]
    """Whether the seat can still fulfil the line; if nobody can, the battle is over."""
    tally: Tally | None = None
    """What it counts."""
    times: Callable[[Table, Scoring, int], int] | None = None
    """How often it is fulfilled in a control phase, for a clause that counts nothing."""
    is_spent: Callable[[Table, Scoring, int], bool] | None = None
    """Whether the line gives the seat nothing any more, whatever it does; None: never."""
    captures: bool = False
    """Points for it are noted for good: the seat has captured the objective."""
    needs: Need | None = None

    @property
    def key(self) -> str:
        """Its name in the content of a rule set."""
        return f"clause.{self.id}"


class Clauses:
    """The clauses of an edition, by id."""

    def __init__(self, known: Mapping[str, Clause]) -> None:
        self.known = known

    def of(self, line: Scoring) -> Clause:
        """What a line asks for."""
        return self.known[line.what]

    def times(self, table: Table, line: Scoring, seat: int) -> int:
        """How often a line is fulfilled now."""
        clause = self.of(line)
        if clause.times is not None:
            return clause.times(table, line, seat)
        return table.tally.get(f"{clause.tally}/{seat}", 0)

    def is_spent(self, table: Table, line: Scoring, seat: int) -> bool:
        """Whether a line gives a seat nothing any more."""
        clause = self.of(line)
        return clause.is_spent is not None and clause.is_spent(table, line, seat)

    def counting(self, mission: Mission, tally: Tally) -> list[Scoring]:
        """The lines of a mission that count this."""
        return [line for line in mission.scoring if self.of(line).tally == tally]


@lru_cache(maxsize=64)
def read_clauses(rules: RuleSet[Params]) -> Clauses:
    """The clauses of a rule set; anything else in their place is a SeamError."""
    found: dict[str, Clause] = {}
    for name, item in rules.kinds.get("clause", {}).items():
        if not isinstance(item, Clause) or item.id != name:
            raise SeamError(
                f"{rules.name} has something under clause.{name} that is not that clause"
            )
        found[name] = item
    return Clauses(found)
