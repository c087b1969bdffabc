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
    from reivers.frontend.game_spec import known_rules
    from reivers.games import GAMES
    from reivers.store import exports

    saved_games = stage.root.saved_games
    stage.root.screen.leave()  # another game may be open
    records = exports.read_game(exports.read_file(JOURNALS / f"{journal}.json"), known_rules(GAMES))
    game = saved_games.open(saved_games._games.add(records))  # it begins in the middle of a game
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
    from reivers.ui.drawing import timeline
    from tests.games.border.ui.attack import test_winter as scenes

    thrown = {**scenes.THEIRS, "attack.warden": [{"faces": [1]}]}
    with (
        mock.patch.object(Core, "_by_chance", scenes.as_in_the_example(thrown)),
        mock.patch.object(timeline, "STALL", 0),
    ):
        scenes.at_winter(stage, lambda source: source in scenes.CHORES)
        table = scenes.Table(stage)
        table.notoriety()
        table.targets()
        stage.root.change(motion=True)
        for name, play in _plays(table).items():
            play()
            yield from _stages(table, f"reveal-{name}")
    stage.root.change(motion=False)
    stage.root.home()


def _plays(table: Any) -> Mapping[str, Any]:
    """Return what leads to each reveal, in order."""

    def raid() -> None:
        table.strike("raid/SWM/nithsdale")
        table.touch("dice.3")
        table.screen.scene.skip_animation()
        table.faces(1)

    return {
        "theirs": table.turn,
        "attack": lambda: table.faces(6),
        "defense": lambda: table.faces(4, 5),
        "battle": table.turn,
        "own": table.turn,
        "warden": raid,
        "reroll": lambda: table.faces(1, 2, 5, 6),
        "result": lambda: (table.primary(), table.faces(3, 4)),
        "nothing": table.turn,
    }


def _stages(table: Any, name: str) -> Moments:
    """Show each stage of a reveal early and late."""
    page = table.screen.scene
    while page.is_animating():
        stage = page.timeline.stage
        for share in (0.2, 0.6):
            page.timeline.seek(share)
            table.stage.pump()
            yield f"{name}-{stage.name}-{round(100 * share)}"
        page.timeline.advance()
        table.stage.pump()
