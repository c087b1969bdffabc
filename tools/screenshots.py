"""Takes pictures of every screen and pad, in build/screenshots: phone and tablet sizes, light and dark.

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

os.environ |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}
sys.path.insert(0, str(ROOT))


def main() -> None:
    """Writes one picture per size, theme and state of the screen."""
    from tests.ui.harness import Stage

    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        stage = Stage(Path(home))
        for facts in PROMPTS:
            for name in moments(stage, facts):
                take(stage, name)
        stage.close()


def take(stage: Any, name: str) -> None:
    """The same moment at every size, by day and by night."""
    for size, pixels in SIZES.items():
        stage.resize(*pixels)
        for _ in range(2):
            stage.picture(FOLDER / f"{name}-{size}-{stage.theme.palette.name}.png")
            stage.theme.toggle()


def moments(stage: Any, facts: str) -> Iterator[str]:
    """Leads the app from one thing worth a picture to the next, and names it."""
    from reivers.sim.policies import random_legal

    shell = stage.root
    if facts == "practice":
        yield "home-empty"
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


def pages(stage: Any, shell: Any, play: Any) -> Iterator[str]:
    """What lies beside the play, and the end of the game."""
    for page in ("board", "score", "journal"):
        stage.resize(*SIZES["phone"])
        yield from laid(shell, page, functools.partial(play.open_page, page))
    yield from laid(shell, "why", play.open_why)
    yield from laid(shell, "menu", play.open_menu)
    yield from laid(shell, "put-right", play.undo)


def laid(shell: Any, name: str, lay: Callable[[], None]) -> Iterator[str]:
    """Something laid over the screen, and taken off again."""
    lay()
    yield name
    shell.clear_slips()


if __name__ == "__main__":
    main()
