"""Expected losses: exact numbers for small salvos, and thousands of salvos that were fired."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from damocles.ai import Recruit, Soldier
from damocles.ai.values.attacks import WORTHWHILE, appraise, best_attack, total, volley
from damocles.ai.values.close_combat import appraise_blows, strike
from damocles.ai.values.expectation import Bar, Expectation
from damocles.ai.values.salvos import hostile_units, list_salvos, ready_weapons
from damocles.ai.values.worth import machine_left
from damocles.engine.dice import Tape
from damocles.engine.families import Order
from damocles.muster import setting
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.abilities.sniper import SniperDecision
from damocles.rules.chapters.activation import ActDecision
from damocles.rules.chapters.shooting.orders import Project, Salvo
from damocles.rules.state.apply.changes import change_fighter
from damocles.rules.state.model import FighterCard
from damocles.rules.state.state import Table, Unit
from damocles.rules.state.targets import Aim, FighterTarget, UnitTarget
from damocles.scenario import CANNONS, GOLEM, TOAD, Play
from tests.rules.battles import ARSENAL, FLAMER, LONG_RIFLE, MISSILE, MORTAR
from tests.rules.torn import TornScenario as Scenario

FIRED = 1_500
"""So many salvos are fired for each comparison; a tenth of them in `make test`."""
DEVIATIONS = 4.5
"""How far a mean may be from what was expected, in standard deviations."""
ROW = [(20.0 + 4 * i, 20.0) for i in range(6)]
FAR = [(20.0 + 4 * i, 50.0) for i in range(6)]
FLAMES = replace(FLAMER, id="flames", area=3_000)
BETWEEN = [(28.0, 35.0), (32.0, 35.0)]


def shooters(weapons: tuple[str, ...] = ("laser_rifle",)) -> Scenario:
    """Six riflemen, with everything there is to shoot with at hand."""
    return Scenario().arm(*ARSENAL).unit("A", at=ROW, weapons=weapons)


def fallen(table: Table, unit: int) -> float:
    """How many of a unit are gone."""
    return sum(table.fighters[name].place == "gone" for name in table.units[unit].fighters)


def fought(play: Play, order: Order, seed: int) -> Table:
    """The table after an order was carried out with dice of its own."""
    battle, bot = play.battle.fork(seed=f"salvo {seed}"), Recruit(seed)
    battle.push(order)
    while (decision := battle.decision) and not isinstance(decision, ActDecision):
        battle.push(bot.choose(battle.view(decision.seat), decision))
    return battle.table


def agrees(
    play: Play, order: Order, expected: Expectation, unit: str, *, fired: int = FIRED
) -> None:
    """The mean of many salvos is what was expected."""
    name = play.unit(unit)
    losses = [fallen(fought(play, order, seed), name) for seed in range(fired)]
    mean = sum(losses) / fired
    spread = math.sqrt(sum((loss - mean) ** 2 for loss in losses) / fired / fired)
    wanted = expected.losses.get(name, 0.0)

    assert abs(mean - wanted) <= DEVIATIONS * max(spread, 0.002), (mean, wanted)


def weighed(play: Play, order: Order) -> Expectation:
    """What the salvo of unit A is worth."""
    found = appraise(play.table, play.table.units[play.unit("A")], order)
    assert found is not None
    return found


def test_a_volley_is_worked_out_once_for_a_situation() -> None:
    """On an equal table it is remembered; once somebody has fallen there, it is another one."""
    play = shooters().unit("b", seat=1, profile=GOLEM, at=FAR).act("A")
    here, there = play.table, play.table.copy()
    unit = here.units[play.unit("A")]
    before = volley(here, unit)
    change_fighter(here, play.fighter("b1"), place="gone")

    assert volley(there, there.units[unit.id]) is before
    assert 0.0 < total(volley(here, unit)) < total(before)


# ---- by hand ---------------------------------------------------------------------------------


def test_a_salvo_through_friends_is_given_up_where_it_cannot_be_enough() -> None:
    """With a bar it is not reckoned; without friends in the way, or if less is asked for, it is."""
    open_field = shooters().unit("b", seat=1, at=FAR).act("A")
    screened = shooters().unit("b", seat=1, at=FAR).unit("C", at=BETWEEN).act("A")

    def cleared(play: Play, bar: Bar) -> bool:
        order = Salvo(0, "laser_rifle", UnitTarget(play.unit("b")))
        return appraise(play.table, play.table.units[play.unit("A")], order, bar=bar) is not None

    assert cleared(open_field, Bar(hope=100.0, least=90.0))
    assert not cleared(screened, Bar(hope=100.0, least=90.0))
    assert cleared(screened, Bar(hope=100.0, least=10.0))


def test_little_is_lost_by_looking_at_what_promises_most() -> None:
    """Over a battle, of what the best salvos are worth if all that are allowed are reckoned."""
    fought = setting(
        mission="skirmish", companies=("white-stars-1000", "therians-1000"), rules="at43"
    )
    battle, players = Battle.start(fought, Tape("bar")), [Soldier("1"), Soldier("2")]
    lost = whole = 0.0
    while decision := battle.decision:
        view = battle.view(decision.seat)
        if isinstance(decision, ActDecision) and view.table.units[decision.unit].place == "table":
            found, best = compared(view.table, view.table.units[decision.unit])
            lost, whole = lost + best - found, whole + best
        battle.push(players[decision.seat].choose(view, decision))

    assert 0.0 <= lost < 0.1 * whole


def compared(table: Table, unit: Unit) -> tuple[float, float]:
    """What the best salvos of a unit are worth as they are looked for, and if all are reckoned."""
    foes, found, best = hostile_units(table, unit.seat), 0.0, 0.0
    for weapon in ready_weapons(table, unit):
        quick = best_attack(table, unit, weapon, foes)
        each = [appraise(table, unit, order) for order in list_salvos(table, unit, weapon, foes)]
        worth = max([salvo.value for salvo in each if salvo is not None], default=0.0)
        if worth > WORTHWHILE:
            found, best = found + (quick.value if quick else 0.0), best + worth
    return found, best


def test_a_single_shot_is_reckoned_by_hand() -> None:
    """One rifle at 27 cm needs 3, its damage test 4: a third of a fighter, by both dice."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(20, 50), (24, 50)]).act("A")
    found = weighed(play, Salvo(0, "laser_rifle", UnitTarget(play.unit("b"))))

    assert found.losses == pytest.approx({play.unit("b"): 2 / 3 * 1 / 2})
    assert found.terms["losses"] == pytest.approx(1 / 3 * 100)


def test_own_fighters_in_the_way_count_against_a_salvo() -> None:
    """Who is caught takes the first impacts: the salvo loses worth, and is worth less than none."""
    open_field = shooters().unit("b", seat=1, at=FAR).act("A")
    screened = shooters().unit("b", seat=1, at=FAR).unit("C", at=BETWEEN).act("A")
    free, caught = (
        weighed(play, Salvo(0, "laser_rifle", UnitTarget(play.unit("b"))))
        for play in (open_field, screened)
    )

    assert "own losses" not in free.terms
    assert caught.terms["own losses"] < 0
    assert caught.value < free.value


def test_a_hit_machine_is_worth_less() -> None:
    """A machine loses worth with its frame, its legs and its guns, all of it with the frame."""
    left = [machine_left(TOAD.parts, sp) for sp in ((3, 2, 1, 1), (2, 2, 1, 1), (3, 0, 1, 1))]

    assert left[0] == 1.0 > left[1] > left[2] > machine_left(TOAD.parts, (0, 2, 1, 1)) == 0.0


# ---- against the engine ----------------------------------------------------------------------

Kind = tuple[Callable[[], Play], Callable[[Play], Order], tuple[str, ...]]


def at_unit(weapon: str, **more: bool | int) -> Callable[[Play], Order]:
    """A salvo at the unit b."""
    return lambda play: replace(Salvo(0, weapon, UnitTarget(play.unit("b"))), **more)


def at_first(weapon: str) -> Callable[[Play], Order]:
    """Indirect fire at the third fighter of b."""
    return lambda play: Salvo(0, weapon, FighterTarget(play.fighter("b3")))


def with_flames(play: Play) -> Order:
    """Everybody's flames on the third fighter of b."""
    aims = [Aim(play.fighter(f"A{i}"), play.fighter("b3")) for i in range(1, 4)]
    return Project(0, FLAMES.id, tuple(aims))


def field() -> Scenario:
    """Six riflemen and six golems."""
    return shooters().unit("b", seat=1, at=FAR, profile=GOLEM)


def walled() -> Play:
    """A low wall before the golems."""
    wall = field().element("wall", "low_wall", 30, 46, width=26, depth=1, size=1)
    return wall.act("A")


def wall_and_screen() -> Play:
    """Friends and enemies in between, and a wall behind them."""
    wall = field().element("wall", "low_wall", 30, 46, width=26, depth=1, size=1)
    return wall.unit("C", at=BETWEEN[:1]).unit("d", seat=1, at=BETWEEN[1:]).act("A")


def machines(weapons: tuple[str, ...] = ("cannon",)) -> Play:
    """Two toads as the target."""
    places = [(26, 50), (34, 50)]
    target = shooters(weapons).unit("b", seat=1, at=places, profile=TOAD, weapons=CANNONS)
    return target.act("A")


def crew() -> Play:
    """A unit of unlike fighters."""
    cards = [FighterCard(name, "standard", ("knife",)) for name in ("golem", "trooper") * 2]
    target = shooters().know(GOLEM).unit("b", seat=1, at=FAR[:4], cards=cards)
    return target.act("A")


def tended() -> Play:
    """Troopers with a medic, who stands where no loss falls to him."""
    plain = FighterCard("trooper", "standard", ("laser_rifle",))
    medic = replace(plain, role="specialist", abilities=("first_aid",))
    places = [*FAR, (30.0, 58.0)]
    target = shooters().unit("b", seat=1, at=places, cards=[*[plain] * len(FAR), medic])
    return target.act("A")


def armed(*weapons: str, far: float = 0.0) -> Callable[[], Play]:
    """Riflemen with other weapons, the golems so much nearer."""
    places = [(x, y - far) for x, y in FAR]
    return lambda: shooters(weapons).unit("b", seat=1, at=places, profile=GOLEM).act("A")


KINDS: dict[str, Kind] = {
    "open": (lambda: field().act("A"), at_unit("laser_rifle"), ("b",)),
    "rerolls": (armed("nanoblaster"), at_unit("nanoblaster"), ("b",)),
    "cover": (walled, at_unit("laser_rifle"), ("b",)),
    "screen": (wall_and_screen, at_unit("laser_rifle"), ("b", "C", "d")),
    "machines": (machines, at_unit("cannon"), ("b",)),
    "missiles": (lambda: machines((MISSILE.id,)), at_unit(MISSILE.id), ("b",)),
    "medic": (tended, at_unit("laser_rifle"), ("b",)),
    "unlike": (crew, at_unit("laser_rifle"), ("b",)),
    "sniper": (armed(LONG_RIFLE.id), at_unit(LONG_RIFLE.id, sniping=True), ("b",)),
    "mortar": (armed(MORTAR.id), at_first(MORTAR.id), ("b",)),
    "flames": (
        lambda: Scenario().arm(FLAMES).unit("A", at=ROW[:3], weapons=(FLAMES.id,))
        .unit("b", seat=1, at=[(x, 27.0) for x, _ in FAR], profile=GOLEM).act("A"),
        with_flames,
        ("b",),
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    "fired", [FIRED // 10, pytest.param(FIRED, marks=pytest.mark.deep)], ids=["quick", "deep"]
)
@pytest.mark.parametrize("name", KINDS)
def test_expected_losses_are_those_of_many_salvos(name: str, fired: int) -> None:
    """For every way to shoot, of everybody who can be hit."""
    make, order, units = KINDS[name]
    play = make()
    given = order(play)
    expected = weighed(play, given)

    assert play.battle.refusal(given) is None
    assert any(expected.losses.values())
    for unit in units:
        agrees(play, given, expected, unit, fired=fired)


def test_expected_blows_are_those_of_many_combats() -> None:
    """Close combat, with the enemy who is worth most struck first."""
    near = [(x, 24.5) for x, _ in ROW]
    play = shooters(("knife",)).unit("b", seat=1, at=near, profile=GOLEM).act("A")
    unit = play.table.units[play.unit("A")]
    order = strike(play.table, unit)

    assert order is not None
    agrees(play, order, appraise_blows(play.table, unit, order), "b")


def test_snipers_are_asked_for_their_marks() -> None:
    """The comparison with snipers is one of aimed shots."""
    play = armed(LONG_RIFLE.id)()
    order = at_unit(LONG_RIFLE.id, sniping=True)(play)
    asked = []
    for seed in range(10):
        battle = play.battle.fork(seed=str(seed))
        battle.push(order)
        asked.append(isinstance(battle.decision, SniperDecision))

    assert any(asked)
