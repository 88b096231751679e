"""Errors that people read, in words of the books."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.errors import DamoclesError
from damocles.words.books import DEFAULT, languages
from damocles.words.sentences import Saying, tell

if TYPE_CHECKING:
    from damocles.words.books import Language, Words


class SpokenError(DamoclesError):
    """An error that `tell` says in any language; as a string it is in the default one."""

    def __init__(self, *problems: Saying | Words) -> None:
        self.problems = problems
        super().__init__(self.tell(DEFAULT))

    def tell(self, language: Language) -> str:
        """What went wrong, in a language: a line for each problem."""
        return "\n".join(_tell_problem(each, language) for each in self.problems)


def _tell_problem(problem: Saying | Words, language: Language) -> str:
    if isinstance(problem, Saying):
        return problem.tell(language)
    return problem.get(language, problem[DEFAULT])


def tell_error(problem: Exception, language: Language) -> str:
    """What an error says in a language, as far as it has words in it.

    One of a package without words, such as the rules, brings keys and facts as its `sayings`, and
    its `rule_set` if they speak of terms."""
    if isinstance(problem, SpokenError):
        return problem.tell(language)
    if sayings := getattr(problem, "sayings", None):
        rule_set = getattr(problem, "rule_set", "")
        told = (tell(key, facts, language, rule_set) for key, facts in sayings)
        return tell("errors.between", {}, language).join(told)
    said = problem.args[0] if problem.args else None
    return said.tell(language) if isinstance(said, Saying) else str(problem)


def tell_error_in_all(problem: Exception) -> Words:
    """The same in every language."""
    return {language: tell_error(problem, language) for language in languages()}
