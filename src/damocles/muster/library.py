"""Companies by name: the library of the packs, reviewed and turned into cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from damocles.catalog.missions import Seating, battlefield
from damocles.catalog.packs import Catalog, core, find_mission
from damocles.catalog.rulebook import rule_set, rule_set_with
from damocles.catalog.tables import NoRandomTable, choose_table
from damocles.engine import Chance
from damocles.errors import DamoclesError
from damocles.muster.checks.review import review
from damocles.muster.checks.waves import field_company
from damocles.muster.roster.cards import make_cards
from damocles.muster.roster.entries import make_roster
from damocles.muster.roster.faults import MusterError
from damocles.muster.roster.given import give_units
from damocles.muster.text.files import open_company, review_file
from damocles.rules.battle import check
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state import Setting

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from damocles.catalog.armies import CompanySource
    from damocles.catalog.rulebook import OptionValue
    from damocles.catalog.source import BriefedMission, GivenUnitSource
    from damocles.engine import RuleSet
    from damocles.rules.state import Company, Params


def muster_company(source: CompanySource, catalog: Catalog) -> Company:
    """A company as the rules use it; one with faults raises MusterError with all of them."""
    found = review(source, catalog.armies, rules=catalog.rules)
    if found.faults:
        raise MusterError(found.faults, catalog.rules)
    return make_cards(make_roster(source, catalog.armies[source.army]), catalog)


def company(name: str, rules: str = USUAL_EDITION) -> Company:
    """A company of a rule set's library, or from a file in either form.

    An unknown name raises UnknownName. For a file with faults, MusterError names all of them
    with their lines.

    >>> sum(unit.ap for unit in company("therians-2000").units)
    2000
    """
    catalog = core(rules)
    if name in catalog.companies or not _is_file(name):
        return muster_company(catalog.company(name), catalog)
    found = open_company(Path(name).read_text(encoding="utf-8"), catalog, file=name)
    seen = review_file(found, catalog)
    if seen is None or seen.faults:
        raise MusterError(seen.faults if seen else found.faults, rules)
    return muster_company(seen.company, catalog)


def _is_file(name: str) -> bool:
    """Whether a name is that of a file; a whole text, too long for a file name, is not."""
    try:
        return Path(name).is_file()
    except OSError:
        return False


def deal_attacker(seed: int | str) -> int:
    """The seat that attacks, where the seed of a battle deals the roles.

    >>> sorted({deal_attacker(seed) for seed in range(8)})
    [0, 1]
    """
    return Chance(f"roles/{seed}").below(2)


def setting(
    *,
    mission: str,
    companies: Sequence[str],
    rules: str = USUAL_EDITION,
    setup: str = "map",
    attacker: int = 0,
    table: str = "map",
    seed: int | str = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> Setting:
    """The setting with the mission and companies of these names; seat 0 has the first company.

    `mission` may be a file; `setup` is the way to lay its table; `attacker` is the seat of the side
    that attacks; `table` is its "map" or a "random" one made from the seed; `options` are rulings
    to play differently. A name that no pack holds, an unknown rule set or option, and a table that
    cannot be laid that way raise a DamoclesError.

    >>> names = ("white-stars-500", "therians-500")
    >>> setting(mission="skirmish", companies=names).companies[1].army
    'therians'
    """
    edition, found = rule_set_with(rules, options or {}), find_mission(mission, rules)
    present = [company(name, rules) for name in companies]
    return lay_out(edition, found, present, setup=setup, attacker=attacker, table=table, seed=seed)


def lay_out(
    edition: RuleSet[Params],
    mission: BriefedMission,
    companies: Sequence[Company],
    *,
    setup: str = "map",
    attacker: int = 0,
    table: str = "map",
    seed: int | str = 0,
) -> Setting:
    """The same from values: companies are divided as the mission asks, and its table is laid."""
    if table != "map" and setup != "map":
        raise NoRandomTable(mission.id, "by_hand")
    spaced = edition.params.options.spaced_terrain
    ground = choose_table(mission, table, seed=seed, spaced=spaced)
    fought = battlefield(ground, first=attacker, setup=setup)
    catalog = core(ground.rules)
    present = [
        give_units(field_company(each, fought, seat), given_to(seat, ground, attacker), catalog)
        for seat, each in enumerate(companies)
    ]
    return Setting(edition, fought, present)


def given_to(seat: int, mission: BriefedMission, first: int) -> list[GivenUnitSource]:
    """The units that a mission gives a seat, with side A as the seat `first`."""
    sides = Seating(first).seats
    return [unit for unit in mission.brief.units if sides[unit.owner] == seat]


class SmallBattle(NamedTuple):
    """A mission and two companies for it, by name."""

    mission: str
    companies: tuple[str, str]


def find_small_battle(catalog: Catalog) -> SmallBattle | None:
    """The smallest table of a catalog on which the smallest companies of two armies can fight.

    A single army fights itself; None if no mission takes these companies, or nothing is there.

    >>> {core().companies[each].ap for each in find_small_battle(core()).companies}
    {500}
    """
    by_points = sorted(catalog.companies.values(), key=lambda each: (each.ap, each.id))
    of_army = {each.army: each for each in reversed(by_points)}.values()
    present = sorted(of_army, key=lambda each: (each.ap, each.id))[:2]
    tables = sorted(catalog.missions.values(), key=lambda each: each.table.width * each.table.depth)
    if not present:
        return None
    pair = present[0], present[-1]
    found = next((each for each in tables if _fit(each, pair, catalog)), None)
    return SmallBattle(found.id, (pair[0].id, pair[1].id)) if found else None


def _fit(mission: BriefedMission, companies: Sequence[CompanySource], catalog: Catalog) -> bool:
    """Whether a battle of these companies can begin in a mission."""
    try:
        present = [muster_company(each, catalog) for each in companies]
        check(lay_out(rule_set(catalog.rules), mission, present))
    except DamoclesError:
        return False
    return True
