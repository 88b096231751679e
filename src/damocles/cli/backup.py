"""`damocles backup`: a copy of the battles that a server keeps."""

from __future__ import annotations

from pathlib import Path

import click

from damocles.cli.language import explain, say, with_speech


@click.command("backup")
@click.argument("copy", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="DAMOCLES_DATA",
    help="Folder in which battles are kept; by default your own data folder.",
)
@with_speech
def command(copy: Path, data: Path | None) -> None:
    """Copy all battles to FILE, even while the server is running."""
    from damocles.server.rooms import FileError, back_up, data_folder, rooms_file

    try:
        count = back_up(rooms_file(data or data_folder()), copy)
    except FileError as problem:
        raise click.ClickException(explain(problem)) from problem
    click.echo(say("backup.saved", file=copy, count=count))
