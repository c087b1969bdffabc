"""About: what this is and is not, who made what, and under which licences."""

import json
from typing import Any

import reivers
from reivers.resources import asset
from reivers.ui.page import Heading, Page

PARTS = (
    ("about.part.what", ("about.notice", "about.owners")),
    ("about.part.made", ("about.licence", "about.typefaces", "about.art", "about.parts")),
    ("about.part.data", ("about.data", "about.privacy")),
)


class AboutPage(Page):
    """Everything that must be said once."""

    def __init__(self, shell) -> None:
        super().__init__(shell, shell.words.say("about.title"))
        self.write(self.say("about.version", {"version": reivers.__version__}), "place")
        if (played := simulated()) is not None:
            self.write(self.say("about.simulated", played))
        for heading, sentences in PARTS:
            self.add(Heading(text=self.say(heading)))
            for sentence in sentences:
                self.write(self.say(sentence))


def simulated() -> dict[str, Any] | None:
    """How many games were played by themselves before this was handed out, if it comes with an account."""
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
