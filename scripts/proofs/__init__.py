"""Proofs that rules are enforced: their own tests notice when the code that decides them is wrong.

    python -m scripts.proofs              # whatever is stale
    python -m scripts.proofs --rule SHO-027 --show

Every function that cites a rule, and every piece of data that carries one, is made wrong in many
small ways, one at a time: each is a *mutant*. The tests marked with the rule run on each. A mutant
is killed when an assertion of such a test fails; an exception is no kill. A mutant lives in the
memory of one process: no file is changed.
"""

from __future__ import annotations
