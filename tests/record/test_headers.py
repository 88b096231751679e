"""What packs can bring fits into a header, and is recognised as theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.catalog.missions.battlefields import NotByHand, setup_choices
from damocles.catalog.rulebook.options import rule_set_with
from damocles.catalog.tables import NoRandomTable
from damocles.muster import lay_out, muster_company
from damocles.muster.builder.suggestions import STYLES, CompanyWish, suggest
from damocles.muster.library import company
from damocles.record import Header, RecordError, header_of, read
from damocles.record.excess import DEEPEST, Excess, refuse_excess
from damocles.record.headers import MOST_FIGHTERS, check_header, fighters_of
from damocles.record.provenance import has_foreign_cards
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.model import MOST_ON_CARDS
from damocles.words import tell_error
from tests.golden import FOLDER, NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from damocles.rules.state.model import Company

PAIR = ("white-stars-500", "therians-500")


def header(*companies: Company, mission: str = "skirmish", seed: str = "1", **how: Any) -> Header:
    """The header of a battle of these companies."""
    fought = lay_out(
        rule_set_with(USUAL_EDITION, {}),
        core().mission_as_written(mission),
        companies,
        seed=seed,
        **how,
    )
    return header_of(fought, seed)


def plain(**how: Any) -> Header:
    """The header of a small battle."""
    return header(*map(company, PAIR), **how)


def ways() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every mission, laid in every way that it can be."""
    for mission in core().missions:
        for attacker in (0, 1):
            yield from ((mission, {"setup": way, "attacker": attacker}) for way in setup_choices())
        yield from ((mission, {"table": "random", "seed": seed}) for seed in "12")


def read_again(found: Header) -> Header:
    """The header as it is read from a record."""
    return msgspec.json.decode(msgspec.json.encode(found), type=Header)


def test_every_mission_of_the_packs_can_be_recorded() -> None:
    """However its table is laid and whoever attacks; none of it is foreign."""
    count = 0
    for mission, how in ways():
        try:
            found = plain(mission=mission, **how)
        except (NotByHand, NoRandomTable):
            continue
        check_header(found, "header")
        assert read_again(found) == found
        assert not has_foreign_cards(found), (mission, how)
        count += 1

    assert count > 2 * len(core().missions)


def test_every_company_of_the_packs_can_be_recorded() -> None:
    """And is known as one of the library, whatever it is called."""
    for name in core().companies:
        found = header(company(name), company(name))
        check_header(found, "header")
        assert read_again(found) == found
        assert not has_foreign_cards(found), name
        others = tuple(replace(each, id="nameless") for each in found.companies)
        assert not has_foreign_cards(replace(found, companies=others)), name


@pytest.mark.parametrize("style", STYLES)
def test_companies_that_nobody_has_named_are_of_the_library(style: str) -> None:
    """Mustered from the armies of the packs, in every style and size."""
    catalog = core()
    for army in catalog.armies.values():
        for ap, seed in ((500, 1), (1_500, 2), (3_000, 3)):
            source = suggest(CompanyWish(army, ap, style, ()), seed=seed)
            found = header(muster_company(source, catalog), muster_company(source, catalog))
            check_header(found, "header")
            assert not has_foreign_cards(found), source


def test_the_largest_companies_are_far_below_the_limit() -> None:
    """Four of the largest fit on one table."""
    largest = [company(name) for name in core().companies if name.endswith("-4000")]

    assert fighters_of(replace(plain(), companies=(*largest, *largest)[:4])) <= MOST_FIGHTERS


@pytest.mark.parametrize("name", NAMES)
def test_golden_records_are_read(name: str) -> None:
    """All that was ever recorded is within the limits."""
    assert read(FOLDER / f"{name}.battle").entries


# ---- foreign cards -----------------------------------------------------------------------------


def changed(found: Header, **fields: Any) -> Header:
    """The header with another first company."""
    first, *rest = found.companies
    return replace(found, companies=(replace(first, **fields), *rest))


def other(found: Header, kind: str, **fields: Any) -> Header:
    """The header with something else of the first in a list of the first company."""
    first, *rest = getattr(found.companies[0], kind)
    return changed(found, **{kind: (replace(first, **fields), *rest)})


def led(found: Header, **fields: Any) -> Header:
    """The header with another leader of the first unit."""
    leader, *rest = found.companies[0].units[0].fighters
    return other(found, "units", fighters=(replace(leader, **fields), *rest))


def more(found: Header, times: int) -> Header:
    """The header with more fighters in the first unit."""
    first, *rest = found.companies[0].units[0].fighters
    return other(found, "units", fighters=(first, *rest, *rest[:1] * times))


FOREIGN: dict[str, Callable[[Header], Header]] = {
    "an army": lambda found: changed(found, army="dragons"),
    "a company for fewer points": lambda found: changed(found, ap=100),
    "a profile": lambda found: other(found, "profiles", combat=9),
    "a weapon": lambda found: other(found, "weapons", rate=9),
    "a weapon more": lambda found: changed(found, weapons=found.companies[0].weapons * 2),
    "a unit that is not in the list": lambda found: other(found, "units", name="dragons"),
    "a price": lambda found: other(found, "units", ap=1),
    "equipment": lambda found: other(found, "units", equipment=("jetpack",)),
    "bearers": lambda found: other(found, "units", bearers=30),
    "a fighter more, not paid for": lambda found: more(found, 1),
    "far more fighters": lambda found: more(found, 50),
    "an officer": lambda found: led(found, officer=None, role="standard"),
    "no weapons": lambda found: led(found, weapons=()),
    "no fighters": lambda found: other(found, "units", fighters=()),
    "abilities": lambda found: led(found, abilities=("sniper",)),
    "a role": lambda found: led(found, role="specialist", officer=None),
    "spares": lambda found: changed(found, spares=found.companies[0].units),
    "pilots": lambda found: changed(found, pilots=()),
    "a mission": lambda found: replace(found, mission=replace(found.mission, id="here")),
    "an element": lambda found: replace(
        found, mission=replace(found.mission, elements=found.mission.elements[1:])
    ),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_whatever_differs_is_foreign(name: str) -> None:
    """Down to a single value of a single card."""
    assert not has_foreign_cards(plain())
    assert has_foreign_cards(FOREIGN[name](plain()))


def test_a_random_table_is_that_of_its_dice_key() -> None:
    """Any other one is foreign."""
    found = plain(mission="bridgehead", table="random", seed="7")

    assert not has_foreign_cards(found)
    assert has_foreign_cards(replace(found, seed="8"))


def test_a_division_by_a_mission_is_not_foreign() -> None:
    """Which units come later is no matter of cards."""
    large = [company(name) for name in core().companies if name.endswith("-2000")]
    found = header(*large[:2], mission="skirmish")
    waves = {unit.wave for each in found.companies for unit in each.units}

    assert waves == {"assault", "reinforcement"}
    assert not has_foreign_cards(found)


# ---- limits ------------------------------------------------------------------------------------


def test_the_largest_card_is_far_below_the_limit() -> None:
    """Nothing of the packs comes near it: there is room for other packs."""
    values = [
        getattr(weapon, field)
        for name in core().companies
        for weapon in company(name).weapons
        for field in ("accuracy", "rate", "rerolls", "penetration", "damage")
    ]

    assert max(values) <= 2 * MOST_ON_CARDS // 3


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        (b'"' + b"x" * 201 + b'"', "value: 201 characters"),
        (b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), "nested"),
        (b"1e300", "beyond"),
        (b'{"a":{"b":[0,-40000000]}}', "a.b[1]: a number"),
        (b'{"a":[1,2,3,4]}', "a: 4 entries of at most 3"),
    ],
)
def test_excess_is_named_with_its_path(raw: bytes, word: str) -> None:
    """Of an order as of an event."""
    with pytest.raises(Excess, match=word.replace("[", r"\[")):
        refuse_excess(raw, most=3 if b"a" in raw else 99)


def test_a_header_that_does_not_fit_together_names_the_field() -> None:
    """With the place that was given."""
    found = plain()
    with pytest.raises(RecordError, match=r"here: sides: 1 for 2 companies") as told:
        check_header(replace(found, sides=(0,)), "here")

    assert tell_error(told.value, "fr") == "here\u202f: sides\u202f: 1 pour 2 compagnies"
