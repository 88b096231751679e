"""Options that take any number of values: `--companies one two three`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class RepeatedOptions(click.Command):
    """A command whose repeatable options take all values up to the next option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line with an option's name repeated before each of its values."""
        taking = [
            name
            for option in self.params
            if isinstance(option, click.Option) and option.multiple
            for name in option.opts
        ]
        return super().parse_args(ctx, spread_values(args, taking))


def spread_values(args: Sequence[str], names: Iterable[str]) -> list[str]:
    """The arguments with the name of an option repeated before each of its values.

    An option without any value raises BadOptionUsage.

    >>> spread_values(["--bots", "a", "b", "--games", "3"], ["--bots"])
    ['--bots', 'a', '--bots', 'b', '--games', '3']
    >>> spread_values(["--bots=a", "b"], ["--bots"])
    ['--bots=a', '--bots', 'b']
    """
    found: list[str] = []
    known, taking, first = set(names), "", False
    for arg in args:
        if first and arg.startswith("-"):
            raise click.BadOptionUsage(taking, f"Option '{taking}' requires an argument.")
        if arg.startswith("-"):
            name, _, value = arg.partition("=")
            taking, first = (name, not value) if name in known else ("", False)
        elif taking:
            found += [] if first else [taking]
            first = False
        found.append(arg)
    return found
