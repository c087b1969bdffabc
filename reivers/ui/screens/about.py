"""About: what this app is and isn't, who made what, and the licenses."""

import json
from typing import Any

import reivers
from reivers.frontend.game_spec import load_spec
from reivers.resources import asset
from reivers.ui.game_ui import ui_of
from reivers.ui.widgets.sub_screen import HalvedPage, Heading

PARTS = (
    ("about.part.what", ("about.notice", "about.owners")),
    ("about.part.made", ("about.license", "about.typefaces", "about.art", "about.parts")),
    ("about.part.data", ("about.data", "about.privacy")),
)


class AboutPage(HalvedPage):
    """The About screen."""

    def __init__(self, shell) -> None:
        super().__init__(shell, shell.words.say("about.title"))
        self.begin_row()
        self.write(self.say("about.version", {"version": reivers.__version__}), "place")
        if (played := simulated()) is not None:
            self.write(self.say("about.simulated", played))
        for nth, (heading, sentences) in enumerate(PARTS):
            if nth == 1:
                self.begin_half()
            self.add(Heading(text=self.say(heading)))
            for sentence in sentences:
                self.write(self.say(sentence))
        self.add(Heading(text=self.say("about.part.rules")))
        games = shell.saved_games.games
        for ui in (ui_of(load_spec(games, id)) for id in games):
            if ui.about:
                self.add(ui.load(ui.about)(shell))


def simulated() -> dict[str, Any] | None:
    """Return how many games were simulated for this release, if it includes a report."""
    try:
        match json.loads(asset("simulated.json").read_bytes()):
            case {
                "games": int(games),
                "problems": int(problems),
                "version": str(version),
                "commit": str(commit),
            } if games > 0:
                return {"n": games, "problems": problems, "version": version, "commit": commit}
    except (OSError, ValueError):
        pass
    return None
