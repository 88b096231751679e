"""Where battles are kept if nobody says where, and by one server at a time."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from damocles.server.rooms.archive.folder import InUse, data_folder, hold_folder

ELSEWHERE = ("DAMOCLES_DATA", "XDG_DATA_HOME", "LOCALAPPDATA")
HOLDING = """
import sys
from pathlib import Path
from damocles.server.rooms.archive.folder import hold_folder
with hold_folder(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


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


def test_a_folder_is_free_again_however_its_server_ends(tmp_path: Path) -> None:
    """Another process has it until it is killed, and leaves nothing that would be in the way."""
    command = [sys.executable, "-c", HOLDING, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:  # noqa: S603  # our own
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(InUse, match=str(tmp_path)), hold_folder(tmp_path):
            pass
        other.send_signal(signal.SIGKILL)
        other.wait(60)

    for _ in range(2):
        with hold_folder(tmp_path):
            assert any(tmp_path.iterdir())
