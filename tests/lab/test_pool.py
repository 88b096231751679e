"""Jobs in several processes."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

from damocles.lab.pool import AHEAD, Work, run_jobs


def marked(folder: str, job: int) -> int:
    """Leave a mark of the job."""
    (Path(folder) / str(job)).touch()
    return job


def lost(job: int) -> int:
    """Nothing is lost here."""
    return -job


def test_who_closes_waits_only_for_what_is_under_way(tmp_path: Path) -> None:
    """After the first result no more jobs are handed out; all that were begun are over."""
    flow = run_jobs(Work(partial(marked, str(tmp_path)), lost), range(50), workers=1)
    first = next(flow)
    flow.close()
    begun = {int(path.name) for path in tmp_path.iterdir()}

    assert first in begun
    assert begun <= set(range(AHEAD + 2))


def test_all_jobs_are_done(tmp_path: Path) -> None:
    """Each once, in whatever order."""
    flow = run_jobs(Work(partial(marked, str(tmp_path)), lost), range(7), workers=2)

    assert sorted(flow) == list(range(7))


def test_who_is_killed_leaves_no_process_behind() -> None:
    """What the processes of a pool write to is closed once their parent is gone."""
    command = [sys.executable, "-m", "tests.lab.endless"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as parent:  # noqa: S603  # our own
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"begun\n"
        parent.kill()

        assert parent.stdout.read() == b""
