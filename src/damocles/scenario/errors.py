"""What can be wrong with a scenario, and what can go otherwise than it says."""

from __future__ import annotations

from damocles.errors import DamoclesError


class ScenarioError(DamoclesError):
    """A scenario cannot be laid out or played so; the message names the field or the rule."""


class PlayError(ScenarioError, AssertionError):
    """The rules decide otherwise than the scenario says: in a test, a failed assertion."""
