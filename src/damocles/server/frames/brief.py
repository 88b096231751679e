"""What a battle is played for, from its setting alone: sources of points, and how one wins."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from damocles.geometry import to_cm
from damocles.record import letters, places
from damocles.server.speech import capitalise, phrase
from damocles.server.wire import BriefView, GainView, GoalView, WayView
from damocles.words import has_text, languages, spell_out, tell_thing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from damocles.rules.state import Scoring, Setting
    from damocles.words import Words

    Lines = Sequence[Scoring]


def brief_view(setting: Setting) -> BriefView:
    """What gives points in a battle, how near one has to be, and how it is won."""
    return BriefView(
        goals=tuple(
            _goal(setting, name, lines)
            for name, lines in goal_lines(setting.mission.scoring).items()
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
    if clause.vp is not None:
        yield _way(setting, "vp", mission.rule, vp=clause.vp)
        objective = place_name(setting, clause.objective or "")
        yield _way(setting, clause.tie, clause.rule or mission.rule, objective=objective)
    if clause.rounds is not None:
        yield _way(setting, "rounds", mission.rule, rounds=clause.rounds)
    if clause.pilot_lost:
        yield _way(setting, "pilot_lost", mission.rule)
    if any(line.vp for line in mission.scoring):
        yield _way(setting, "exhausted", "cease_fire.exhausted")
    yield from _unstated_ways(setting)


def _unstated_ways(setting: Setting) -> Iterator[WayView]:
    """How a mission ends that leaves its last round open."""
    clause, last = setting.mission.cease_fire, last_round(setting)
    if clause.rounds is None and clause.vp is None:
        yield _way(setting, "fulfilled", "cease_fire.all_objectives")
    if clause.rounds is None and last is not None:
        yield _way(setting, "unlimited", "battle.rounds_unstated", rounds=last)


def _way(setting: Setting, key: str, rule: str, **facts: Words | int) -> WayView:
    return WayView(phrase(f"goals.ways.{key}", **facts), setting.rules.cite(rule))
