"""What the pages of Summer know of questions that come after a card is taken."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.advice.raid_target import eye
from reivers.games.border.views.parts import OptionView, option_view
from reivers.games.border.views.summer.cards import DraftEntry
from reivers.games.border.views.summer.draft_round import (
    STRENGTH,
    STRIPE,
    best_sites,
    guards_note,
    stripes_read,
)
from reivers.kernel.prompts import NO_ANSWER, ChooseSeveral

SHEEP = "effect.where_sheep"
BASTLES = "effect.where_bastle"
LOST = "effect.where_sheep_lost"
FARMS = (SHEEP, LOST, BASTLES)
"""Prompts that are answered by tapping farms."""
STRIPE_FACTS = ("fact.summer.stripe", "fact.summer.strength")


@attrs.frozen(kw_only=True)
class FarmView:
    """A farm of the player as raiders see it, with the Sheep placed there so far."""

    place: str
    standing: int
    bastled: int
    dice: int
    value: int
    placed: int
    most: int
    raid: bool
    """Whether the rivals would raid it."""


def farm_views(reader: GameReader, placed: Mapping[str, int]) -> tuple[FarmView, ...]:
    """The four farms, as they are with these changes."""
    prompt, seen = reader.prompt, eye(reader.state, reader.peek)
    key = prompt.key if prompt else ""
    options = {one.id: one for one in getattr(prompt, "options", ())}
    sign = -1 if key in (LOST, BASTLES) else 1
    values = {one.place: one.value + sign * placed.get(one.place, 0) for one in seen.farms}
    best = max((values[one.place] for one in seen.farms if not one.attacked), default=0)
    return tuple(
        FarmView(
            place=one.place,
            standing=one.standing + sign * placed.get(one.place, 0),
            bastled=one.bastled + (placed.get(one.place, 0) if key == BASTLES else 0),
            dice=one.dice,
            value=values[one.place],
            placed=placed.get(one.place, 0),
            most=options[one.place].most
            if one.place in options and options[one.place].why_not is None
            else 0,
            raid=bool(seen.raid) and not one.attacked and values[one.place] == best,
        )
        for one in seen.farms
    )


def entered_answer(reader: GameReader, entry: DraftEntry) -> Any:
    """The answer to the current prompt, if the player entered it before it was asked."""
    prompt = reader.prompt
    if prompt is None:
        return NO_ANSWER
    answer: Any = NO_ANSWER
    if reader.asks_fact:
        thing, field = reader.asks_fact
        answer = entry.facts.get((thing.removeprefix("summer:"), field), NO_ANSWER)
    elif prompt.key in (STRIPE, STRENGTH):
        nth = stripes_read(reader) - (prompt.key == STRENGTH)
        if nth < len(entry.stripes):
            stripe, strength = entry.stripes[nth]
            answer = stripe if prompt.key == STRIPE else strength
    return answer if answer is not NO_ANSWER and prompt.refusal(answer) is None else NO_ANSWER


def site_options(reader: GameReader, chosen: Sequence[str]) -> tuple[OptionView, ...]:
    """The sites to choose from, with the farms that they guard."""
    prompt = reader.prompt
    if not isinstance(prompt, ChooseSeveral):
        return ()
    best = best_sites(reader, prompt)
    return tuple(
        option_view(
            prompt,
            one,
            note=guards_note(reader, one.id),
            selected=one.id in chosen,
            suggested=one.id in best,
        )
        for one in prompt.options
    )


def asked_card(reader: GameReader) -> str:
    """The card whose fact is asked for; "" for one without a number."""
    return reader.asks_fact[0].removeprefix("summer:") if reader.asks_fact else ""


def known_stripe(reader: GameReader) -> str:
    """The stripe of the card whose strength is asked for, if that's all that is missing."""
    prompt = reader.prompt
    if prompt is None:
        return ""
    if prompt.key == STRENGTH:
        return str(prompt.facts["stack"])
    card = asked_card(reader)
    return str(reader.fact(f"summer:{card}", "stripe") or "") if card else ""


def names_of_cards(reader: GameReader) -> tuple[tuple[str, str], ...]:
    """The cards that the prompt offers and that have a name: name and id, in alphabetical order."""
    options = getattr(reader.prompt, "options", ())
    offered = [one.id for one in options if one.why_not is None and one.most]
    named = ((reader.fact(f"summer:{card}", "name"), card) for card in offered)
    return tuple(sorted((name, card) for name, card in named if name))
