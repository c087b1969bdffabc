"""Moments for screenshots: setup and Summer, with every pad of a draft round."""

from collections.abc import Callable, Iterator
from typing import Any

Moments = Iterator[str]


def set_up(stage: Any) -> Moments:
    """Show the checklist with an own copy, and how a March gets its names."""
    shell = stage.root
    for table in ("lean", "full"):
        options = {"family": "Dacre", "facts": "copy", "table": table, "chance": "chores"}
        _begin(shell, options)
        stage.pump()
        yield f"setup-{table}"
        for item in ("hume_and_grey", "choose_family", "sheep"):
            stage.touch(f"setup.item.{item}")
        yield f"setup-{table}-ticked"
        shell.home()
    yield from _naming(stage)


def _naming(stage: Any) -> Moments:
    """Show how a March gets its names during setup: a farm, then the farms next to a Permanent Defense."""
    shell = stage.root
    _begin(shell, {"family": "Dacre", "facts": "copy", "table": "lean"})
    play = shell.screen
    play.context.answer_prompt(["SWM"])
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
    """Show the Example's Summer with every control of a draft round."""
    from tests.games.border.ui.draft import test_draft as draft
    from tests.ui.hand import Hand
    from tools.example import SUMMER

    hand, known = Hand(stage), _all_known()
    draft.begin(hand)
    yield "draft-deal"
    for mode in ("entry", "search"):
        yield from _opened(hand, mode)
    for nth, (cards, taken, answers) in enumerate(draft.rounds(), 1):
        if taken == "pass":
            hand.screen.scene.pass_round()
            continue
        left = [card for card in cards if card != taken]
        draft.name(hand, taken, left[0])
        if nth == 4:
            yield "draft-two"
        draft.name(hand, left[1])
        if nth == 4:
            yield from _beside_a_round(stage, hand)
        if "effect.where_site" in answers:
            yield "draft-site"
            draft.choose_site(hand, answers)
        if "summer.first" in answers:
            yield "draft-order"
        stage.tap("primary")
        if "summer.random" in answers:
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


def _opened(hand: Any, mode: str) -> Moments:
    """Open something in place of the numbers, then close it."""
    hand.screen.scene.open(mode)
    hand.stage.pump()
    yield f"draft-{mode}"
    hand.screen.scene.open("")


def _beside_a_round(stage: Any, hand: Any) -> Moments:
    """Show three entered cards, the odds, a Default Action and the farms."""
    scene = hand.screen.scene
    yield "draft-cards"
    scene._toggle_odds()
    stage.pump()
    yield "draft-odds"
    scene._toggle_odds()
    stage.touch("default")
    yield "draft-default"
    stage.touch("default.sheep")
    stage.tap("primary")
    yield "draft-sheep"
    while hand.session.prompt.key != "summer.take":
        hand.session.undo_answer()
    hand.screen.refresh()
    stage.pump()
    if stage.has_hit("way.use"):
        stage.touch("way.use")


def first_time(stage: Any) -> Moments:
    """Show a first Summer with a new copy: cards entered by stripe, type and cost, or on a form."""
    from tests.games.border.ui.draft import test_draft as draft
    from tests.ui.hand import Hand

    hand, known = Hand(stage), _all_known()
    draft.begin(hand, "copy")
    draft.name(hand, "21")
    yield "first-grid"
    yield from (name.replace("draft", "first") for name in _opened(hand, "stripes"))
    draft.name(hand, "4", "35")
    yield "first-type"
    stage.touch("office")
    yield "first-price"
    stage.touch("cost.3")
    yield "first-stripe"
    stage.touch("attack:1")  # the practice set doesn't know this card
    draft.enter_missing(hand, known)
    stage.tap("primary")
    yield "first-rest"
    draft.name(hand, "30", "18", "27")
    draft.enter_missing(hand, known)
    stage.tap("primary")
    draft.finish(hand, known, {"effect.where_site": ["EWM/bew-castle"]})
    hand.screen.scene.to_totals()
    stage.pump()
    yield "first-totals"
    yield from _totals(stage, hand)
    stage.root.home()


def _totals(stage: Any, hand: Any) -> Moments:
    """Show Summer by totals: the form and its result."""
    stage.tap("primary")
    for card in ("2", "14", "38"):
        stage.touch(card)
    for key in ("rivals_attack.plus5", "rivals_attack.plus5", "rivals_sheep.plus5", "strength.2"):
        stage.touch(key)
    yield "totals-entered"
    stage.touch("more")
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
