"""Every way in which one unit can attack another, with what it would do and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.reading import distance, members
from damocles.server.play.prompts import prompt_for_seat
from damocles.server.play.questions import answer_question
from damocles.server.play.wire import Preview, Previewed
from damocles.server.sandbox.reasons import halt_reason, tell_reasons
from damocles.server.sandbox.sight import look_from_unit
from damocles.server.sandbox.wire import Fire, Salvo

if TYPE_CHECKING:
    from damocles.server.play.wire import Choice
    from damocles.server.sandbox.layout import LaidTable

MOST_SALVOS = 24
"""The most ways to attack that are worked out, since indirect fire can aim at every fighter."""


def preview_attacks(laid: LaidTable, target: int) -> Fire:
    """The salvos and close combats that the page of a battle would offer, each with a preview."""
    question = prompt_for_seat(laid.view, 0, secret=False)
    choices = question.choices if question else ()
    return Fire(
        look_from_unit(laid, target),
        _apart(laid, target),
        tuple(_salvo(laid, each) for each in _chosen(choices, target)[:MOST_SALVOS]),
        laid.fighters,
        tuple(put.id for put in laid.units),
        None if question else halt_reason(laid.view.table.setting.rules),
    )


def _chosen(choices: tuple[Choice, ...], target: int) -> list[Choice]:
    """The attacks on the target; close combat comes first where the unit can fight."""
    shots = [each for each in choices if each.group == "shoot" and _aimed(each, target)]
    fights = [each for each in choices if each.group == "fight" and _aimed(each, target)]
    possible = any(each.refusal is None for each in fights)
    return [*fights, *shots] if possible else [*shots, *fights]


def _apart(laid: LaidTable, target: int) -> int:
    """The distance between the nearest fighters of the two units."""
    table = laid.view.table
    own, other = (members(table, table.units[unit]) for unit in (laid.unit, target))
    return min((distance(table, one, two) for one in own for two in other), default=0)


def _aimed(choice: Choice, target: int) -> bool:
    """Whether a choice is aimed at the unit, or is refused without any target."""
    return target in choice.units or (choice.refusal is not None and not choice.units)


def _salvo(laid: LaidTable, choice: Choice) -> Salvo:
    preview = None
    if choice.order is not None:
        preview = answer_question(laid.view, Preview(choice.order))
    found = preview if isinstance(preview, Previewed) else None
    return Salvo(
        "fight" if choice.group == "fight" else "shoot",
        choice.words,
        tell_reasons(laid.view.table, found.facts) if found else (),
        choice.weapon,
        choice.refusal,
        found,
    )
