"""Values of Summer cards for the player in VP, by rule of thumb: their use, and the stripe the opponents
would get. Enough for a sensible draft; the odds come in Winter."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

from reivers.games.border import board
from reivers.games.border.ids import TYPE_OF
from reivers.games.border.rules.model.cards import held
from reivers.games.border.rules.model.state import State, own_sheep, standing
from reivers.games.border.rules.seasons import card_actions
from reivers.games.border.rules.seasons.autumn import all_horses
from reivers.games.border.rules.seasons.economy import economy
from reivers.games.border.rules.seasons.scoring import TURNS
from reivers.kernel.flows import FactRequest

Effect = Mapping[str, Any]
FactLookup = Callable[[FactRequest], Any]

DIE = 1.1
"""An attack die: half its rolls hit, for 1 or 2 VP and livestock, and some hits are blocked."""
CATTLE = 0.5
"""9.1; what they buy is worth about as much."""
SHEEP, SHEEP_A_WINTER = 1.0, 1.0
"""9.1, and what more Sheep earn each Autumn: income, Horses, hand size."""
HORSE, HORSE_A_WINTER = 1.3, 1.4
"""9.1, and a die in one attack each Winter. Some are lost."""
POINT = {1: 0.8, 2: 1.2, 3: 1.6}
"""A point of Notoriety: 8.2, 7.6. Points stay on their track, but opponents catch up."""
USES = {"raid": 1.2, "feud": 0.5, "gaolbreak": 0.4, "battle": 0.3}
"""How many of a Winter's two attacks are of each kind."""
MARCH_USES = 0.6
"""How many of them go to a March of the player's choice."""
MOST_USES = 1.6
STRIPE = {"attack": 0.5, "notoriety": 0.7, "sheep": -0.2, "bastles": 0.3, "token": 0.5, "permanent": 0.5}
"""What each point of strength costs the player. Opponents' Sheep are dice for the player's Raids."""
STACK_OF = {"bastle": "bastles", "permanent_defense": "permanent"}
"""The stack that does what a stripe does at once, if its name is different."""
WARDEN_STRIPE, WARDEN_TOKEN = 1.2, 1.5
"""A Warden's token, to the opponents and, each Winter, to the player."""
ON_SIGHT = {"award_random_discard": 1.5, "base_dice": 2.0, "no_attack": 6.0}
"""What a stripe that acts at once costs."""


@attrs.frozen
class Card:
    """A Summer card, as far as known."""

    id: str
    subtype: str | None
    cattle: int
    restriction: Effect
    effects: tuple[Effect, ...]
    stripe: str | None
    strength: int
    stripe_effects: tuple[Effect, ...]

    @property
    def type(self) -> str | None:
        return TYPE_OF.get(self.subtype or "")

    def offer(self, *, free: bool = False) -> card_actions.CardInHand:
        """Return the card as the rules represent one in the player's hand."""
        price = 0 if free else self.cattle
        return card_actions.CardInHand(self.id, self.subtype, self.type, price, self.restriction, free)


def read(lookup: FactLookup, card: str) -> Card:
    """Read a card without a trace in the game."""

    def known(field: str) -> Any:
        return lookup(FactRequest(f"summer:{card}", field, ask=False))

    return Card(
        id=card,
        subtype=known("subtype"),
        cattle=known("cattle") or 0,
        restriction=known("restriction") or {},
        effects=tuple(known("effects") or ()),
        stripe=known("stripe"),
        strength=known("strength") or 0,
        stripe_effects=tuple(known("stripe_effects") or ()),
    )


def winters(state: State) -> int:
    """Return the Winters still to come, including this turn's."""
    return TURNS + 1 - state.turn


# -- value for the player ----------------------------------------------------------------------------------


class CardValue:
    """The values of cards for the player in the current state."""

    def __init__(self, state: State, lookup: FactLookup) -> None:
        self.state = state
        self._lookup = lookup

    def card(self, card: str) -> Card:
        return read(self._lookup, card)

    def taken(self, card: Card, *, free: bool = False) -> float:
        """Return the value of taking a card: for its use, or for a default action."""
        return max(self.used(card, free=free), self.discarded())

    def used(self, card: Card, *, free: bool = False) -> float:
        """5.2.1 to 5.2.3 Return the value of using a card, minus its price and what must leave for it."""
        if card.type is None or card_actions.why_not(self.state, card.offer(free=free), card.type):
            return float("-inf")
        price = 0.0 if free else CATTLE * card.cattle
        return self.kept(card) + price - self._makes_room(card)

    def kept(self, card: Card) -> float:
        """Return what a card gives from now on."""
        if card.type == "hold":
            return CATTLE + sum(self._once(effect) for effect in card.effects)
        token = WARDEN_TOKEN * winters(self.state) if card.subtype == "warden" else 0.0
        return token + sum(self._lasting(effect) for effect in card.effects)

    def _makes_room(self, card: Card) -> float:
        """5.2.1, 6.1 Return the least valuable card that would have to leave."""
        if card.type == "hold":
            hand = held(self.state)
            room = economy(own_sheep(self.state), office=False).hand_size
            leaving = hand if len(hand) >= room else []
        else:
            slot = card_actions.SLOT.get(card.subtype or "")
            leaving = card_actions.may_leave(self.state, slot) if slot else []
        return min((self.kept(self.card(one)) for one in leaving), default=0.0)

    def _lasting(self, effect: Effect) -> float:
        """Return the value of a lasting effect: every Winter from now on."""
        if "do" in effect:
            later = effect.get("turns")
            times = sum(turn >= self.state.turn for turn in later) if later else 1
            return times * self.change(effect)
        return winters(self.state) * self._standing(effect)

    def _once(self, effect: Effect) -> float:
        """Return the value of a held card's effect: one use, when it fits best."""
        if "do" in effect:
            return self.change(effect)
        return self._standing({**effect, "once": "turn"})

    def _standing(self, effect: Effect) -> float:
        """Return the value of a standing effect for one Winter."""
        n = effect.get("n", 1)
        uses = self._uses(effect)
        each = {
            "attack_dice": DIE * uses,
            "notoriety": POINT[self.state.turn],
            "rerolls": 0.5 * DIE * min(uses, 1.0),
            "modifier": 2.0 * uses,
            "buy_dice": 0.4 * uses,
            "defense_dice": 0.4,
            "economy_columns": 0.8,
            "halve": 3.0,
            "extra_block": 0.2,
        }
        return float(n * each.get(effect["standing"], 0.0))

    def _uses(self, effect: Effect) -> float:
        """Return how many of the player's attacks in a Winter it helps. (The player never raids at home.)"""
        uses = sum(USES[kind] for kind in effect.get("kinds", USES))
        marches = [march for march in effect.get("marches", ()) if march != self.state.home]
        if "marches" in effect:
            uses = min(uses, MARCH_USES * len(marches))
        return min(uses, 1.0 if effect.get("once") in ("turn", "game") else MOST_USES)

    # -- changes -------------------------------------------------------------------------------------------

    def change(self, effect: Effect) -> float:
        """Return the value of a change."""
        n = effect.get("n", 1)
        if effect["do"] == "choose_one":
            return max(self.changes(option) for option in effect["options"])
        if effect["do"] == "vp":
            return float(n * self._how_many(effect.get("per", "")))
        return self._changed(effect, n)

    def _changed(self, effect: Effect, n: int) -> float:
        match effect["do"]:
            case "cattle":
                return CATTLE * n
            case "sheep":
                return n * self.sheep()
            case "horses":
                return self.horses(n)
            case "bastle":
                return min(n, self._standing_sheep()) * self.bastle()
            case "notoriety":
                return n * POINT[self.state.turn]
            case "cube":
                return 0.5 * abs(n)
        others = {"token": 0.6 * winters(self.state), "permanent_defense": 0.8 * winters(self.state)}
        others |= {"take_discard": 3.0, "return_card": 1.0, "no_attack": 3.0, "look": 0.3}
        return n * others.get(effect["do"], 0.0)

    def changes(self, effects: Iterable[Effect]) -> float:
        return sum(self.change(effect) for effect in effects)

    def _how_many(self, per: str) -> float:
        """Estimate the number that VP are counted by when it matters."""
        return {"hit": 5.0, "horse": 5.0, "sheep": 6.0, "cube": 2.0, "march": 4.0}.get(per, 1.0)

    def sheep(self) -> float:
        return SHEEP + SHEEP_A_WINTER * (winters(self.state) - 1)

    def horses(self, n: int) -> float:
        """6.1 Return the value of Horses. Those beyond the limit don't stay."""
        limit = economy(own_sheep(self.state), office=False).horse_limit
        stay = max(min(n, limit - all_horses(self.state)), 0)
        return stay * (HORSE + HORSE_A_WINTER * winters(self.state))

    def bastle(self) -> float:
        """7.5, 7.6 Return the value of a bastle: the Sheep attracts no Raid and isn't stolen."""
        return 0.4 * winters(self.state)

    def _standing_sheep(self) -> int:
        return sum(standing(self.state, region) for region in board.REGIONS[self.state.home])

    # -- default actions -----------------------------------------------------------------------------------

    def defaults(self) -> dict[str, float]:
        """5.2.5 Return the value of each default action."""
        return {
            "horse": self.horses(1),
            "sheep": self.sheep(),
            "cattle": 3 * CATTLE,
            "notoriety": POINT[self.state.turn],
            "bastle": min(card_actions.bastles(self.state), self._standing_sheep()) * self.bastle(),
        }

    def discarded(self) -> float:
        return max(self.defaults().values())

    # -- value for the opponents ---------------------------------------------------------------------------

    def stripe(self, card: Card) -> float:
        """5.2 Return what it costs the player if the opponents get this card."""
        if card.stripe == "warden_token":
            return WARDEN_STRIPE
        if card.stripe in STRIPE:
            return STRIPE[card.stripe] * card.strength
        return sum(self._brings(effect) for effect in card.stripe_effects)

    def _brings(self, effect: Effect) -> float:
        kind: str = effect["do"]
        n = effect.get("n", 1)
        if kind == "draw_cubes":
            return float(STRIPE["notoriety"] * n * effect["notoriety"])
        times = sum(turn >= self.state.turn for turn in effect["turns"]) if "turns" in effect else 1
        each = ON_SIGHT.get(kind, STRIPE.get(STACK_OF.get(kind, kind), 0.0))
        return float(times * n * each)
