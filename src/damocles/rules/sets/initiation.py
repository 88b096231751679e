"""The rules of the starter box: one booklet, taught in six lessons that build on each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from damocles.engine import cites
from damocles.rules.chapters.abilities.locked_shot import LOCKED_SHOT
from damocles.rules.missions.clauses.losses import AFV_UNIT, INFANTRY_UNIT
from damocles.rules.missions.clauses.places import CONTROL
from damocles.rules.missions.deployment import EDGE
from damocles.rules.missions.setup import MAP
from damocles.rules.sets import box, lessons
from damocles.rules.sets.at43 import CONTENT as WHOLE_GAME, GAITS, at43

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from damocles.engine import Item, RuleSet
    from damocles.rules.state.params import Params
    from damocles.rules.state.terrain import TerrainKind

VERSION = "1"
BOX = "Operation Damocles"
"""What the box is called."""

SEAMS: dict[str, Callable[..., Any]] = {
    "contact.limit": box.is_within_contact,
    "engage.kind": box.is_engaged_by_soldiers,
    "activation.opening": box.sections_of_opening,
    "activation.declined": box.nothing_follows,
    "move.blockers": box.machines_and_hostile_soldiers,
    "move.stop_on": box.never,
    "crush.when": box.never,
    "shot.target": box.refuse_all_but_units,
    "shot.target_units": box.chosen_unit,
    "shot.eligible": box.nobody_else,
    "cover.geometry": box.find_half_covered,
    "cover.height": box.is_cover_between,
    "leader.heirs": box.nearest_without_special_weapon,
    "dmg.located": box.no_location,
    "morale.triggers": box.no_tests,
    "melee.kind": box.kind_by_unit,
    "ter.weapon": box.refuse_unlocked,
}
OPTIONS = ("option.cards", "option.close_combat", "option.delay", "option.relocate")
KEPT = {
    *(each.key for each in (LOCKED_SHOT, AFV_UNIT, INFANTRY_UNIT, CONTROL, EDGE, MAP, *GAITS)),
    *("category.soldier", "category.strider", "tariff.lines", *OPTIONS),
}
CONTENT: dict[str, Item] = {name: WHOLE_GAME[name] for name in KEPT}
DROPPED = dict.fromkeys(WHOLE_GAME.keys() - KEPT, "game.left_out")


def initiation(
    params: Params, terrain: Sequence[TerrainKind], citations: Mapping[str, str]
) -> RuleSet[Params]:
    """The whole booklet: what its last lesson is played by."""
    usual = at43(params, terrain, citations)
    return usual.derive("initiation", version=VERSION, replace=SEAMS, drop=DROPPED)


# ---- lessons ---------------------------------------------------------------------------------

LAST_LESSON = 6
UNTAUGHT: dict[int, lessons.Untaught] = {
    2: lessons.CARDS_AND_ZONES,
    3: lessons.COVER,
    4: lessons.MACHINES,
    5: lessons.CLOSE_COMBAT,
    LAST_LESSON: lessons.LEADERSHIP,
}
"""What is not there before the lesson that teaches it."""


@cites("lessons.kept")
def rules_of_lesson(
    lesson: int, params: Params, terrain: Sequence[TerrainKind], citations: Mapping[str, str]
) -> RuleSet[Params]:
    """The booklet without anything that is taught after this lesson; what is taught stays."""
    rules = initiation(params, terrain, citations)
    for later in range(LAST_LESSON, lesson, -1):
        left_out = UNTAUGHT[later]
        rules = rules.derive(
            f"initiation-{lesson}",
            version=VERSION,
            params=left_out.numbers,
            replace=left_out.seams,
            drop=dict.fromkeys(left_out.content, "lessons.kept"),
        )
    return rules


def maker_of(lesson: int) -> Callable[..., RuleSet[Params]]:
    """What makes the rule set of a lesson of the files of the booklet."""
    return lambda *files: rules_of_lesson(lesson, *files)


LESSONS = {lesson: maker_of(lesson) for lesson in range(1, LAST_LESSON)}
"""What makes the rule set of each lesson but the last, which is played by the whole booklet."""
