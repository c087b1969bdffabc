"""Takes pictures of every screen and pad, in build/screenshots: phone and tablet sizes, in every look.

With names (`python tools/screenshots.py around`) only of those parts: around, board, winter, practice, copy.
`python tools/screenshots.py readme` makes the pictures of the README anew, in docs/pictures.
They are drawn without a screen, so they look the same on every machine.
"""

import functools
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "screenshots"
SIZES = {"small-phone": (360, 640), "phone": (412, 915), "tablet": (800, 1280), "tablet-wide": (1280, 800)}
LOOKS = (
    {"theme": "light", "text": "usual"},
    {"theme": "dark", "text": "usual"},
    {"theme": "contrast", "text": "largest"},
)
PROMPTS = {
    "practice": (
        "summer.take",
        "summer.action",
        "autumn.place",
        "winter.targets",
        "attack.target",
        "attack.horses",
    ),
    "copy": ("fact.region.name", "summer.card", "fact.summer.effects", "combat.attack", "attack.target"),
}
"""Prompts whose pads are worth a picture, by the cards that a game is played with."""
MOST = 400
PICTURES = ROOT / "docs" / "pictures"
README = {
    "home": ("phone", "light"),
    "draft": ("phone", "dark"),
    "choice": ("phone", "light"),
    "sheep": ("phone", "dark"),
    "rivals": ("tablet-wide", "light"),
    "spoils": ("tablet-wide", "dark"),
}
"""The moments that the README shows: one size and one look of each."""

os.environ |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}
sys.path.insert(0, str(ROOT))


def main() -> None:
    """Writes one picture per size, theme and state of the screen."""
    from tests.ui.harness import Stage

    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        stage = Stage(Path(home))
        parts: dict[str, Callable[[Any], Iterator[str]]] = {
            "around": around,
            "board": the_board,
            "winter": winter,
            **{facts: functools.partial(moments, facts=facts) for facts in PROMPTS},
        }
        for part in sys.argv[1:] or parts:
            if part == "readme":
                readme(stage)
                continue
            for name in parts[part](stage):
                take(stage, name)
        stage.close()


def take(stage: Any, name: str) -> None:
    """The same moment at every size, in every look."""
    for size, pixels in SIZES.items():
        for look in LOOKS:
            stage.root.change(**look)
            stage.resize(*pixels)
            stage.picture(FOLDER / f"{name}-{size}-{look['theme']}.png")
    stage.root.change(**LOOKS[0])


def around(stage: Any) -> Iterator[str]:
    """Everything around play: Home with games, the library, the tools, records, settings, About."""
    from reivers.ui.cardpages import CardPage, DeckPage
    from reivers.ui.teach import TeachBoard, TeachDeck
    from reivers.ui.tools import pages as tools

    shell = stage.root
    yield "home-empty"
    remember(shell.library)
    shell.screen.refresh()
    yield "home-games"
    yield from laid(shell, "game-menu", lambda: shell.screen.open_menu(shell.library.rows()[0]))
    yield from laid(shell, "import", shell.screen.take_in)
    for page in ("settings", "tools", "records", "about"):
        yield from laid(shell, page, getattr(shell, f"open_{page}"))
    for name, tool in tools().items():
        yield from laid(shell, f"tool-{name}", functools.partial(_lay, shell, tool))
    shell.open_library()
    yield "library"
    library = shell.slips[-1]
    over: dict[str, Callable[[], Any]] = {
        "deck": lambda: DeckPage(library, "summer-1"),
        "card": lambda: CardPage(library, "summer:30"),
        "teach-deck": lambda: TeachDeck(shell, library.known, "summer-1", library.refresh),
        "teach-board": lambda: TeachBoard(shell, library.known, library.refresh),
    }
    for name, made in over.items():
        shell.lay(made())
        yield name
        shell.take_off()
    shell.clear_slips()


def _lay(shell: Any, page: Callable[[Any], Any]) -> None:
    shell.lay(page(shell))


def remember(library: Any) -> None:
    """Some games to show, begun and finished."""
    from reivers.border.scoring import TIMES, victory
    from reivers.store.records import Finished

    for family in ("Kerr", "Maxwell", "Dacre"):
        library.begin("border", {"family": family, "facts": "practice"}, "1513").close()
    for n, (family, total) in enumerate({"Dacre": 141, "Kerr": 173, "Fenwick": 128, "Maxwell": 166}.items()):
        ended, rows = victory(total), dict.fromkeys(TIMES, total // 12)
        running = (total // 6, total // 2, total - 20)
        library._records.note(
            Finished(f"border-{n}:0", family, "copy", total, ended.level, ended.win, running, rows, "")
        )


def moments(stage: Any, facts: str) -> Iterator[str]:
    """Leads the app from one thing worth a picture to the next, and names it."""
    from reivers.sim.policies import random_legal

    shell = stage.root
    if facts == "practice":
        yield from laid(shell, "new-game", shell.screen.new_game)
    shell.play(lambda: shell.library.begin("border", {"family": "Dacre", "facts": facts}, "1513"))
    play, rng, wanted = shell.screen, random.Random(1513), list(PROMPTS[facts])
    for _ in range(MOST):
        prompt = play.session.prompt
        if prompt is None or not wanted:
            break
        if prompt.key in wanted:
            wanted.remove(prompt.key)
            play.refresh()
            yield f"play-{facts}-{prompt.key}"
        play.session.answer(random_legal(prompt, rng))
    play.refresh()
    if facts == "practice":
        stage.resize(*SIZES["phone"])
        yield from pages(stage, shell, play)
    shell.home()
    yield f"home-{facts}"


def winter(stage: Any) -> Iterator[str]:
    """The Example's Winter: its tracks, its cards, and every kind of page that an attack comes to."""
    from unittest import mock

    from reivers.kernel.core import Core
    from tests.ui import test_winter_scenes as scenes

    with mock.patch.object(Core, "_by_chance", scenes.as_in_the_example(scenes.THEIRS)):
        scenes.at_winter(stage, lambda source: source in scenes.CHORES)
        yield from (f"winter-{name}" for name in scenes.moments(scenes.Table(stage)))
    stage.root.home()


def readme(stage: Any) -> None:
    """The pictures of the README, small enough to be kept: Home, then the Example's first turn."""
    from tools.small_png import small_png

    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in shown_in_readme(stage):
        if name in README:
            size, look = README[name]
            stage.root.change(theme=look, text="usual")
            stage.resize(*SIZES[size])
            stage.pump()
            drawn = stage.root.export_as_image().texture
            path = PICTURES / f"{name}-{size}-{look}.png"
            path.write_bytes(small_png(drawn.pixels, *drawn.size))
            stage.root.change(**LOOKS[0])


def shown_in_readme(stage: Any) -> Iterator[str]:
    """Home, a draft of the Example, the rivals' autumn, and its Winter."""
    remember(stage.root.library)
    stage.root.screen.refresh()
    yield "home"
    yield from the_example(stage)
    yield from (name.removeprefix("winter-") for name in winter(stage))


def the_example(stage: Any) -> Iterator[str]:
    """The Example up to Winter: its fourth draft with the three cards told, and the rivals' autumn."""
    from reivers.kernel.prompts import GoOn
    from tests.ui.hand import Hand
    from tools import example

    chosen = {"family": "Dacre", "facts": "practice", "chance": "none", "lies": "lean"}
    stage.root.play(lambda: stage.root.library.begin("border", chosen, "7"))
    play = stage.root.screen
    for page in [*example.SUMMER, *example.AUTUMN]:
        while isinstance(play.session.prompt, GoOn):
            play.session.take_default()
        given = page.given()
        if play.session.page_name == "draft.1.4":
            play.refresh()
            stage.pump()
            for _, card in given[:3]:
                Hand(stage).press(card[0])
            yield "draft"
            given = given[3:]
        play.session.page(given)
    play.refresh()
    yield "rivals"


def pages(stage: Any, shell: Any, play: Any) -> Iterator[str]:
    """What lies beside the play, and the end of the game."""
    for page in ("board", "score", "journal"):
        stage.resize(*SIZES["phone"])
        yield from laid(shell, page, functools.partial(play.open_page, page))
    yield from laid(shell, "why", play.open_why)
    yield from laid(shell, "menu", play.open_menu)
    yield from laid(shell, "put-right", play.undo)


def the_board(stage: Any) -> Iterator[str]:
    """The map and the pages of the board, in the middle of a Winter that is played on a table."""
    from reivers.sim.policies import random_legal

    shell, rng = stage.root, random.Random(5)
    options = {"family": "Dacre", "facts": "practice", "lies": "full"}
    shell.play(lambda: shell.library.begin("border", options, "1513"))
    play = shell.screen
    while play.session.state.attack < 6:
        play.session.answer(random_legal(play.session.prompt, rng))
    play.refresh()
    for page in ("board", "family", "rivals"):
        stage.resize(*SIZES["phone"])
        yield from laid(shell, page, functools.partial(play.open_page, page))
    yield from laid(shell, "march", lambda: play.clerk.open_march("EWM"))
    yield from laid(shell, "audit", play.clerk.open_audit)
    yield from laid(shell, "set-out", play.clerk.set_out)
    yield from laid(shell, "put-right-map", lambda: play.go(play.session.steps()[-4].last))
    shell.home()


def laid(shell: Any, name: str, lay: Callable[[], None]) -> Iterator[str]:
    """Something laid over the screen, and taken off again."""
    lay()
    yield name
    shell.clear_slips()


if __name__ == "__main__":
    main()
