"""Routines of the overseers: who may use which, and what each does."""
