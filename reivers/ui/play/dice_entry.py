"""Dice that the player enters: face by face or, counted at the table, as totals."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from reivers.kernel.words import Say
from reivers.ui.components.buttons import Main, TextButton
from reivers.ui.components.dice import DicePad, DiceSlots
from reivers.ui.components.inputs import Stepper
from reivers.ui.drawing.piece import Act, Part, Row, part


@attrs.define(kw_only=True)
class DiceEntry:
    """What was entered of one roll.

    `changed` is called after a tap, `done` with the complete answer. Entering faces finishes with the last
    die, unless `confirms`: then the main button does, as totals always do.
    """

    say: Say
    dice: int
    changed: Callable[[], object]
    done: Callable[[Any], object]
    totals: Mapping[str, str] = attrs.field(factory=dict)
    """The results that can be counted, with their names; dice that aren't counted missed."""
    has_rest: bool = True
    dark: bool = False
    meanings: Mapping[int, str] = attrs.field(factory=dict)
    icons: Mapping[int, str] = attrs.field(factory=dict)
    note: str = ""
    compact: bool = False
    roll: Act | None = None
    """Lets the app roll."""
    confirms: bool = False
    faces: list[int] = attrs.field(factory=list)
    counts: dict[str, int] | None = None
    """Totals instead of faces."""

    # -- entering ------------------------------------------------------------------------------------------

    def add(self, face: int) -> None:
        """Enter a face; the last one finishes."""
        if len(self.faces) >= self.dice:
            return
        self.faces.append(face)
        if len(self.faces) == self.dice and not self.confirms:
            self.done({"faces": list(self.faces)})
        else:
            self.changed()

    def take(self, n: int) -> None:
        """Take a face out again."""
        if n < len(self.faces):
            self.faces.pop(n)
            self.changed()

    def back(self) -> None:
        self.take(len(self.faces) - 1)

    def switch(self) -> None:
        """Enter totals instead of faces, or faces again."""
        self.counts = {} if self.counts is None else None
        self.changed()

    def count(self, result: str, n: int) -> None:
        assert self.counts is not None
        self.counts = {**self.counts, result: n}
        self.changed()

    def save(self) -> None:
        """Finish with totals, or with faces that need the main button."""
        self.done({"faces": list(self.faces)} if self.counts is None else {"results": dict(self.counts)})

    # -- kept for later ------------------------------------------------------------------------------------

    @property
    def entered(self) -> Any:
        return list(self.faces) if self.counts is None else dict(self.counts)

    def restore(self, entered: Any) -> None:
        """Continue with what was entered, as far as it fits. It never completes the roll by itself."""
        if isinstance(entered, dict) and set(entered) <= set(self.totals):
            self.counts = dict(entered)
        elif isinstance(entered, list) and all(isinstance(face, int) and 1 <= face <= 6 for face in entered):
            self.faces = entered[: self.dice if self.confirms else max(0, self.dice - 1)]

    # -- showing -------------------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        """Return slots and pad, or a stepper for each result, and other ways to enter the roll."""
        own = self._faces() if self.counts is None else self._totals()
        return [*own, *self._others()]

    def _faces(self) -> list[Part]:
        slots = (*self.faces, *(None,) * (self.dice - len(self.faces)))
        return [
            part(
                DiceSlots, "slots", faces=slots, dark=self.dark, tap=self.take, back=self.back,
                spoken=self.say("ui.back"), note=self.note, label=self.say("spoken.take_out"),
                compact=self.compact,
            ),
            part(
                DicePad, "pad", label=self.say("spoken.die"), meanings=dict(self.meanings),
                icons=dict(self.icons), tap=self.add, dark=self.dark, compact=self.compact,
            ),
        ]  # fmt: skip

    def _totals(self) -> list[Part]:
        assert self.counts is not None
        left = self.dice - sum(self.counts.values())
        return [
            part(
                Stepper, f"total.{result}", text=name, value=self.counts.get(result, 0), least=0,
                most=self.counts.get(result, 0) + left, tap=lambda n, result=result: self.count(result, n),
            )
            for result, name in self.totals.items()
        ]  # fmt: skip

    def _others(self) -> list[Part]:
        parts = []
        if self.roll is not None and self.counts is None:
            parts.append(
                part(TextButton, "roll", text=self.say("dice.roll_for_me"), icon="ui-die", rare=True,
                     tap=self.roll)
            )  # fmt: skip
        if self.totals:
            key = "dice.enter_totals" if self.counts is None else "dice.enter_faces"
            align = "right" if parts else "left"
            parts.append(
                part(TextButton, "totals", text=self.say(key), rare=True, align=align, tap=self.switch)
            )
        return [part(Row, "others", parts=tuple(parts))] if parts else []

    def main(self, waiting: str) -> Main:
        """Return the main button; `waiting` says what is missing."""
        if self.counts is not None:
            counted = sum(self.counts.values())
            fits = self.has_rest or counted == self.dice
            return Main(self.say("dice.save_totals"), self.save) if fits else Main(waiting)
        if self.confirms and len(self.faces) == self.dice:
            return Main(self.say("dice.save_change"), self.save)
        return Main(waiting)
