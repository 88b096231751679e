"""What can be wrong with a scenario, and what can turn out differently from what it says."""

from __future__ import annotations

from damocles.errors import DamoclesError


class ScenarioError(DamoclesError):
    """A scenario cannot be laid out or played like this; the message names the field or rule."""


class PlayError(ScenarioError, AssertionError):
    """The rules decide differently from what the scenario says: in a test, a failed assertion."""
