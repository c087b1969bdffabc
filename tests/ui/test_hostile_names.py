"""A game from elsewhere may have any name: it's painted letter by letter, and steers nothing."""

import json
from pathlib import Path

import pytest

from reivers.store import GameFolder

from .harness import Stage

NAME = "[b][color=ff0000]Kerr[/color][/b] [ref=x]&amp;[/ref]"
ODD = "\x1b[2J\u202e\u2066\x00\u200f"


@pytest.fixture
def imported(stage: Stage, tmp_path: Path) -> str:
    """A game with such a name, imported. Return its id."""
    saved_games = stage.root.saved_games
    game = saved_games.begin("toy", {}, "7")
    game.close()
    data = json.loads(GameFolder(saved_games.home).export_bytes(game.file.id))
    data["records"][0]["name"] = NAME + ODD
    (tmp_path / "odd.json").write_text(json.dumps(data))
    id: str = saved_games.import_game(tmp_path / "odd.json")
    saved_games.delete(game.file.id)
    stage.root.screen.refresh()
    stage.pump()
    return id


def test_a_name_is_painted_letter_by_letter(stage: Stage, imported: str) -> None:
    from kivy.core.text import Label

    from reivers.ui.drawing import texts

    assert texts.CoreLabel is Label, "another class may read markup"
    assert any(NAME in text for text in stage.texts_drawn())
    for _ in range(2):
        assert all(text.replace("\n", "").isprintable() for text in stage.texts_drawn())
        stage.root.play(lambda: stage.root.saved_games.open(imported))
        stage.pump()
