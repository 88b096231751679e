"""Where battles are kept if nobody says where."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from damocles.server.rooms.service import data_folder

ELSEWHERE = ("DAMOCLES_DATA", "XDG_DATA_HOME", "LOCALAPPDATA")


@pytest.mark.parametrize(
    ("system", "named", "folder"),
    [
        ("linux", {"DAMOCLES_DATA": "battles"}, Path("battles")),
        ("linux", {"XDG_DATA_HOME": "share"}, Path("share/damocles")),
        ("linux", {}, Path.home() / ".local/share/damocles"),
        ("win32", {"LOCALAPPDATA": "local"}, Path("local/damocles")),
    ],
)
def test_the_folder_of_the_user(
    monkeypatch: pytest.MonkeyPatch, system: str, named: dict[str, str], folder: Path
) -> None:
    """Named by the environment, else where the system has such things."""
    monkeypatch.setattr(sys, "platform", system)
    for name in ELSEWHERE:
        monkeypatch.delenv(name, raising=False)
    for name, value in named.items():
        monkeypatch.setenv(name, value)

    assert data_folder() == folder
