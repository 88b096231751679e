"""A pool with a job that never ends, for a test that kills its parent."""

from __future__ import annotations

from threading import Event

from damocles.lab.pool import Work, run_jobs


def endless(job: int) -> int:
    """Tell that it has begun, and never end."""
    print("begun", flush=True)  # noqa: T201  # the test waits for it
    Event().wait()
    return job


if __name__ == "__main__":
    list(run_jobs(Work(endless, endless), [1], workers=1))
