"""7.6 Recruited cards that help once a turn, or once a game, in a combat of the player's choice."""

from collections.abc import Iterable

import attrs

from reivers.games.border.rules.cards.card_effects import StandingEffect, spend
from reivers.games.border.rules.model.state import State
from reivers.kernel.flows import Flow
from reivers.kernel.frozen import frozen
from reivers.kernel.messages import Message

from .dice_pools import Combat, Item, amount, by_choice, helpers

HELPS = {
    "attack": {"attack_dice": "dice", "modifier": "plus"},
    "defense": {"defense_dice": "dice", "modifier": "plus", "extra_block": "blocks", "halve": "halves"},
}
"""Effects that a card can give to each side."""


@frozen
class CardAid:
    """One card's help in a combat, if the player wants it."""

    card: str
    once: str
    dice: int = 0
    plus: int = 0
    blocks: int = 0
    halves: int = 0

    @property
    def id(self) -> str:
        return f"office:{self.card}"

    @property
    def facts(self) -> dict[str, object]:
        return {"card": self.card, "n": self.dice, "plus": self.plus, "blocks": self.blocks}

    @property
    def adds_only_dice(self) -> bool:
        return not (self.plus or self.blocks or self.halves)

    def label(self, key: str) -> Message:
        return Message(key if self.adds_only_dice else f"{key}_more", self.facts)


def aids(state: State, combat: Combat, role: str) -> Flow[list[CardAid]]:
    """7.6 Return the cards whose limited use is available now."""
    found: dict[str, CardAid] = {}
    for name, field in HELPS[role].items():
        for one in chosen_ones((yield from helpers(state, name, combat, role))):
            aid = found.get(one.card) or CardAid(one.card, one.once or "")
            found[one.card] = attrs.evolve(aid, **{field: getattr(aid, field) + amount(one)})
    return list(found.values())


def chosen_ones(helping: Iterable[StandingEffect]) -> list[StandingEffect]:
    return [one for one in helping if by_choice(one)]


def use_aid(state: State, combat: Combat, role: str, aid: CardAid) -> None:
    """Use the card in this combat. Its use is spent."""
    spend(state, aid.card, aid.once)
    if aid.dice:
        side = combat.extra if role == "attack" else combat.guard
        side.append(Item("office", {"card": aid.card}, aid.dice))
    if role == "attack":
        combat.plus += aid.plus
    else:
        combat.shield += aid.plus
    combat.blocks += aid.blocks
    combat.halved = combat.halved or aid.halves > 0
