"""Moments for screenshots: setup and Summer, with every pad of a draft round."""

from collections.abc import Callable, Iterator
from typing import Any

import attrs

Moments = Iterator[str]


def set_up(stage: Any) -> Moments:
    """Show a first game with an own copy: entering cards before it, then the five setup cards."""
    shell = stage.root
    shell.screen.new_game()
    page = shell.overlays[-1]
    page.choose(attrs.evolve(page.choices, facts="copy"))
    yield "setup-first"
    for row in [row.option for row in page.teaching.children[::-1]]:
        stage.press(next(one for one in page.teaching.children if one.option == row))
        yield f"setup-teach-{row}"
        shell.close_top()
    shell.close_all()
    for table in ("lean", "full"):
        options = {"family": "Dacre", "facts": "copy", "table": table, "chance": "chores"}
        _begin(shell, options)
        session = shell.screen.session
        while session.prompt.key != "summer.card":
            yield f"setup-{table}-{(shell.screen.scene.page or 'setup.names').rpartition('.')[2]}"
            stage.tap("primary")
        shell.home()
    yield from _naming(stage)


def _naming(stage: Any) -> Moments:
    """Show how a March gets its names during setup: a farm, then the farms next to a Permanent Defense."""
    shell = stage.root
    _begin(shell, {"family": "Dacre", "facts": "copy", "table": "lean"})
    play = shell.screen
    play.answer(["SWM"])
    stage.pump()
    yield "setup-name-farm"
    while play.session.asks_fact and play.session.asks_fact[1] != "touches":
        play.run(play.session.skip_fact)
    stage.pump()
    yield "setup-name-touches"
    shell.home()


def _begin(shell: Any, options: dict[str, str]) -> None:
    shell.play(lambda: shell.saved_games.begin("border", options, "example"))


def summer(stage: Any) -> Moments:
    """Show the Example's Summer with every pad of a draft round."""
    from reivers.games.border.ui.draft.dialogs import open_paces, open_search
    from tests.games.border.ui.draft import test_draft as draft
    from tests.ui.hand import Hand
    from tools.example import SUMMER

    hand, known = Hand(stage), _all_known()
    draft.begin(hand)
    yield "draft-deal"
    scene = hand.screen.scene
    yield from shown_over(stage.root, "draft-pace", lambda: open_paces(scene))
    yield from shown_over(stage.root, "draft-search", lambda: open_search(scene, scene.name_card))
    for nth, (cards, taken, answers) in enumerate(draft.rounds(), 1):
        if taken == "pass":
            hand.press("pass")
            continue
        left = [card for card in cards if card != taken]
        draft.name(hand, taken, left[0])
        if nth == 4:
            yield "draft-two"
        draft.name(hand, left[1])
        if nth == 4:
            yield from _beside_a_round(stage, hand)
        stage.tap("primary")
        if "effect.where_site" in answers:
            yield "draft-site"
        if "summer.random" in answers:
            yield "draft-order"
            hand.press(left[1])
            yield "draft-random"
        draft.finish(hand, known, answers)
        if nth in (2, 3):
            yield "draft-rest" if nth == 3 else "draft-eye"
    last = [answer[0] for asked, answer in SUMMER[7].given() if asked == "summer.last"]
    draft.name(hand, *last[:4])
    yield "last-six"
    draft.name(hand, *last[4:])
    draft.finish(hand, known, {})
    yield "last-six-entered"
    stage.root.home()


def _beside_a_round(stage: Any, hand: Any) -> Moments:
    """Show three entered cards, and the dialogs of a draft round."""
    from reivers.games.border.ui.draft.dialogs import open_edit
    from reivers.games.border.ui.old_views.draft_rounds import finished

    scene = hand.screen.scene
    yield "draft-cards"
    rounds = finished(hand.session, scene.turn, scene.nth)
    yield from shown_over(stage.root, "draft-edit", lambda: open_edit(scene, rounds, 3))
    open_edit(scene, rounds, 3)
    stage.pump()
    rows = [
        row for row in stage.root.overlays[-1].walk() if str(getattr(row, "option", "")).startswith("entry:")
    ]
    for name, row in (("card", rows[0]), ("take", rows[3])):
        stage.press(row)
        yield f"draft-edit-{name}"
        stage.root.close_top()
    stage.root.close_all()
    hand.press("default")
    yield "draft-default"
    hand.press("sheep")
    yield "draft-sheep"
    while hand.session.prompt.key != "summer.take":
        hand.session.undo_answer()
    hand.screen.refresh()
    stage.pump()


def first_time(stage: Any) -> Moments:
    """Show a first Summer with a new copy: cards entered by stripe, symbol and price, or on a form."""
    from tests.games.border.ui.draft import test_draft as draft
    from tests.ui.hand import Hand

    hand, known = Hand(stage), _all_known()
    draft.begin(hand, "copy")
    draft.name(hand, "21")
    yield "first-grid"
    hand.press("stripes")
    yield "first-stripes"
    hand.press("numbers")
    draft.name(hand, "1", "35")
    yield "first-symbol"
    hand.press("office")
    yield "first-price"
    hand.press("-3")
    yield "first-strength"
    draft.tell_missing(hand, known)
    stage.tap("primary")
    yield "first-rest"
    draft.name(hand, "30", "18", "27")
    draft.tell_missing(hand, known)
    stage.tap("primary")
    yield "first-form"
    draft.finish(hand, known, {"effect.where_site": ["EWM/bew-castle"]})
    hand.screen.scene.to_totals()
    stage.pump()
    yield "first-totals"
    yield from _totals(stage, hand)
    stage.root.home()


def _totals(stage: Any, hand: Any) -> Moments:
    """Show Summer by totals: the form and its result."""
    stage.tap("primary")
    pad = hand.screen.pad
    for card in ("2", "14", "38"):
        pad.tap(card)
    for line, change in (("rivals_attack", 5), ("rivals_attack", 5), ("rivals_sheep", 4), ("cattle", -2)):
        pad.step(line, change)
    for _ in range(3):
        pad.add_strength(2)
    yield "totals-entered"
    hand.screen.pad.unfold()
    yield "totals-more"
    stage.tap("primary")
    yield "totals-written"


def _all_known() -> Any:
    """Return the facts of the practice set."""
    from tools import example

    return example.begin([])


def shown_over(shell: Any, name: str, open_overlay: Callable[[], None]) -> Moments:
    """Open an overlay, then close it."""
    open_overlay()
    yield name
    shell.close_all()
