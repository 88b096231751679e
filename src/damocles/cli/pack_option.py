"""The option `--pack`: folders on top of the built-in packs, for one command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from damocles.cli.language import explain, say
from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from collections.abc import Callable

Command = TypeVar("Command", bound="Callable[..., Any]")


def with_packs(command: Command) -> Command:
    """Give a command the option `--pack`; a pack with faults ends it, and all faults are listed."""
    option = click.option(
        "--pack",
        multiple=True,
        type=click.Path(exists=True, file_okay=False),
        callback=_choose,
        expose_value=False,
        help="A folder with cards of your own, on top of all others; can be given again.",
    )
    return option(command)


def _choose(ctx: click.Context, _: click.Parameter, folders: tuple[str, ...]) -> None:
    """Use these packs until the command is over."""
    if not folders:
        return
    from damocles.catalog.packs import choose, chosen_rule_sets, core  # only where it is needed

    ctx.call_on_close(choose)
    choose(*folders)
    try:
        for rules in chosen_rule_sets():
            core(rules)
    except DamoclesError as problem:
        choose()
        message = say("packs.faulty", problem=explain(problem))
        raise click.ClickException(message) from problem
