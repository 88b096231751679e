"""The wordings of questions, for the seat that is asked and for the others meanwhile."""

from __future__ import annotations

from typing import NamedTuple

Both = tuple[str, str]
"""A wording in English and in French."""


class Heading(NamedTuple):
    """A question: its rule, the words for its seat, and those for others after the seat's name."""

    rule: str
    words: Both
    others: Both


HEADINGS: dict[str, Heading] = {
    # dice thrown by hand
    "TypeFaces": Heading(
        "GEN-001",
        ("Throw the dice: {number}", "Lancez les dés : {number}"),
        ("throw dice", "lancent des dés"),
    ),
    # setting up
    "LayDecision": Heading(
        "MIS-004",
        ("Lay a terrain element", "Posez un élément de décor"),
        ("lay a terrain element", "posent un élément de décor"),
    ),
    "SectorDecision": Heading(
        "MIS-006",
        ("Choose your sector", "Choisissez votre secteur"),
        ("choose their sector", "choisissent leur secteur"),
    ),
    "PilotDecision": Heading(
        "MIS-602",
        ("Who is the pilot?", "Qui est le pilote ?"),
        ("choose the pilot", "choisissent le pilote"),
    ),
    # the tactical phase
    "CommanderDecision": Heading(
        "TAC-012",
        ("Name your commander", "Nommez votre commandant"),
        ("name their commander", "nomment leur commandant"),
    ),
    "SequenceDecision": Heading(
        "TAC-007",
        ("Lay your activation sequence", "Posez votre séquence d'activation"),
        ("lay their activation sequence", "posent leur séquence d'activation"),
    ),
    "WagerDecision": Heading(
        "TAC-016",
        ("Wager on the Authority test", "Misez sur le test d'Autorité"),
        ("wager on the Authority test", "misent sur le test d'Autorité"),
    ),
    "FirstDecision": Heading(
        "TAC-018",
        ("Who begins?", "Qui commence ?"),
        ("choose who begins", "choisissent qui commence"),
    ),
    # turns
    "TurnDecision": Heading(
        "ACT-015",
        ("Your turn: play a card", "À vous : jouez une carte"),
        ("take their turn", "jouent leur tour"),
    ),
    "PayDecision": Heading(
        "ACT-012", ("{unit}: activate?", "{unit} : activer ?"), ("may activate", "peuvent activer")
    ),
    "RallyDecision": Heading(
        "MOR-013", ("{unit}: rally?", "{unit} : rallier ?"), ("may rally", "peuvent rallier")
    ),
    "ActDecision": Heading(
        "ACT-021", ("{unit}: act", "{unit} : agir"), ("act with a unit", "agissent")
    ),
    "ClosingDecision": Heading(
        "ABL-014",
        ("{unit}: end of the activation", "{unit} : fin de l'activation"),
        ("end an activation", "terminent une activation"),
    ),
    "MinimumEntryDecision": Heading(
        "RUL-114",
        ("{unit}: must enter", "{unit} : doit entrer"),
        ("must enter the table", "doivent entrer en jeu"),
    ),
    # interruptions
    "OverwatchDecision": Heading(
        "SHO-057",
        ("Overwatch on {target}?", "Tir de réaction sur {target} ?"),
        ("may fire in overwatch", "peuvent tirer en réaction"),
    ),
    "OverwatchSalvoDecision": Heading(
        "SHO-059",
        ("{unit}: overwatch", "{unit} : tir de réaction"),
        ("fire in overwatch", "tirent en réaction"),
    ),
    "RerollDecision": Heading(
        "GEN-046",
        ("{unit}: re-roll misses?", "{unit} : relancer les échecs ?"),
        ("may re-roll", "peuvent relancer"),
    ),
    "SniperDecision": Heading(
        "ABL-019",
        ("Sniper: impacts to aim: {number}", "Tireur d'élite, impacts à viser : {number}"),
        ("aim their impacts", "choisissent leurs cibles"),
    ),
    "SpreadDecision": Heading(
        "MEL-015",
        ("Spread {number} impacts", "Répartissez {number} impacts"),
        ("spread impacts", "répartissent les impacts"),
    ),
    "StrikeAgainDecision": Heading(
        "MEL-011",
        ("{unit}: re-roll misses?", "{unit} : relancer les échecs ?"),
        ("may re-roll", "peuvent relancer"),
    ),
    "VictimsDecision": Heading(
        "SHO-054",
        ("Who is hit? Pick {number}", "Qui est touché ? Choisissez {number}"),
        ("pick who is hit", "choisissent qui est touché"),
    ),
    "PartDecision": Heading(
        "GEN-061",
        ("{fighter}: which part is hit?", "{fighter} : quelle partie ?"),
        ("choose the part that is hit", "choisissent la partie touchée"),
    ),
    "LeaderDecision": Heading(
        "GEN-014",
        ("{unit}: who leads?", "{unit} : qui mène ?"),
        ("name a leader", "nomment un leader"),
    ),
    "ImmobilisedDecision": Heading(
        "GEN-070",
        ("{unit}: stay with the machine?", "{unit} : rester avec la machine ?"),
        ("decide about a machine", "décident pour une machine"),
    ),
    "FirstAidDecision": Heading(
        "ABL-015",
        ("{unit}: first aid?", "{unit} : premiers soins ?"),
        ("may give first aid", "peuvent donner les premiers soins"),
    ),
    "NanonucleusDecision": Heading(
        "ROU-008",
        ("{unit}: Hyper nanonucleus?", "{unit} : Hypernanonucleus ?"),
        ("may use a routine", "peuvent utiliser une routine"),
    ),
    "AsideDecision": Heading(
        "ACT-045",
        ("{fighter}: step aside", "{fighter} : s'écarter"),
        ("step aside", "s'écartent"),
    ),
    # the control phase
    "HeroDecision": Heading(
        "HER-005",
        ("{hero}: take over a unit?", "{hero} : prendre une unité ?"),
        ("decide about a hero", "décident pour un héros"),
    ),
    "ReinforcementsDecision": Heading(
        "CTL-008",
        ("Reinforcements: {points} RP", "Renforts : {points} PR"),
        ("buy reinforcements", "achètent des renforts"),
    ),
    "ClimbOutDecision": Heading(
        "MIS-607",
        ("{fighter}: climb out", "{fighter} : sortir"),
        ("let the pilot climb out", "font sortir le pilote"),
    ),
}
"""Every decision by the name of its class."""
