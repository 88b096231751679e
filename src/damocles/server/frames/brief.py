"""What a battle is played for, from its setting alone: sources of points, and how one wins."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from damocles.catalog.missions import name_goal, tell_goal
from damocles.geometry import to_cm
from damocles.record import Names, goal_names, letters, places
from damocles.rules.missions import lay_table
from damocles.server.speech import capitalise, phrase
from damocles.server.wire import BriefView, GainView, GoalView, WayView
from damocles.words import has_text, languages, spell_out, tell_thing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from damocles.catalog.missions import GoalNames
    from damocles.rules.state import Scoring, Setting
    from damocles.words import Words

    Lines = Sequence[Scoring]


def brief_view(setting: Setting) -> BriefView:
    """What gives points in a battle, how near one has to be, and how it is won."""
    return BriefView(
        goals=(
            *winning_goals(setting),
            *(
                _goal(setting, name, lines)
                for name, lines in goal_lines(setting.mission.scoring).items()
            ),
        ),
        ways=tuple(_ways(setting)),
        rounds=last_round(setting),
        reach=setting.params.control,
    )


@lru_cache(maxsize=256)
def goal_lines(scoring: tuple[Scoring, ...]) -> Mapping[str, Lines]:
    """The lines of a briefing by what they are about, those for victory points first.

    All lines about an objective are one goal, as are those that ask for the same deed.
    """
    found: dict[str, list[Scoring]] = {}
    for line in sorted(scoring, key=lambda each: not each.vp):
        found.setdefault(goal_of(line), []).append(line)
    return found


def goal_of(line: Scoring) -> str:
    """The goal that a line belongs to."""
    return line.objective or line.what


def last_round(setting: Setting) -> int | None:
    """The round after which the battle ends, by the mission or by the options."""
    named = setting.mission.cease_fire.rounds
    return setting.params.options.round_limit if named is None else named


# ---- what wins -------------------------------------------------------------------------------


def winning_goals(setting: Setting) -> Iterator[GoalView]:
    """The goals of the mission, before everything that gives points."""
    called = _called(setting)
    for at, goal in enumerate(setting.goals):
        told = {each: tell_goal(goal, called[each]) for each in called}
        gain = GainView(
            text=capitalise(told),
            rule=setting.rules.cite(setting.mission.rule),
            when="wins",
            seat=goal.seat,
        )
        name = {each: name_goal(goal, called[each]) for each in called}
        yield GoalView(id=winning_id(at), name=name, gains=(gain,))


def winning_id(at: int) -> str:
    """The id of a goal of the mission by its place in the list; no objective is called so."""
    return f"goal {at}"


def _called(setting: Setting) -> Mapping[str, GoalNames]:
    """What goals speak of, in every language; units are named as on the table."""
    if not setting.goals:
        return {}
    table = lay_table(setting)
    return {each: goal_names(Names(table, each)) for each in languages()}


# ---- what gives points -----------------------------------------------------------------------


def _goal(setting: Setting, name: str, lines: Lines) -> GoalView:
    place = lines[0].objective
    return GoalView(
        id=name,
        name=place_name(setting, place) if place else _deed(setting, lines[0]),
        gains=tuple(_gain(setting, line) for line in lines),
        letter=letters(setting)[place] if place else "",
        objective=place,
    )


def _deed(setting: Setting, line: Scoring) -> Words:
    key = f"goals.names.{line.what}"
    return phrase(key) if has_text(key) else capitalise(_score(setting, line))


def _gain(setting: Setting, line: Scoring) -> GainView:
    clause = setting.clauses.of(line)
    return GainView(
        text=_text(setting, line),
        rule=setting.rules.cite(line.rule or setting.mission.rule),
        when="each" if clause.tally else "once" if clause.captures else "round",
        vp=line.vp,
        rp=line.rp,
        seat=line.seat,
    )


def _text(setting: Setting, line: Scoring) -> Words:
    """What a line asks for; one that no book tells is told by what it scores."""
    key, mission = f"goals.lines.{line.what}", setting.mission
    if not has_text(key):
        return capitalise(_score(setting, line))
    edge = mission.exit.edge if mission.exit else ""
    inside = mission.rescue.objective if mission.rescue else ""
    return phrase(
        key,
        reach=to_cm(setting.params.control),
        edge={each: tell_thing("sides", edge, each) for each in languages()},
        place=place_name(setting, inside),
    )


def _score(setting: Setting, line: Scoring) -> Words:
    key, place = f"things.scores.{line.what}", place_name(setting, line.objective or "")
    if has_text(key):
        return phrase(key, place=place)
    return {each: f"{spell_out(line.what)} {name}".strip() for each, name in place.items()}


def place_name(setting: Setting, place: str) -> Words:
    """What an objective is called."""
    named = {each: places(setting, each) for each in languages()}
    return {each: names.get(place, place) for each, names in named.items()}


# ---- how one wins ----------------------------------------------------------------------------


def _ways(setting: Setting) -> Iterator[WayView]:
    """The clauses of cease fire, in the order in which they decide."""
    clause, mission = setting.mission.cease_fire, setting.mission
    yield from _goal_ways(setting)
    if clause.vp is not None:
        yield _way(setting, "vp", mission.rule, vp=clause.vp)
        objective = place_name(setting, clause.objective or "")
        yield _way(setting, clause.tie, clause.rule or mission.rule, objective=objective)
    if clause.rounds is not None:
        compared = clause.compared or "points"
        key = "rounds" if compared == "points" else compared
        yield _way(setting, key, mission.rule, rounds=clause.rounds)
    if clause.pilot_lost:
        yield _way(setting, "pilot_lost", mission.rule)
    if any(line.vp for line in mission.scoring) and not setting.goals:
        yield _way(setting, "exhausted", "cease_fire.exhausted")
    yield from _unstated_ways(setting)


def _goal_ways(setting: Setting) -> Iterator[WayView]:
    """The goals, each with the seat that wins by it."""
    called = _called(setting)
    table = lay_table(setting) if called else None
    for goal in setting.goals:
        assert table is not None  # noqa: S101  # there are names for whatever goals there are
        told = {each: tell_goal(goal, called[each]) for each in called}
        who = {each: Names(table, each).seat(goal.seat) for each in called}
        yield _way(setting, "goal", setting.mission.rule, who=who, goal=told)


def _unstated_ways(setting: Setting) -> Iterator[WayView]:
    """How a mission ends that leaves its last round open."""
    clause, last = setting.mission.cease_fire, last_round(setting)
    if clause.rounds is None and clause.vp is None:
        yield _way(setting, "fulfilled", "cease_fire.all_objectives")
    if clause.rounds is None and last is not None:
        yield _way(setting, "unlimited", "battle.rounds_unstated", rounds=last)


def _way(setting: Setting, key: str, rule: str, **facts: Words | int) -> WayView:
    rules = setting.rules
    return WayView(phrase(f"goals.ways.{key}", rules.name, **facts), rules.cite(rule))
