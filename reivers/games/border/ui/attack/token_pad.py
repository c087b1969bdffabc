"""The token at the target (7.4), entered by its dice or by its name."""

from collections.abc import Callable
from typing import Any

from reivers.games.border import board
from reivers.games.border.rules.combat.dice_pools import TokenDefense, shield
from reivers.games.border.rules.model.tokens import OTHER
from reivers.games.border.ui.attack.dice_tray import WIDE_KEY
from reivers.games.border.ui.attack.winter_parts import Chip, Shared
from reivers.kernel.dry_run import DryRun
from reivers.kernel.prompts import Prompt
from reivers.ui.pads.dice import DrawPad
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import FlowLayout, GridButton, Text, TextButton

MOST_DICE = 4
"""The largest number of dice on a token."""


class TokenPad(DrawPad):
    """The token by its dice, in one tap, or by its name (3.17).

    If several in the pile show the same dice, its name is asked next.
    """

    def __init__(self, scene: Any, prompt: Prompt, half: Any) -> None:
        self.scene, self.session = scene, scene.session
        self.warden = False
        super().__init__(prompt, scene.words, scene.answer, scene.play.roll, half)

    def build(self) -> None:
        self.box = self.prompt.facts["place"]
        self.by_dice = self._known()
        self.drawn = Text(role="row", ink="accent")
        self.keys: list[Any] = []
        self.back = TextButton(text=self.say("ui.back"))
        self.cells = [GridButton(text=str(n), option=f"dice:{n}") for n in range(MOST_DICE + 1)]
        row = Shared(MOST_DICE + 1, widest=WIDE_KEY)
        for n, cell in enumerate(self.cells):
            cell.bind(on_release=lambda _cell, n=n: self.enter_token(n))
            row.add_widget(cell)
        self.add_widget(row)
        self.halved = TextButton(text=self.say("attack_page.token_halved"))
        self.halved.bind(on_release=lambda _key: self.enter_token(0, halves=True))
        self.add_widget(self.halved)
        if any(modifier for _, modifier, _ in self.by_dice):
            self.switch = Chip(name=self.say("attack_page.token_warden"), option="warden+1")
            self.switch.bind(on_release=lambda _chip: self._switch())
            self.add_widget(self.switch)
        self._names()
        self._light()

    def _known(self) -> dict[tuple[int, int, bool], list[Any]]:
        """Return the tokens of the pile by their effect in this box."""
        found: dict[tuple[int, int, bool], list[Any]] = {}
        for option in self.prompt.legal():
            if option.id != OTHER and option.most:
                reader = DryRun(self.session.peek)
                seen: TokenDefense = reader.read(shield(option.id, self.box))
                if not reader.missing:
                    found.setdefault((seen.dice, seen.modifier, seen.halves), []).append(option)
        return found

    def _names(self) -> None:
        """Add the optional names below."""
        self.heading = Text(role="small", ink="ink_soft", text=self.say("attack_page.token_by_name"))
        self.names = FlowLayout()
        self.add_widget(self.heading)
        self.add_widget(self.names)
        self._offer([option for option in self.prompt.legal() if option.most], self.tap)

    def _offer(self, options: list[Any], tapped: Callable[[str], None]) -> None:
        """Offer only these names."""
        self.names.clear_widgets()
        self.keys = []
        for option in options:
            small = theme.size("small") / theme.size("cell")
            cell = GridButton(text=self.label(option), option=option.id, shrink=small)
            cell.bind(on_release=lambda cell: tapped(cell.option))
            self.keys.append(cell)
            self.names.add_widget(cell)

    def _switch(self) -> None:
        self.warden = not self.warden
        self.switch.chosen = self.warden
        self._light()

    def _light(self) -> None:
        """Dim what no token of the pile can show."""
        for n, cell in enumerate(self.cells):
            cell.disabled = not self._fitting(n)
        self.halved.disabled = not self._fitting(0, halves=True)

    def _fitting(self, dice: int, *, halves: bool = False) -> list[Any]:
        """Return the tokens that may show this: those known to, and all without a name."""
        nameless = [option for option in self.prompt.legal() if option.id == OTHER and option.most]
        return [
            *self.by_dice.get((dice, int(self.warden), halves), ()),
            *([] if self.warden else nameless),
        ]

    def enter_token(self, dice: int, *, halves: bool = False) -> None:
        """Enter a token with these dice. If several have them, ask which."""

        def entered(token: str) -> None:
            if token == OTHER:
                self.scene.play.run(lambda: self._enter_nameless(dice, halves))
            else:
                self.answer([token])

        fitting = self._fitting(dice, halves=halves)
        if len(fitting) == 1:
            entered(fitting[0].id)
        else:
            self.heading.text = self.say("attack_page.token_which")
            self._offer(fitting, entered)

    def _enter_nameless(self, dice: int, halves: bool) -> None:
        """Enter a token without a name, and answer its questions from what was seen. After an undo it
        takes the new dice."""
        session, turned = self.session, [(self.prompt.key, [OTHER])]
        fitting = "green" if board.is_farm(self.box) else "gray"
        face = {fitting: dice} if dice else {f"text/{'halved' if halves else 'no_dice'}": 1}
        thing = f"token:{session.preview(turned).state.table[self.box]['token']}"
        if session.fact(thing, "face") is not None:
            session.correct_fact(thing, "face", face)
        session.page(turned)
        if session.asks_fact == (thing, "face"):
            session.answer(face)
