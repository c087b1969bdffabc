"""Moments for screenshots that the Example doesn't have: animations and rare combats of Winter."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from unittest import mock

Moments = Iterator[str]
JOURNALS = Path(__file__).resolve().parent.parent / "tests" / "journals"
RARE: Mapping[str, tuple[str, str]] = {
    "fyre": ("fyre-to-the-door", ""),
    "feud-own": ("feud-of-the-player-won", ""),
    "feud-defended": ("feud-won-by-the-player", ""),
    "gaol-hangs": ("gaolbreak-hangs", ""),
    "battle-own": ("battle-of-the-player", "attack.target"),
    "battle-won": ("battle-second-attack-wins", ""),
    "rising": ("rising-protestant-player", "attack.target"),
    "rising-tied": ("rising-tied", ""),
    "rerolls-two": ("two-sources-of-rerolls", "combat.reroll_source"),
    "powers": ("powers-of-all-kinds", "attack.powers"),
    "warden-moves": ("warden-card-moves", "rival.defend"),
    "tithe": ("wardens-tithe-on-turn-3", ""),
    "halved": ("halving-token", ""),
    "no-horse": ("no-horse-in-winter", ""),
    "heavy-snows-against-the-player": ("heavy-snows-against-the-player", ""),
    "unknown": ("unknown-cards-in-an-attack", "attack.powers"),
    "notoriety-cards": ("notoriety-of-cards", "winter.notoriety_cards"),
    "sevens": ("two-sevens-literal", ""),
    "battle-home": ("battle-at-home-first", ""),
    "feud-lost": ("feud-lost-by-the-player", ""),
    "feud-tied": ("feud-tied-after-blocks", ""),
    "captures": ("more-captures-than-horses", ""),
    "dyke": ("dyke-in-the-debateable-land", ""),
    "gaol-own": ("gaolbreak-of-the-player", ""),
}
"""A recorded journal and the prompt to stop at; without one, its last attack."""


FORGOTTEN: Mapping[str, tuple[str, str]] = {
    "office-dice": ("powers-of-all-kinds", "attack.powers"),
    "ballad": ("ballads-and-victory", "spring.ballads"),
    "notoriety": ("notoriety-of-cards", "winter.notoriety_cards"),
    "horses": ("piles-run-out", "summer.card"),
    "warden": ("battle-tied-and-another-uncontested", "rival.defend"),
    "keeper": ("mixed-up-decks", "summer.last"),
}
"""The six reminders: a recorded journal and the prompt that has the reminder."""


def bells(stage: Any) -> Moments:
    """Show the dialog of each reminder."""
    for name in FORGOTTEN:
        ringing(stage, name)
        stage.tap("bell")
        yield f"bell-{name}"
        stage.root.close_all()
    stage.root.home()


def ringing(stage: Any, name: str) -> None:
    """Open a game at the prompt of a reminder."""
    opened(stage, *FORGOTTEN[name])
    if name == "office-dice":  # the revealed card is the player's last one
        stage.root.screen.session.state.own_targets.clear()
        stage.root.screen.refresh()
        stage.pump()


def fights(stage: Any) -> Moments:
    """Show rare combats from recorded journals, and a table with all decks and dice."""
    for name, (journal, asked) in RARE.items():
        opened(stage, journal, asked)
        yield f"fight-{name}"
    stage.root.home()
    yield from _on_the_table(stage)


def opened(stage: Any, journal: str, asked: str) -> None:
    """Open a recorded game and go back to a prompt, or to its last attack."""
    saved_games = stage.root.saved_games
    stage.root.screen.leave()  # another game may be open
    id = saved_games.import_game(JOURNALS / f"{journal}.json")
    game = saved_games.open(id)
    while game.session.journal.at and not _there(game.session, asked):
        game.session.undo_answer()
    assert _there(game.session, asked), journal
    stage.root.play(lambda: game)
    stage.pump()


def _there(session: Any, asked: str) -> bool:
    if asked:
        return session.prompt is not None and bool(session.prompt.key == asked)
    return any(one.message.key.startswith(("combat.", "rival.", "attack.")) for one in session.page_notices)


def _on_the_table(stage: Any) -> Moments:
    """Show a game where the player reveals Target Cards and rolls all dice."""
    from tests.games.border.ui.attack import test_winter as scenes

    scenes.at_winter(stage, lambda _source: False)
    table = scenes.Table(stage)
    table.notoriety()
    table.targets()
    yield "fight-deck-on-table"
    table.touch("Kerr/reiver")
    yield "fight-reiver-die"
    table.faces(4)
    yield "fight-tie"
    stage.root.home()


# -- animations ----------------------------------------------------------------------------------------------


def reveals(stage: Any) -> Moments:
    """Show each reveal in the middle of its animation, with the clock stopped."""
    from reivers.kernel.session import Core
    from reivers.ui.widgets import animation as beats
    from tests.games.border.ui.attack import test_winter as scenes

    rolled = {**scenes.THEIRS, "attack.warden": [{"faces": [1]}]}
    with (
        mock.patch.object(Core, "_by_chance", scenes.as_in_the_example(rolled)),
        mock.patch.object(beats, "STALL", 0),
    ):
        scenes.at_winter(stage, lambda source: source in scenes.CHORES)
        table = scenes.Table(stage)
        table.notoriety()
        table.targets()
        stage.root.change(motion=True)
        table.turn()
        yield from _turned(table, "reveal-theirs", "back", "crest", "kind", "tie", *[""] * 4, "where")
        table.primary()
        yield _at(table, 0.35, "reveal-attack-falls")
        _skip_dice(table)
        table.faces(6, 4, 5)
        for name, time in {"defense": 0.3, "captured": 1.3, "hanged": 2.6}.items():
            yield _at(table, time, f"reveal-{name}")
        _skip_dice(table)
        table.turn()
        yield from _later(table)
    stage.root.change(motion=False)
    stage.root.home()


def _later(table: Any) -> Moments:
    """Show a Battle, an own card, its token and the Warden, and a card without an attack."""
    _close(table)
    yield _at(table, 0.9, "reveal-battle")
    _skip_dice(table)
    table.turn()
    yield from _turned(table, "reveal-own", "back", "crest", "kind", "where")
    table.touch("raid/SWM/nithsdale")
    table.primary()
    table.touch("dice:3")
    yield _at(table, 0.3, "reveal-token")
    table.faces(1)
    yield _at(table, 0.25, "reveal-warden")
    table.faces(1, 2, 5, 6)
    _skip_dice(table)
    table.primary()
    table.faces(3, 4)
    _skip_dice(table)
    table.touch("EWM/eden-valley")
    table.turn()
    _close(table)
    yield _at(table, 0.4, "reveal-nothing")


def _turned(table: Any, name: str, *beats: str) -> Moments:
    """Show a card at these times of its reveal, then fully revealed."""
    from kivy.animation import Animation
    from reivers.games.border.ui.attack.card_reveal import Reveal

    (reveal,) = table.stage.widgets(Reveal)
    card = reveal.ids.card
    reveal._ticking.cancel()
    reveal._steps = reveal._way()  # a slow machine may have missed the start
    reveal._next()
    for beat in beats:
        reveal._ticking.cancel()
        Animation.cancel_all(card)
        card.turn = 0.15 if beat == "back" else 1
        if beat:
            yield f"{name}-{beat}"
        reveal._next()
    if reveal._ticking is not None:
        _close(table)


def _skip_dice(table: Any) -> None:
    """Skip to the end of the dice animation."""
    table.screen.scene.motion.finish()
    table.stage.pump()


def _close(table: Any) -> None:
    table.stage.root.overlays[-1].close()
    table.stage.pump()


def _at(table: Any, time: float, name: str) -> str:
    """Set the animation to this many seconds after its start."""
    table.stage.pump()
    motion = table.screen.scene.motion
    motion._time = time
    motion._show(time)
    return name
