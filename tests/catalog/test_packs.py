"""Packs on top of each other: single values, new things, names, and what came from where."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from damocles.catalog import CatalogError, UnknownName, choose, core, load
from damocles.catalog.packs.loader import CORE, stack
from damocles.catalog.packs.pack import checksum, pack_files, shipped_packs
from damocles.words import more_words
from tests.catalog.spoiling import own_pack, spoil

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from damocles.catalog import Catalog

UNITS = "armies/white_stars/units.yaml"
CARD = "src: cited, why: my card"


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """No test leaves packs in use."""
    yield
    choose()


def on_core(folder: Path, files: dict[str, str]) -> Catalog:
    """The core pack with a pack of one's own on top."""
    return load(CORE, own_pack(folder, files))


def faults(folder: Path, files: dict[str, str]) -> list[str]:
    """What is wrong with a pack of one's own on top of core."""
    with pytest.raises(CatalogError) as caught:
        on_core(folder, files)
    return [str(fault).removeprefix(f"{folder.as_posix()}/") for fault in caught.value.faults]


# ---- single values ---------------------------------------------------------------------------


def test_a_single_value_is_overridden(tmp_path: Path) -> None:
    """The value, its source and its reason are the new ones; all else stays."""
    found = on_core(tmp_path, {UNITS: f"star_troopers:\n  protection: {{v: 5, {CARD}}}\n"})
    new, old = (each.armies["white_stars"].units["star_troopers"] for each in (found, core()))

    assert (new.protection.v, new.protection.src, new.protection.why) == (5, "cited", "my card")
    assert new.protection.bound is None
    assert (old.protection.v, old.protection.src) == (4, "assumed")
    assert (new.movement, new.prices, new.weapons) == (old.movement, old.prices, old.weapons)


def test_an_entry_with_an_id_is_overridden(tmp_path: Path) -> None:
    """Of a list only the entry with this id changes, and only the fields that are given."""
    text = f"fire_toads:\n  parts:\n    - {{id: frame, sp: {{v: 4, {CARD}}}}}\n"
    parts = on_core(tmp_path, {UNITS: text}).armies["white_stars"].units["fire_toads"].parts

    assert [(part.id, part.kind, part.sp.v) for part in parts] == [
        ("frame", "frame", 4),
        ("propulsion", "propulsion", 2),
        ("left_cannon", "weapon", 1),
        ("right_cannon", "weapon", 1),
    ]


def test_what_names_its_source_is_one_piece(tmp_path: Path) -> None:
    """Half a table would have the old numbers under the new source: it is asked for whole."""
    text = f"fire_toads:\n  numbers: {{{CARD}, maximum: 4}}\n"

    problem = "fire_toads.numbers.standard: the field is missing"
    remedy = "add standard: a whole number of 1 or more"
    assert faults(tmp_path, {UNITS: text}) == [f"mine/{UNITS}:2: {problem} ({remedy})"]


def test_a_value_without_its_source_is_refused(tmp_path: Path) -> None:
    """A player who corrects a number says where he has it from."""
    found = faults(tmp_path, {UNITS: "star_troopers:\n  protection: {v: 5}\n"})

    assert [line.split(": ")[1] for line in found] == [
        "star_troopers.protection.src",
        "star_troopers.protection.why",
    ]
    assert all(line.startswith(f"mine/{UNITS}:2: ") for line in found)


def test_a_bare_number_gets_a_remedy(tmp_path: Path) -> None:
    """The form is shown."""
    found = faults(tmp_path, {UNITS: "star_troopers:\n  protection: 5\n"})

    problem = "star_troopers.protection: expected named fields"
    assert found == [f"mine/{UNITS}:2: {problem} (write {{name: value, ...}})"]


def test_the_later_pack_counts(tmp_path: Path) -> None:
    """Of two packs the one on top has the last word; the other's changes elsewhere stay."""
    first = own_pack(tmp_path / "a", {
        UNITS: f"star_troopers:\n  protection: {{v: 5, {CARD}}}\n  combat: {{v: 5, {CARD}}}\n",
    })  # fmt: skip
    second = own_pack(tmp_path / "b", {
        "pack.yaml": "id: other\nversion: '1'\ntitle: {}\nrequires: [core, mine]\n",
        UNITS: f"star_troopers:\n  protection: {{v: 6, {CARD}}}\n",
    })  # fmt: skip
    unit = load(CORE, first, second).armies["white_stars"].units["star_troopers"]

    assert (unit.protection.v, unit.combat.v, unit.movement.v) == (6, 5, 12_000)


def test_faults_are_those_of_the_pack_that_has_them(tmp_path: Path) -> None:
    """A dangling id on top of two packs is named with the file and line of its own."""
    pack = own_pack(tmp_path, {UNITS: "# mine\nstar_troopers:\n  weapons: [lance]\n"})
    with pytest.raises(CatalogError) as caught:
        load(*shipped_packs(), pack)

    assert [(fault.pack, fault.line) for fault in caught.value.faults if "lance" in str(fault)] == [
        (pack.as_posix(), 3)
    ]


# ---- new things ------------------------------------------------------------------------------


def moon_troopers() -> str:
    """A new unit: the star troopers once more."""
    text = (CORE / UNITS).read_text(encoding="utf-8")
    return text[text.index("star_troopers:") : text.index("steel_troopers:")].replace(
        "star_troopers:", "moon_troopers:", 1
    )


def test_a_unit_is_added(tmp_path: Path) -> None:
    """With its name in one language, which stands in for the other."""
    words = "units: {moon_troopers: moon troopers}\n"
    found = on_core(tmp_path, {UNITS: moon_troopers(), "texts/en.yaml": words})

    assert found.armies["white_stars"].units["moon_troopers"].numbers.maximum == 12
    assert found.texts["fr"].units["moon_troopers"] == "moon troopers"
    assert found.pack("units", "moon_troopers").id == "mine"
    assert found.pack("units", "star_troopers").id == "core"
    assert not found.tentative("units", "moon_troopers")


def test_a_unit_needs_a_name(tmp_path: Path) -> None:
    """In the languages of its pack, and in the texts of that pack."""
    texts = {"texts/en.yaml": "armies: {}\n"}

    problem = "units: moon_troopers has no name in this language"
    remedy = "add a line for moon_troopers under units"
    assert faults(tmp_path, {UNITS: moon_troopers(), **texts}) == [
        f"mine/texts/en.yaml:1: {problem} ({remedy})"
    ]


def test_a_mission_and_a_company_are_added(tmp_path: Path) -> None:
    """Each is a file of its own, called like it."""
    mission = (
        (CORE / "missions/skirmish.yaml").read_text("utf-8").replace("id: skirmish", "id: moon")
    )
    company = (
        (CORE / "companies/therians-500.yaml")
        .read_text("utf-8")
        .replace("id: therians-500", "id: moon-500")
    )
    words = "missions: {moon: {name: Moon, note: A table.}}\ncompanies: {moon-500: Moon}\n"
    found = on_core(
        tmp_path,
        {"missions/moon.yaml": mission, "companies/moon-500.yaml": company, "texts/en.yaml": words},
    )

    assert found.mission("moon").width == 120_000
    assert found.missions["moon"].name["fr"] == "Moon"
    assert found.company("moon-500").army == "therians"
    assert found.pack("missions", "moon").id == "mine"


# ---- stacks ----------------------------------------------------------------------------------


def test_chosen_packs_are_in_use(tmp_path: Path) -> None:
    """Everybody who asks for the catalogue gets them, until others are chosen."""
    pack = own_pack(tmp_path, {UNITS: f"star_troopers:\n  combat: {{v: 6, {CARD}}}\n"})
    choose(pack)

    assert core().armies["white_stars"].units["star_troopers"].combat.v == 6
    assert [each.id for each in core().packs.values()] == ["core", "tentative", "mine"]
    choose()
    assert core().armies["white_stars"].units["star_troopers"].combat.v == 4


def test_a_copy_stands_in_for_its_namesake(tmp_path: Path) -> None:
    """A whole core pack of one's own takes the place of the other."""
    copy = shutil.copytree(CORE, tmp_path / "core")

    assert stack([copy]) == (copy, shipped_packs()[1])
    choose(copy)
    assert [pack.folder for pack in core().packs.values()] == [str(copy), str(shipped_packs()[1])]


@pytest.mark.parametrize(
    ("first", "problem"),
    [
        ("id: core\nversion: '1'\ntitle: {}\nrequires: [core]\n", "another pack is called core"),
        ("id: mine\nversion: '1'\ntitle: {}\nrequires: [moon]\n", "moon does not lie below"),
        ("id: My Cards\nversion: '1'\ntitle: {}\nrequires: [core]\n", "id: not in the form"),
        ("id: mine\nversion: 1\ntitle: {}\nrequires: [core]\n", "version: expected text"),
        ("id: mine\nversion: '1'\ntitle: {tlh: wIj}\nrequires: [core]\n", "title"),
        ("id: mine\nversion: '1'\ntitle: {}\nrules: chess\n", "no rule set is called 'chess'"),
        ("id: mine\nversion: '1'\ntitle: {}\nrules: chess\n", "for the rule set chess, and"),
        ("id: mine\ntitle: {}\nrequires: [core]\n", "version: the field is missing"),
    ],
)
def test_faults_of_the_first_file(tmp_path: Path, first: str, problem: str) -> None:
    """A pack says what it is called, and lies on what it requires."""
    found = faults(tmp_path, {"pack.yaml": first})

    assert [line for line in found if problem in line], found
    assert all(line.startswith("mine/pack.yaml:") for line in found), found


def test_a_pack_of_an_unknown_rule_set_is_told_of(tmp_path: Path) -> None:
    """Whatever is asked for: it is in every stack, so that nobody waits for it in vain."""
    first = "id: mine\nversion: '1'\ntitle: {}\nrules: chess\n"
    choose(own_pack(tmp_path, {"pack.yaml": first}))

    with pytest.raises(CatalogError, match=r"pack\.yaml:4: rules: no rule set is called 'chess'"):
        core()


def test_a_catalogue_of_an_unknown_rule_set_is_refused() -> None:
    """The message says which there are."""
    with pytest.raises(UnknownName, match=r"no rule set is called 'chess' \(known are at43"):
        core("chess")


def test_the_checksum_is_that_of_all_files(tmp_path: Path) -> None:
    """It changes with every byte and every name, and with nothing else."""
    copy = shutil.copytree(CORE, tmp_path / "core")
    before = checksum(copy)

    assert before == checksum(CORE)
    spoil(copy, "weapons.yaml", "v: 5", "v: 6")
    changed = checksum(copy)
    assert changed != before
    (copy / "elements.yaml").rename(copy / "terrain.yaml")
    assert checksum(copy) not in (before, changed)
    (copy / "notes.txt").write_text("no part of the pack", encoding="utf-8")
    assert len(pack_files(copy)) == len(pack_files(CORE))


def test_what_no_pack_brought_is_not_known() -> None:
    """Asking for its pack says so."""
    with pytest.raises(UnknownName, match="no entry of units is called 'dragons'"):
        core().pack("units", "dragons")


def test_only_guesses_are_tentative() -> None:
    """All of Red Blok and Karmans, the lesser golgoths, and nothing of the rulebook."""
    marked = {name for name in core().origins["units"] if core().tentative("units", name)}

    assert marked == {
        "krasny_soldaty", "spetsnatz_kolossus", "kossak", "k_warriors", "wendigos", "dirt_trike",
        "hekat_golgoth", "succubus_golgoth", "baal_golgoth",
    }  # fmt: skip
    assert [name for name in core().armies if core().tentative("armies", name)] == [
        "karmans",
        "red_blok",
    ]


# ---- languages -------------------------------------------------------------------------------


def test_a_pack_has_the_languages_of_its_texts(tmp_path: Path) -> None:
    """One without French texts need not name anything in French; English stands in."""
    copy = shutil.copytree(CORE, tmp_path / "core")
    (copy / "texts/fr.yaml").unlink()
    found = load(copy)

    assert found.packs[copy.as_posix()].languages == ("en",)
    assert found.texts["fr"] == found.texts["en"]
    assert found.missions["skirmish"].name["fr"] == "Skirmish"


def test_a_pack_that_names_a_language_needs_its_texts(tmp_path: Path) -> None:
    """Whoever promises names must give them."""
    copy = shutil.copytree(CORE, tmp_path / "core")
    (copy / "texts/fr.yaml").unlink()
    with (copy / "pack.yaml").open("a", encoding="utf-8") as file:
        file.write("languages: [en, fr]\n")

    with pytest.raises(CatalogError, match=r"texts/fr\.yaml:1: the file is missing"):
        load(copy)


def test_a_new_language_works_with_old_packs(tmp_path: Path) -> None:
    """English stands in for the names that no pack has in it, not French."""
    (tmp_path / "xx").mkdir()
    grammar = 'name: Neu\ndecimal: ","\none: [1]\nlast: " und "\n'
    (tmp_path / "xx/grammar.yaml").write_text(grammar, encoding="utf-8")

    with more_words(tmp_path):
        assert core().texts["xx"] == core().texts["en"]
        assert core().missions["landing"].name["xx"] == "Landing"
    assert "xx" not in core().texts
