"""Library companies with golgoths in numbers: Creation and Fusion come up in their battles."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.muster import company, setting
from damocles.rules.chapters.activation import ActStep
from damocles.rules.chapters.routines.creation import Create
from damocles.rules.chapters.routines.fusion import Fuse
from damocles.rules.missions.setup import lay_table
from damocles.rules.questions.sampling.routines import propose_routine
from damocles.rules.state.apply.changes import put_fighter, put_unit
from damocles.rules.state.events.routines import StriderArose
from damocles.rules.state.state import Activation
from damocles.scenario import Play

COMPANIES = ("therians-1500-fusion", "therians-2000-fusion")
MACHINES = ("hekat-golgoth-1", "succubus-golgoth-1")
SEEDS = range(20)


def active(name: str, own: str) -> Play:
    """A unit of machines of a company stands in a row in the open and acts, with points to use."""
    table = lay_table(setting(mission="skirmish", companies=(name, "white-stars-2000")))
    play = Play(table)
    unit = table.units[play.unit(own)]
    for at, fighter in enumerate(unit.fighters):
        there = replace(table.fighters[fighter], place="table", x=50_000 + 9_000 * at, y=10_000)
        put_fighter(table, there)
    put_unit(table, replace(unit, place="table"))
    table.seats[0] = replace(table.seats[0], lp=8)
    table.clock = replace(table.clock, round=1, phase="activation", active=0)
    table.activation = Activation(unit=unit.id, engaged_at_start=False)
    return play.run(ActStep(unit.id))


def proposed(play: Play, own: str) -> list[Create | Fuse]:
    """What random players try and the rules allow, of the orders that bring new machines."""
    unit = play.table.units[play.unit(own)]
    return [
        order
        for seed in SEEDS
        for order in propose_routine(play.table, unit, Chance(f"fusion/{seed}"))
        if isinstance(order, Create | Fuse) and play.battle.refusal(order) is None
    ]


@pytest.mark.rule("ROU-013", "ROU-014")
@pytest.mark.parametrize("name", COMPANIES)
@pytest.mark.parametrize("own", MACHINES)
def test_random_players_create_and_fuse_machines_of_the_library(name: str, own: str) -> None:
    """Both orders come up, legal; two machines fused are one of the next type, at hand before."""
    play = active(name, own)
    orders = proposed(play, own)
    fusion = next(order for order in orders if isinstance(order, Fuse))
    cards = {card.id: card.name for card in company(name).spares}
    types = {profile.id: profile.type for profile in company(name).profiles}
    kind = own.removesuffix("-1").replace("-", "_")

    assert {type(order) for order in orders} == {Create, Fuse}
    assert types[cards[fusion.card]] == types[kind] + 1
    assert any(isinstance(event, StriderArose) for event in play.order(fusion))
    left = play.table.units[play.unit(own)].fighters
    assert [play.table.fighters[each].place for each in left].count("gone") == 2
