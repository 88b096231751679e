"""What machines lose in an attack: Structure points, parts, themselves."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from damocles.odds.chances import distribution
from damocles.odds.values import Damage, PartDamage

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from damocles.odds.branches import Branch
    from damocles.rules.state import Fighter, Table

    Hit = tuple[Fighter, Fighter]
    """A machine as it was, and as it is on one of the ways."""


def damage_of(table: Table, ends: Sequence[Branch]) -> tuple[Damage, ...]:
    """What the machines of each unit lose, for the units whose machines can lose anything."""
    found: dict[int, UnitDamage] = {}
    for end in ends:
        for unit, hits in _hits(table, end.table).items():
            found.setdefault(unit, UnitDamage(table)).add(hits, end.chance)
    listed = (found[unit].told(unit) for unit in sorted(found))
    return tuple(each for each in listed if len(each.points.chances) > 1)


def _hits(table: Table, after: Table) -> Mapping[int, list[Hit]]:
    """The machines of every unit that are not as they were."""
    found: dict[int, list[Hit]] = defaultdict(list)
    for name, before in table.fighters.items():
        now = after.fighters[name]
        if before.sp and now is not before:
            found[before.unit].append((before, now))
    return found


class UnitDamage:
    """Adds up what the machines of a unit lose, over all ways."""

    def __init__(self, table: Table) -> None:
        self.setting = table.setting
        self.points: dict[int, float] = defaultdict(float)
        self.parts: dict[tuple[int, int], list[float]] = defaultdict(lambda: [0.0, 0.0])
        self.destroyed = self.crippled = 0.0

    def add(self, hits: Sequence[Hit], chance: float) -> None:
        """Count what these machines have lost on a way of this chance."""
        self.points[sum(sum(before.sp) - sum(now.sp) for before, now in hits)] += chance
        self.destroyed += chance * any(now.place != "table" for _, now in hits)
        self.crippled += chance * any(self._is_crippled(*hit) for hit in hits)
        for before, now in hits:
            for part, (had, has) in enumerate(zip(before.sp, now.sp, strict=True)):
                if has < had:
                    sums = self.parts[before.id, part]
                    sums[0] += chance * (had - has)
                    sums[1] += chance * (has == 0)

    def _is_crippled(self, before: Fighter, now: Fighter) -> bool:
        """Whether a machine is still there, without a part that it had and can be without."""
        parts = self.setting.profile(before).parts
        gone = (had and not has for had, has in zip(before.sp, now.sp, strict=True))
        return now.place == "table" and any(
            lost and part.kind != "frame" for lost, part in zip(gone, parts, strict=True)
        )

    def told(self, unit: int) -> Damage:
        """All of it."""
        some = sum(chance for points, chance in self.points.items() if points)
        points = {**self.points, 0: max(0.0, 1.0 - some)}
        parts = tuple(PartDamage(*key, *sums) for key, sums in sorted(self.parts.items()))
        return Damage(unit, distribution(points), self.destroyed, self.crippled, parts)
