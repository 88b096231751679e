"""Damage: tests, machines and their parts, losses in order, and who leads then."""

from __future__ import annotations

from damocles.rules.damage import infantry, leaders, losses, machines, pilots
from damocles.rules.damage.heroes import exposed, is_last
from damocles.rules.damage.losses import put_in_order
from damocles.rules.damage.steps import (
    AllotStep,
    DamageStep,
    ExcessStep,
    FirstAidStep,
    HitsStep,
    LeaderStep,
    LocationStep,
    LossesStep,
    RemovalStep,
)
from damocles.rules.damage.wound import Wound, credit

__all__ = [
    "AllotStep",
    "DamageStep",
    "ExcessStep",
    "FirstAidStep",
    "HitsStep",
    "LeaderStep",
    "LocationStep",
    "LossesStep",
    "RemovalStep",
    "Wound",
    "credit",
    "exposed",
    "infantry",
    "is_last",
    "leaders",
    "losses",
    "machines",
    "pilots",
    "put_in_order",
]
