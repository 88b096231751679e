"""Companies by name: the library of the packs, looked over and turned into cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from damocles.catalog import Catalog, core
from damocles.catalog.battlefields import battlefield
from damocles.catalog.mission_files import mission_called
from damocles.catalog.options import optioned
from damocles.catalog.tables import NoRandomTable, table_called
from damocles.engine.chance import Chance
from damocles.muster.cards import carded
from damocles.muster.faults import MusterError
from damocles.muster.files import opened, reviewed
from damocles.muster.review import review
from damocles.muster.roster import roster
from damocles.muster.waves import fielded
from damocles.rules.sets import USUAL
from damocles.rules.state.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from damocles.catalog import Mission
    from damocles.catalog.companies import CompanySource
    from damocles.catalog.options import OptionValue
    from damocles.engine.seams import RuleSet
    from damocles.rules.state import model
    from damocles.rules.state.params import Params


def mustered(source: CompanySource, catalog: Catalog) -> model.Company:
    """A company as the rules use it; one with faults raises MusterError with all of them."""
    found = review(source, catalog.armies)
    if found.faults:
        raise MusterError(found.faults)
    return carded(roster(source, catalog.armies[source.army]), catalog)


def company(name: str) -> model.Company:
    """A company of the library, or in a file of either form; an unknown one raises UnknownName.

    A file with faults raises MusterError with all of them and their lines.

    >>> sum(unit.ap for unit in company("therians-2000").units)
    2000
    """
    catalog = core()
    if name in catalog.companies or not _is_file(name):
        return mustered(catalog.company(name), catalog)
    found = opened(Path(name).read_text(encoding="utf-8"), catalog, file=name)
    seen = reviewed(found, catalog)
    if seen is None or seen.faults:
        raise MusterError(seen.faults if seen else found.faults)
    return mustered(seen.company, catalog)


def _is_file(name: str) -> bool:
    """Whether a name is that of a file; a whole text, which no file can be called, is none."""
    try:
        return Path(name).is_file()
    except OSError:
        return False


def dealt_attacker(seed: int | str) -> int:
    """The seat that attacks, where the seed of a battle deals the roles.

    >>> sorted({dealt_attacker(seed) for seed in range(8)})
    [0, 1]
    """
    return Chance(f"roles/{seed}").below(2)


def setting(
    *,
    mission: str,
    companies: Sequence[str],
    rules: str = USUAL,
    setup: str = "map",
    attacker: int = 0,
    table: str = "map",
    seed: int | str = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> Setting:
    """The mission and the companies of these names; seat 0 has the first company.

    `mission` may be a file, `setup` the way to lay its table, `attacker` the seat of the side that
    attacks, `table` its "map" or one at "random", which the seed lays. `options` are rulings that
    are played otherwise. A name that no pack holds, an unknown rule set or option, and a table that
    cannot be laid so raise a DamoclesError.

    >>> names = ("white-stars-500", "therians-500")
    >>> setting(mission="skirmish", companies=names).companies[1].army
    'therians'
    """
    edition, found = optioned(rules, options or {}), mission_called(mission)
    present = [company(name) for name in companies]
    return laid_out(edition, found, present, setup=setup, attacker=attacker, table=table, seed=seed)


def laid_out(
    edition: RuleSet[Params],
    mission: Mission,
    companies: Sequence[model.Company],
    *,
    setup: str = "map",
    attacker: int = 0,
    table: str = "map",
    seed: int | str = 0,
) -> Setting:
    """The same from values: companies are divided as the mission asks, and its table is laid."""
    if table != "map" and setup != "map":
        raise NoRandomTable(mission.id, "the players lay it by hand")
    spaced = edition.params.options.spaced_terrain
    ground = table_called(mission, table, seed=seed, spaced=spaced)
    fought = battlefield(ground, first=attacker, setup=setup)
    present = [fielded(each, fought, seat) for seat, each in enumerate(companies)]
    return Setting(edition, fought, present)
