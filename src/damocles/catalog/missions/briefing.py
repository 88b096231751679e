"""A mission's briefing in words, made from its data."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from damocles.catalog.missions.battlefields import Seating, played_goals
from damocles.catalog.missions.goal_words import GoalNames, tell_goal
from damocles.words import DEFAULT, has_text, spell_out, tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from damocles.catalog.source.values import (
        BriefedMission,
        GivenUnitSource,
        Owner,
        ScoringSource,
    )
    from damocles.rules.state import Edge
    from damocles.words import Language


class BriefingSection(NamedTuple):
    """A part of a briefing."""

    title: str
    lines: tuple[str, ...]


class BriefingTeller:
    """Writes a mission's briefing in one language."""

    def __init__(self, mission: BriefedMission, language: Language) -> None:
        self.mission, self.brief = mission, mission.brief
        self.language = language

    def say(self, key: str, **facts: object) -> str:
        """A sentence filled in with its facts."""
        return tell(f"briefing.{key}", facts, self.language, self.mission.rules)

    def who(self, owner: Owner, nobody: str = "both") -> str:
        """The name of a side: its role if there are roles, else its letter."""
        if owner is None:
            return self.say(f"sides.{nobody}")
        if self.brief.attacker is None:
            return self.say(f"sides.{owner}")
        return self.say("sides.attacker" if owner == self.brief.attacker else "sides.defender")

    def kind(self, kind: str) -> str:
        """What a kind of terrain is called; its id where it has no name."""
        return kind_name(kind, self.language)

    def edge(self, edge: Edge) -> str:
        """What an edge of the table is called in battles, too."""
        return tell(f"things.sides.{edge}", {}, self.language)

    # ---- forces and table --------------------------------------------------------------------

    def forces(self) -> Iterator[str]:
        """The army points."""
        told = self.brief.forces
        splits: list[tuple[str, int, int]] = [
            (self.who(side), split.assault, split.reinforcement)
            for side in ("A", "B")
            if (split := told.sides.get(side)) is not None
        ]
        if told.assault is not None:
            splits = [(self.who(None), told.assault, told.reinforcement)]
        if not splits:
            yield self.say("agreed")
        for who, assault, later in splits:
            key = "split" if later else "assault_only"
            yield self.say(key, who=who, assault=assault, reinforcement=later)

    def table(self) -> Iterator[str]:
        """The table, what lies on it, and who lays it."""
        table, elements = self.mission.table, self.mission.elements
        yield self.say("size", width=cm(table.width), depth=cm(table.depth))
        counts = Counter((element.kind, element.size) for element in elements)
        for (kind, size), count in counts.items():
            yield self.say("elements", count=count, kind=self.kind(kind), size=size)
        yield from self.laid()
        fixed = [element.id for element in elements if element.fixed]
        if fixed:
            yield self.say("fixed", names=fixed)

    def laid(self) -> Iterator[str]:
        """How the table has been set up, or who may do it."""
        if self.mission.laid == "map" and self.mission.provenance == "assumed":
            yield self.say("proposal")
        yield self.say(f"laid.{self.mission.laid}")
        if self.mission.laid == "map" and self.brief.setup != "map":
            yield self.say(f"setups.{self.brief.setup}")

    def positions(self) -> Iterator[str]:
        """How the sides enter the table."""
        if self.brief.zones is not None and self.brief.zones.deal != "map":
            yield self.say(f"deals.{self.brief.zones.deal}")
        yield from map(self.given, self.brief.units)
        for zone in self.mission.access_zones:
            edge, who = self.edge(zone.edge), self.who(zone.owner)
            key = "neutral" if zone.owner is None else "access"
            start, end = cm(zone.start), cm(zone.end)
            yield self.say(key, id=zone.id, edge=edge, who=who, start=start, end=end)
            if zone.closed_to is not None:
                yield self.say("closed", id=zone.id, who=self.who(zone.closed_to))
        for place in self.mission.deployment_zones:
            key = "deployment" if place.limit is None else "limited"
            yield self.say(key, id=place.id, who=self.who(place.owner, "nobody"), limit=place.limit)
        for drop in self.mission.drop_points:
            key = "drop" if drop.element is None else "dropped_at"
            yield self.say(key, id=drop.id, element=drop.element)

    def given(self, unit: GivenUnitSource) -> str:
        """A unit that the mission gives: what it is, where it stands or how it comes, and when."""
        where = "stands" if unit.at else "waits" if unit.zone is None else "comes"
        told = self.say(
            f"given.{where}", id=unit.id, who=self.who(unit.owner), count=unit.fighters,
            unit=spell_out(unit.unit), zone=unit.zone,
        )  # fmt: skip
        if unit.from_round == 1:
            return told
        return self.say("given.later", unit=told, round=unit.from_round)

    # ---- what counts -------------------------------------------------------------------------

    def primary(self) -> Iterator[str]:
        """What wins, and what gives victory points."""
        played = played_goals(self.mission, Seating())
        for source, goal in zip(self.brief.goals, played, strict=True):
            told = tell_goal(goal, self.goal_names())
            yield self.say("goal", goal=told, who=self.who(source.owner))
        for line in self.brief.scoring:
            if line.vp:
                yield self.say("vp", what=self.what(line), vp=line.vp, who=self.who(line.owner))

    def secondary(self) -> Iterator[str]:
        """What gives reinforcement points."""
        for line in self.brief.scoring:
            if line.rp:
                yield self.say("rp", what=self.what(line), rp=line.rp, who=self.who(line.owner))

    def what(self, line: ScoringSource) -> str:
        """What a line of the briefing asks for."""
        return self.say(f"scoring.{line.what}", names=list(map(self.called, line.objectives)))

    def goal_names(self) -> GoalNames:
        """What goals speak of, as the briefing calls it."""
        kinds = {element.id: element.kind for element in self.mission.elements}
        return GoalNames(
            self.language, str, lambda name: f"{self.kind(kinds[name])} {name}", spell_out
        )

    def called(self, name: str) -> str:
        """An objective as the map shows it: an element by kind and letter, a point by its name."""
        kinds = {element.id: element.kind for element in self.mission.elements}
        for objective in self.mission.objectives:
            if objective.id == name and objective.element is not None:
                kind = kinds[objective.element]
                return f"{self.kind(kind)} {objective.letter}"
        return name

    # ---- the rest ----------------------------------------------------------------------------

    def special(self) -> Iterator[str]:
        """Everything that is special to this mission."""
        brief = self.brief
        if brief.all_enter:
            yield self.say("all_enter")
        if brief.exit is not None:
            edge = self.edge(brief.exit.edge)
            yield self.say("exit", who=self.who(brief.exit.owner), edge=edge)
        if brief.rescue is not None:
            told = brief.rescue
            yield self.say(
                "rescue", who=self.who(told.owner), element=told.element,
                protection=told.protection, sp=told.sp,
            )  # fmt: skip
            yield self.say("pilot")
        yield from self.grants()
        for key in ("destructible", "sabotable", "ramps"):
            names = getattr(brief, key)
            if names:
                yield self.say(f"special.{key}", names=list(names))

    def grants(self) -> Iterator[str]:
        """Artillery, and advantages that only some sides have."""
        brief, gun = self.brief, self.brief.artillery
        if gun is not None:
            yield self.say(
                "artillery", rate=gun.rate, fixed=gun.fixed, penetration=gun.penetration,
                damage=gun.damage, area=cm(gun.area),
            )  # fmt: skip
        for side in brief.home_turf:
            yield self.say("home_turf", who=self.who(side))
        if brief.automatic_winner is not None:
            yield self.say("automatic_winner", who=self.who(brief.automatic_winner))

    def cease_fire(self) -> Iterator[str]:
        """When the battle ends, and who has then won."""
        clause = self.brief.cease_fire
        if clause.pilot_lost:
            yield self.say("pilot_lost")
        if clause.vp is not None:
            yield self.say("limit", vp=clause.vp)
            asked = self.called(clause.objective) if clause.objective else ""
            yield self.say(f"ties.{clause.tie}", objective=asked)
        if clause.rounds is not None:
            compared = clause.compared or "points"
            yield self.say(f"rounds.{compared}", rounds=clause.rounds)
        if clause.uncounted:
            yield self.say("uncounted", names=list(map(spell_out, clause.uncounted)))
        if not self.brief.goals:
            yield self.say("exhausted")
        if clause.rounds is None:
            yield self.say("unlimited")


def write_briefing(mission: BriefedMission, language: Language = DEFAULT) -> list[BriefingSection]:
    r"""The whole briefing, section by section; a section without content says so.

    >>> from damocles.catalog import core
    >>> write_briefing(core().missions["skirmish"], "fr")[-1].lines[0]
    'après le tour de jeu 6\u202f: le plus de PV gagne, à égalité match nul'
    """
    teller = BriefingTeller(mission, language)
    parts: dict[str, Iterable[str]] = {
        "forces": teller.forces(),
        "table": teller.table(),
        "positions": teller.positions(),
        "primary": teller.primary(),
        "secondary": teller.secondary(),
        "special": teller.special(),
        "cease_fire": teller.cease_fire(),
    }
    return [
        BriefingSection(teller.say(f"sections.{key}"), tuple(lines) or (teller.say(f"none.{key}"),))
        for key, lines in parts.items()
    ]


def briefing_text(mission: BriefedMission, language: Language = DEFAULT) -> str:
    """The briefing as plain text; the note is included only for the mission's own map."""
    note = mission.note[language] if mission.laid == "map" else ""
    blocks = [mission.name[language], *filter(None, [note])]
    blocks += [
        "\n".join([section.title, *(f"- {line}" for line in section.lines)])
        for section in write_briefing(mission, language)
    ]
    return "\n\n".join(blocks)


def kind_name(kind: str, language: Language) -> str:
    """What a kind of terrain is called; its id in words where it has no name.

    >>> kind_name("low_wall", "fr"), kind_name("tall_tower", "fr")
    ('muret', 'tall tower')
    """
    key = f"things.kinds.{kind}"
    return tell(key, {}, language) if has_text(key) else kind.replace("_", " ")


def cm(length: int) -> float:
    """A length of the table in centimetres.

    >>> cm(24_500)
    24.5
    """
    return length / 1000
