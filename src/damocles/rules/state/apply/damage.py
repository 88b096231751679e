"""How losses change the table."""

from __future__ import annotations

from damocles.engine import cites
from damocles.rules.state.apply.changes import (
    add_to_tally,
    change_fighter,
    change_seat,
    change_unit,
    note_fighter,
    put_fighter,
    put_unit,
)
from damocles.rules.state.events.damage import (
    DamageRolled,
    FighterLost,
    FighterSaved,
    HeroOnFoot,
    LeaderReplaced,
    LocationsRolled,
    MachineAbandoned,
    MachineKept,
    PartDamaged,
    PartRepaired,
    UnitLost,
)
from damocles.rules.state.land import ground_at
from damocles.rules.state.registry import machine
from damocles.rules.state.setting import key_on_foot
from damocles.rules.state.sheets import ability_effects, is_afv_unit
from damocles.rules.state.state import Fighter, Table, Unit

# An abandoned machine is lost like any other.
machine.only_tells(DamageRolled, LocationsRolled, MachineKept, MachineAbandoned)


@machine.applies(PartDamaged)
def damage_part(table: Table, event: PartDamaged) -> None:
    """Take Structure points from the part."""
    change_part(table, event.fighter, event.part, -event.points)


@machine.applies(PartRepaired)
def repair_part(table: Table, event: PartRepaired) -> None:
    """Give the part Structure points; the mechanic has now worked in this activation."""
    change_part(table, event.fighter, event.part, event.points)
    note_fighter(table, "repaired", event.mechanic)


def change_part(table: Table, fighter: int, part: int, points: int) -> None:
    """Add Structure points to a part."""
    sp = list(table.fighters[fighter].sp)
    sp[part] += points
    change_fighter(table, fighter, sp=tuple(sp))


@machine.applies(FighterLost)
def lose_fighter(table: Table, event: FighterLost) -> None:
    """Take the fighter off the table; a fallen commander is recognised by being gone."""
    change_fighter(table, event.fighter, place="gone", standing_on=None)
    fallen = table.fighters[event.fighter]
    if may_return_as_medic(table, fallen):
        tire(table, fallen)
    card = table.setting.card(fallen)
    if card.officer is not None and event.by is not None and not event.hero_left:
        add_to_tally(table, f"officer/{event.by}")


@machine.applies(FighterSaved)
def save_fighter(table: Table, event: FighterSaved) -> None:
    """Leave the fighter in place; neither they nor the medic save anybody else this round."""
    tire(table, table.fighters[event.medic])
    tire(table, table.fighters[event.fighter])


def may_return_as_medic(table: Table, fighter: Fighter) -> bool:
    """Whether this is a medic whom routines could bring back: the company has an overseer.

    Nothing is remembered about other fighters, so that older records stay as they were.
    """
    if not ability_effects(table, fighter).saves:
        return False
    seat = table.units[fighter.unit].seat
    own = (f for f in table.fighters.values() if table.units[f.unit].seat == seat)
    return any(ability_effects(table, other).oversees for other in own)


@cites("ability.first_aid", "ability.first_aid_limits", "ability.first_aid_saved_medic")
def tire(table: Table, fighter: Fighter) -> None:
    """Keep a medic from saving anybody until the next round; other fighters are not marked."""
    if ability_effects(table, fighter).saves:
        change_fighter(table, fighter.id, aided=table.clock.round)


@machine.applies(LeaderReplaced)
def replace_leader(table: Table, event: LeaderReplaced) -> None:
    """Make another fighter the unit's leader."""
    change_unit(table, event.unit, leader=event.leader)


@machine.applies(UnitLost)
def lose_unit(table: Table, event: UnitLost) -> None:
    """Remove the unit, and remember it for scoring until the control phase."""
    change_unit(table, event.unit, place="gone", drills=frozenset())
    if event.by is not None:
        machines = is_afv_unit(table, table.units[event.unit])
        add_to_tally(table, f"{'afv_unit' if machines else 'infantry_unit'}/{event.by}")


@machine.applies(HeroOnFoot)
def put_on_foot(table: Table, event: HeroOnFoot) -> None:
    """Put the hero at the machine's centre, on the same ground; a commander stays commander."""
    old = table.fighters[event.machine]
    seat, card = table.units[old.unit].seat, key_on_foot(old.card)
    radius = table.setting.profiles[table.setting.fighter_cards[card].profile].radius
    hero = Fighter(
        event.fighter,
        event.unit,
        card,
        radius,
        "table",
        old.x,
        old.y,
        old.facing,
        standing_on=ground_under(table, old),
    )
    put_fighter(table, hero)
    put_unit(table, Unit(event.unit, seat, card, (hero.id,), hero.id, "table"))
    if table.seats[seat].commander == event.machine:
        change_seat(table, seat, commander=event.fighter)


@cites("terrain.raised_size")
def ground_under(table: Table, machine: Fighter) -> str | None:
    """What a machine stands on; when that has come down, the ground where it was."""
    on = machine.standing_on
    if on is None or table.elements[on].present:
        return on
    return ground_at(table, machine.x, machine.y)
