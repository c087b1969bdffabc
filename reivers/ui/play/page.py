"""The base of a game's pages: parts made from the view, a main button, and what was entered so far."""

from collections.abc import Sequence
from typing import Any

import attrs
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from reivers.frontend.narrator import Group
from reivers.kernel.prompts import Continue
from reivers.ui.components.buttons import Main
from reivers.ui.drawing import tokens
from reivers.ui.drawing.piece import Act, Part
from reivers.ui.drawing.scroll import Scroll
from reivers.ui.drawing.timeline import Stage, Timeline
from reivers.ui.play.context import Highlight, PageContext
from reivers.ui.play.guide import ids_in
from reivers.ui.play.ticks import Ticks
from reivers.ui.widgets.theme import theme


@attrs.frozen
class Head:
    """The header of a page that isn't about the game's current step: with an X, and without numbers."""

    title: str
    when: str
    """A small line above the title."""
    nth: int
    total: int
    """How far the player is."""


class Page(FloatLayout):
    """One page of the game.

    A subclass makes its parts (`parts`) and its main button (`main_button`) from `self.view` and from what
    the player entered, which it keeps in attributes. After a tap it calls `update`, or `keep` to save what
    was entered as well. `started` resets that for each new prompt; `restore` takes it over after a restart.
    """

    page = StringProperty()
    action = StringProperty()
    ready = BooleanProperty(False)
    fully_shown = BooleanProperty(True)
    """Whether everything has been revealed. Until then the side panel shows nothing new."""
    split = BooleanProperty(False)
    """Whether the page uses all of a wide screen, without the side panel."""
    focus = StringProperty("board")
    """What the side panel shows: a tab, or a March to highlight on the board."""
    gap = 12.0
    """The space between parts, in dp."""
    speaks = False
    """Whether the page reads aloud by itself."""
    pane = 540.0
    """The width of the page beside the side panel of a tablet, in dp."""
    panel_share = 0.58
    """The side panel's share of the height on an upright tablet."""
    head = ObjectProperty(None, allownone=True)
    """A header of its own (`Head`)."""
    second = ObjectProperty(None, allownone=True)
    """A second act in the bar of a tablet."""
    bleeds = False
    """Whether parts go to the edges: then they keep the margin themselves."""
    covers_header = False
    """Whether the page is shown instead of the header and the numbers."""
    place = ""
    """The place that the page is about, for the board; without one, that of the prompt."""
    highlight: Highlight | None = None
    """What the board highlights; if None, what the last answer changed."""

    def __init__(self, context: PageContext, page: str, **kwargs: Any) -> None:
        super().__init__(page=page, **kwargs)
        self.context = context
        self.say, self.narrator = context.say, context.narrator
        self.scroll = Scroll(pos_hint={"x": 0, "y": 0})
        self.add_widget(self.scroll)
        self.ticks = Ticks(context.game, self.update)
        self.timeline = Timeline((), self.show_stage, self.revealed)
        self._prompt_at: Any = None
        self._act: Act | None = None
        self._plan: Any = (), ""

    # -- what a page defines -------------------------------------------------------------------------------

    def parts(self) -> Sequence[Part]:
        """Return what the page shows, from top to bottom."""
        raise NotImplementedError(type(self).__name__)

    def main_button(self) -> Main:
        """Return the next act."""
        raise NotImplementedError(type(self).__name__)

    def started(self) -> None:
        """Reset what was entered: there is a new prompt."""

    def restore(self, entered: Any) -> None:
        """Take over what was entered before the app was closed."""

    # -- showing -------------------------------------------------------------------------------------------

    @property
    def emblem(self) -> str:
        """The picture at the left of the header; without one, ""."""
        return ""

    @property
    def view(self) -> Any:
        """The game's own view of this page."""
        return self.context.view.page

    def show(self) -> None:
        """Show the page after an answer."""
        session = self.context.session
        at = session.journal.at, session.prompt.key if session.prompt else ""
        new = at != self._prompt_at
        if new:
            self._prompt_at = at
            self.started()
            if (entered := self.context.draft_answer()) is not None:
                self.restore(entered)
        self.update()
        if new:
            self.scroll.scroll_y = 1

    def update(self) -> None:
        """Show what changed."""
        self.scroll.margin = 0 if self.bleeds else tokens.MARGIN[theme.tablet]
        self.scroll.top_margin = 0 if self.bleeds else 10
        parts = self.parts()
        self.scroll.show(self.ticks.boxed(parts) if theme.tick_orders else parts, self.gap)
        self.update_main()
        self._show_plan()
        if (note := self.note()) is not None:
            self.context.note_in_panel(note)

    def note(self) -> Sequence[Part] | None:
        """Return what the side panel shows below its tab; None for a page that never has anything."""
        return None

    def _show_plan(self) -> None:
        """Let the board follow what is chosen."""
        plan = tuple(self.planned()), self.place
        if plan != self._plan:
            self._plan = plan
            self.context.refresh_panel()

    def update_main(self) -> None:
        main = self.main_button()
        self._act = main.act
        self.second = self.second_button()
        self.action, self.ready = main.text, main.act is not None

    def keep(self, entered: Any) -> None:
        """Save what was entered so far, in case the app is closed, and show it."""
        self.context.save_draft_answer(entered)
        self.update()

    @property
    def width_dp(self) -> float:
        """The width of the page without its margins."""
        return float(self.width / Metrics.density - 2 * tokens.MARGIN[theme.tablet])

    def rotated(self) -> None:
        self.update()

    def take_over(self, page: "Page") -> None:
        """Take over what another page of this kind shows, so that only what differs is made again."""
        self.scroll.exchange(page.scroll)

    def planned(self) -> Sequence[tuple[str, Any]]:
        """Return chosen answers that aren't given yet, with their keys: the board shows what they change."""
        return ()

    def touches(self, key: str, answer: Any) -> list[str]:
        """Return the names of what is touched to give an answer, in order: the guided game points at it."""
        return ids_in(answer)

    def why_parts(self) -> Sequence[Part]:
        """Return what "Why?" shows of this page, above what happened."""
        return ()

    def orders(self) -> Sequence[Group]:
        """Return what to move after this page, for reading aloud."""
        return self.narrator.orders()

    # -- acting --------------------------------------------------------------------------------------------

    def press(self) -> None:
        """Handle the main button."""
        if self._act is not None:
            self._act()

    def second_button(self) -> Main | None:
        """Return a second act for the bar of a tablet. On a phone the page shows it itself."""
        return None

    def refuse(self) -> None:
        """Show what is missing, after a tap on the quiet main button."""

    # -- animating -----------------------------------------------------------------------------------------

    def animate(self, stages: Sequence[Stage]) -> None:
        """Show these stages one after another. Without motion only the end is shown."""
        self.timeline.stop()
        self.fully_shown = False
        self.timeline = Timeline(stages, self.show_stage, self.revealed)
        self.timeline.start()

    def show_stage(self, stage: Stage, share: float) -> None:
        """Show a stage at a share of its time."""

    def revealed(self) -> None:
        """Show the end."""
        self.fully_shown = True
        if self.parent is not None:
            self.update()

    def is_animating(self) -> bool:
        """Return whether an animation is running: a touch then ends it."""
        return self.timeline.running

    def skip_animation(self) -> bool:
        """End the animation. Return whether the touch does nothing else."""
        running = self.timeline.running
        self.timeline.finish()
        return running

    def has_more(self) -> bool:
        """Return whether the page of a finished game has more to show."""
        return False

    def pedal(self) -> bool:
        """Handle Page Down or a pedal before the main button does. Return whether it did anything."""
        return False

    def continue_button(self) -> Main | None:
        """Return the button of a page that only waits to be left."""
        prompt = self.context.prompt
        return Main(self.say(prompt.question), self._leave) if isinstance(prompt, Continue) else None

    def _leave(self) -> None:
        self.context.use_default()
