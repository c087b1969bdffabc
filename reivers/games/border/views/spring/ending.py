"""9.0 The end of the game: the count, the ladder of levels, best Raid and luck."""

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.advice.luck import Luck, ledger
from reivers.games.border.rules.cards.fact_sources import slug
from reivers.games.border.rules.model.spring_record import LivestockAward
from reivers.games.border.rules.model.state import State, vp
from reivers.games.border.rules.seasons.scoring import LEVELS, victory
from reivers.games.border.views.parts import Answers, MainButton
from reivers.kernel.messages import Message

COUNT = ("page.horses", "page.sheep", "page.cattle", "page.level")
"""The prompts between the last turn's score and the level."""
WINS = min(least for least, win, _ in LEVELS if win)


@attrs.frozen(kw_only=True)
class LevelView:
    """A rung of the ladder."""

    least: int
    name: str
    reached: bool
    here: bool


@attrs.frozen(kw_only=True)
class EndingView:
    """Everything that the last page shows."""

    family: str
    total: int
    """VP so far; at the end, all."""
    count: tuple[LivestockAward, ...]
    """What was counted: Horses, Sheep, Cattle."""
    ladder: tuple[LevelView, ...]
    """The highest level first."""
    level: str
    """Known once everything is counted."""
    line: Message | None
    verdict: Message | None
    main: MainButton


@attrs.frozen(kw_only=True)
class BestRaid:
    """The player's Raid with the most VP."""

    place: str
    vp: int


@attrs.frozen(kw_only=True)
class EndingAccount:
    """Statistics of the whole game."""

    best_raid: BestRaid | None
    luck: Luck
    """The luck of the player's dice."""


def ending_view(reader: GameReader) -> EndingView:
    state: State = reader.state
    total, over = vp(state), reader.prompt is None
    found = victory(total)
    verdict = Message("ending.won") if found.win else Message("ending.lost", {"n": WINS})
    return EndingView(
        family=state.family,
        total=total,
        count=tuple(one.data for one in reader.page_notices if isinstance(one.data, LivestockAward)),
        ladder=ladder_view(total),
        level=found.level if over else "",
        line=Message(f"level.{slug(found.level)}") if over else None,
        verdict=verdict if over else None,
        main=_main(reader),
    )


def ladder_view(total: int) -> tuple[LevelView, ...]:
    """Return all levels, and which of them these VP reach."""
    here = victory(total).level
    return tuple(
        LevelView(least=least, name=name, reached=total >= least, here=name == here)
        for least, _win, name in LEVELS
    )


def _main(reader: GameReader) -> MainButton:
    """Return the main button. Before the end it counts what is left of the livestock."""
    if reader.prompt is None:
        return MainButton(text=Message("ending.main.again"))
    return MainButton(text=Message("spring_view.main.count"), answers=count_from(reader.prompt.key))


def count_from(key: str) -> Answers:
    """Return the answers that count all livestock, from this prompt on: one step, one tap."""
    return tuple((one, True) for one in COUNT[COUNT.index(key) :])


def ending_account(reader: GameReader) -> EndingAccount:
    """Return the best Raid and the luck of a game. Reads every entry, so it's computed separately."""
    found = ledger(reader.history())
    raids = [one for one in found.combats if one.own and one.kind == "raid"]
    best = max(raids, key=lambda one: one.attack.actual, default=None)
    return EndingAccount(
        best_raid=BestRaid(place=best.place, vp=best.attack.actual) if best else None,
        luck=found.mine,
    )
