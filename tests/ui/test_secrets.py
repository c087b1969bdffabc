"""Nothing hidden shows on any screen: two games that differ only in what is hidden (their seeds) look alike,
word for word and dot for dot, until the app turns the next card or throws the next die.

What the session itself shows, keeps and tells is tested over many more games in tests/games/border.
"""

import hashlib
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from reivers.games.border.board import WALK
from reivers.kernel.journal import Entry
from reivers.kernel.prompts import Prompt
from reivers.kernel.session import Core
from tests.games.border.test_secrets import repeat
from tests.ui.shortened import shortened

from .harness import Stage

OPTIONS = {"family": "Dacre", "facts": "practice", "table": "full"}
PICTURES = ("play", "board", "a March")
Seen = dict[str, Any]
Enough = Callable[[Any], bool]


class Voice:
    """Writes down what it is given to read aloud."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def speak(self, text: str) -> None:
        self.said.append(text)

    def hush(self) -> None:
        """It never goes on for long."""


class Twins:
    """Two games in the same list. The app rolls and draws in the second what it did in the first."""

    def __init__(self, stage: Stage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        self.stage = stage
        self.folder = tmp_path
        self.script: list[Any] = []
        self.looks = 0
        self.voice = stage.root.device.voice = Voice()
        stage.root.change(motion=False, read_aloud=True, sound=False)
        by_chance = Core._by_chance

        def scripted(core: Core, prompt: Prompt, throw: int = 0) -> Any:
            return self.script.pop(0) if self.script else by_chance(core, prompt, throw)

        monkeypatch.setattr(Core, "_by_chance", scripted)
        self.ids = [self._begin("one")]
        self.script = self._chances(0)
        self.ids.append(self._begin("another"))
        assert self.script == [], "both have been set up alike"

    def _begin(self, seed: str) -> str:
        saved_games = self.stage.root.saved_games
        self.stage.root.home()
        self.stage.root.play(lambda: saved_games.begin("border", OPTIONS, seed))
        return str(self.stage.root.screen.game.file.folder.name)

    @property
    def screen(self) -> Any:
        return self.stage.root.screen

    @property
    def session(self) -> Any:
        return self.screen.session

    def _chances(self, after: int) -> list[Any]:
        return [entry.answer for entry in self._path() if entry.by == "app" and entry.n > after]

    def _path(self) -> list[Entry]:
        path: list[Entry] = self.session.journal.path(self.session.journal.at)
        return path

    def open(self, which: int) -> None:
        saved_games, id = self.stage.root.saved_games, self.ids[which]
        self.stage.root.home()
        self.stage.root.play(lambda: saved_games.open(id))
        self.stage.pump()

    def play(self, rng: random.Random, enough: Enough) -> None:
        """The first game goes on; then the second does the same."""
        self.open(0)
        before = self.session.journal.at
        while not enough(self.session):
            prompt = self.session.prompt
            if prompt.is_chance and rng.random() < 0.5:
                self.screen.context.roll()
            else:
                self.screen.context.answer_prompt(prompt.sample(rng))
        done = [entry for entry in self._path() if entry.n > before]
        self.script = self._chances(before)
        self.open(1)
        for entry in done:
            repeat(self.session, entry)
        self.screen.refresh()
        assert self.script == []

    def look(self, which: int) -> Seen:
        """Everything that can be seen, read, heard and shared in one of the games."""
        self.open(which)
        self.voice.said.clear()
        self.screen.refresh()
        seen = {name: shown(self.stage, name in PICTURES) for name in self._walk()}
        return {**seen, "read aloud": list(self.voice.said), "file": self._file(which)}

    def _walk(self) -> Iterator[str]:
        """Opens one page after the other."""
        screen, board = self.screen, self.screen.board_pages
        pages: dict[str, Callable[[], object]] = {
            "play": lambda: None,
            **{
                page: lambda page=page: screen.overlays.open_page(page)
                for page in ("board", "family", "rivals")
            },
            **{page: lambda page=page: screen.overlays.open_page(page) for page in ("score", "journal")},
            **{
                f"peek {page}": lambda page=page: screen.overlays.open_page(page)
                for page in ("score", "rivals")
            },
            "a March": lambda: board.open_march(WALK[self.looks % len(WALK)]),
            "check": lambda: board.check_board(1 + self.looks % len(WALK)),
            "set out": board.set_out,
            "why": screen.overlays.open_why,
            "menu": screen.overlays.open_menu,
            "who holds": screen.overlays.open_tracked_by,
            "tracking": screen.overlays.open_tracking,
            "correct": lambda: screen.corrections.correct_place(""),
            "put right": screen.history.undo,
            "undone": lambda: None,
            "put right again": screen.history.redo,
        }
        for name, opened in pages.items():
            opened()
            self.stage.pump(2)
            yield name
            self.stage.root.close_all()
            self.stage.root.hide_toast()

    def _file(self, which: int) -> Any:
        """An export without the seed and what identifies the game."""
        path = self.folder / f"{which}-{self.session.journal.at}.json"
        self.stage.root.saved_games.export(self.ids[which], path)
        records = json.loads(path.read_text("utf-8"))["records"]
        seed = ("one", "another")[which]
        assert (records[0].pop("seed"), records[0].pop("secret")) == (seed, f"secret {seed}")
        return records


def shown(stage: Stage, picture: bool) -> Any:
    """Every word that a widget holds, in sight or not, and perhaps the picture."""
    from kivy.uix.scrollview import ScrollView

    words = [
        (type(widget).__name__, name, getattr(widget, name))
        for widget in stage.widgets()
        for name in _words_of(type(widget))
    ]
    if not picture:
        return words, ""
    for scroll in stage.widgets(ScrollView):  # their bars fade by the clock
        scroll.bar_width = 0
    stage.pump(2)
    return words, hashlib.sha256(stage.root.export_as_image().texture.pixels).hexdigest()


def differences(one: Any, another: Any) -> Any:
    """Where two looks differ."""
    if isinstance(one, list):
        return [pair for pair in zip(one, another, strict=False) if pair[0] != pair[1]]
    return [pair for pair in zip(one[0], another[0], strict=False) if pair[0] != pair[1]] or "the picture"


@cache
def _words_of(kind: type) -> list[str]:
    """The properties of a kind of widget that hold words."""
    from kivy.properties import StringProperty

    names = {
        name for one in kind.__mro__ for name, value in vars(one).items() if isinstance(value, StringProperty)
    }
    return sorted(names)


def drafted(session: Any) -> bool:
    """Two cards of the round are named."""
    return len(session.state.dealt) == 2


def summer_is_over(session: Any) -> bool:
    """The last six are turned; seven more lie in the discards, unseen."""
    return bool(session.state.season == "autumn")


def shuffled(session: Any) -> bool:
    """The target deck is made, and no one knows its order."""
    return sum(session.state.rival_cards_left.values()) == 6


def third_attack(session: Any) -> bool:
    return bool(session.state.attack == 3)


@pytest.mark.timeout(300)
@shortened("size, looks", ((360, 640), (summer_is_over, third_attack)), ((1280, 800), (drafted, shuffled)))
def test_games_that_differ_in_what_is_hidden_look_alike(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    size: tuple[int, int],
    looks: tuple[Enough, ...],
) -> None:
    stage.resize(*size)
    twins = Twins(stage, monkeypatch, tmp_path)
    rng = random.Random(7)
    for enough in looks:
        twins.play(rng, enough)
        twins.looks += 1
        one, another = twins.look(0), twins.look(1)
        assert {
            page: differences(one[page], another[page]) for page in one if one[page] != another[page]
        } == {}
        assert all(one[page][0] for page in ("play", "board", "journal", "why"))
