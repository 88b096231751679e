"""`damocles rules`: which rules are enforced, by which code, and which tests show it."""

from __future__ import annotations

import difflib
import textwrap
from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from damocles.cli.language import explain, say, with_language
from damocles.cli.rules_option import with_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from damocles.catalog.rulebook import CodePlace, Matrix, ProofStanding, RuleRow, Ruling
    from damocles.words import Language

WIDTH = 96


@click.command("rules")
@click.argument("rule", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@click.option("--status", help="Only rules with this status, for example absent.")
@click.option("--chapter", help="Only rules of this chapter, for example SHO.")
@click.option("--options", "as_options", is_flag=True, help="List what may be played differently.")
@click.option("--diff", nargs=2, metavar="A B", help="Where two rule sets differ.")
@with_rules
@with_language
def command(
    *,
    rule: str | None,
    as_json: bool,
    status: str | None,
    chapter: str | None,
    as_options: bool,
    diff: tuple[str, str] | None,
    rules: str,
    language: Language,
) -> None:
    """Print the conformance matrix, or one RULE (SHO-027) or ruling (RUL-53) in full."""
    from damocles.catalog.rulebook import checkout_tests, matrix

    if diff is not None:
        click.echo(diff_text(diff, as_json=as_json, language=language))
        return
    if as_options:
        click.echo(options_text(rules, as_json=as_json, language=language))
        return
    found = matrix(tests=checkout_tests(), language=language)
    if rule is not None:
        click.echo(single_entry(found, rule.upper(), as_json=as_json))
        return
    rows = choose_rows(found, rules, status=status, chapter=chapter)
    click.echo(as_json_text(as_matrix(found, rows, rules)) if as_json else matrix_text(found, rows))


def options_text(rules: str, *, as_json: bool, language: Language) -> str:
    """Every option of a rule set with its value, its ruling and what it means."""
    from damocles.catalog.rulebook import options_of

    found = options_of(rules)
    if as_json:
        return as_json_text(found)
    wide = max(len(option.name) for option in found)
    return "\n".join(
        f"{option.name:{wide}}  {str(option.default).lower():5}  {option.rule:7}  "
        f"{option.text[language]}"
        for option in found
    )


def diff_text(names: tuple[str, str], *, as_json: bool, language: Language) -> str:
    """Where the rule sets of these names differ; BadParameter for an unknown one."""
    from damocles.catalog import UnknownName
    from damocles.catalog.rulebook import find_differences
    from damocles.cli.differences import differences_text

    try:
        found = find_differences(*names, language)
    except UnknownName as problem:
        raise click.BadParameter(explain(problem), param_hint="--diff") from problem
    return as_json_text(found) if as_json else differences_text(names, found)


def choose_rows(
    found: Matrix, rules: str, *, status: str | None, chapter: str | None
) -> list[RuleRow]:
    """The rows asked for of a rule set, in the order of its book; BadParameter for an unknown
    name."""
    from damocles.catalog.rulebook import STATUSES, rules_of

    played = rules_of(rules)
    wanted = _known("status", status and status.replace(" ", "_"), STATUSES)
    within = _known("chapter", chapter and chapter.upper(), found.index.chapters)
    return [
        row
        for row in found.rows.values()
        if row.rule.id in played
        and wanted in (None, row.status)
        and within in (None, row.rule.chapter)
    ]


def _known(what: str, name: str | None, names: Iterable[str]) -> str | None:
    """The name if it is a known one, else BadParameter; None means all."""
    if name is not None and name not in names:
        problem = say(f"rules.unknown.{what}", name=name, known=list(names))
        raise click.BadParameter(problem, param_hint=f"--{what}")
    return name


def matrix_text(found: Matrix, rows: Sequence[RuleRow]) -> str:
    """The summary per chapter, then a line for each rule."""
    return "\n".join([*summary(found, rows), "", *table(rows), *_notes(found)])


def summary(found: Matrix, rows: Sequence[RuleRow]) -> list[str]:
    """How many rules of each chapter have which status; unused statuses are left out."""
    from damocles.catalog.rulebook import STATUSES

    used = [each for each in STATUSES if any(row.status == each for row in rows)]
    heads = [head("chapter"), "", head("rules"), *(status_words(each) for each in used)]
    lines = []
    for chapter in found.index.chapters.values():
        counts = Counter(row.status for row in rows if row.rule.chapter == chapter.id)
        if counts:
            numbers = [counts.total(), *(counts[each] for each in used)]
            lines.append([chapter.id, chapter.name, *map(str, numbers)])
    totals = Counter(row.status for row in rows)
    total = [head("all"), "", *map(str, [totals.total(), *(totals[each] for each in used)])]
    return columns([heads, *lines, total], right=range(2, len(heads)))


def table(rows: Iterable[RuleRow]) -> list[str]:
    """A line for each rule: id, status, title, the first code place, tests, mutants they kill."""
    lines = [[head(name) for name in ("rule", "status", "title", "code", "tests", "killed")]]
    for row in rows:
        code = first_place([*row.code, *row.carried])
        cells = [row.rule.id, status_words(row.status), row.rule.title, code, tally(row)]
        lines.append([*cells, killed_mutants(row.proof)])
    return columns(lines)


def head(name: str) -> str:
    """The head of a column or row."""
    return say(f"rules.heads.{name}")


def first_place(places: Sequence[CodePlace]) -> str:
    """The first place, and how many more there are."""
    if not places:
        return "-"
    more = f" +{len(places) - 1}" if len(places) > 1 else ""
    return f"{places[0].file.partition('damocles/')[2]}:{places[0].line}{more}"


def tally(row: RuleRow) -> str:
    """The number of tests, or a dash."""
    return str(len(row.tests)) if row.tests else "-"


def killed_mutants(proof: ProofStanding | None) -> str:
    """How many mutants the tests of a rule kill, out of how many; whether stale or unproven.

    >>> from damocles.catalog.rulebook.proofs import ProofStanding
    >>> stale = ProofStanding(9, 10, stale=("aim",))
    >>> killed_mutants(ProofStanding(9, 10)), killed_mutants(stale), killed_mutants(None)
    ('9/10', '9/10 stale', '-')
    """
    if proof is None:
        return "-"
    mutants = f"{proof.killed}/{proof.tried}"
    if proof.faults:
        return say("rules.unproven", mutants=mutants)
    return say("rules.stale", mutants=mutants) if proof.stale else mutants


def columns(lines: Sequence[Sequence[str]], right: Iterable[int] = ()) -> list[str]:
    """Lines of cells, each column as wide as its widest cell.

    >>> columns([["a", "bb"], ["ccc", "d"]], right=[1])
    ['a    bb', 'ccc   d']
    """
    flush = set(right)
    widths = [max(map(len, cells)) for cells in zip(*lines, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if at in flush else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]


def status_words(status: str) -> str:
    """A status in words.

    >>> status_words("not_applicable")
    'not applicable'
    """
    return say(f"rules.statuses.{status}")


def single_entry(found: Matrix, name: str, *, as_json: bool) -> str:
    """One rule or ruling in full; BadParameter for an unknown id."""
    if name in found.rows:
        row = found.rows[name]
        return as_json_text(as_rule(found, row, full=True)) if as_json else rule_page(found, row)
    if name in found.index.rulings:
        ruling = found.index.rulings[name]
        return as_json_text(as_ruling(found, ruling)) if as_json else ruling_page(found, ruling)
    known = [*found.rows, *found.index.rulings]
    close = difflib.get_close_matches(name, known) or known[:1]
    problem = say("rules.unknown.rule", name=name, known=close)
    raise click.BadParameter(problem, param_hint="RULE")


def rule_page(found: Matrix, row: RuleRow) -> str:
    """A rule with paraphrase, status, rulings, code and tests."""
    rule, chapter = row.rule, found.index.chapters[row.rule.chapter]
    kinds = [say(f"rules.kinds.{tag}") for tag in rule.tags]
    facts = {"book": chapter.book, "chapter": chapter.name, "page": rule.page, "kinds": kinds}
    lines = [
        f"{rule.id}  {rule.title}",
        say("rules.place", **facts),
        say("rules.status", status=status_words(row.status)),
        *_wrapped(row.reason),
        "",
        *_wrapped(rule.text),
    ]
    for name in rule.rulings:
        lines += ["", *_ruling_lines(found.index.rulings[name])]
    lines += _places("rules.code", row.code)
    lines += _places("rules.carried", row.carried)
    lines += _places("rules.tests", row.tests)
    lines += _proof_lines(row.proof)
    return "\n".join([*lines, *_notes(found)])


def _proof_lines(proof: ProofStanding | None) -> list[str]:
    """What is known of a rule's mutants, if anything."""
    if proof is None:
        return []
    stale = [say("rules.stale_proof", name=name) for name in proof.stale]
    missing = [say("rules.missing_proof", name=fault) for fault in proof.faults]
    killed = say("rules.mutants", mutants=killed_mutants(proof))
    return ["", killed, *(f"  {line}" for line in (*stale, *missing))]


def ruling_page(found: Matrix, ruling: Ruling) -> str:
    """A ruling with the rules that it settles, the code and the tests that name it."""
    settled = [row.rule for row in found.rows.values() if ruling.id in row.rule.rulings]
    lines = _ruling_lines(ruling)
    if settled:
        lines += ["", say("rules.settles"), *(f"  {rule.id}  {rule.title}" for rule in settled)]
    lines += _places("rules.code", found.code.get(ruling.id, []))
    lines += _places("rules.carried", found.carried.get(ruling.id, []))
    lines += _places("rules.tests", (found.tests or {}).get(ruling.id, []))
    return "\n".join([*lines, *_notes(found)])


def _ruling_lines(ruling: Ruling) -> list[str]:
    """A ruling: the gap, what is played, and why."""
    option = f"  {say('rules.option')}" if ruling.option else ""
    gap = say("rules.open", text=ruling.open) if ruling.open else ""
    why = say("rules.why", text=ruling.why) if ruling.why else ""
    texts = filter(None, (gap, ruling.ruling, why))
    return [
        f"{ruling.id}  {ruling.title}{option}",
        *(line for text in texts for line in _wrapped(text)),
    ]


def _wrapped(text: str) -> list[str]:
    """A text, indented and wrapped into lines."""
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ")


def _places(key: str, places: Iterable[CodePlace]) -> list[str]:
    """A headed list of places, or a dash."""
    return ["", say(key), *([f"  {place}" for place in places] or ["  -"])]


def _notes(found: Matrix) -> list[str]:
    """What a reader of the matrix must know about the tests."""
    if found.tests is not None:
        return []
    return ["", say("rules.no_tests")]


def as_matrix(found: Matrix, rows: Sequence[RuleRow], rules: str) -> dict[str, Any]:
    """The rows with the chapters and rulings of a rule set, and gaps, as data for JSON."""
    from damocles.catalog.rulebook import gaps, rules_of

    played = rules_of(rules)
    chapters = {row.rule.chapter for name, row in found.rows.items() if name in played}
    return {
        "tests_at_hand": found.tests is not None,
        "counts": Counter(row.status for row in rows),
        "chapters": [each for each in found.index.chapters.values() if each.id in chapters],
        "rules": [as_rule(found, row, full=False) for row in rows],
        "rulings": [
            as_ruling(found, each) for each in found.index.rulings.values() if each.id in played
        ],
        "gaps": gaps(found) if found.tests is not None else None,
    }


def as_rule(found: Matrix, row: RuleRow, *, full: bool) -> dict[str, Any]:
    """One rule as data for JSON: its rulings in full, or by id."""
    rule = row.rule
    rulings = [found.index.rulings[name] for name in rule.rulings]
    return {
        "id": rule.id,
        "book": found.index.chapters[rule.chapter].book,
        "chapter": rule.chapter,
        "title": rule.title,
        "page": rule.page,
        "tags": rule.tags,
        "text": rule.text,
        "status": row.status,
        "reason": row.reason,
        "rulings": [as_ruling(found, each) for each in rulings] if full else rule.rulings,
        "code": row.code,
        "carried": row.carried,
        "tests": row.tests,
        "proof": as_proof(row.proof),
    }


def as_proof(proof: ProofStanding | None) -> dict[str, Any] | None:
    """How a rule is proven, as data for JSON; None if that is not known."""
    if proof is None:
        return None
    counts = {"proven": proof.is_proven, "killed": proof.killed, "tried": proof.tried}
    return counts | {"stale": proof.stale, "faults": proof.faults}


def as_ruling(found: Matrix, ruling: Ruling) -> dict[str, Any]:
    """One ruling as data for JSON."""
    return {
        "id": ruling.id,
        "title": ruling.title,
        "option": ruling.option,
        "open": ruling.open,
        "ruling": ruling.ruling,
        "why": ruling.why,
        "settles": [row.rule.id for row in found.rows.values() if ruling.id in row.rule.rulings],
        "code": found.code.get(ruling.id, []),
        "carried": found.carried.get(ruling.id, []),
        "tests": (found.tests or {}).get(ruling.id, []),
    }


def as_json_text(value: Any) -> str:
    """A value as JSON, indented by two spaces."""
    import msgspec

    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
