"""What is found when a record is decided again, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.catalog.source import Words

    Facts = Mapping[str, object]

Pair = tuple[str, str]
"""English, French."""
PROBLEMS: dict[str, Pair] = {
    "no_order": ("there is no order", "il n'y a pas d'ordre"),
    "no_start": ("the battle cannot begin: {why}", "la bataille ne peut pas commencer : {why}"),
    "refused": ("{order} is refused: {reason}", "{order} est refusé : {reason}"),
    "failed": ("{order} cannot be carried out ({why})", "{order} est inexécutable ({why})"),
    "dice_asked": ("other dice are needed: {why}", "il faut d'autres dés : {why}"),
    "dice": ("dice {ours}, recorded {theirs}", "dés {ours}, noté : {theirs}"),
    "event": ("{ours} happens, recorded is {theirs}", "{ours} se produit, noté : {theirs}"),
    "secret": (
        "that the answer is secret, or is not, is recorded otherwise",
        "que la réponse soit secrète ou non est noté autrement",
    ),
    "digest": (
        "the battle stands otherwise than recorded",
        "la bataille n'en est pas là où elle est notée",
    ),
    "header": (
        "the header is not the one of which the digests were made",
        "l'en-tête n'est pas celui dont les empreintes ont été prises",
    ),
    "last": (
        "the battle stands or ends otherwise than recorded",
        "la bataille en est ou finit autrement que noté",
    ),
    "ended_twice": (
        "players end a battle that is over",
        "des joueurs terminent une bataille déjà terminée",
    ),
}  # fmt: skip
NOTES: dict[str, Pair] = {
    "sound": ("{orders} orders, all as recorded", "{orders} ordres, tous comme notés"),
    "at_fault": ("order {number}: {problem} ({rule})", "ordre {number} : {problem} ({rule})"),
    "other_version": (
        "recorded by version {recorded} of the rules, now {present}; otherwise goes {fault}",
        "noté par la version {recorded} des règles, à présent {present} ; autrement va {fault}",
    ),
    "same_by_version": (
        "Recorded by version {recorded} of the rules; all goes the same by version {present}.",
        "Noté par la version {recorded} des règles ; tout va de même par la version {present}.",
    ),
    "no_tape": (
        "The dice up to order {until} come from no tape: that they fell so cannot be checked.",
        "Les dés jusqu'à l'ordre {until} ne viennent d'aucune bande : ils sont invérifiables.",
    ),
    "unfinished": (
        "The battle is not finished: {seats} are asked.",
        "La bataille n'est pas terminée : à {seats} de répondre.",
    ),
    "ended": ("{told}", "{told}"),
    "no_digests": (
        "The record has no digests: whether its header was changed cannot be checked.",
        "L'enregistrement n'a pas d'empreintes : son en-tête est invérifiable.",
    ),
    "digests_missing": (
        "Digests are missing after orders {orders}: they were taken out, or the record was cut.",
        "Il manque les empreintes après les ordres {orders} : retirées, ou la fin est coupée.",
    ),
    "first_form": (
        "The digests are of the first form: what the header says they do not cover.",
        "Les empreintes sont de la première forme : elles ne couvrent pas l'en-tête.",
    ),
}  # fmt: skip
NOTHING: Pair = ("nothing", "rien")


def fill_words(pair: Pair, english: Facts, french: Facts | None = None) -> Words:
    """A sentence with its facts in both languages; the facts are the same unless given twice."""
    return {"en": pair[0].format(**english), "fr": pair[1].format(**(french or english))}


def tell_problem(kind: str, **facts: object) -> Words:
    """What is wrong with an order, in both languages."""
    return fill_words(PROBLEMS[kind], facts)
