"""Moments for screenshots: Autumn, Spring, the end of a game, and games in progress for other moments."""

import functools
import random
from collections.abc import Callable, Iterator
from typing import Any

from tools.summer_moments import shown_over

Moments = Iterator[str]
EVENTS = ("4", "7")
"""What is revealed in the Example's Autumn."""


def autumn(stage: Any) -> Moments:
    """Show the Example's Autumn: events, own defenses, the rivals' Autumn before and after."""
    from tests.ui.hand import Hand
    from tools import example

    hand = Hand(stage)
    the_example_until(stage, "events")
    yield "events"
    stage.touch(EVENTS[0])
    yield "events-second"
    stage.touch(EVENTS[1])
    stage.pump(8)
    yield "defenses"
    stage.touch("EWM/farm-3")
    hits = {hit.name for _piece, hit in stage.hits()}
    if "who" in hits:  # a wide screen shows it in the side panel
        stage.touch("who")
    yield "defenses-changed"
    stage.touch("none" if "none" in hits else "second")
    yield "rivals-before"
    yield from _step_by_step(hand)
    hand.session.page(example.AUTUMN[2].given())
    hand.screen.refresh()
    yield "rivals"
    stage.touch("SWM")
    yield "rivals-walked"
    stage.root.home()
    yield from _later_autumn(stage)
    yield from _first_autumn(stage)


def _step_by_step(hand: Any) -> Moments:
    """Show the first draws of the rivals' Autumn, with the player's cup and dice."""
    from reivers.kernel.prompts import Roll

    hand.session.take_default()
    hand.screen.refresh()
    yield "rivals-cube"
    while not isinstance(hand.session.prompt, Roll):
        hand.answer_at_random()
    yield "rivals-dice"
    hand.stage.root.home()
    the_example_until(hand.stage, "rivals")


def _later_autumn(stage: Any) -> Moments:
    """Show turn 2: own tokens as last turn; larger stacks of the rivals."""
    played_at_random(stage, lambda session: _asks_for_a_token(session) and bool(session.state.last_defenses))
    stage.pump(8)
    yield "defenses-last-turn"
    stage.touch("token.0")
    yield "defenses-in-hand"
    stage.root.home()


def _asks_for_a_token(session: Any) -> bool:
    return bool(session.state.turn == 2 and session.prompt.key == "autumn.place")


def _first_autumn(stage: Any) -> Moments:
    """Show a first Autumn with a new copy: unknown tokens, and the farms next to a site."""
    from reivers.kernel.prompts import NameCard
    from tests.games.border.ui.playing import play_to
    from tests.ui.hand import Hand

    hand = Hand(stage, 3)
    hand.begin("Dacre", "copy", on_table="lean")
    play_to(hand, "events", "autumn.event")
    while isinstance(asked := hand.session.prompt, NameCard) and asked.key == "autumn.event":
        coming = {option.id for option in asked.legal()}
        hand.session.answer([next(event for event in (*EVENTS, *sorted(coming)) if event in coming)])
        while hand.session.asks_fact:
            hand.session.skip_fact()
    play_to(hand, "defenses", "autumn.place")
    yield "first-defenses"
    state = hand.session.state
    state.stacks["permanent"] = [{"card": "", "strength": 2}]
    state.site_cup = ["EMM/belsay", "SMM/peel-1"]
    for site in state.site_cup:
        state.table.setdefault(site, {})["tower"] = 0
    asked = play_to(hand, "rivals")
    if asked and asked.key == "autumn.token":
        yield "first-token"
    play_to(hand, "", "page.winter")
    yield "first-rivals"
    stage.root.home()


def the_example_until(stage: Any, page: str) -> None:
    """Play the Example with all dice and decks on the table, up to a page."""
    from reivers.kernel.prompts import Continue
    from tools import example

    chosen = {"family": "Dacre", "facts": "practice", "chance": "none", "table": "lean"}
    stage.root.play(lambda: stage.root.saved_games.begin("border", chosen, "7"))
    play = stage.root.screen
    for entered in [*example.SUMMER, *example.AUTUMN]:
        while isinstance(play.session.prompt, Continue):
            play.session.take_default()
        if play.session.page_name.startswith(page):
            break
        play.session.page(entered.given())
    play.refresh()
    stage.pump()


def spring_of(stage: Any) -> Moments:
    """Show the Example's Spring while the score counts up."""
    stage.root.change(motion=True)
    stage.tap("primary")
    yield "spring-counting"
    stage.root.screen.scene.skip_animation()
    stage.root.change(motion=False)
    yield "spring-score"
    stage.tap("primary")
    yield "spring-end"


def ending(stage: Any) -> Moments:
    """Show the end of a game: the count, the level, and the pages after it."""
    shell = stage.root
    remember(shell.saved_games)
    played_at_random(stage, lambda session: _has_scored(session, 2))
    yield "spring-turn-2"
    shell.home()
    play = played_at_random(stage, lambda session: session.page_name.startswith("end"))
    play.refresh()
    shell.change(motion=True)
    stage.tap("primary")
    yield "end-counting"
    play.scene.skip_animation()
    shell.change(motion=False)
    yield "end-level"
    for page in ("luck", "chronicle"):
        yield from shown_over(
            shell, f"end-{page}", functools.partial(getattr(shell, f"open_{page}"), play.game)
        )
    shell.home()


def _has_scored(session: Any, turn: int) -> bool:
    return any(
        notice.message.facts.get("turn") == turn
        for notice in session.page_notices
        if notice.message.key == "spring.total"
    )


def remember(saved_games: Any) -> None:
    """Make some games, started and finished."""
    for family in ("Kerr", "Maxwell"):
        saved_games.begin("border", {"family": family, "facts": "practice"}, "1513").close()
    in_mid_winter(saved_games)
    for n, (family, total) in enumerate({"Dacre": 141, "Kerr": 173, "Fenwick": 128, "Maxwell": 166}.items()):
        saved_games._records.note(_finished(f"border-{n}:0", family, total))


def _turns(rows: dict[str, int]) -> tuple[dict[str, int], ...]:
    """Spread the rows of the score sheet over the turns and the end of the game."""
    from reivers.games.border.rules.seasons.scoring import LIVESTOCK

    early = {row: vp // 4 for row, vp in rows.items() if row not in LIVESTOCK}
    last = {row: vp - 2 * early[row] for row, vp in rows.items() if row in early}
    return early, early, last, {row: rows[row] for row in LIVESTOCK}


def _finished(id: str, family: str, total: int) -> Any:
    """Make a finished game whose rows add up, with luck and rivals."""
    from reivers.games.border.board import FAMILIES
    from reivers.games.border.rules.seasons.scoring import LIVESTOCK, TIMES, victory
    from reivers.store.records import GameRecord

    ended, shares = victory(total), (24, 11, 9, 3, 7, 12, 6, 2, 14, 0, 4, 0, 3, 8, 6)
    rows = {row: total * share // 130 for row, share in zip((*TIMES, *LIVESTOCK), shares, strict=True)}
    rows["Notoriety"] = total - sum(rows.values())
    rivals = {rival: (2, total // 9, 6, total // 11) for rival in FAMILIES if rival != family}
    return GameRecord(
        id=id,
        game="border",
        family=family,
        facts="copy",
        total=total,
        level=ended.level,
        win=ended.win,
        running=(total // 6, total // 2, total - 20),
        rows=rows,
        turns=_turns(rows),
        luck={"mine": (total * 0.45, total // 2), "theirs": (total * 0.4, total // 3)},
        faces={"table": (21, 17, 19, 24, 16, 20), "app": (40, 37, 33, 41, 36, 38)},
        rivals=rivals,
        minutes=total // 2,
    )


def in_mid_winter(saved_games: Any) -> None:
    """Make a game with a full table that was left in Winter, between two pages."""
    from reivers.kernel.prompts import Continue

    rng = random.Random(5)
    options = {"family": "Dacre", "facts": "practice", "table": "full"}
    game = saved_games.begin("border", options, "1513")
    while not (game.session.state.attack == 5 and isinstance(game.session.prompt, Continue)):
        game.session.answer(game.session.prompt.sample(rng))
    game.update_bookmark()
    game.close()


def played_at_random(stage: Any, until: Callable[[Any], bool]) -> Any:
    """Play a practice game with a full table at random up to here."""

    shell, rng = stage.root, random.Random(5)
    options = {"family": "Dacre", "facts": "practice", "table": "full"}
    shell.play(lambda: shell.saved_games.begin("border", options, "1513"))
    play = shell.screen
    while not until(play.session):
        play.session.answer(play.session.prompt.sample(rng))
    play.refresh()
    stage.pump()
    return play
