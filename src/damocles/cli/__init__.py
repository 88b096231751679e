"""The command line. Each subcommand is a module of its own, loaded when it is called."""

from __future__ import annotations

import importlib

import click

COMMANDS = (
    "arena",
    "backup",
    "missions",
    "muster",
    "packs",
    "print",
    "puzzles",
    "replay",
    "rules",
    "serve",
    "simulate",
)


class Lazy(click.Group):
    """A group that finds its commands in the modules of this package."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of this name, from the module of this name."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"damocles.cli.{cmd_name}")
        command: click.Command = module.command
        return command


@click.group(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="damocles", message="damocles %(version)s")
def main() -> None:
    """A digital table for miniatures wargames: exact geometry and a page to play on."""
