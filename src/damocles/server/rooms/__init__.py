"""Rooms: battles that people and bots play over a socket, kept so that they can be resumed."""
