"""The final cards (5.4): the last six go to the rivals."""

from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.ids import STACKS
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.draft_stacks import strength
from reivers.games.border.rules.seasons.summer import LAST
from reivers.games.border.views.header import shown_page
from reivers.games.border.views.parts import (
    Answers,
    CardView,
    MainButton,
    OrderGroup,
    entries_on,
    page_orders,
)
from reivers.games.border.views.summer.cards import NO_ENTRY, DraftEntry, OfferedCard, offered_cards
from reivers.games.border.views.summer.wording import Wording, wording_of
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Continue, Draw

CARD, FROM_DISCARDS = "summer.last", "summer.use_discard"


@attrs.frozen(kw_only=True)
class FinalCardsView:
    """Six slots filling, and the stacks rising. The unseen discards are never listed."""

    cards: tuple[CardView, ...]
    total: int
    offered: tuple[OfferedCard, ...]
    """Cards on the pad, while some are missing."""
    stacks: tuple[tuple[str, int], ...]
    orders: tuple[OrderGroup, ...]
    wordings: tuple[Wording, ...]
    """What Autumn needs to know of the player's cards."""
    main: MainButton


def final_cards_view(reader: GameReader, entry: DraftEntry = NO_ENTRY) -> FinalCardsView:
    state: State = reader.state
    prompt = reader.prompt
    total = int(prompt.facts["total"]) if isinstance(prompt, Draw) and prompt.key == CARD else LAST

    cards = _entered(reader)
    wordings, answers = _before_autumn(reader)
    return FinalCardsView(
        cards=tuple(entry.card(reader, cards, at) for at in range(len(cards))),
        total=total,
        offered=offered_cards(reader, CARD),
        stacks=tuple((stack, strength(state, stack)) for stack in STACKS),
        orders=page_orders(reader),
        wordings=wordings,
        main=_main(reader, total - len(cards), total, answers),
    )


def _before_autumn(reader: GameReader) -> tuple[tuple[Wording, ...], Answers]:
    """Return what the button to Autumn enters."""
    prompt, wordings = reader.prompt, list[Wording]()
    if not isinstance(prompt, Continue):
        return (), ()
    answers: list[tuple[str, Any]] = [(prompt.key, prompt.default)]
    run = reader.preview(answers)
    while found := wording_of(run, answers):
        assert run.prompt is not None
        wordings.append(found)
        answers.append((run.prompt.key, run.prompt.default))
        run = reader.preview(answers[-1:], run)
    return tuple(wordings), tuple(answers)


def _entered(reader: GameReader) -> list[str]:
    """Return the cards of this step that have been entered or flipped."""
    turn = shown_page(reader).rpartition(".")[2]
    return [one.answer[0] for one in entries_on(reader, f"last_cards.{turn}") if one.key == CARD]


def _main(reader: GameReader, missing: int, total: int, answers: Answers) -> MainButton:
    prompt = reader.prompt
    if isinstance(prompt, Continue):
        flips = prompt.key == "page.last_cards"
        text = Message("final.main.flip", {"n": total}) if flips else Message("final.main.autumn")
        return MainButton(text=text, answers=answers)
    if prompt is not None and prompt.key == CARD:
        key = "final.main.enter_all" if missing == total else "final.main.enter_more"
        return MainButton(text=Message(key, {"n": missing}), ready=False)
    if prompt is not None and prompt.key == FROM_DISCARDS:
        return MainButton(text=Message("final.main.choose"), ready=False)
    return MainButton(text=Message("final.main.answer"), ready=False)
