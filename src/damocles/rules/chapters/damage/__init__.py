"""Damage: tests, machines and their parts, losses in order, and who leads afterwards."""

from __future__ import annotations

from damocles.rules.chapters.damage import aftermath, infantry, leaders, losses, machines, pilots
from damocles.rules.chapters.damage.heroes import find_exposed, find_taker, is_last_of_unit
from damocles.rules.chapters.damage.steps import (
    AllotStep,
    DamageStep,
    ExcessStep,
    HitsStep,
    LeaderStep,
    LocationStep,
    RemovalStep,
)
from damocles.rules.chapters.damage.wound import credit
from damocles.rules.state.steps import FirstAidStep, LossesStep
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
    "aftermath",
    "credit",
    "find_exposed",
    "find_taker",
    "infantry",
    "is_last_of_unit",
    "leaders",
    "losses",
    "machines",
    "pilots",
]
