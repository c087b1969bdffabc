"""The step before the rivals' autumn (6.4): their Draft Sheet, and who draws and rolls."""

from functools import partial

from reivers.games.border.ui.page import BorderPage
from reivers.games.border.views.autumn.before_rivals import CHANCES, BeforeRivalsView
from reivers.games.border.views.autumn.defenses import RIVALS
from reivers.games.border.views.summer.changes import STRIPE_ICONS
from reivers.ui.components.buttons import Button, Main
from reivers.ui.components.panels import Counts
from reivers.ui.components.text import Heading
from reivers.ui.drawing.piece import Part, part


class BeforeRivals(BorderPage):
    """A page of Autumn that may come just before the rivals' autumn. Its main button then resolves it as the
    game's settings say; the button beside it switches between player and app."""

    def before_rivals(self) -> bool:
        """Return whether the next tap resolves the rivals' autumn."""
        return self.context.waits and self.context.asks(RIVALS)

    def rivals_parts(self) -> list[Part]:
        """Return what the rivals have drafted, and the other way to resolve it."""
        if not self.before_rivals():
            return []
        view: BeforeRivalsView = self.context.view.tab("before_rivals")
        items = tuple((STRIPE_ICONS[stack], n, self.say(f"stack_name.{stack}")) for stack, n in view.stacks)
        holder = "table" if view.by_app else "app"
        return [
            part(Heading, "sheet", text=self.say("before_rivals.sheet"), role="section"),
            part(Counts, "stacks", items=items),
            part(
                Button,
                "other_way",
                text=self.say(f"before_rivals.by_{holder}"),
                icon="ui-die",
                tap=partial(self._resolve_by, holder),
            ),
        ]

    def _resolve_by(self, holder: str) -> None:
        self.context.change_settings({f"chance.{one}": holder for one in CHANCES})

    def rivals_main(self) -> Main | None:
        """Return the main button before the rivals' autumn."""
        if not self.before_rivals():
            return None
        return Main(self.say("before_rivals.resolve"), self.context.use_default)
