"""Why a player does what it does: what it chose from, with named terms, and the same in words."""
