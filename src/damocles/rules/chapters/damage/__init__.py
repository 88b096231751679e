"""Damage: tests, machines and their parts, losses in order, and who leads afterwards."""

from __future__ import annotations

from damocles.rules.chapters.damage import infantry, leaders, losses, machines, pilots
from damocles.rules.chapters.damage.heroes import find_exposed, is_last_of_unit
from damocles.rules.chapters.damage.losses import put_in_order
from damocles.rules.chapters.damage.steps import (
    AllotStep,
    DamageStep,
    ExcessStep,
    HitsStep,
    LeaderStep,
    LocationStep,
    LossesStep,
    RemovalStep,
)
from damocles.rules.chapters.damage.wound import credit
from damocles.rules.state.steps import FirstAidStep
from damocles.rules.state.wounds import Wound

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
    "find_exposed",
    "infantry",
    "is_last_of_unit",
    "leaders",
    "losses",
    "machines",
    "pilots",
    "put_in_order",
]
