"""`damocles packs`: every fault in one run, what a pack changes, what there is."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from click.testing import CliRunner

from damocles.catalog import chosen_folders, core
from damocles.catalog.packs.loader import CORE
from damocles.cli import main
from damocles.lab import Series, run as run_series
from tests.catalog.spoiling import own_pack, spoil

if TYPE_CHECKING:
    from click.testing import Result

EXAMPLE = Path(__file__).parents[2] / "docs" / "my-cards"
WEAPONS, ELEMENTS, SKIRMISH = "weapons.yaml", "elements.yaml", "missions/skirmish.yaml"
STARS, THERIANS = "armies/white_stars/", "armies/therians/"
BREAKAGE = [
    (WEAPONS, "rate: {v: 1", "rate: {v: -1", "laser_rifle.rate.v: must be >= 0"),
    (WEAPONS, "accuracy: {v: 5", "accuracy: {v: 55", "accuracy.v: must be <= 30"),
    (WEAPONS, "bound: [10, 14]", "bound: [11, 14]", "laser_gun.penetration.bound: give the lowest"),
    (WEAPONS, "abilities: [sniper]", "abilities: [snipe]", "no weapon ability is called snipe"),
    (WEAPONS, "kind: close", "kind: thrown", "combat_knife.kind: invalid enum value 'thrown'"),
    (WEAPONS, "fixed: {v: 4", "fixed: {v: 9", "missile_launcher.fixed.v: no die shows"),
    (ELEMENTS, "ground: open", "grund: open", "hill.grund: no such field is known"),
    (ELEMENTS, "size: 1", "size: 12", "low_wall.size: must be <= 9"),
    (SKIRMISH, "width: 120", "width: wide", "table.width: expected a whole number, got text"),
    (f"{STARS}units.yaml", "weapons: [laser_gun, laser_gun]", "weapons: [lance]", "called lance"),
    (f"{STARS}units.yaml", "options: [mechanic, medic]", "options: [cook]", "called cook"),
    (f"{STARS}units.yaml", "type: {v: 3", "type: {v: 5", "no fighter has a type of 5"),
    (f"{STARS}units.yaml", "standard: 8, maximum: 12", "standard: 8, maximum: 6", "maximum 6 is"),
    (f"{STARS}units.yaml", "src: cited", "src: heard", "type.src: invalid enum value 'heard'"),
    (f"{STARS}units.yaml", "movement: {v: 14", "speed: {v: 14", "steel_troopers.speed: no such"),
    (
        f"{STARS}units.yaml",
        "prices: {sergeant: 15}",
        "prices: {major: 15}",
        "no rank is called major",
    ),
    (f"{STARS}officers.yaml", "rank: 2,", "rank: 2, rank: 3,", "ranks[1].rank: the field is given"),
    (f"{STARS}equipment.yaml", "weapon: grenades", "weapon: eggs", "no weapon is called eggs"),
    (f"{THERIANS}army.yaml", "category: support", "category: suport", "enum value 'suport'"),
    (f"{THERIANS}heroes.yaml", "rank: alpha", "rank: alfa", "urash.rank: no rank is called alfa"),
    (f"{THERIANS}units.yaml", "weapon: medium_sonic_cannon", "weapon: mg", "no weapon of the unit"),
    ("texts/fr.yaml", "  medic: infirmier", "  medik: infirmier", "nothing among the specialists"),
    ("texts/en.yaml", "  flamer: flamer", "  flamer: 7", "weapons.flamer: expected text"),
    ("pack.yaml", 'version: "1.0"', 'version: "new"', "version: not in the form that is wanted"),
]
"""One way to break each thing: file, what stands there, what comes in its place, what is said."""


def run(*arguments: str) -> Result:
    """The command with these arguments."""
    return CliRunner().invoke(main, ["packs", *arguments])


def test_every_fault_of_a_broken_copy_is_listed_in_one_run(tmp_path: Path) -> None:
    """Twenty-four faults in twelve files: each with its file, its line and a remedy."""
    copy = shutil.copytree(CORE, tmp_path / "core")
    broken = [(file, spoil(copy, file, old, new), told) for file, old, new, told in BREAKAGE]

    result = run("check", str(copy))
    lines = [line for line in result.stdout.splitlines() if line]

    assert result.exit_code == 1
    for file, at, told in broken:
        place = f"{copy.as_posix()}/{file}:{at}: "
        found = [line for line in lines if line.startswith(place) and told in line]
        assert len(found) == 1, (place, told, result.stdout)
        assert re.search(r" \(.+\)$", found[0]), found
    assert len({file for file, _, _ in broken}) == 12


def test_a_sound_pack_passes() -> None:
    """The packs of the package have no faults."""
    for name in ("core", "tentative"):
        result = run("check", str(CORE.parent / name))

        assert (result.exit_code, result.stdout.split()[0]) == (0, name)


def test_an_illegal_company_is_a_fault(tmp_path: Path) -> None:
    """Companies of a pack are looked over by the rules of mustering."""
    copy = shutil.copytree(CORE, tmp_path / "core")
    spoil(copy, "companies/therians-500.yaml", "ap: 500", "ap: 5")
    result = run("check", str(copy))

    assert result.exit_code == 1
    assert f"{copy.as_posix()}/companies/therians-500.yaml" in result.stdout
    assert "CMP-001" in result.stdout


def test_companies_are_looked_over_whatever_else_is_wrong(tmp_path: Path) -> None:
    """A fault in the weapons hides none in a company; only a spoilt army has nothing to say."""
    copy = shutil.copytree(CORE, tmp_path / "core")
    spoil(copy, "weapons.yaml", "penetration:", "penetrashun:")
    spoil(copy, "companies/therians-500.yaml", "ap: 500", "ap: 5")
    result = run("check", str(copy))

    assert "penetrashun" in result.stdout
    assert f"{copy.as_posix()}/companies/therians-500.yaml" in result.stdout


def test_a_unit_that_nobody_has_is_told_even_of_a_spoilt_army(tmp_path: Path) -> None:
    """Other faults of its army do not hide it: file, line and remedy, and no false alarm."""
    copy = shutil.copytree(CORE, tmp_path / "core")
    spoil(copy, f"{THERIANS}units.yaml", "movement: {v: ", "speed: {v: ")
    at = spoil(copy, "companies/therians-500.yaml", "unit: storm_golems", "unit: storm_golmes")
    lines = run("check", str(copy)).stdout.splitlines()
    told = [line for line in lines if "companies/" in line]

    assert any("speed: no such field" in line for line in lines)
    assert len(told) == 1
    assert told[0].startswith(f"{copy.as_posix()}/companies/therians-500.yaml:{at}: ")
    assert "golems-1: no unit is called storm golmes" in told[0]
    assert told[0].endswith("take storm golems")


def test_an_unreadable_list_of_units_blames_no_company(tmp_path: Path) -> None:
    """Where the units of an army are not YAML, nobody knows which there are."""
    copy = shutil.copytree(CORE, tmp_path / "core")
    spoil(copy, f"{THERIANS}units.yaml", "category:", "category: [")
    spoil(copy, "companies/therians-500.yaml", "unit: storm_golems", "unit: storm_golmes")
    result = run("check", str(copy))

    assert f"{THERIANS}units.yaml" in result.stdout
    assert "companies/" not in result.stdout


def test_a_company_of_nobodys_army_is_a_fault(tmp_path: Path) -> None:
    """An army that no pack has is named with those that there are."""
    copy = shutil.copytree(CORE, tmp_path / "core")
    spoil(copy, "companies/therians-500.yaml", "army: therians", "army: therian")
    result = run("check", str(copy))

    assert "companies/therians-500.yaml" in result.stdout
    assert "therian" in result.stdout


def test_strays_and_missing_files_are_faults(tmp_path: Path) -> None:
    """A misspelt file is told apart from one that is not there."""
    copy = shutil.copytree(CORE, tmp_path / "core")
    (copy / "weapons.yaml").rename(copy / "weapon.yaml")
    result = run("check", str(copy))

    assert "weapons.yaml:1: the file is missing" in result.stdout
    assert "weapon.yaml:1: no file of a pack is called so (did you mean" in result.stdout


def test_a_pack_lies_on_what_it_requires(tmp_path: Path) -> None:
    """A pack that nobody has is named, with those that there are."""
    pack = own_pack(tmp_path, {"pack.yaml": "id: mine\nversion: '1'\ntitle: {}\nrequires: [moon]"})
    result = run("check", str(pack))

    assert "requires[0]: moon does not lie below (below lie core, tentative)" in result.stdout


def test_the_difference_is_told_with_origins(tmp_path: Path) -> None:
    """Single values before and after, and what is new."""
    card = "{v: 5, src: cited, why: the card}"
    texts = "weapons: {bow: bow}"
    bow = (CORE / "weapons.yaml").read_text("utf-8").split("laser_rifle:")[1].split("assault_")[0]
    pack = own_pack(
        tmp_path,
        {
            "armies/white_stars/units.yaml": f"star_troopers:\n  protection: {card}\n",
            "weapons.yaml": f"bow:{bow}",
            "texts/en.yaml": texts,
        },
    )
    result = run("diff", str(pack))

    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == (
        "units.star_troopers.protection: 4 (assumed: below the steel troopers (5))"
        " -> 5 (cited: the card)"
    )
    assert "+ weapons.bow" in result.stdout.splitlines()


def test_a_pack_that_changes_nothing(tmp_path: Path) -> None:
    """An empty pack is no fault."""
    pack = own_pack(tmp_path, {})

    assert run("diff", str(pack)).stdout == "nothing is changed\n"
    assert run("check", str(pack)).exit_code == 0


def test_the_list_marks_what_is_tentative(tmp_path: Path) -> None:
    """Id, version and checksum of each pack; guesses are called so."""
    pack = own_pack(tmp_path, {})
    lines = run("list", "--pack", str(pack)).stdout.splitlines()[::2]

    assert [line.split()[0] for line in lines] == ["core", "tentative", "mine"]
    assert ["[tentative" in line for line in lines] == [False, True, False]
    assert [line.split()[2] for line in lines[:2]] == [
        each.checksum for each in core().packs.values()
    ]


def test_a_chosen_pack_is_used_for_one_command(tmp_path: Path) -> None:
    """Afterwards the packs of the package are in use again."""
    run("list", "--pack", str(own_pack(tmp_path, {})))

    assert chosen_folders() == ()
    assert list(core().packs) == ["core", "tentative"]


def test_a_chosen_pack_with_faults_ends_the_command(tmp_path: Path) -> None:
    """All its faults are told."""
    pack = own_pack(tmp_path, {"weapons.yaml": "bow: {kind: far}\nlance: {}\n"})
    result = run("list", "--pack", str(pack))

    assert result.exit_code == 1
    assert "bow.kind" in result.output
    assert "lance.kind" in result.output


def test_the_processes_of_a_series_use_the_packs() -> None:
    """A company that only a pack of one's own has can fight in another process."""
    series = Series(
        "skirmish", ("moon-500", "therians-500"), ("random", "random"), 1, "moon",
        packs=(str(EXAMPLE),),
    )  # fmt: skip
    (played,) = run_series(series, workers=1)

    assert played.problem is None
    assert chosen_folders() == ()


def test_schemas_are_written(tmp_path: Path) -> None:
    """One for each kind of file, with the names of all fields."""
    result = run("schema", str(tmp_path / "schema"))
    found = {file.name.split(".")[0]: json.loads(file.read_text("utf-8"))
             for file in (tmp_path / "schema").iterdir()}  # fmt: skip

    assert result.exit_code == 0
    assert {"pack", "weapons", "units", "heroes", "mission", "company", "texts"} <= found.keys()
    unit = found["units"]["$defs"]["UnitSource"]
    assert {"protection", "weapons", "prices"} <= unit["properties"].keys()
    assert unit["additionalProperties"] is False
    assert found["units"]["$defs"]["Measure"]["properties"]["v"]["type"] == "number"
    weapon = found["weapons"]["$defs"]["WeaponSource"]["properties"]
    assert "sniper" in weapon["abilities"]["items"]["enum"]
    assert "detection" in unit["properties"]["abilities"]["items"]["enum"]
