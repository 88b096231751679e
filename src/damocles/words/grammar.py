"""How a language writes numbers, lists and names; each describes itself in its `grammar.yaml`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from damocles.words.books import (
    GRAMMAR,
    Language,
    WordsError,
    files_of,
    keep,
    languages,
    parse_yaml,
)

VOWELS = "aàâeéèêiîoôuûyhAÀÂEÉÈÊIÎOÔUÛYH"


class Name(NamedTuple):
    """A name that a verb has to agree with."""

    text: str
    is_several: bool

    def __str__(self) -> str:
        return self.text


class Elision(msgspec.Struct, frozen=True):
    """A small word before a name, and what it becomes before a vowel."""

    plain: str
    vowel: str


class Grammar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What there is to know of a language beside its words."""

    name: str
    """As its speakers call it."""
    decimal: str
    one: tuple[int, ...]
    """The numbers that go with a noun for one."""
    last: str
    """Between the last two things of a list."""
    is_complete: bool = False
    """Whether nothing is left in the default language: a test holds that."""
    typography: tuple[tuple[str, str], ...] = ()
    """What is easy to type, and how it is printed."""
    elisions: dict[str, Elision] = {}
    plural: str = "s"
    """What names have at their end for several; those that a language lacks are English."""
    singular: tuple[str, ...] = ("ss", "us")
    """Ends that only look like it."""

    def print_well(self, text: str) -> str:
        """A text with the spaces and quotes of the language."""
        for typed, printed in self.typography:
            text = text.replace(typed, printed)
        return text

    def show(self, value: object, form: str = "") -> str:
        """A value of a sentence, in the form that its place asks for.

        `one|several` is chosen by number; `and` is a list; `.1` a length in centimetres, a fraction
        with one digit behind the decimal sign, or what stands for one that is not known; any other
        form is a small word before the value.
        """
        if "|" in form:
            return form.split("|")[self.is_several(value)]
        if form == "and" and isinstance(value, tuple | list):
            return self.join(value)
        if isinstance(value, float):
            return self.write_number(value, form)
        if form.startswith("."):
            return self.measure(value, int(form[1:])) if isinstance(value, int) else str(value)
        if form:
            return self.elide(str(value), form)
        return ", ".join(map(str, value)) if isinstance(value, list) else str(value)

    def is_several(self, value: object) -> bool:
        """Whether a noun or verb beside this value is that of several."""
        if isinstance(value, int):
            return value not in self.one
        if isinstance(value, Name):
            return value.is_several
        return isinstance(value, list | tuple) and len(value) not in self.one

    def join(self, values: Sequence[object]) -> str:
        """A list: commas, and a word before the last."""
        *others, end = map(str, values) if values else ("",)
        return f"{', '.join(others)}{self.last}{end}" if others else end

    def write_number(self, value: float, form: str = "") -> str:
        """A fraction with as many digits as the form says, or without needless ones."""
        text = f"{value:{form}f}" if form else f"{value:.3f}".rstrip("0").rstrip(".")
        return text.replace(".", self.decimal)

    def measure(self, length: int, places: int) -> str:
        """A length in centimetres; lengths of the table are thousandths of them."""
        return f"{length / 1000:.{places}f} cm".replace(".", self.decimal)

    def name_several(self, name: str) -> str:
        """A name for several of a thing."""
        return name if name.endswith(self.plural) else f"{name}{self.plural}"

    def name_one(self, name: str) -> str:
        """A name for one, from that for several."""
        return name if name.endswith(self.singular) else name.removesuffix(self.plural)

    def elide(self, text: str, word: str) -> str:
        """A name behind a small word, which may melt into it."""
        if word not in self.elisions:
            raise WordsError(f"{self.name} has no form {word!r}")
        elision = self.elisions[word]
        return f"{elision.vowel if text[:1] in VOWELS else elision.plain}{text}"


@keep
def grammar_of(language: Language) -> Grammar:
    """The grammar of a language.

    >>> grammar_of("fr").measure(12_340, 1)
    '12,3 cm'
    """
    file = files_of(GRAMMAR, language)[-1]
    try:
        return msgspec.convert(parse_yaml(file), Grammar)
    except msgspec.ValidationError as error:
        raise WordsError(f"{language}/{file.name}: {error}") from None


@keep
def complete_languages() -> tuple[Language, ...]:
    """The languages that lack nothing, the default first."""
    return tuple(each for each in languages() if grammar_of(each).is_complete)
