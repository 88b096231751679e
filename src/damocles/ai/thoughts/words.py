"""What players intend and what it is worth to them, in English and in French."""

from __future__ import annotations

Both = tuple[str, str]
"""A wording in English and in French."""

TERMS: dict[str, Both] = {
    "fire": ("harm by fire", "pertes infligées au tir"),
    "blows": ("harm in close combat", "pertes infligées en mêlée"),
    "run over": ("enemies run over", "ennemis écrasés"),
    "position": ("final position", "position finale"),
    "hold": ("holding a place", "tenir un lieu"),
    "on the way": ("on the way to a place", "en route vers un lieu"),
    "exit": ("the way out", "le chemin de la sortie"),
    "later": ("fire in its next activation", "tir à sa prochaine activation"),
    "danger": ("danger from enemy fire", "danger du tir ennemi"),
    "cover": ("cover", "couvert"),
    "wait": ("waiting for a better moment", "attendre un meilleur moment"),
}
"""The terms of a plan; anything else a player counts is shown as the rest."""
REST = "rest"
THE_REST: Both = ("everything else", "tout le reste")

INTENTIONS: dict[str, Both] = {
    "shoot": ("Fire at {target}", "Tirer sur {target}"),
    "shoot and move": (
        "Fire at {target}, then move{where}",
        "Tirer sur {target}, puis bouger{where}",
    ),
    "shoot and stay": ("Fire at {target} and stay", "Tirer sur {target} et rester"),
    "go and shoot": ("Move{where}, then fire at {target}", "Aller{where}, puis tirer sur {target}"),
    "go": ("Move{where}", "Se déplacer{where}"),
    "move": ("Move{where}", "Se déplacer{where}"),
    "rush": ("Rush{where}", "Foncer{where}"),
    "charge": ("Charge {target}", "Charger {target}"),
    "fire and charge": ("Fire, then charge {target}", "Tirer, puis charger {target}"),
    "run over": ("Run over {target}", "Écraser {target}"),
    "strike": ("Strike at {target}", "Frapper {target}"),
    "end": ("Stay and end the activation", "Rester et terminer l'activation"),
    "end in overwatch": ("Stay and go into overwatch", "Rester et passer en tir de réaction"),
    "end under cover": ("Stay and take cover", "Rester et se mettre à couvert"),
    "enter": ("Come onto the table", "Entrer en jeu"),
    "leave": ("Leave the table", "Quitter la table"),
    "open fire": ("Open fire from overwatch", "Ouvrir le feu en réaction"),
    "hold fire": ("Hold fire and wait", "Retenir le tir et attendre"),
}
"""What an option is meant to do; an option with any other intention is described by its order."""
ENDS: dict[tuple[str, ...], str] = {
    (): "end",
    ("overwatch",): "end in overwatch",
    ("take_cover",): "end under cover",
}
"""How an activation ends, by its drills."""
LAID: Both = ("Cards: {cards}", "Cartes : {cards}")
"""The order of cards, first to last."""
SOMEBODY: Both = ("an enemy", "un ennemi")

WHERE: dict[str, Both] = {
    "goal": (" towards {place}", " vers {place}"),
    "ring": (" into better range", " à meilleure portée"),
    "cover": (" into cover", " à couvert"),
    "exit": (" towards the way out", " vers la sortie"),
    "hide": (" out of sight", " hors de vue"),
    "bare": (" up to their cover", " au ras de leur couvert"),
    "back": (" out of their range", " hors de leur portée"),
}
"""Where to go, by what makes the place worth considering."""
