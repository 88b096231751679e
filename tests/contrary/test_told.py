"""A battle of the contrary edition is told with its own ids and in its own words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
import pytest

from damocles.engine.chance import Chance
from damocles.record import narrate, tell_facts
from damocles.rules.missions import lay_table
from damocles.rules.questions import explain_event
from damocles.rules.questions.sampling.orders import proposers, sample
from damocles.rules.state.registry import machine
from damocles.server.names import names_of
from damocles.server.play.prompts import prompt_for_seat
from damocles.server.play.refusals import refusal_view
from damocles.words import complete_languages, read_book
from tests.contrary import NAME
from tests.contrary.packing import by_its_rules
from tests.contrary.test_contrary import FOREIGN
from tests.rules.battles import begun, everything

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.engine.seams import RuleSet
    from damocles.rules.battle.battle import Battle
    from damocles.rules.state.params import Params
    from damocles.words import Language

ORDERS = 300
"""So many orders of the battle are told."""


def asked_and_refused(battle: Battle) -> Iterator[object]:
    """Play a battle by chance; every question with its choices, and what is refused."""
    chance = Chance("told")
    for number in range(ORDERS):
        asked, table = battle.decision, battle.table
        if asked is None:
            return
        yield prompt_for_seat(battle.view(asked.seat), number, secret=False)
        for proposed in proposers[type(asked)](table, asked, chance):
            refusal = None if proposed is None else machine.refusal(table, asked, proposed)
            if refusal is not None:
                yield refusal_view(refusal, table)
        battle.push(sample(table, asked, chance))


def happened(battle: Battle) -> Iterator[object]:
    """Every event in words, with its rule and what decided it."""
    table, rules = lay_table(battle.table.setting), battle.table.setting.rules
    for event in battle.events:
        found = explain_event(table, event)
        told = {each: tell_facts(found.facts, names) for each, names in names_of(table).items()}
        yield found.rules, told
        machine.apply(table, event)
        yield rules.cite(getattr(event, "rule", ""))
        yield {each: narrate(event, table, each) for each in complete_languages()}


@pytest.fixture(scope="module")
def said(contrary: RuleSet[Params]) -> list[str]:
    """All that is said of a random battle, each as JSON."""
    fought, seed = everything("1")
    battle = begun((by_its_rules(fought, 0, 1, 1), seed))
    found = [*asked_and_refused(battle), *happened(battle)]

    assert battle.table.setting.rules.name == contrary.name
    return [msgspec.json.encode(each).decode() for each in found]


def test_no_foreign_rule_is_cited(said: list[str]) -> None:
    """By questions, choices, refusals, events and explanations."""
    assert len(said) > 300
    assert [FOREIGN.findall(text) for text in said if FOREIGN.search(text)] == []
    assert any("CON-" in text for text in said)


@pytest.mark.parametrize("language", complete_languages())
def test_its_own_words_are_said(said: list[str], language: Language) -> None:
    """Its own terms in place of those of others."""
    text = "\n".join(said)
    terms = read_book("terms", language)
    own = {key.partition(".")[2] for key in terms if key.startswith(f"{NAME}.")}
    usual = {name: terms[name] for name in own if "{" not in terms[name]}

    assert [name for name in usual if terms[f"{NAME}.{name}"] in text] != []
    foreign = re.compile(rf"\b(?:{'|'.join(map(re.escape, usual.values()))})\b")
    assert [text[found.start() - 60 : found.end()] for found in foreign.finditer(text)] == []
