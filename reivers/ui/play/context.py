"""What a page of a game may see and do."""

from collections.abc import Callable, Mapping
from typing import Any

from reivers.frontend.game_view import GameView
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Prompt
from reivers.kernel.words import Words
from reivers.store.settings import Settings


class PageContext:
    """The play screen, as pages and pads know it. Every act is saved before the next prompt is shown."""

    def __init__(self, play: Any) -> None:
        self._play = play
        self._view: GameView | None = None
        self._seen: Any = None

    # -- reading -------------------------------------------------------------------------------------------

    @property
    def view(self) -> GameView:
        """The game as it may be shown now, made once per answer."""
        seen = (
            self._play.session.journal.at,
            self._play.session.prompt,
            len(self._play.session.journal.entries),
        )
        if self._view is None or seen != self._seen:
            self._view, self._seen = self._play.game.rules.view(self._play.session), seen
        return self._view

    def forget_view(self) -> None:
        """Make the view again, after something changed without an answer."""
        self._view = None

    @property
    def prompt(self) -> Prompt | None:
        prompt: Prompt | None = self._play.session.prompt
        return prompt

    @property
    def words(self) -> Words:
        words: Words = self._play.game.words
        return words

    def say(self, message: Message | str, facts: Any = None) -> str:
        return self.words.say(message, facts) if facts is not None else self.words.say(message)

    @property
    def settings(self) -> Settings:
        settings: Settings = self._play.shell.settings
        return settings

    @property
    def wide(self) -> bool:
        return bool(self._play.wide)

    @property
    def is_news(self) -> bool:
        """Whether an answer led here, and not a jump in the game."""
        return bool(self._play.session.news)

    @property
    def asks_fact(self) -> bool:
        """Whether the prompt asks for a fact that can wait."""
        return bool(self._play.session.asks_fact)

    def preview(self, *answers: tuple[str, Any]) -> Any:
        """Return the run after these answers, without giving them."""
        return self._play.session.preview(answers)

    # -- acting --------------------------------------------------------------------------------------------

    def answer(self, *answers: tuple[str, Any]) -> bool:
        """Answer prompts by their keys: all or nothing."""
        return bool(self._play.answer_all(answers))

    def answer_prompt(self, answer: Any) -> bool:
        """Answer the current prompt."""
        return bool(self._play.answer(answer))

    def use_default(self) -> bool:
        return bool(self._play.take_default())

    def roll(self) -> bool:
        """Let the app roll or draw."""
        return bool(self._play.roll())

    def run(self, action: Callable[[], object]) -> bool:
        """Do something to the session and show the result."""
        return bool(self._play.run(action))

    def change_settings(self, settings: Mapping[str, Any]) -> bool:
        """Change settings of the game, then take the default answer."""
        session = self._play.session

        def change() -> None:
            for name, value in settings.items():
                if session.settings.get(name) != value:
                    session.set(name, value)
            session.take_default()

        return bool(self._play.run(change))

    def learn(self, thing: str, field: str, value: Any) -> bool:
        """Save a fact that the player read off a card or the board."""
        return bool(self._play.run(lambda: self._play.session.correct_fact(thing, field, value)))

    def skip_fact(self) -> bool:
        return bool(self._play.run(self._play.session.skip_fact))

    def correct_fact(self, thing: str, field: str, value: Any) -> bool:
        """Change a fact that was entered before."""
        return bool(self._play.run(lambda: self._play.session.correct_fact(thing, field, value)))

    def edit(self, entry: int, answer: Any) -> None:
        """Change an earlier answer. Later ones are kept as far as they fit."""
        self._play.history.edit(entry, answer)

    def undo(self) -> None:
        self._play.history.undo()

    def explain(self) -> None:
        """Open "Why?"."""
        self._play.overlays.open_why()

    # -- half-entered answers and memory -------------------------------------------------------------------

    def draft_answer(self) -> Any:
        """Return what was entered for the current prompt and not yet given."""
        return self._play.game.draft_answer()

    def save_draft_answer(self, entered: Any) -> None:
        self._play.game.save_draft_answer(entered)

    def last_used(self, name: str) -> Any:
        return self._play.shell.saved_games.last_used(name)

    def remember(self, name: str, value: Any) -> None:
        self._play.shell.saved_games.remember(name, value)

    # -- around the page -----------------------------------------------------------------------------------

    def open(self, overlay: Any) -> None:
        self._play.shell.open(overlay)

    def open_tab(self, tab: str) -> None:
        """Open a tab of the side panel, or its page on a phone."""
        self._play.overlays.open_page(tab)

    def toast(self, text: str) -> None:
        self._play.shell.toast(text)

    def sound(self, name: str) -> None:
        self._play.shell.device.sound(name)

    def speak(self, text: str) -> None:
        self._play.shell.device.speak(text)
