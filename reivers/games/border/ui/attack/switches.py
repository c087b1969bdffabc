"""Optional powers of an attack: switches, off at first, above what is asked next."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from reivers.frontend.narrator import capital, with_sign
from reivers.games.border.views.parts import SwitchView
from reivers.games.border.views.winter.attack import AttackView
from reivers.games.border.views.winter.attack_steps import Step, Switched
from reivers.games.border.views.winter.combat_steps import TrayStep
from reivers.ui.components.inputs import SwitchRow
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import Part, part

if TYPE_CHECKING:
    from reivers.games.border.ui.attack.page import AttackPage

LITTLE = 0.05


class Switches:
    """The powers that the player may add, and what follows with them."""

    def __init__(self, page: "AttackPage") -> None:
        self.page, self.say = page, page.say
        self.on: tuple[str, ...] = ()
        self._switched: tuple[AttackView, tuple[str, ...], Switched] | None = None

    def restore(self, on: Any) -> None:
        """Take over what was switched on before."""
        known = {one.id for one in self.view.switches if one.refusal is None}
        self.on = tuple(id for id in on or () if id in known)

    @property
    def view(self) -> AttackView:
        return self.page.shown

    @property
    def switched(self) -> Switched | None:
        """What follows with the switches that are on; None if they are as the view has them."""
        if not self.on:
            return None
        known = self._switched
        if known is None or known[0] is not self.view or known[1] != self.on:
            self._switched = known = self.view, self.on, self.view.switched(self.on)
        return known[2]

    @property
    def step(self) -> Step | None:
        return self.switched.step if self.switched else self.view.step

    @property
    def own_tray(self) -> TrayStep | None:
        return self.switched.own_tray if self.switched else self.view.own_tray

    def _toggle(self, id: str) -> None:
        self.on = tuple(one for one in self.on if one != id) if id in self.on else (*self.on, id)
        self.page.switches_changed()

    def parts(self) -> Iterator[Part]:
        view = self.view
        if view.switches and view.own:
            yield part(Words, "switches", text=self.say("attack_page.add"), role="label", ink="ink2", above=4)
        for one in view.switches:
            yield self._row(one)

    def _row(self, one: SwitchView) -> Part:
        gain = one.gain if one.gain is not None and abs(one.gain) >= LITTLE else None
        return part(
            SwitchRow, one.id, text=capital(self.say(one.label)), boxed=True, on=one.id in self.on,
            note=capital(", ".join(self.say(note) for note in one.notes)),
            value="" if gain is None else self.say("attack_page.gain", {"vp": with_sign(gain, 1)}),
            enabled=one.refusal is None, reason=self.say(one.refusal) if one.refusal else "",
            tap=lambda: self._toggle(one.id),
        )  # fmt: skip
