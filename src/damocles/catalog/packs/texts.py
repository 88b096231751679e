"""Names for everything with an id: which are missing, which belong to nothing, what fills in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from damocles.catalog.errors import PackFault
from damocles.catalog.source.reader import suggest_name
from damocles.catalog.source.values import MissionTexts, Texts
from damocles.words import Saying, grammar_of, languages

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from damocles.catalog.packs.pack import Pack
    from damocles.catalog.source.reader import Reader
    from damocles.words import Language

Origins = dict[str, dict[str, str]]
"""By kind of thing and id: the label of the pack that it came with."""


def check_names(
    texts: Mapping[Language, Reader], origins: Origins, packs: Mapping[str, Pack]
) -> None:
    """Note a fault for anything without a name in its pack's languages, and names of nothing."""
    for language, reader in texts.items():
        for section, ids in origins.items():
            named = set(reader.names((section,)))
            for name in sorted(ids.keys() - named):
                pack = packs.get(ids[name])
                if pack is not None and language in pack.languages:
                    _unnamed(reader, section, name, ids[name])
            for name in sorted(named - ids.keys()):
                remedy = suggest_name(name, ids)
                problem = Saying("flaws.nothing_named", section=section)
                reader.fault((section, name), problem, remedy=remedy)


def _unnamed(reader: Reader, section: str, name: str, pack: str) -> None:
    """Note that something has no name, in the texts of the pack that it came with."""
    line = reader.line((section,)) if reader.pack((section,)) == pack else 1
    problem = Saying("flaws.unnamed", section=section, name=name)
    remedy = Saying("flaws.add_name", section=section, name=name)
    reader.faults.append(PackFault(reader.name, line, problem, remedy, pack))


def fill_names(texts: Mapping[Language, Texts | None]) -> dict[Language, Texts]:
    """The texts of every language; a name that one lacks is taken from another."""
    found = {each: _print_well(each, words) for each, words in texts.items() if words is not None}
    return {language: _filled(language, found) for language in languages()}


def _print_well(language: Language, texts: Texts) -> Texts:
    """The texts with the spaces and quotes of their language."""
    printed = grammar_of(language).print_well
    names: dict[str, dict[str, str]] = {
        section: {name: printed(text) for name, text in getattr(texts, section).items()}
        for section in Texts.__struct_fields__
        if section != "missions"
    }
    missions = {
        name: MissionTexts(printed(each.name), printed(each.note))
        for name, each in texts.missions.items()
    }
    return Texts(missions=missions, **names)


def _filled(language: Language, found: Mapping[Language, Texts]) -> Texts:
    """The texts of one language; others stand in for what it lacks, the default one first."""
    order = [found[each] for each in (*reversed(languages()), language) if each in found]
    return Texts(*(_joined(section, order) for section in Texts.__struct_fields__))


def _joined(section: str, texts: Iterable[Texts]) -> dict[str, Any]:
    """A section of several texts; the last text that has a name wins."""
    return {name: words for each in texts for name, words in getattr(each, section).items()}
