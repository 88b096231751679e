"""Random legal orders for the decisions of shooting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.abilities.designator import Designate
from damocles.rules.chapters.abilities.sniper import AimAt, SniperDecision
from damocles.rules.chapters.drills import SplitFire, TakeDrill, has_done_nothing
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike, spots
from damocles.rules.chapters.shooting.orders import Project, Salvo
from damocles.rules.chapters.shooting.projection import flamers
from damocles.rules.chapters.shooting.shots import KeepDice, Reroll, RerollDecision
from damocles.rules.chapters.shooting.standing_orders import StandingOrders
from damocles.rules.chapters.shooting.targeting import choose_aim
from damocles.rules.chapters.terrain import aimable_elements
from damocles.rules.questions.sampling.orders import (
    Proposals,
    fewest_copies,
    loaded_weapons,
    more_actions,
    more_turns,
    proposes,
    skilled_actions,
)
from damocles.rules.reading.aims import is_indirect
from damocles.rules.reading.facts import fighters_on_table, members, members_with_skill, strangers
from damocles.rules.state.abilities import weapon_effects
from damocles.rules.state.land import extents
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.targets import Aim, ElementTarget, FighterTarget, UnitTarget

if TYPE_CHECKING:
    from damocles.engine import Chance
    from damocles.rules.chapters.activation import TurnDecision
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Fighter, Table, Unit

RARELY = 40
"""One turn in this many brings new standing orders."""


# ---- decisions -------------------------------------------------------------------------------


@proposes(RerollDecision)
def propose_reroll(table: Table, decision: RerollDecision, chance: Chance) -> Proposals:
    """Propose a re-roll, mostly; where dice may be chosen, now and then of a single one."""
    again = Reroll(decision.seat, (0,) if decision.faces and chance.below(2) else ())
    yield again if chance.below(4) else KeepDice(decision.seat)


@proposes(SniperDecision)
def propose_marks(table: Table, decision: SniperDecision, chance: Chance) -> Proposals:
    """Propose any target for each impact."""
    named = [chance.one_of(decision.candidates) for _ in range(decision.impacts)]
    yield AimAt(decision.seat, tuple(named))


# ---- what an active unit can do --------------------------------------------------------------


def propose_special_fire(table: Table, unit: Unit, chance: Chance) -> Proposals:
    """Propose indirect fire, flames, aimed shots, single machines, elements or several guns."""
    weapons = loaded_weapons(table, unit)
    anybody = chance.below(9) == 0
    if not weapons:
        return
    targets = chance.some_of(
        fighters_on_table(table) if anybody else strangers(table, unit.seat), 4
    )
    for weapon in chance.shuffled(weapons):
        for target in targets:
            yield from fire_at(table, unit, weapon, target, chance)
        for element in chance.some_of(aimable_elements(table, unit.seat), 2):
            yield Salvo(unit.seat, weapon.id, ElementTarget(element))


def fire_at(table: Table, unit: Unit, weapon: Weapon, target: Fighter, chance: Chance) -> Proposals:
    """Propose one weapon at one fighter, in the way that the weapon is fired."""
    effects = weapon_effects(table, weapon)
    special = effects.special_way is not None
    if effects.way.templates:
        fired = table.activation.fired if table.activation else ()
        bearers = flamers(table, unit, weapon.id, fired)
        yield Project(unit.seat, weapon.id, tuple(Aim(b.id, target.id) for b in bearers))
    elif is_indirect(weapon) or is_afv_unit(table, table.units[target.unit]):
        aimed = choose_aim(table, unit, target) if is_indirect(weapon) else FighterTarget(target.id)
        least, held = fewest_copies(table, unit, weapon), pick_held_back(table, unit, chance)
        ways = [
            Salvo(unit.seat, weapon.id, aimed, least, held=held),
            Salvo(unit.seat, weapon.id, aimed, copies=2),
            Salvo(unit.seat, weapon.id, aimed, least, sniping=special),
        ]
        yield from chance.shuffled(ways)
    elif special:
        least = fewest_copies(table, unit, weapon)
        yield Salvo(unit.seat, weapon.id, UnitTarget(target.unit), least, sniping=True)


def pick_held_back(table: Table, unit: Unit, chance: Chance) -> tuple[int, ...]:
    """Sometimes hold one fighter back, where that is allowed."""
    if not table.setting.params.options.hold_fighters or chance.below(2):
        return ()
    return (chance.one_of(members(table, unit)).id,)


def propose_designate(table: Table, unit: Unit, chance: Chance) -> Proposals:
    """Propose any designator who has not tagged yet, for any enemy unit."""
    done = table.activation.designated if table.activation else ()
    bearers = [f for f in members_with_skill(table, unit, "designates") if f.id not in done]
    if not bearers:
        return
    enemies = [u.id for u in table.units.values() if u.place == "table" and u.seat != unit.seat]
    elements = list(extents(table)) if table.setting.abilities.everything.holds_tags else []
    for bearer in chance.shuffled(bearers):
        for enemy in chance.shuffled(enemies):
            yield Designate(unit.seat, bearer.id, enemy)
        for element in chance.shuffled(elements):
            yield Designate(unit.seat, bearer.id, element=element)


def propose_split(table: Table, unit: Unit, chance: Chance) -> Proposals:
    """Propose to split fire now and then, if the unit has done nothing yet; other drills, too."""
    if chance.below(4) == 0 and has_done_nothing(table):
        yield SplitFire(unit.seat)
    for drill in table.setting.drills.acting:
        if chance.below(4) == 0:
            yield TakeDrill(unit.seat, drill)


more_actions += [propose_special_fire, propose_split]
skilled_actions["designates"] = propose_designate


# ---- what a seat can do with its turn --------------------------------------------------------


def propose_strike(table: Table, decision: TurnDecision, chance: Chance) -> Proposals:
    """Propose any spotter and any enemy."""
    if table.setting.mission.artillery is None or chance.below(2):
        return
    spotters = [f for f in fighters_on_table(table) if spots(table, f, decision.seat)]
    targets = strangers(table, decision.seat)
    for spotter in chance.shuffled(spotters)[:3]:
        for target in chance.shuffled(targets)[:3]:
            yield ArtilleryStrike(decision.seat, spotter.id, target.id)


def propose_standing(table: Table, decision: TurnDecision, chance: Chance) -> Proposals:
    """Propose changed standing orders, seldom."""
    if chance.below(RARELY) == 0:
        yield StandingOrders(
            decision.seat, always_reroll=not table.seats[decision.seat].always_reroll
        )


more_turns += [propose_strike, propose_standing]
