"""The option `--rules`: the rule set that a command is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from damocles.cli.language import RULES, explain

if TYPE_CHECKING:
    from collections.abc import Callable

Command = TypeVar("Command", bound="Callable[..., Any]")


def with_rules(command: Command) -> Command:
    """Give a command the option `--rules`; an unknown one ends it and says which there are."""
    option = click.option(
        "--rules", callback=_keep_known, help="The rule set; the usual one by default."
    )
    return option(command)


def _keep_known(ctx: click.Context, option: click.Parameter, rules: str | None) -> str:
    """The rule set that was named, or the usual one."""
    from damocles.catalog import UnknownName  # only where it is needed
    from damocles.rules.sets import EDITIONS, USUAL_EDITION

    if rules is not None and rules not in EDITIONS:
        problem = explain(UnknownName("rule set", rules, EDITIONS))
        raise click.BadParameter(problem, ctx=ctx, param=option)
    ctx.meta[RULES] = rules or USUAL_EDITION
    return rules or USUAL_EDITION
