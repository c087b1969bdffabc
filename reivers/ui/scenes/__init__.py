"""Scenes: what stands in the middle of the table's screen, one for each kind of page that the rules know.

A page of the rules (`kernel.flows.page`) has a name such as `attack.1.3`; its first word says which scene
shows it. A page that has no scene of its own is shown by `Scene` itself: what happened, the orders, the
question and its pad.
"""

from importlib import import_module

from reivers.ui.scenes.base import PageView

SCENES: dict[str, str] = {
    "takeover": "position:PositionScene",
    "setup": "setup:SetUpScene",
    "draft": "draft:DraftScene",
    "last_cards": "draft:LastScene",
    "summer_totals": "totals:TotalsScene",
    "events": "events:EventsScene",
    "defences": "defences:DefencesScene",
    "rivals": "rivals:RivalsScene",
    "notoriety": "notoriety:NotorietyScene",
    "targets": "targets:TargetsScene",
    "attack": "attack:AttackScene",
    "spring": "spring:SpringScene",
    "end": "ending:EndScene",
}
"""The kind of a page, and where its scene is: each is loaded when it is first needed."""


def scene_for(page: str) -> type[PageView]:
    """The scene that shows this page."""
    path = SCENES.get(page.partition(".")[0])
    if path is None:
        return PageView
    module, _, name = path.partition(":")
    found: type[PageView] = getattr(import_module(f"reivers.ui.scenes.{module}"), name)
    return found
