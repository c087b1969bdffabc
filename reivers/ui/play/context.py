"""What a page of a game may see and do."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from reivers.frontend.game_view import GameView
from reivers.kernel.prompts import Continue, Prompt
from reivers.kernel.run import Run
from reivers.store.settings import Settings
from reivers.ui.components.sheet import Layer
from reivers.ui.drawing.piece import Part

if TYPE_CHECKING:
    from reivers.ui.play.page import Page
    from reivers.ui.play.screen import PlayScreen
    from reivers.ui.play.sheets.corrections import PlayCorrections
    from reivers.ui.play.sheets.history import PlayHistory


@attrs.frozen
class Highlight:
    """What the board highlights: pieces at places, and the places where the stops of the walk begin."""

    pieces: Sequence[tuple[str, str]] = ()
    stops: Sequence[str] = ()


class PageContext:
    """The play screen, as pages know it. Every act is saved before the next prompt is shown."""

    def __init__(self, play: "PlayScreen") -> None:
        self._play = play
        self.game, self.session, self.narrator = play.game, play.session, play.narrator
        self.shell, self.words, self.say = play.shell, play.game.words, play.game.words.say
        self.after_answer: Callable[[], object] = lambda: None
        """What a page does after each answer, as a part of it."""

    # -- reading -------------------------------------------------------------------------------------------

    @property
    def view(self) -> GameView:
        return self._play.view

    def planned(self) -> tuple[tuple[str, Any], ...]:
        """Return answers that are chosen on the page and not given yet."""
        return tuple(self._play.front.planned())

    @property
    def place(self) -> str:
        """The place that the page is about."""
        return self._play.front.place

    @property
    def highlight(self) -> Highlight | None:
        """What the page wants highlighted; None for what the last answer changed."""
        return self._play.front.highlight

    @property
    def prompt(self) -> Prompt | None:
        return self.session.prompt

    def asks(self, *keys: str) -> bool:
        """Return whether one of these prompts is asked."""
        return self.prompt is not None and self.prompt.key in keys

    @property
    def waits(self) -> bool:
        """Whether the page only waits to be left."""
        return isinstance(self.prompt, Continue)

    @property
    def settings(self) -> Settings:
        return self.shell.settings

    @property
    def wide(self) -> bool:
        return bool(self._play.wide)

    @property
    def beside(self) -> bool:
        """Whether the side panel is visible beside or above the page."""
        return bool(self._play.beside)

    @property
    def has_note(self) -> bool:
        """Whether the page shows a note in the side panel."""
        return self._play.side_panel.has_note

    @property
    def is_news(self) -> bool:
        """Whether an answer led here, and not a jump in the game."""
        return bool(self.session.news)

    @property
    def asks_fact(self) -> bool:
        """Whether the prompt asks for a fact that can wait."""
        return bool(self.session.asks_fact)

    def preview(self, *answers: tuple[str, Any]) -> Run:
        """Return the run after these answers, without giving them."""
        return self.session.preview(answers)

    # -- acting --------------------------------------------------------------------------------------------

    def run(self, action: Callable[[], object]) -> bool:
        """Do something to the session and show the result."""

        def act() -> None:
            action()
            self.after_answer()

        return self._play.run(act)

    def answer(self, *answers: tuple[str, Any]) -> bool:
        """Answer prompts by their keys: all or nothing."""
        return self.run(lambda: self.session.page(answers))

    def answer_prompt(self, answer: Any) -> bool:
        """Answer the current prompt."""
        return self.run(lambda: self.session.answer(answer))

    def use_default(self) -> bool:
        return self.run(self._play.take_default)

    def roll(self) -> bool:
        """Let the app roll or draw."""
        return self.run(self._play.roll_within)

    def change_settings(self, settings: Mapping[str, Any]) -> bool:
        """Change settings of the game, then take the default answer."""

        def change() -> None:
            for name, value in settings.items():
                if self.session.settings.get(name) != value:
                    self.session.set(name, value)
            self.session.take_default()

        return self.run(change)

    def correct_fact(self, thing: str, field: str, value: Any) -> bool:
        """Save a fact that the player read off a card or the board, or change it."""
        return self._play.run(lambda: self.session.correct_fact(thing, field, value))

    def skip_fact(self) -> bool:
        return self.run(self.session.skip_fact)

    @property
    def history(self) -> "PlayHistory":
        """Undo, redo, jumps and edits."""
        return self._play.history

    @property
    def corrections(self) -> "PlayCorrections":
        return self._play.corrections

    # -- half-entered answers and memory -------------------------------------------------------------------

    def draft_answer(self) -> Any:
        """Return what was entered for the current prompt and not yet given."""
        return self.game.draft_answer()

    def save_draft_answer(self, entered: Any) -> None:
        self.game.save_draft_answer(entered)

    def last_used(self, name: str) -> Any:
        return self.shell.saved_games.last_used(name)

    def remember(self, name: str, value: Any) -> None:
        self.shell.saved_games.remember(name, value)

    # -- around the page -----------------------------------------------------------------------------------

    def open(self, overlay: Layer) -> None:
        self.shell.open(overlay)

    def open_tab(self, tab: str) -> None:
        """Open a tab of the side panel, or its page on a phone."""
        self._play.overlays.open_page(tab)

    @property
    def board_pages(self) -> Any:
        """The board screens of the game."""
        return self._play.board_pages

    def show_page(self, page: "Page") -> None:
        """Show a page instead of the game's until its main button is pressed."""
        self._play.show_page(page)

    def close_page(self) -> None:
        self._play.close_page()

    def focus_panel(self, focus: str) -> None:
        """Let the side panel follow the page to another subject."""
        self._play.side_panel.follow(focus)

    def refresh_panel(self) -> None:
        """Update the side panel after a change of what is chosen."""
        self._play.side_panel.refresh()

    def note_in_panel(self, parts: Sequence[Part]) -> None:
        """Show a note below the side panel's view, such as the odds of the chosen option."""
        self._play.side_panel.note(parts)

    def toast(self, text: str) -> None:
        self.shell.toast(text)

    def refresh(self) -> None:
        """Show everything again, for example with new names."""
        self._play.refresh()

    def sound(self, name: str) -> None:
        self.shell.device.sound(name)

    def speak(self, text: str) -> None:
        self.shell.device.speak(text)
