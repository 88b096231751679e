"""Every limit of the service, with its default."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """What the service does at most; a server can be started with other values."""

    decision_seconds: float = 20.0
    """Seconds that a decision of the rules, or a question over HTTP, may take."""
    job_seconds: float = 60.0
    """Seconds that a bot's turn, a hint or the frames of a battle may take in a worker process."""
    resume_seconds: float = 60.0
    """Seconds between two attempts to let a resting room go on."""
    questions_waiting: int = 64
    """Questions over HTTP that may wait for their turn."""
    questions_of_caller: int = 24
    """Questions over HTTP of one caller that may wait for their turn."""
    viewers_waiting: int = 32
    """Requests for the frames of finished battles that may wait for a worker process."""
    rooms_on_their_own: int = 50
    """Rooms of bots alone that go on at once after a restart; the others follow in turn."""
