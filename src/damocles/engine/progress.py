"""The progress of a battle: the stack of steps, the dice used, the secret answers.

Written only by the loop that runs the steps; the table is written only by appliers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine.dice import Dice, Roll
    from damocles.engine.families import Order, Step
    from damocles.engine.machine import Result


class Progress:
    """A small mutable shell around frozen values.

    `waiting` is what the top step has asked for, kept so that the step is asked only once; it
    follows from the table and the stack, and so plays no part in equality or saves.
    """

    __slots__ = ("answers", "number", "positions", "stack", "waiting")

    def __init__(
        self,
        stack: Sequence[Step] = (),
        positions: dict[str, int] | None = None,
        answers: dict[int, Order] | None = None,
        number: int = 0,
    ) -> None:
        self.stack = list(stack)
        self.positions = dict(positions or {})
        self.answers = dict(answers or {})
        self.number = number
        self.waiting: Result | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Progress):
            return NotImplemented
        return self.parts() == other.parts()

    __hash__ = None  # type: ignore[assignment]  # a mutable shell has no hash

    def parts(self) -> tuple[object, ...]:
        """Everything that equality, digests and saves look at."""
        return self.stack, self.positions, self.answers, self.number

    def copy(self) -> Progress:
        """An independent copy; the frozen steps and orders are shared."""
        twin = Progress.__new__(Progress)
        twin.stack, twin.positions = self.stack.copy(), self.positions.copy()
        twin.answers, twin.number = self.answers.copy(), self.number
        twin.waiting = self.waiting
        return twin

    def draw(self, roll: Roll, dice: Dice) -> tuple[int, ...]:
        """The faces of a roll; the position on its stream moves on."""
        stream = dice.stream(roll)
        faces, after = dice.faces(roll, self.positions.get(stream, 0))
        self.positions[stream] = after
        return faces

    def replace_top(self, steps: Sequence[Step], *, over: bool = False) -> None:
        """Replace the finished top step, or all when all is over; the first of `steps` is next."""
        self.waiting = None
        if over:
            self.stack.clear()
        else:
            self.stack.pop()
        if steps:
            self.stack += steps[::-1]
