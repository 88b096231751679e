"""What must be true before a battle can begin: table, forces, ways to enter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Refusal, cites
from damocles.errors import DamoclesError
from damocles.rules.battle.given import given_faults
from damocles.rules.reading.positions import EDGES, is_neutral
from damocles.rules.state.registry import cite_refusal

if TYPE_CHECKING:
    from damocles.rules.state.model import (
        Company,
        Forces,
        Mission,
        Officer,
        Profile,
        UnitCard,
        Wave,
    )
    from damocles.rules.state.params import Params
    from damocles.rules.state.setting import Setting
    from damocles.rules.state.setups import SetUp

HIGHEST_TYPE = 3


class SettingError(DamoclesError):
    """Mission and companies do not make a battle; the message names every fault."""

    def __init__(self, faults: list[Refusal], rule_set: str) -> None:
        self.faults, self.rule_set = faults, rule_set
        super().__init__("; ".join(str(fault) for fault in faults))

    @property
    def sayings(self) -> list[tuple[str, dict[str, object]]]:
        """What books say of it: a key for each fault, and its facts."""
        return [
            (f"setting.{each.reason}", {**each.facts, "rule": each.rule}) for each in self.faults
        ]


def check(setting: Setting) -> None:
    """Refuse a battle that cannot be set up."""
    faults = faults_of(setting)
    if faults:
        raise SettingError(faults, setting.rules.name)


@cites("battle.start")
def faults_of(setting: Setting) -> list[Refusal]:
    """All faults: the mission is chosen first, then each company is built within what it allows."""
    seats = range(len(setting.companies))
    faults = [*size_faults(setting.mission), *setup_faults(setting)]
    faults += [*side_faults(setting), *equality_faults(setting), *pilot_faults(setting)]
    for seat in seats:
        faults += card_faults(setting, seat)
        faults += force_faults(setting, seat)
        faults += entry_faults(setting.mission, seat, len(seats))
    faults += given_faults(setting)
    return [cite_refusal(setting.rules, fault) for fault in faults]


# ---- cards -----------------------------------------------------------------------------------


@cites("battle.start")
def card_faults(setting: Setting, seat: int) -> list[Refusal]:
    """What is wrong with the cards of a company; having no units is a fault."""
    company = setting.companies[seat]
    found = [fault for unit in company.units for fault in unit_faults(setting.params, unit)]
    if not company.units:
        found.append(Refusal("battle.start", "no_units", {"seat": seat}))
    return found + [
        fault
        for profile in company.profiles
        for fault in (*category_faults(setting, profile), *type_faults(profile))
    ]


@cites("unit.designation", "officer.leads", "officer.per_unit")
def unit_faults(params: Params, unit: UnitCard) -> list[Refusal]:
    """Refuse a unit without fighters, with too many officers, or whose officer does not lead."""
    ranks = [card.officer for card in unit.fighters if card.officer is not None]
    facts: dict[str, int | str] = {"unit": unit.id, "officers": len(ranks)}
    found = [fault for officer in ranks for fault in rank_faults(params, unit, officer)]
    if not unit.fighters:
        found.append(Refusal("unit.designation", "no_fighters", facts))
    elif len(ranks) > params.officers_per_unit:
        found.append(Refusal("officer.per_unit", "several_officers", facts))
    elif ranks and unit.fighters[0].officer is None:
        found.append(Refusal("officer.leads", "officer_does_not_lead", facts))
    return found


@cites("officer.rank")
def rank_faults(params: Params, unit: UnitCard, officer: Officer) -> list[Refusal]:
    """Refuse a rank that the rule set does not have."""
    if params.lowest_rank <= officer.rank <= params.highest_rank:
        return []
    return [Refusal("officer.rank", "no_such_rank", {"unit": unit.id, "rank": officer.rank})]


@cites("profile.categories")
def category_faults(setting: Setting, profile: Profile) -> list[Refusal]:
    """Refuse a category that the rule set does not have."""
    if profile.category in setting.categories:
        return []
    facts: dict[str, int | str] = {"profile": profile.id, "category": profile.category}
    return [Refusal("profile.categories", "no_such_category", facts)]


@cites("profile.type")
def type_faults(profile: Profile) -> list[Refusal]:
    """Refuse a type that is not from 1 to 3."""
    if 1 <= profile.type <= HIGHEST_TYPE:
        return []
    return [Refusal("profile.type", "no_such_type", {"profile": profile.id, "type": profile.type})]


# ---- mission ---------------------------------------------------------------------------------


@cites("battle.table_limits")
def size_faults(mission: Mission) -> list[Refusal]:
    """Refuse a table without limits; any other size will do."""
    if mission.width > 0 and mission.depth > 0:
        return []
    return [
        Refusal("battle.table_limits", "no_table", {"width": mission.width, "depth": mission.depth})
    ]


def setup_faults(setting: Setting) -> list[Refusal]:
    """Refuse a set-up that the rule set does not have, or that lacks attackers or defenders."""
    way, found = setting.mission.setup, setting.setups.get(setting.mission.setup)
    if found is None:
        return [Refusal("mission.layout", "no_such_setup", {"setup": way})]
    return role_faults(setting, found) if found.has_roles else []


@cites("mission.pacified_region")
def role_faults(setting: Setting, way: SetUp) -> list[Refusal]:
    """Refuse a set-up with roles without both an attacker and a defender."""
    seats = range(len(setting.companies))
    attacking = [seat for seat in seats if seat in setting.mission.attackers]
    if 0 < len(attacking) < len(seats):
        return []
    return [Refusal(way.rule, "no_attacker_or_defender", {"attackers": len(attacking)})]


@cites("wreck.pilot_choice")
def pilot_faults(setting: Setting) -> list[Refusal]:
    """Refuse a seat that has a pilot to rescue but brings no hero who can be the pilot."""
    rescue = setting.mission.rescue
    return [
        Refusal("wreck.pilot_choice", "no_pilot", {"seat": seat})
        for seat, company in enumerate(setting.companies)
        if rescue is not None and seat == rescue.seat and not company.pilots
    ]


@cites("battle.start")
def side_faults(setting: Setting) -> list[Refusal]:
    """Refuse a battle without enemies, or with the wrong number of companies for the mission."""
    seats, told = len(setting.companies), len(setting.mission.forces)
    facts: dict[str, int | str] = {"companies": seats}
    found = []
    if not any(setting.is_hostile(one, two) for one in range(seats) for two in range(seats)):
        found.append(Refusal("battle.start", "nobody_to_fight", facts))
    if told > 1 and told != seats:
        found.append(Refusal("battle.start", "number_of_companies", {**facts, "wanted": told}))
    return found


# ---- forces ----------------------------------------------------------------------------------


@cites("company.seek_and_destroy", "company.bridgehead")
def equality_faults(setting: Setting) -> list[Refusal]:
    """Refuse unequal companies where the players agree on the army points."""
    mission = setting.mission
    agreed = (forces.rule or mission.rule for forces in mission.forces if forces.assault is None)
    rule = next(agreed, None)
    points = {company.ap for company in setting.companies if company.ap is not None}
    if rule is None or len(points) < 2:
        return []
    facts: dict[str, int | str] = {"least": min(points), "most": max(points)}
    return [Refusal(rule, "unequal_army_points", facts)]


@cites("company.skirmish")
def forces_for(mission: Mission, seat: int) -> Forces | None:
    """What a seat may bring: the same for all, its own, or whatever the players agree on."""
    same = len(mission.forces) == 1
    given = (own for place, own in enumerate(mission.forces) if same or place == seat)
    return next(given, None)


@cites("battle.start", "company.wave_limits")
def force_faults(setting: Setting, seat: int) -> list[Refusal]:
    """Refuse assault units or reinforcements that cost more than they may."""
    forces, company = forces_for(setting.mission, seat), brought(setting, seat)
    if forces is None:
        return []
    found = []
    limits: tuple[tuple[Wave, int | None], ...] = (
        ("assault", forces.assault),
        ("reinforcement", forces.reinforcement),
    )
    for wave, limit in limits:
        cost = cost_of(company, wave)
        if limit is not None and cost > limit:
            facts: dict[str, int | str] = {"seat": seat, "cost": cost, "limit": limit}
            found.append(Refusal("company.wave_limits", f"too_much_{wave}", facts))
    return found


def cost_of(company: Company, wave: Wave) -> int:
    """The army points of the units that come in this wave."""
    return sum(unit.ap for unit in company.units if unit.wave == wave)


def brought(setting: Setting, seat: int) -> Company:
    """The company of a seat without the units that the mission gives, which are free."""
    company = setting.companies[seat]
    own = tuple(unit for unit in company.units if f"{seat}/{unit.id}" not in setting.given)
    return replace(company, units=own)


@cites("mission.ways_in", "mission.edges_dealt")
def entry_faults(mission: Mission, seat: int, seats: int) -> list[Refusal]:
    """Refuse a seat without an access or deployment zone of its own, by the map or by the dice."""
    if mission.zones in ("edges", "long_edges"):
        room = seats <= (len(EDGES) if mission.zones == "edges" else 2)
        return [] if room else [Refusal("mission.edges_dealt", "too_few_edges", {"seats": seats})]
    entering = [zone.owner for zone in mission.access_zones if not is_neutral(zone)]
    deployed = [zone.owner for zone in mission.deployment_zones]
    if mission.zones == "sectors" or seat in (*entering, *deployed):
        return []
    return [Refusal("mission.ways_in", "no_way_to_enter", {"seat": seat})]
