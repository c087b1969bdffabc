"""Joining a game in progress: where each part of the table leads, and the cards of each deck."""

from typing import Any

from reivers.frontend.game_view import GameReader
from reivers.games.border.rules.model.cards import in_order, turn_of
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.takeover import NOTORIETY, WARDENS
from reivers.games.border.views.parts import MainButton
from reivers.kernel.messages import Message
from reivers.kernel.prompts import ChooseSeveral
from reivers.kernel.prompts.lines import NumberLines

CARDS = ("position.cards", "totals.in_play")
PARTS = ("position.", "totals.")
"""How the keys of the parts begin."""
COUNTED = {NOTORIETY: "notoriety", WARDENS: "warden_cards"}
"""Rows that count cards of the Draft Sheet."""


def takeover_button(reader: GameReader, entered: Any = None) -> MainButton | None:
    """Return the main button of a part with rows or cards; None where a tap on an option answers."""
    prompt = reader.prompt
    if not isinstance(prompt, NumberLines | ChooseSeveral) or not prompt.key.startswith(PARTS):
        return None
    answer = dict(entered or {}) if isinstance(prompt, NumberLines) else list(entered or ())
    if prompt.refusal(answer) is not None:
        return MainButton(text=Message("takeover.main.next"), ready=False)
    return MainButton(text=_next(reader, prompt.key, answer), answers=((prompt.key, answer),))


def _next(reader: GameReader, key: str, answer: object) -> Message:
    """Return what comes next; after the last part, the season that starts."""
    after = reader.preview([(key, answer)]).prompt
    if after is None or not after.key.startswith(PARTS):
        state: State = reader.state
        return Message("takeover.main.start", {"season": state.season})
    march = after.facts.get("march")
    return Message("takeover.main.march", {"march": march}) if march else Message("takeover.main.next")


def decks_of(prompt: ChooseSeveral) -> dict[int, list[str]]:
    """Return the cards of each turn's deck that can be chosen, by number."""
    cards = sorted((one.id for one in prompt.legal()), key=lambda card: (turn_of(card), in_order(card)))
    found: dict[int, list[str]] = {}
    for card in cards:
        found.setdefault(turn_of(card), []).append(card)
    return found
