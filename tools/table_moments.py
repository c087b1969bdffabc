"""Moments for screenshots where the player describes the table: Rivals only, and a game in progress."""

import functools
import random
from collections.abc import Iterator, Mapping
from typing import Any

Moments = Iterator[str]
SEEDS = ("1", "2", "9")
"""Seeds of Rivals-only games that together have every question."""
LIKELY: Mapping[str, Any] = {
    "table_question.stacks": {
        "attack": 13,
        "notoriety_2": 2,
        "notoriety_3": 1,
        "sheep": 4,
        "bastles": 4,
        "permanent": 2,
    },
    "table_question.tracks": {"EWM": 4, "DL": 1, "SWM": 2},
    "table_question.defense": {"dice": 3, "plus": 1},
    "table_question.raid": {"sheep": 1, "scored": 1, "captured": 1},
}
"""Typical answers. All others are random."""
POSITIONS = (
    ("Dacre", "2", "autumn"),
    ("Fenwick", "3", "winter"),
)
"""Games in progress: in the middle, and late."""
MY_CARDS = ["14", "21"]
"""Cards on the sheet of one of them: a known and an unknown one."""


def rivals_only(stage: Any) -> Moments:
    """Show every question about the table and every pause at its first time, then the menu's pages."""
    from reivers.games.border.options import GameOptions
    from reivers.games.border.rules.seasons.setup import RIVALS

    seen: set[str] = set()
    options = {**GameOptions().take(RIVALS).options(), "family": "Dacre"}
    for seed in SEEDS:
        shell, rng = stage.root, random.Random(5)
        shell.play(functools.partial(shell.saved_games.begin, "border", options, seed))
        play = shell.screen
        while (prompt := play.session.prompt) is not None:
            yield from _new(stage, f"alone-{prompt.key.replace('.', '-')}", seen)
            if play.session.state.attack == 6:
                yield from _behind(stage, seen)
            play.session.answer(likely(prompt, rng))
        yield from _new(stage, "alone-over", seen)
        shell.home()


def likely(prompt: Any, rng: random.Random) -> Any:
    """Return a likely answer."""

    answer = LIKELY.get(prompt.key)
    if answer is not None and prompt.refusal(answer) is None:
        return answer
    return prompt.default if prompt.key == "table_question.farms" else prompt.sample(rng)


def _behind(stage: Any, seen: set[str]) -> Moments:
    """Show all overlays of a Rivals-only game. None may mention the player's sheet."""
    play, shell = stage.root.screen, stage.root
    doors = {
        **{
            page: functools.partial(play.overlays.open_page, page)
            for page in ("board", "rivals", "score", "journal")
        },
        "menu": play.overlays.open_menu,
        "why": play.overlays.open_why,
        "holders": play.overlays.open_tracked_by,
        "march": lambda: play.board_pages.open_march("EWM"),
        "check": play.board_pages.check_board,
        "set-out": play.board_pages.set_out,
        "peek": lambda: play.overlays.open_page("rivals"),
    }
    for name, open_overlay in doors.items():
        for shown in _new(stage, f"alone-behind-{name}", seen):
            open_overlay()
            yield shown
            shell.close_all()
            play.close_page()


def position(stage: Any) -> Moments:
    """Enter a game in progress, page by page."""
    seen: set[str] = set()
    for family, turn, season in POSITIONS:
        yield from _taken_over(stage, family, turn, season, seen)
        stage.root.home()


def _taken_over(stage: Any, family: str, turn: str, season: str, seen: set[str]) -> Moments:
    from reivers.games.border.options import COPY, GameOptions

    shell = stage.root
    options = {**GameOptions(family=family, facts=COPY).options(), "start": "position", "tokens": "laid"}
    shell.play(lambda: shell.saved_games.begin("border", options, "7"))
    play = shell.screen
    if play.session.prompt.key == "setup.name_board":
        play.session.take_default()  # skip the names of the board
    for asked, answer in (("turn", turn), ("season", season)):
        yield from _new(stage, f"position-{asked}", seen)
        play.session.answer(answer)
    while play.session.page_name == "takeover":
        prompt = play.session.prompt
        where = prompt.facts.get("march") or prompt.facts.get("nth")
        name = f"position-{turn}-{season}-{prompt.key.rpartition('.')[2]}" + (f"-{where}" if where else "")
        for shown in _new(stage, name, seen):
            yield shown
            if stage.has_hit("more"):
                stage.touch("more")
                yield f"{name}-more"
        _confirm_page(play.session, prompt, cards=turn == "2")
    yield from _new(stage, f"position-{turn}-{season}-on", seen)


def _confirm_page(session: Any, prompt: Any, *, cards: bool) -> None:
    """Confirm all rows except some cards, and skip their unknown facts."""
    from reivers.kernel.prompts import NO_ANSWER

    if session.asks_fact:
        session.skip_fact()
    elif prompt.default is NO_ANSWER:
        session.answer(prompt.legal()[0].id)
    elif cards and prompt.key == "position.cards":
        session.answer(MY_CARDS)
    else:
        session.take_default()


def _new(stage: Any, name: str, seen: set[str]) -> Moments:
    """Yield a moment that wasn't shown yet."""
    if name in seen:
        return
    seen.add(name)
    stage.root.screen.refresh()
    stage.pump()
    yield name
