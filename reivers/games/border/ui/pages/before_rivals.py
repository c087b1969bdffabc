"""The page before the rivals' autumn (6.4): their stacks, and who draws and rolls."""

from typing import Any

from kivy.uix.widget import Widget

from reivers.games.border.ui.attack.winter_parts import heading
from reivers.games.border.ui.old_views.draft_rounds import stack_names, stacks
from reivers.games.border.ui.pages.stack_bars import StackBars
from reivers.kernel.prompts import Continue
from reivers.ui.play.page_view import PageView
from reivers.ui.widgets.widgets import TextButton

CHANCES = ("cup", "notoriety_dice", "region_tokens", "bastle_tokens", "site_cup")
"""All chance of that page: cubes, dice, region tokens, permanent defenses."""


class BeforeRivals(PageView):
    """A page of Autumn that may come before the rivals' autumn.

    The main button resolves it as the game's settings say; a long press on it, or the button above it,
    switches between player and app.
    """

    def awaits_rivals(self) -> bool:
        """Return whether the next tap resolves the rivals' autumn."""
        return isinstance(self.session.prompt, Continue) and self.session.prompt.key == "page.rivals"

    def write_stacks(self, page: Widget) -> None:
        """Show what the rivals have drafted."""
        totals, names = list(stacks(self.session).totals), stack_names(self.words)
        page.add_widget(heading(self.say("rivals.to_resolve")))
        page.add_widget(StackBars(totals=totals, names=names))

    def show_continue(self, prompt: Continue | None) -> None:
        super().show_continue(prompt)
        if self.awaits_rivals():
            self.other = TextButton(text=self.say(f"rivals.by_{self._other_hand()}"))
            self.other.bind(on_release=lambda _key: self.long_press())
            self.ids.dock.add_widget(self.other)

    def _other_hand(self) -> str:
        settings: dict[str, Any] = self.session.settings
        return "table" if any(settings.get(f"chance.{one}") == "app" for one in CHANCES) else "app"

    def long_press(self) -> bool:
        """Resolve it the other way: with the player's own dice, or all of it by the app."""
        if not self.awaits_rivals():
            return super().long_press()
        tracked_by = self._other_hand()

        def resolve() -> None:
            for one in CHANCES:
                if self.session.settings.get(f"chance.{one}", "table") != tracked_by:
                    self.session.set(f"chance.{one}", tracked_by)
            self.session.take_default()

        self.play.run(resolve)
        return True
