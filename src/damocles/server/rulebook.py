"""The rules to read: what a click on the number of a rule opens.

The texts are those of the project's own index, in our own words and in the requested language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from litestar.params import FromPath, FromQuery, Parameter
from litestar.status_codes import HTTP_404_NOT_FOUND

from damocles.catalog.rulebook import index_in, related_rules, rules_of, search_rules
from damocles.server.http.endpoints import check_language, lookup
from damocles.server.http.errors import RequestRefused
from damocles.server.http.rule_sets import check_rules
from damocles.server.speech import phrase
from damocles.server.wire import Wire
from damocles.words import DEFAULT, Language, tell

if TYPE_CHECKING:
    from damocles.catalog.rulebook import Index, Rule, Ruling

Name = FromPath[str]
Tongue = FromQuery[Language]
Query = FromQuery[Annotated[str, Parameter(max_length=80)]]
FOUND = 40
"""The most results of a search; whoever gets this many should search more narrowly."""
BESIDE = 8
"""The most rules that are shown as related to one."""
PLACES = ("range_in_glossary", "glossary", "by_omission")
"""The words that occur among page numbers, longer ones before those that they contain."""


class RuleTitle(Wire, frozen=True):
    """A rule or ruling in the list of all; a ruling has an empty chapter."""

    id: str
    title: str
    chapter: str
    lang: Language = DEFAULT


class RuleText(Wire, frozen=True):
    """A rule or ruling to read.

    `source` says where it is in the books, `game` which game it belongs to, `status` how the engine
    treats it, and `reason` why, where it is not enforced as written. `open` is the gap that a
    ruling fills, `why` the argument for it; a rule has `rulings`, a ruling has `rules`, and
    `related` are those that its text names or that name it.
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
    related: tuple[RuleTitle, ...] = ()
    lang: Language = DEFAULT


# ---- routes ----------------------------------------------------------------------------------


@lookup("/api/rules")  # a language is loaded when it is first requested
def list_rules(
    lang: Tongue = DEFAULT, find: Query = "", rules: FromQuery[str | None] = None
) -> list[RuleTitle]:
    """All rules of a rule set, then all rulings; or those that a search finds, best first.

    A search takes words in any language, or a number; if nothing is found the list is empty.
    """
    index, own = index_in(check_language(lang)), rules_of(check_rules(rules))
    searched = bool(find.strip())
    every = search_rules(find, lang) if searched else (*index.rules, *index.rulings)
    found = [name for name in every if name in own]
    return [title(index, name, lang) for name in (found[:FOUND] if searched else found)]


@lookup("/api/rules/{name:str}")
def rule(name: Name, lang: Tongue = DEFAULT) -> RuleText:
    """One rule or ruling in full; its number may be in lower case."""
    index, known = index_in(check_language(lang)), name.strip().upper()
    if known in index.rules:
        return rule_text(index, index.rules[known], lang)
    if known in index.rulings:
        return ruling_text(index, index.rulings[known], lang)
    words = phrase("problems.unknown.rule", name=repr(name))
    raise RequestRefused(words, field="name", status=HTTP_404_NOT_FOUND)


# ---- texts -----------------------------------------------------------------------------------


def rule_text(index: Index, found: Rule, lang: Language) -> RuleText:
    """A rule with the rulings that belong to it, and how the engine treats it.

    A rule is enforced unless the index exempts it: the tests make sure of that.
    """
    chapter, exempt = index.chapters[found.chapter], index.exemptions.get(found.id)
    return RuleText(
        id=found.id,
        title=found.title,
        text=found.text,
        source=page_of_rule(found, lang),
        game=chapter.book,
        chapter=chapter.name,
        status=exempt.status if exempt else "enforced",
        reason=exempt.reason if exempt else "",
        rulings=tuple(title(index, name, lang) for name in found.rulings),
        related=related_titles(index, found.id, lang),
        lang=lang,
    )


def ruling_text(index: Index, found: Ruling, lang: Language) -> RuleText:
    """A ruling with the rules it belongs to; its status says whether players may switch it."""
    belonging = [rule for rule in index.rules.values() if found.id in rule.rulings]
    books = dict.fromkeys(index.chapters[rule.chapter].book for rule in belonging)
    status: Literal["option", "ruling"] = "option" if found.option else "ruling"
    return RuleText(
        id=found.id,
        title=found.title,
        text=found.ruling,
        source=", ".join(dict.fromkeys(page_of_rule(rule, lang) for rule in belonging)),
        game=", ".join(books),
        chapter="",
        status=status,
        rules=tuple(title(index, rule.id, lang) for rule in belonging),
        open=found.open,
        why=found.why,
        related=related_titles(index, found.id, lang),
        lang=lang,
    )


def page_of_rule(found: Rule, lang: Language) -> str:
    """Where a rule is found in its book."""
    page = found.page
    for place in PLACES:
        written, told = (tell(f"rulebook.{place}", {}, each) for each in (DEFAULT, lang))
        page = page.replace(written, told)
    return tell("rulebook.page", {"page": page}, lang) if page[:1].isdigit() else page


def related_titles(index: Index, name: str, lang: Language) -> tuple[RuleTitle, ...]:
    """The rules and rulings related to one."""
    return tuple(title(index, each, lang) for each in related_rules(index, name)[:BESIDE])


def title(index: Index, name: str, lang: Language) -> RuleTitle:
    """A rule or ruling with its title, as an entry of a list."""
    if name in index.rules:
        found = index.rules[name]
        return RuleTitle(name, found.title, found.chapter, lang)
    return RuleTitle(name, index.rulings[name].title, "", lang)


HANDLERS = (list_rules, rule)
