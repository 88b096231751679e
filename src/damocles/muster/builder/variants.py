"""What a unit can be at every price: numbers, equipment, special weapons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.muster.roster.entries import RosterEntry, price

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.catalog.armies import EntrySource
    from damocles.engine import Chance


def price_variants(entry: RosterEntry, chance: Chance) -> dict[int, EntrySource]:
    """The unit in every legal size and equipment, by price; one of those that cost the same.

    Its officer, place and wave stay. Specialists are free, so it gets as many as allowed.
    """
    found: dict[int, list[EntrySource]] = {}
    for source in variants(entry):
        cost = price(entry._replace(source=source))
        found.setdefault(cost, []).append(source)
    return {cost: _furnished(entry, chance.one_of(same), chance) for cost, same in found.items()}


def variants(entry: RosterEntry) -> Iterator[EntrySource]:
    """Every legal number, combination of equipment and kind of special weapon."""
    for number in sizes(entry):
        sized = entry._replace(source=replace(entry.source, number=number))
        for bundle in entry.unit.prices.bundles:
            for special in _specials(sized) if entry.is_sold(number, bundle) else ():
                yield replace(sized.source, equipment=bundle, special=special)


def sizes(entry: RosterEntry) -> range:
    """All allowed numbers of fighters, including the officer's bonus."""
    return range(entry.unit.numbers.standard, entry.most + 1)


def _specials(entry: RosterEntry) -> Iterator[dict[str, int]]:
    """As many bearers of each kind as allowed; a single empty choice if the unit has none."""
    options = entry.unit.special_weapons
    room = entry.source.number - len(entry.ranks)
    if options is None or not entry.bearers:
        yield {}
        return
    yield from ({name: min(entry.bearers, room)} for name in options.options)


def _furnished(entry: RosterEntry, source: EntrySource, chance: Chance) -> EntrySource:
    """The unit with its specialists, drawn from those that it may have."""
    options = entry.unit.specialists
    sized = entry._replace(source=source)
    room = source.number - len(entry.ranks) - source.bearers
    most = min(sized.specialists, room)
    if options is None or most < 1:
        return source
    names = chance.shuffled(options.options)
    return replace(source, specialists=tuple(names[i % len(names)] for i in range(most)))
