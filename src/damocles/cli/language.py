"""The option `--lang`: the language that a command speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from damocles.words import DEFAULT, languages

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.words import Language, Saying

Command = TypeVar("Command", bound="Callable[..., Any]")
SPOKEN = "damocles.language"
"""Where a command keeps the language that it was called with."""
RULES = "damocles.rules"
"""Where it keeps the rule set that it is about: it speaks in its terms."""


class LanguageName(click.ParamType[str]):
    """One of the languages there are when the command is called."""

    name = "language"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """All languages."""
        return click.Choice(languages()).get_metavar(param, ctx)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Language:
        """The language, or BadParameter with all of them."""
        return click.Choice(languages()).convert(value, param, ctx)


def with_language(command: Command) -> Command:
    """Give a command the option `--lang`, and the language as an argument."""
    return _with_option(command, is_passed=True)


def with_speech(command: Command) -> Command:
    """The same for a command that only says things itself: it does not get the argument."""
    return _with_option(command, is_passed=False)


def _with_option(command: Command, *, is_passed: bool) -> Command:
    """The option; it comes first, so that complaints about others are told in the language."""
    option = click.option(
        "--lang",
        "--language",
        "language",
        type=LanguageName(),
        default=DEFAULT,
        show_default=True,
        is_eager=True,
        expose_value=is_passed,
        callback=_keep_language,
        help="The language in which to tell it.",
    )
    return option(command)


def _keep_language(ctx: click.Context, _: click.Parameter, language: Language) -> Language:
    ctx.meta[SPOKEN] = language
    return language


def say(key: str, **facts: object) -> str:
    """What the running command prints, from the book `cli`."""
    from damocles.words import tell  # only where something is said

    return tell(f"cli.{key}", facts, _spoken_language(), _kept(RULES, ""))


def retell(saying: Saying) -> str:
    """What something says, in the language of the running command."""
    return saying.tell(_spoken_language())


def explain(problem: Exception) -> str:
    """Why the running command cannot do something; many errors can be told in any language."""
    from damocles.words import tell_error  # only where something goes wrong

    return tell_error(problem, _spoken_language())


def _spoken_language() -> Language:
    """The language of the running command; the default one where none runs."""
    return _kept(SPOKEN, DEFAULT)


def _kept(name: str, default: str) -> str:
    """What the running command keeps by a name."""
    ctx = click.get_current_context(silent=True)
    return str(ctx.meta.get(name, default)) if ctx else default
