"""The rules to read: what a click on the number of a rule opens.

The texts are those of the project's own index, in words of our own. The index is English; where
that changes a text says in which language it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from litestar import get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath
from litestar.status_codes import HTTP_404_NOT_FOUND

from damocles.catalog.rule_index import Index, rule_index
from damocles.server.errors import Refused
from damocles.server.wire import Problem, Wire

if TYPE_CHECKING:
    from damocles.catalog.rule_index import Rule, Ruling

Name = FromPath[str]


class RuleTitle(Wire, frozen=True):
    """A rule or ruling in the list of all: its chapter is empty for rulings."""

    id: str
    title: str
    chapter: str
    lang: Literal["en", "fr"] = "en"


class RuleText(Wire, frozen=True):
    """A rule or ruling to read.

    `source` says where it stands in the books, `game` whose rule it is, `status` what the engine
    makes of it and `reason` why, where it does not enforce it as it is. `open` is the gap that a
    ruling fills, `why` what speaks for it; `rulings` belong to a rule, `rules` to a ruling.
    """

    id: str
    title: str
    text: str
    source: str
    game: str
    chapter: str
    status: str
    reason: str = ""
    rulings: tuple[RuleTitle, ...] = ()
    rules: tuple[RuleTitle, ...] = ()
    open: str = ""
    why: str = ""
    lang: Literal["en", "fr"] = "en"


# ---- routes ----------------------------------------------------------------------------------


@get("/api/rules", sync_to_thread=False)
def rules() -> list[RuleTitle]:
    """All rules, then all rulings, with their titles."""
    index = rule_index()
    return [*map(_of_rule, index.rules.values()), *map(_of_ruling, index.rulings.values())]


@get(
    "/api/rules/{name:str}",
    sync_to_thread=False,
    responses={HTTP_404_NOT_FOUND: ResponseSpec(Problem, description="There is no such rule")},
)
def rule(name: Name) -> RuleText:
    """One rule or ruling in full; its number may be written in small letters."""
    index, known = rule_index(), name.strip().upper()
    if known in index.rules:
        return rule_text(index, index.rules[known])
    if known in index.rulings:
        return ruling_text(index, index.rulings[known])
    detail = f"there is no rule {name!r}: numbers look like SHO-027 or RUL-53, /api/rules has all"
    raise Refused(detail, field="name", status=HTTP_404_NOT_FOUND)


# ---- texts -----------------------------------------------------------------------------------


def rule_text(index: Index, found: Rule) -> RuleText:
    """A rule with the rulings that belong to it, and what the engine makes of it.

    A rule of which the index says nothing else is enforced: the gate of the tests holds that.
    """
    chapter, exempt = index.chapters[found.chapter], index.exemptions.get(found.id)
    return RuleText(
        id=found.id,
        title=found.title,
        text=found.text,
        source=f"p. {found.page}" if found.page[:1].isdigit() else found.page,
        game=chapter.book,
        chapter=chapter.name,
        status=exempt.status if exempt else "enforced",
        reason=exempt.reason if exempt else "",
        rulings=tuple(_of_ruling(index.rulings[name]) for name in found.rulings),
    )


def ruling_text(index: Index, found: Ruling) -> RuleText:
    """A ruling with the rules that it belongs to; one that is a switch says so in its status."""
    belonging = [rule for rule in index.rules.values() if found.id in rule.rulings]
    books = dict.fromkeys(index.chapters[rule.chapter].book for rule in belonging)
    status: Literal["option", "ruling"] = "option" if found.option else "ruling"
    return RuleText(
        id=found.id,
        title=found.title,
        text=found.ruling,
        source=", ".join(rule.page for rule in belonging),
        game=", ".join(books),
        chapter="",
        status=status,
        rules=tuple(map(_of_rule, belonging)),
        open=found.open,
        why=found.why,
    )


def _of_rule(found: Rule) -> RuleTitle:
    return RuleTitle(found.id, found.title, found.chapter)


def _of_ruling(found: Ruling) -> RuleTitle:
    return RuleTitle(found.id, found.title, "")


HANDLERS = (rules, rule)
