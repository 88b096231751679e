"""Orders with something wrong in them: other numbers, unknown names, things left out or twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from damocles.engine.families import Order
from damocles.engine.values import from_json, to_json

if TYPE_CHECKING:
    from damocles.engine.chance import Chance

Path = tuple[str | int, ...]


def spoiled(order: Order, chance: Chance) -> Order | None:
    """The order with one change somewhere; None if that is no order at all."""
    plain = msgspec.json.decode(to_json(order))
    path = chance.one_of(list(places(plain)))
    change(plain, path, chance)
    try:
        return from_json(msgspec.json.encode(plain), Order)
    except msgspec.ValidationError:
        return None


def places(value: Any, path: Path = ()) -> list[Path]:
    """The ways to every value inside, lists included; what kind of order it is stays."""
    if isinstance(value, dict):
        keys = [key for key in value if key != "is" or path]
        return [found for key in keys for found in places(value[key], (*path, key))]
    inside = enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for index, each in inside for found in places(each, (*path, index)))]


def change(plain: Any, path: Path, chance: Chance) -> None:
    """Put something else at the end of this way."""
    at = plain
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = other(at[path[-1]], chance)


def other(value: Any, chance: Chance) -> Any:
    """Something of the same type that is probably wrong."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.one_of([value + 1, value - 1, -1, 99, 0, 7_777, -(10**9), 10**12])
    if isinstance(value, str):
        return chance.one_of(["", "nowhere", value.upper()])
    if isinstance(value, list):
        return chance.one_of([[], value[:-1], value + value[:1]])
    return chance.one_of([0, -1, 99, "nowhere", None])
