"""What is told of a battle has its text, and every text is told by something."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from typing import TYPE_CHECKING, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from damocles.ai.thoughts.reasons import (
    ANSWERS,
    AT_ONCE,
    NOTHING_LEFT,
    RANDOM,
    REPLACED,
    THUMB,
)
from damocles.ai.thoughts.thought import FORESEEN, PLANS, TRIED
from damocles.catalog.packs import core
from damocles.catalog.rulebook import rule_set
from damocles.catalog.rulebook.clauses import known_clauses
from damocles.record.files import Ending
from damocles.record.narration import facts
from damocles.record.narration.events import DICE, narrate, sentence_key
from damocles.record.narration.facts import tell_fact
from damocles.record.narration.names import Names
from damocles.rules.missions import lay_table
from damocles.rules.questions.explain.values import Caught
from damocles.rules.state.abilities import read_abilities
from damocles.rules.state.apply.changes import change_unit
from damocles.rules.state.drills import Deed, read_drills
from damocles.rules.state.events.activation import DrillTaken
from damocles.rules.state.events.shooting import FightersGrounded, SalvoDeclared
from damocles.rules.state.gaits import read_gaits
from damocles.rules.state.model import Edge, Part
from damocles.rules.state.setting import Setting
from damocles.words import (
    DEFAULT,
    complete_languages,
    facts_of,
    has_text,
    more_words,
    read_book,
)
from damocles.words.books import HOME
from tests.architecture.tree import ROOT
from tests.record.test_explaining import FACTS
from tests.record.test_narrate_names import every_event, table_of
from tests.record.test_refusals import reasons
from tests.rules.battles import begun, small
from tests.rules.made_up_choice import freely
from tests.sources import calls_in, strings_in

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BOOKS = (
    "endings", "events", "facts", "findings", "refusals", "terms", "things", "thoughts", "verdicts",
)  # fmt: skip
TERM = re.compile(r"(?:{(?:\w+:)?@|speech\.term\(')(\w+)")


# ---- what the source says ------------------------------------------------------------------------


def arguments(folder: str, function: str, place: int) -> Iterator[ast.expr]:
    """What a function is given at a place, wherever it is called in a folder."""
    for call in calls_in(folder):
        if getattr(call.func, "id", "") == function:
            yield call.args[place]


def constants(node: ast.expr) -> Iterator[str]:
    """The strings in an expression."""
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


# ---- what can be told ----------------------------------------------------------------------------


def told_events() -> set[str]:
    """Every event in every form."""
    table = table_of("white-stars-2000", "therians-2000-armour")
    away, there = table.copy(), table.copy()
    for unit in away.units:
        change_unit(away, unit, place="reserve")
        change_unit(there, unit, place="table")
    events = [*every_event(table)]
    events += [
        replace(event, fire=replace(event.fire, overwatch=True))
        for event in events
        if isinstance(event, SalvoDeclared)
    ]
    free = there.copy()
    free.setting = freely((table.setting, ""))[0]
    return {sentence_key(event, each) for event in events for each in (away, there, free)}


def told_refusals() -> set[str]:
    """Every reason, and those that have a sentence for one of their facts."""
    forms = [key for key in read_book("refusals", "en") if "/" in key]
    named = {key for key in forms if key.partition("/")[2] in strings_in("rules")}
    known = reasons()
    return known | {key for key in named if key.partition("/")[0] in known}


def told_facts() -> set[str]:
    """Every kind of fact in every form, and the parts of a needed number."""
    found = {facts.sentence_key(fact) for fact, _ in FACTS if type(fact) in facts.FIELDS}
    for name in ("Needed", "Distance"):
        whats = arguments("rules/questions", name, 0)
        found |= {f"{name}/{what}" for each in whats for what in constants(each)}
    parts = {
        reason for each in arguments("rules/questions", "Modifier", 0) for reason in constants(each)
    }
    return found | {f"parts.{part}" for part in parts - set(content("drill"))}


def content(kind: str) -> list[str]:
    """Content of the rules of a kind, by id."""
    return list(rule_set("at43").kinds[kind])


def barring_gaits() -> list[str]:
    """The gaits at which something is ruled out."""
    known = read_gaits(rule_set("at43")).known.values()
    return [gait.id for gait in known if gait.bars_shots is not None]


def told_things() -> set[str]:
    """Content, and what else the rules call by an id."""
    parts = get_args(get_type_hints(Part)["kind"])
    abilities = read_abilities(rule_set("at43")).known.values()
    return {
        *(f"{part}.{each}" for part in ("drills", "reminders") for each in content("drill")),
        *(f"routines.{each}" for each in content("routine")),
        *(f"ways.{each.id}" for each in abilities if each.effects.special_way),
        *(f"deeds.{each}" for each in get_args(Deed)),
        *(f"gaits.{each}" for each in content("gait")),
        *(f"{part}.{each}" for part in ("barred", "gone_at") for each in barring_gaits()),
        *(f"scores.{each}" for each in known_clauses()),
        *(f"sides.{each}" for each in get_args(Edge)),
        *(f"parts.{each}" for each in parts if each != "weapon"),
        *(f"kinds.{each}" for each in core().kinds),
        *(f"dice.{each}" for each in DICE),
        *(
            f"waiting.{group}"
            for drill in read_drills(rule_set("at43")).known.values()
            for group in drill.effects.waiting
        ),
    }


def told_thoughts() -> set[str]:
    """Reasons, intentions, places and terms of all bots."""
    plain = {RANDOM, REPLACED, AT_ONCE, NOTHING_LEFT, THUMB, PLANS, FORESEEN, TRIED}
    meant = {text.partition(" (")[0] for text in strings_in("ai")}
    texts = read_book("thoughts", "en")
    shown = {key for key in texts if key.split("/")[0].split(".")[-1] in meant}
    return {
        *(f"reasons.{each}" for each in plain),
        *(key for key in texts if key.startswith("reasons.") and is_function(key)),
        *(key for key in shown if key.startswith(("intentions.", "where.", "terms."))),
    }


def is_function(key: str) -> bool:
    """Whether a reason is that of a function that answers decisions."""
    module, _, function = key.removeprefix("reasons.").rpartition(".")
    return bool(module) and hasattr(import_module(f"{ANSWERS}{module}"), function)


def told_terms() -> set[str]:
    """The terms in any text, or on a page, whatever a rule set calls them."""
    files = [*(HOME / DEFAULT).iterdir(), *(ROOT / "web" / "src" / "pages").rglob("*.svelte")]
    names = {name for file in files for name in TERM.findall(file.read_text("utf-8"))}
    return {key for key in read_book("terms", "en") if key.split(".")[-1] in names}


def told_literally(book: str) -> set[str]:
    """Keys that stand as they are in the source, with their book or as a kind of finding."""
    texts = read_book(book, "en")
    named = (
        text.removeprefix(f"{book}.") for text in strings_in(".") if text.startswith(f"{book}.")
    )
    whole = {key for key in named if not any(text.startswith(f"{key}.") for text in texts)}
    kinds = (
        strings_in("record") | strings_in("server/rooms")
        if book in ("findings", "verdicts")
        else ()
    )
    return {key for key in whole if key and not key.endswith(".")} | {
        key for key in texts if key in kinds
    }


def told(book: str) -> set[str]:
    """Every key of a book that something tells; terms stand in texts, never in code."""
    if book == "terms":
        return told_terms()
    tellers = {
        "endings": lambda: set(get_args(get_type_hints(Ending)["how"])),
        "events": told_events,
        "facts": told_facts,
        "refusals": told_refusals,
        "things": told_things,
        "thoughts": told_thoughts,
    }
    return told_literally(book) | (tellers[book]() if book in tellers else set())


# ---- tests ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_everything_has_its_text_and_every_text_is_told(book: str) -> None:
    """Nothing is told by its id that has a name, and no text waits in vain."""
    texts, keys = set(read_book(book, "en")), told(book)

    assert sorted(keys - texts) == []
    assert sorted(texts - keys) == []


@pytest.mark.parametrize("book", [book for book in BOOKS if book != "terms"])
@pytest.mark.parametrize("language", complete_languages())
def test_languages_speak_of_the_same_facts(book: str, language: str) -> None:
    """No fact is lost between them; a term speaks of them only where its grammar needs it."""
    for key in read_book(book, "en"):
        name = f"{book}.{key}"
        assert set(facts_of(name, language)) == set(facts_of(name, "en")), name


def test_plans_have_words_for_what_they_mean() -> None:
    """Whatever intention a plan of a bot is given can be told."""
    meant = {
        text.partition(" (")[0]
        for each in arguments("ai", "Plan", 1)
        for text in list(constants(each))[:1]
    }

    assert len(meant) > 8
    assert [each for each in meant if not has_text(f"thoughts.intentions.{each}")] == []


# ---- words of others -----------------------------------------------------------------------------


def test_content_brings_its_own_words(tmp_path: Path) -> None:
    """Without them, a drill is told by its id."""
    table = begun(small()).table
    taken = DrillTaken(0, "dig_in")
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "things.yaml").write_text('drills: {dig_in: "Dig in!"}', encoding="utf-8")
    before = narrate(taken, table)

    with more_words(tmp_path):
        assert narrate(taken, table) == before.replace("dig in", "Dig in!")
    assert before.endswith(": dig in")


def test_other_rules_have_other_terms() -> None:
    """The same sentences, told of a table of the rules that call it so."""
    here, _ = small()
    rules = here.rules.derive("at44", version="1")
    table = lay_table(Setting(rules, here.mission, here.companies, here.sides))
    fallen = FightersGrounded(table.units[0].fighters[:2])

    assert narrate(DrillTaken(0, "knee"), table).endswith(": Hit the deck!")
    assert narrate(DrillTaken(0, "knee"), table, "fr").endswith(": À plat ventre\u202f!")
    assert narrate(fallen, table).endswith(" are knocked down.")
    assert tell_fact(Caught((), (), "SHO-027"), Names(table, "en")).endswith("the fire corridor.")
