"""Errors that people read, in words of the books."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.errors import DamoclesError
from damocles.words.books import DEFAULT
from damocles.words.sentences import tell

if TYPE_CHECKING:
    from damocles.words.books import Language
    from damocles.words.sentences import Facts

Message = tuple[str, "Facts"]
"""A key of the books with its facts."""


class SpokenError(DamoclesError):
    """An error that `tell` says in any language; as a string it is in the default one."""

    def __init__(self, *problems: Message) -> None:
        self.problems = problems
        super().__init__(self.tell(DEFAULT))

    def tell(self, language: Language) -> str:
        """What went wrong, in a language: a line for each problem."""
        return "\n".join(tell(key, facts, language) for key, facts in self.problems)
