from .explanation import (
    REST as REST,
    Term as Term,
    ThoughtExplanation as ThoughtExplanation,
    WordedAlternative as WordedAlternative,
    explain_thought as explain_thought,
)
from .player import Answers as Answers, Player as Player
from .thought import Thought as Thought
