"""Frames: a battle as a page draws it."""
