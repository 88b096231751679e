"""Battles of the edition: its own missions and the usual ones by its rules, of many sizes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.ai.bots.register import bot
from damocles.catalog import choose
from damocles.engine.chance import Chance
from damocles.muster import setting
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.state.setting import Setting
from tests.contrary import NAME
from tests.contrary.packing import by_its_rules
from tests.rules.battles import (
    begun,
    by_hand,
    everything,
    hasty,
    on_mission,
    pit,
    salvage,
    workshop,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from damocles.engine.families import Decision, Order
    from damocles.engine.seams import RuleSet
    from damocles.rules.battle.battle import Battle, Entry
    from damocles.rules.state.model import Company
    from damocles.rules.state.params import Params

    Kind = Callable[[str], Setting]

PACK = Path(__file__).parent / "pack"
SIDES = (0, 1, 1), (0, 0, 1), (0, 1, 2)
USUAL = {
    "everything": everything,
    "hasty": hasty,
    "pit": pit,
    "salvage": salvage,
    "workshop": workshop,
    "by_hand": by_hand,
    "bridgehead_by_hand": on_mission("bridgehead", setup="hand"),
    **{
        name: on_mission(name)
        for name in ("bridgehead", "extraction", "hold-the-position", "landing", "skirmish")
    },
}
"""Battles of the usual edition that are played by the rules of this one."""


def of_the_pack(mission: str, *companies: str, setup: str = "map") -> Kind:
    """A mission of its own pack."""

    def made(_seed: str) -> Setting:
        choose(PACK)
        try:
            return setting(mission=mission, companies=companies, rules=NAME, setup=setup)
        finally:
            choose()

    return made


def of_the_usual(name: str) -> Kind:
    """A battle of the usual edition, with fewer units, in teams where there are three seats."""

    def made(seed: str) -> Setting:
        fought, _ = USUAL[name](seed)
        chance = Chance(f"{name}/{seed}")
        sides = chance.one_of(SIDES)[: len(fought.companies)]
        fewer = [with_fewer_units(company, chance) for company in fought.companies]
        fewer_units = Setting(fought.rules, fought.mission, fewer)
        return by_its_rules(fewer_units, *(sides if len(fewer) > 2 else range(2)))

    return made


def with_fewer_units(company: Company, chance: Chance) -> Company:
    """The first unit and some of the others; all of them as often as any other number."""
    first, *others = company.units
    kept = chance.some_of(others, chance.between(1, len(others)))
    return replace(company, units=(first, *kept))


KINDS: dict[str, Kind] = {
    **{name: of_the_usual(name) for name in USUAL},
    **{name: of_the_pack(name, "walkers-a", "walkers-b") for name in ("heath", "ford")},
    "heath_by_hand": of_the_pack("heath", "walkers-a", "walkers-b", setup="hand"),
}


def by_number(number: int) -> tuple[str, str]:
    """The kind and the seed of one battle of many: all kinds in turn."""
    return list(KINDS)[number % len(KINDS)], str(number)


def with_rules(fought: Setting, rules: RuleSet[Params]) -> Setting:
    """The same battle by other rules."""
    return Setting(rules, fought.mission, fought.companies, fought.sides)


# ---- playing ---------------------------------------------------------------------------------


def chooser(battle: Battle, seed: str, level: str | None) -> Callable[[Decision], Order]:
    """How orders are chosen: at random, or by bots of a level."""
    if level is None:
        chance = Chance(seed)
        return lambda asked: sample(battle.table, asked, chance)
    players = [bot(level, f"{seed}/{seat}") for seat in battle.table.seats]
    return lambda asked: players[asked.seat].choose(battle.view(asked.seat), asked)


def fight(fought: Setting, seed: str, *, level: str | None = None) -> Iterator[Battle]:
    """A battle after every entry of its journal, up to the end."""
    battle = begun((fought, seed))
    choose_order = chooser(battle, seed, level)
    yield battle
    while battle.decision is not None:
        battle.push(choose_order(battle.decision))
        yield battle


def journal(fought: Setting, seed: str, *, level: str | None = None) -> Iterator[Entry]:
    """The entries of a battle as it is played."""
    return (battle.journal[-1] for battle in fight(fought, seed, level=level))
