"""Leads the app to the pages on which the table is told: Rivals only, and a game that is taken over."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

Moments = Iterator[str]
SEEDS = ("1", "4", "7", "12")
"""Games of Rivals only in which, between them, everything is asked for once."""
LIKELY: Mapping[str, Any] = {
    "glance.stacks": {
        "attack": 13,
        "notoriety_2": 2,
        "notoriety_3": 1,
        "sheep": 4,
        "bastles": 4,
        "permanent": 2,
    },
    "glance.tracks": {"EWM": 4, "DL": 1, "SWM": 2},
    "glance.defence": {"dice": 3, "plus": 1},
}
"""What is told at most tables. All else is as it comes."""


def rivals_only(stage: Any) -> Moments:
    """Every glance of the first turn it comes in, every page that rests, and what lies behind the menu."""
    from reivers.border.choices import Choices

    seen: set[str] = set()
    for seed in SEEDS:
        shell, rng = stage.root, random.Random(5)
        options = {**Choices().turn_rivals_only().options(), "family": "Dacre"}
        shell.play(lambda seed=seed: shell.library.begin("border", options, seed))
        play = shell.screen
        while play.session.prompt is not None:
            yield from _new(stage, "alone", seen)
            play.session.answer(likely(play.session.prompt, rng))
        yield from _new(stage, "alone", seen)
        shell.home()


def _new(stage: Any, part: str, seen: set[str]) -> Moments:
    """A kind of page that has not been seen yet."""
    play = stage.root.screen
    prompt = play.session.prompt
    kind = prompt.key.replace(".", "-") if prompt else "over"
    if kind in seen:
        return
    seen.add(kind)
    play.refresh()
    stage.pump()
    yield f"{part}-{kind}"


def likely(prompt: Any, rng: random.Random) -> Any:
    """What a player would tell."""
    from reivers.sim.policies import random_legal

    if prompt.key in LIKELY:
        return LIKELY[prompt.key]
    return prompt.default if prompt.key == "glance.farms" else random_legal(prompt, rng)


def position(stage: Any) -> Moments:
    """A game taken over, page by page: begun early, in the middle, and with all that can have come by then."""
    from reivers.border.choices import COPY, Choices
    from reivers.kernel.prompts import NO_ANSWER

    seen: set[str] = set()
    for family, turn, season in (
        ("Kerr", "1", "summer"),
        ("Dacre", "2", "autumn"),
        ("Fenwick", "3", "winter"),
        ("Maxwell", "3", "spring"),
    ):
        shell = stage.root
        options = {**Choices(family=family, facts=COPY).options(), "start": "position", "tokens": "laid"}
        shell.play(lambda options=options: shell.library.begin("border", options, "7"))
        play = shell.screen
        play.session.take_default()  # the board is named another day
        yield from _shown(stage, "position-when", seen)
        play.session.answer(turn)
        yield from _shown(stage, "position-season", seen)
        play.session.answer(season)
        while play.session.page_name == "position":
            prompt = play.session.prompt
            where = prompt.facts.get("march") or prompt.facts.get("nth") or ""
            name = "-".join(["position", turn, season, prompt.key.rpartition(".")[2], str(where)]).strip("-")
            yield from _shown(stage, name, seen)
            if hasattr(play.pad, "more") and play.pad.more.parent:
                play.pad.unfold()
                stage.pump()
                yield name + "-more"
            if prompt.key == "position.cards" and turn == "2":
                play.session.answer(["14", "21"])
            elif prompt.default is not NO_ANSWER and not play.session.asks_fact:
                play.session.take_default()
            else:
                play.session.not_now() if play.session.asks_fact else play.session.answer(
                    prompt.legal()[0].id
                )
        yield from _shown(stage, f"position-{turn}-{season}-on", seen)
        shell.home()


def _shown(stage: Any, name: str, seen: set[str]) -> Moments:
    if name not in seen:
        seen.add(name)
        stage.root.screen.refresh()
        stage.pump()
        yield name
