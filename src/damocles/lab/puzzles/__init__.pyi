from .files import find_puzzle as find_puzzle, puzzles as puzzles
from .reckoning import line_values as line_values, margin as margin
from .scores import (
    Scores as Scores,
    add_up_scores as add_up_scores,
    run_trials as run_trials,
    scores_text as scores_text,
    trials as trials,
)
