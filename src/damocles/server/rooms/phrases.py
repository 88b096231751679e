"""The phrases of the room itself, in English and in French."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.server.play.wire import RefusalView

if TYPE_CHECKING:
    from damocles.catalog.source import Words
    from damocles.record import RecordDifference

GENERAL = "GEN-077"
"""The rule that orders are given in turn."""
PHRASES: dict[str, tuple[str, str]] = {
    "secret": ("{seat} have answered in secret.", "{seat} : réponse secrète donnée."),
    "back": ("All agree: back to before order {to}.", "D'un commun accord : retour avant {to}."),
    "unloaded": (
        "What happened last could not be kept, nor what is kept be read. Come back in a moment.",
        "La dernière action n'a pas pu être enregistrée, ni la salle relue. Revenez bientôt.",
    ),
    "proposal_lapsed": (
        "The battle has gone on: what was proposed no longer stands. Propose it again.",
        "La bataille a continué : la proposition ne tient plus. Proposez-la de nouveau.",
    ),
    "proposal_gone": (
        "What you answered is no longer proposed. Nothing has changed.",
        "Ce à quoi vous répondez n'est plus proposé. Rien n'a changé.",
    ),
    "proposal_open": (
        "Somebody else has proposed something: it has to be answered first.",
        "Une autre proposition est en cours : il faut d'abord y répondre.",
    ),
}
STOPPED = (
    "This battle can only be looked at: order {number} goes otherwise by now ({rule}).{versions}",
    "Cette bataille se revoit seulement : l'ordre {number} irait autrement ({rule}).{versions}",
)
VERSIONS = (
    " It was begun by version {begun} of the rules, now {present}.",
    " Elle a commencé par la version {begun} des règles, à présent {present}.",
)
RESTING: Words = {
    "en": "This battle rests: something in it took too long. Whoever holds a seat can try again.",
    "fr": "Cette bataille est en pause : un calcul a pris trop de temps. Un camp peut réessayer.",
}
REFUSALS: dict[str, tuple[str, str]] = {
    "malformed_order": ("This is no order: {problem}.", "Ce n'est pas un ordre : {problem}."),
    "malformed_question": (
        "This cannot be answered: {problem}.",
        "Pas de réponse possible : {problem}.",
    ),
    "foreign_seat": ("This page does not hold that seat.", "Cette page n'occupe pas ce camp."),
    "over": ("The battle is over.", "La bataille est terminée."),
    "not_kept": (
        "The order could not be kept; nothing has changed. Try again.",
        "L'ordre n'a pas pu être enregistré ; rien n'a changé. Réessayez.",
    ),
    "too_much": (
        "Much is kept for you already: give the order again in {seconds} seconds.",
        "Beaucoup est déjà enregistré pour vous : redonnez l'ordre dans {seconds} secondes.",
    ),
    "overtaken": ("A later question took its place.", "Une question plus récente l'a remplacée."),
    "no_motive": (
        "No bot gave this order, or its reasons are not kept: they go with the server's memory.",
        "Aucun bot n'a donné cet ordre, ou ses raisons ne sont plus en mémoire.",
    ),
    "motive_hidden": (
        "This was decided from what is still hidden: it is told when the battle is over.",
        "Décidé d'après ce qui est encore caché : on le dira à la fin de la bataille.",
    ),
    "motive_acting": (
        "The unit still acts: why is told when its activation is over.",
        "L'unité agit encore : le pourquoi viendra après son activation.",
    ),
    "no_hints": ("There are no hints in this room.", "Pas de conseils dans cette salle."),
    "hint_soon": (
        "One hint after the other, please: ask again in a moment.",
        "Un conseil à la fois : redemandez dans un instant.",
    ),
    "hint_failed": ("Nobody knows what to do here.", "Personne ne sait quoi faire ici."),
    "no_answer": ("There is no answer to this now.", "Il n'y a pas de réponse pour l'instant."),
}


def phrase(what: str, **facts: object) -> Words:
    """A phrase of the room in all languages, with the facts filled in."""
    english, french = PHRASES[what]
    return {"en": english.format(**facts), "fr": french.format(**facts)}


def tell_divergence(difference: RecordDifference, begun: str, present: str) -> Words:
    """Why a battle cannot go on: the order from which it differs, and the versions of the rules.

    What happened there is not told: it may be secret.
    """
    english, french = (
        said.format(
            number=difference.number,
            rule=difference.rule,
            versions="" if begun == present else more.format(begun=begun, present=present),
        )
        for said, more in zip(STOPPED, VERSIONS, strict=True)
    )
    return {"en": english, "fr": french}


def phrase_of_seat(what: str, names: tuple[str, str], **facts: object) -> Words:
    """A phrase of the room about a seat, which has a name in each language."""
    english, french = PHRASES[what]
    return {
        "en": english.format(seat=names[0], **facts),
        "fr": french.format(seat=names[1], **facts),
    }


def read_only_refusal(why: Words) -> RefusalView:
    """The refusal of anything that is to happen in a room that can only be viewed."""
    return RefusalView(GENERAL, "read_only", why)


def room_refusal(reason: str, **facts: object) -> RefusalView:
    """A refusal by the room itself, before any rule is consulted."""
    english, french = REFUSALS[reason]
    words: Words = {"en": english.format(**facts), "fr": french.format(**facts)}
    return RefusalView(GENERAL, reason, words)
