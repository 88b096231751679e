"""Who sees whom, by the rule set that is played; kept while nobody moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry import Discs
from damocles.rules.reading.facts import disc, keep_fact
from damocles.rules.state import seams
from damocles.rules.state.bodies import as_bases, body

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from damocles.geometry import SightMatrix
    from damocles.rules.state.bodies import Bases, Body
    from damocles.rules.state.screens import Screen
    from damocles.rules.state.setting import Setting
    from damocles.rules.state.state import Fighter, Table, Unit


def screen(table: Table) -> Screen:
    """What can block sight on this table, by the rule set that is played."""
    return keep_fact(table.placed, "screen", seams.los_blockers(table.setting.rules), table)


def sight_between(
    table: Table, viewers: Sequence[Fighter], targets: Sequence[Fighter]
) -> SightMatrix:
    """Who of one group sees whom of another, and how much."""
    one, two = _whole(table, viewers), _whole(table, targets)
    if one is None or two is None:
        return _look(table, viewers, targets)
    return _part(_between(table, one, two), (one, viewers), (two, targets))


def _part(
    found: SightMatrix,
    by: tuple[Body, Sequence[Fighter]],
    at: tuple[Body, Sequence[Fighter]],
) -> SightMatrix:
    """The part of the sight between two whole units that concerns these viewers and targets."""
    (one, viewers), (two, targets) = by, at
    rows = [one.stance.index[viewer.id] for viewer in viewers]
    columns = [two.stance.index[target.id] for target in targets]
    return found.part(rows, columns)


def _whole(table: Table, group: Sequence[Fighter]) -> Body | None:
    """The body to which all of a group belong, unchanged; None if there is no such body."""
    found = body(table, table.units[group[0].unit])
    return found if group is found.members or all(map(found.holds, group)) else None


def _between(table: Table, one: Body, two: Body) -> SightMatrix:
    """Sight between two whole units, kept until one of them or a blocker changes."""
    blocking, here = screen(table), one.stance
    key = two.stance, blocking
    found: SightMatrix | None = here.kept.get(key)
    if found is None:
        found = look_past(table.setting, blocking, here.bases, two.stance.bases)
        here.keep(key, found)
    return found


def _look(table: Table, viewers: Sequence[Fighter], targets: Sequence[Fighter]) -> SightMatrix:
    """Sight between any two groups."""
    return look_past(
        table.setting, screen(table), find_bases(table, viewers), find_bases(table, targets)
    )


def look_past(setting: Setting, blocking: Screen, viewers: Bases, targets: Bases) -> SightMatrix:
    """Which bases see which others past the blockers; also where nobody stands yet."""
    return seams.los_matrix(setting.rules)(setting, blocking, viewers, targets)


def find_bases(table: Table, group: Sequence[Fighter]) -> Bases:
    """The bases of any fighters."""
    names, standing_on = [one.id for one in group], [one.standing_on for one in group]
    return as_bases(Discs(disc(table, one) for one in group), names, standing_on)


def who_sees(table: Table, viewers: Sequence[Fighter], targets: Sequence[Fighter]) -> list[Fighter]:
    """The viewers that see at least one of the targets."""
    if not viewers or not targets:
        return []
    one, two = _whole(table, viewers), _whole(table, targets)
    rows: Iterable[int] = range(len(viewers))
    if one is None or two is None:
        seen = _look(table, viewers, targets).cells
    elif targets is two.members:
        seen, index = _between(table, one, two).cells, one.stance.index
        rows = [index[viewer.id] for viewer in viewers]
    else:
        seen = _part(_between(table, one, two), (one, viewers), (two, targets)).cells
    if 0 not in seen:
        return list(viewers)
    width, numbered = len(targets), zip(rows, viewers, strict=True)
    return [viewer for row, viewer in numbered if 1 in seen[row * width : (row + 1) * width]]


def who_is_seen(
    table: Table, viewers: Sequence[Fighter], targets: Sequence[Fighter]
) -> list[Fighter]:
    """The targets that at least one of the viewers sees."""
    if not viewers or not targets:
        return []
    seen, width = sight_between(table, viewers, targets).cells, len(targets)
    if 0 not in seen:
        return list(targets)
    return [target for j, target in enumerate(targets) if 1 in seen[j::width]]


def find_unseen(table: Table, viewing: Unit, unit: Unit) -> list[int]:
    """The members of a unit that no member of another one sees, by id."""
    one, two = body(table, viewing), body(table, unit)
    seen, width = _between(table, one, two).cells, len(two.members)
    if 0 not in seen:
        return []
    return [name for name, column in two.stance.index.items() if 1 not in seen[column::width]]


def who_sees_element(table: Table, viewers: Sequence[Fighter], element: str) -> list[Fighter]:
    """The viewers that see any point of an element."""
    look = seams.los_line(table.setting.rules)
    return [viewer for viewer in viewers if look(table, viewer, element).sees]
