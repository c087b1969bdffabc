"""7.6 Both sides' dice, source by source, and the tokens, sites and cards that give them."""

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from reivers.games.border import board
from reivers.games.border.rules.cards import card_effects
from reivers.games.border.rules.cards.card_effects import StandingEffect
from reivers.games.border.rules.cards.token_form import TEXTS, token_face
from reivers.games.border.rules.model.cards import of_kind, recruited
from reivers.games.border.rules.model.state import State, base_dice, built, feuds, gaol, standing, vp
from reivers.games.border.rules.model.state import notoriety as track_of
from reivers.games.border.rules.seasons.events import RISING
from reivers.games.border.rules.winter import notoriety
from reivers.games.border.rules.winter.attack_record import AttackRecord, AttackStep
from reivers.games.border.rules.winter.attack_record import Item as Item
from reivers.kernel.flows import Flow, Later, Reason, Reports, explains, fact, notice, optional_fact, report
from reivers.kernel.frozen import frozen
from reivers.kernel.messages import Facts
from reivers.kernel.orders import Order


@frozen
class Pool:
    """One side's dice. A33: halving comes last, and rounds up."""

    role: str
    """attack or defense"""
    items: tuple[Item, ...]
    halved: bool = False

    @property
    def dice(self) -> int:
        whole = max(sum(item.dice for item in self.items), 0)
        return (whole + 1) // 2 if self.halved else whole

    def why(self) -> list[Reason]:
        """Return one reason per source, and the halving."""
        reasons = [item.reason(self.role) for item in self.items]
        if self.halved:
            facts = {"dice": sum(item.dice for item in self.items), "role": self.role}
            reasons.append(Reason("7.6", "why.pool.halved", facts, self.dice))
        return reasons


@frozen
class TokenDefense:
    """The effect of a defense token at a box."""

    dice: int
    modifier: int
    halves: bool


NO_RECORD = AttackRecord()


@attrs.define
class Combat:
    """One attack in progress, from its target to its end."""

    attacker: str
    card: str
    """The target card, such as "Kerr/reiver"."""
    kind: str
    place: str
    event: str = ""
    """The Battle's event card."""
    side: str = ""
    """The side taken at the Rising of the North."""
    plus: int = 0
    horses: int = 0
    token: str = ""
    shield: int = 0
    blocks: int = 0
    """Blocks that need no dice."""
    halved: bool = False
    played: list[str] = attrs.field(factory=list)
    """The player's held cards in this combat."""
    unnamed_cards: list[str] = attrs.field(factory=list)
    """Cards whose effects the player didn't want to enter this time."""
    ready: list[str] = attrs.field(factory=list)
    """Held cards that can reroll, if the player wants."""
    extra: list[Item] = attrs.field(factory=list)
    """Attack dice the player chose to add."""
    guard: list[Item] = attrs.field(factory=list)
    """Defense dice of played cards."""
    event_dice: dict[str, int] = attrs.field(factory=dict)
    """Reroll dice each event has given to this combat."""
    shown: TokenDefense | None = None
    """What the token does here, once it's been read."""
    warden: bool = False
    rolled: dict[str, int] = attrs.field(factory=dict)
    """The results of both sides' dice after rerolls, for the reasons."""
    record: AttackRecord = NO_RECORD
    """What the rules have reported so far. Kept only while somebody looks at notices."""
    vp_before: int = 0
    drm: int = attrs.field(init=False)
    """The target card's modifier to the attacker's dice."""
    march: str = attrs.field(init=False)
    """The March of the place; empty at the Rising of the North."""

    def __attrs_post_init__(self) -> None:
        self.drm = self.plus
        self.march = "" if self.place == RISING else board.march_of(self.place)

    @property
    def defender(self) -> str:
        return "" if self.kind == "battle" else board.FAMILY_OF.get(self.march, "")


# -- the record ------------------------------------------------------------------------------------------


def card_record(state: State, card: str, step: AttackStep = AttackStep.CARD, **known: Any) -> AttackRecord:
    """Return the record of the last revealed Target card."""
    own = card.partition("/")[0] == state.family
    return AttackRecord(step=step, turn=state.turn, nth=state.attack, card=card, own=own, **known)


def notice_step(
    state: State,
    combat: Combat,
    step: AttackStep,
    key: str,
    facts: Facts,
    *,
    orders: Sequence[Order] = (),
    why: Later[Sequence[Reason]] = (),
    **known: Any,
) -> Reports:
    """Report a step of an attack. What is known by now may be given as callables."""
    return notice(key, facts, orders=orders, why=why, data=lambda: _updated(state, combat, step, known))


def report_step(state: State, combat: Combat, step: AttackStep, **known: Any) -> Reports:
    """Report a step without a message."""
    return report(lambda: _updated(state, combat, step, known))


def _updated(state: State, combat: Combat, step: AttackStep, known: dict[str, Any]) -> AttackRecord:
    scored = vp(state) - combat.vp_before
    known = {name: value() if callable(value) else value for name, value in known.items()}
    combat.record = attrs.evolve(combat.record, step=step, vp=scored, **known)
    return combat.record


def note(combat: Combat, change: Callable[[AttackRecord], AttackRecord]) -> None:
    """Change the record without reporting it yet."""
    if explains():
        combat.record = change(combat.record)


# -- attack ----------------------------------------------------------------------------------------------


def attack_pool(state: State, combat: Combat) -> Flow[Pool]:
    """7.6 Return the attacker's dice."""
    items = [*_for_notoriety(state, combat), *_for_target(state, combat)]
    if combat.attacker == state.family:
        items += yield from _own_dice(state, combat)
    else:
        items.append(Item("base", {"family": combat.attacker}, base_dice(state)))
    return Pool("attack", tuple(items), combat.halved)


def _for_notoriety(state: State, combat: Combat) -> list[Item]:
    """7.6 Return two dice alone in first place, one in second or sharing the first. A11, A49: none at the
    Rising."""
    if not combat.march:
        return []
    ruling = state.house_rules["below_tie"]
    reason = notoriety.dice_reason(combat.attacker, combat.march, track_of(state, combat.march), ruling)
    assert isinstance(reason.answer, int)
    return [Item("notoriety", reason.facts, reason.answer)] if reason.answer else []


def _for_target(state: State, combat: Combat) -> list[Item]:
    """7.6 Return the dice for standing Sheep, Feud cubes or cubes in Gaol."""
    facts = {"place": combat.place, "family": combat.attacker}
    if combat.kind == "battle":
        return []
    if combat.kind == "raid":
        sheep = standing(state, combat.place)
        return [Item("sheep", {**facts, "sheep": sheep}, sheep)]
    source, box = ("feud", feuds) if combat.kind == "feud" else ("gaol", gaol)
    cubes = box(state, combat.march).get(combat.attacker, 0)
    return [Item(source, {**facts, "cubes": cubes}, cubes)]


def _own_dice(state: State, combat: Combat) -> Flow[list[Item]]:
    """7.6 Return the dice of Horses, the Reiver, Allied Graynes, and the chosen powers."""
    items = [Item("horses", {"horses": combat.horses}, combat.horses)]
    for source in (yield from helpers(state, "attack_dice", combat, "attack")):
        if not by_choice(source):
            items.append(Item("card", {"card": source.card}, source.n))
    return [*items, *combat.extra]


def helpers(state: State, effect: str, combat: Combat, role: str) -> Flow[list[StandingEffect]]:
    """Return the player's recruited cards with this effect in this combat. A49: Allied Graynes, and effects
    limited to a March, don't count at the Rising."""
    found: list[StandingEffect] = []
    for card in recruited(state):
        if card in combat.unnamed_cards or (combat.place == RISING and card in of_kind(state, "grayne")):
            continue
        effects = yield from card_effects.effects_of(card)
        if effects is None:
            combat.unnamed_cards.append(card)
            continue
        march = combat.march or RISING
        found += card_effects.standing(
            state, card, effects, effect, combat=combat.kind, march=march, role=role
        )
    return found


def amount(one: StandingEffect) -> int:
    """Return the amount of an effect; 1 if it has no number."""
    n: int = one.effect.get("n", 1)
    return n


def by_choice(one: StandingEffect) -> bool:
    """7.6 Return whether the player chooses when to use it: once a turn, or once a game."""
    return one.once in ("turn", "game")


# -- defense ---------------------------------------------------------------------------------------------


def defense_pool(state: State, combat: Combat) -> Flow[Pool]:
    """7.6 Return the defender's dice. In a rivals-only game the player has entered their sum."""
    if state.rivals_only and combat.defender == state.family:
        return Pool("defense", tuple(combat.guard))
    items: list[Item] = []
    if combat.kind == "battle":
        dice = (yield from fact(f"event:{combat.event}", "dice")) or 0
        items.append(Item("battle", {"event": combat.event, "dice": dice}, dice))
    if combat.kind == "raid":
        sites = yield from site_dice(state, combat.place)
        items += [
            Item("site", {"place": site, "castle": board.is_castle(site)}, dice)
            for site, dice in sites.items()
        ]
    if combat.token:
        found = yield from shield_of(combat)
        facts = {"token": combat.token, "place": combat.place, "dice": found.dice}
        items.append(Item("token", facts, found.dice))
    if combat.kind == "gaolbreak" and combat.march == board.WALLED:
        items.append(Item("walled", {"place": combat.place}, 1))
    if combat.defender == state.family:
        own = yield from helpers(state, "defense_dice", combat, "defense")
        items += [Item("card", {"card": one.card}, one.n) for one in own if not by_choice(one)]
    return Pool("defense", (*items, *combat.guard))


def site_dice(state: State, region: str) -> Flow[dict[str, int]]:
    """2.1.1 Return the dice of the permanent defenses of a Farm Region."""
    return (yield from all_site_dice(state, board.march_of(region))).get(region, {})


def all_site_dice(state: State, march: str) -> Flow[dict[str, dict[str, int]]]:
    """2.1.1 Return them for all Farm Regions of a March: two for a castle, one for a Peel."""
    found: dict[str, dict[str, int]] = {}
    for site in built(state, march) if march in board.SITES else ():
        for region in (yield from fact(f"site:{site}", "touches")) or ():
            found.setdefault(region, {})[site] = 2 if board.is_castle(site) else 1
    return found


def shield_of(combat: Combat) -> Flow[TokenDefense]:
    """Return the effect of the token at the target, read once per combat."""
    if combat.shown is None:
        combat.shown = yield from shield(combat.token, combat.place)
    return combat.shown


def shield(token: str, place: str) -> Flow[TokenDefense]:
    """2.6, 7.6 Return a token's dice of the matching color, or of its only one (A19). A Warden's token
    adds 1 to all."""
    thing = f"token:{token}"
    pile = yield from fact(thing, "pile")
    modifier = 1 if pile == "warden" else 0
    seen = yield from optional_fact(thing, "farm_dice" if board.is_farm(place) else "town_dice")
    if seen is not None:
        return TokenDefense(seen, modifier, False)
    face = yield from token_face(token)
    if face["text"] in TEXTS:
        return TokenDefense(0, modifier, face["text"] == "halved")
    green, gray = face["green"] or 0, face["gray"] or 0
    fitting, other = (green, gray) if board.is_farm(place) else (gray, green)
    return TokenDefense(fitting or other, modifier, False)
