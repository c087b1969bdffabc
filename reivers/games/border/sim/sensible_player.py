"""A sensible player: drafts by rule of thumb, and uses the app's odds for the rest."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from reivers.games.border import board
from reivers.games.border.advice.card_value import CardValue
from reivers.games.border.advice.notoriety import Step, notoriety_steps
from reivers.games.border.advice.raid_target import RaidTarget, eye
from reivers.games.border.advice.target_cards import target_cards
from reivers.games.border.odds.current_combat import Chip, at_hand
from reivers.games.border.odds.own_attack import AttackTable, TargetOdds, attack_table
from reivers.games.border.rules.combat.attack_powers import ENOUGH
from reivers.games.border.rules.combat.defense_powers import STAY, WARDEN
from reivers.games.border.rules.combat.dice_pools import shield
from reivers.games.border.rules.model.state import State, bastled, feuds, gaol, standing
from reivers.games.border.rules.seasons.autumn import AT_HOME
from reivers.games.border.rules.seasons.scoring import TURNS
from reivers.games.border.rules.seasons.summer import PASS, ROUNDS
from reivers.games.border.rules.winter.own_attacks import DECLINE
from reivers.kernel.dry_run import DryRun
from reivers.kernel.flows import FactRequest
from reivers.kernel.prompts import NO_ANSWER, Choose, ChooseSeveral, Number, Spread
from reivers.kernel.session import Session

PASS_BELOW = (-0.5, 0.0, 0.3, 0.7, 1.1, 1.7)
"""5.3 One round of a Summer must be passed: the least value of the best of three cards to keep, by round."""
NOTORIETY_DIE = 0.8
"""The value of a die for Notoriety, for attacks in its March."""
LEAD = 0.2
"""The value of one more point in a March that changes nothing now."""
OVERTAKEN = 0.5
"""The cost of each opponent who may still catch up."""
LASTING = 0.6
"""The value of a point from an attack, at the scoring of each later turn."""
GOOD_USE = 1.0
"""The least VP for using a card that is then gone, except in the last Winter."""
WARDEN_USE = 3.0
"""7.5 The same for the Warden card, which can be used once a game."""
FARM, RAIDED, GRUDGE = 0.3, 1.5, 0.5
"""How likely boxes are attacked: any farm, the one a Raid would take now, and Seat or Town for each
opponent with a Feud or a cube in Gaol."""
HALVING = 3.0
"""The value of a token that halves the attacker's dice, in dice."""


class Sensible:
    """A player of Border Reivers. Other prompts get the default or a random answer."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)
        self._row: TargetOdds | None = None
        """The attack it has decided on."""
        self._move = ""
        """7.5 The box whose token the Warden moves."""
        self._thinks: Mapping[str, Callable[[Session, Any], Any]] = {
            "summer.take": self._take,
            "summer.action": self._action,
            "summer.default": self._default_action,
            "summer.discard_which": self._leaves,
            "summer.use_discard": self._use_discard,
            "effect.choose_one": self._choose_one,
            "effect.where_sheep": self._where_sheep,
            "effect.where_bastle": self._where_bastle,
            "effect.where_site": self._where_site,
            "effect.where_notoriety": self._notoriety,
            "winter.notoriety": self._notoriety,
            "autumn.hand": self._hand,
            "autumn.place": self._place,
            "winter.notoriety_cards": self._all,
            "winter.targets": self._targets,
            "winter.target_cards": self._all,
            "attack.target_cards": self._target_cards,
            "attack.target": self._target,
            "attack.horses": self._horses,
            "attack.powers": self._powers,
            "attack.buy": self._buy,
            "rival.defend": self._guards,
            "rival.warden_move": self._warden_move,
        }

    def answer(self, session: Session) -> Any:
        """Return this player's answer to the prompt."""
        prompt = session.prompt
        assert prompt is not None
        think = self._thinks.get(prompt.key)
        if think:
            return think(session, prompt)
        return prompt.sample(self._rng) if prompt.default is NO_ANSWER else prompt.default

    def _all(self, session: Session, prompt: ChooseSeveral) -> list[str]:
        return [option.id for option in prompt.legal()][: prompt.most]

    # -- Summer ----------------------------------------------------------------------------------------------

    def _take(self, session: Session, prompt: Choose) -> str:
        """5.2 Return the card that's best for the player and worst for the opponents. 5.3 or none."""
        value = CardValue(session.state, session.peek)
        legal = [option.id for option in prompt.legal() if not option.rare]
        cards = {one: value.card(one) for one in legal if one != PASS}
        if not cards:
            return PASS
        stripes = {one: value.stripe(card) for one, card in cards.items()}
        gains = {one: value.taken(card) + stripes[one] for one, card in cards.items()}
        best = max(cards, key=lambda one: gains[one])
        net = gains[best] - sum(stripes.values())
        nth: int = session.state.draft_round
        passes = PASS in legal and nth < ROUNDS and net < PASS_BELOW[nth - 1]
        return PASS if passes else best

    def _action(self, session: Session, prompt: Choose) -> str:
        """5.2 Return the card's use, or a default action instead. A free card is recognized by its price."""
        value = CardValue(session.state, session.peek)
        card = value.card(prompt.facts["card"])
        legal = [option.id for option in prompt.legal()]
        if card.type not in legal:
            return "discard"
        return card.type if value.used(card) >= value.discarded() else "discard"

    def _default_action(self, session: Session, prompt: Choose) -> str:
        found = CardValue(session.state, session.peek).defaults()
        return max((option.id for option in prompt.legal()), key=lambda one: found[one])

    def _leaves(self, session: Session, prompt: Choose) -> str:
        """5.2.1 Return the least valuable card that could leave."""
        value = CardValue(session.state, session.peek)
        return min((option.id for option in prompt.legal()), key=lambda one: value.kept(value.card(one)))

    def _use_discard(self, session: Session, prompt: Choose) -> str:
        """5.5 Return the best of the discards."""
        value = CardValue(session.state, session.peek)
        return max(
            (option.id for option in prompt.legal()), key=lambda one: value.taken(value.card(one), free=True)
        )

    def _choose_one(self, session: Session, prompt: Choose) -> str:
        """Return the best of the lists that a card offers."""
        value = CardValue(session.state, session.peek)
        effects = value.card(prompt.facts["card"]).effects
        lists: list[Any] = next((one["options"] for one in effects if one.get("do") == "choose_one"), [])
        legal = [option.id for option in prompt.legal()]
        return max(legal, key=lambda n: value.changes(lists[int(n) - 1]) if int(n) <= len(lists) else 0.0)

    def _hand(self, session: Session, prompt: ChooseSeveral) -> list[str]:
        """6.1 Return the least valuable held cards, to discard."""
        value = CardValue(session.state, session.peek)
        cards = sorted((option.id for option in prompt.legal()), key=lambda one: value.kept(value.card(one)))
        return cards[: prompt.least]

    # -- places ----------------------------------------------------------------------------------------------

    def _where_sheep(self, session: Session, prompt: Spread) -> dict[str, int]:
        """Place Sheep where few are standing: a farm with many attracts Raids, and gives them dice."""
        state: State = session.state
        return _one_by_one(prompt, lambda farm, n: -(standing(state, farm) + n))

    def _where_bastle(self, session: Session, prompt: Spread) -> dict[str, int]:
        """Bastle where many are standing."""
        state: State = session.state
        return _one_by_one(prompt, lambda farm, n: standing(state, farm) - n)

    def _where_site(self, session: Session, prompt: ChooseSeveral) -> list[str]:
        """Build a castle first, then where most Sheep are near."""
        state: State = session.state

        def shelters(site: str) -> tuple[bool, int]:
            near = session.peek(FactRequest(f"site:{site}", "touches", ask=False)) or ()
            return board.is_castle(site), sum(standing(state, farm) + bastled(state, farm) for farm in near)

        sites = sorted((option.id for option in prompt.legal()), key=shelters, reverse=True)
        return sites[: prompt.most]

    def _notoriety(self, session: Session, prompt: Spread) -> dict[str, int]:
        """7.1 Return the spread of points with the most places, dice and VP."""
        legal = {option.id: option.most for option in prompt.legal()}
        values = {
            points: {
                step.march: _place_value(step)
                for step in notoriety_steps(session.state, session.peek, points)
            }
            for points in range(prompt.total + 1)
        }

        def gain(way: Mapping[str, int]) -> float:
            return sum(values[n][march] - values[0][march] for march, n in way.items())

        return max(_ways(list(legal), legal, prompt.total), key=gain)

    def _place(self, session: Session, prompt: Choose) -> str:
        """6.3 Return the box most likely to be attacked where the token rolls most dice. (The advice on
        tokens considers every course of a Winter, and takes longer than the rest of a game.)"""
        state: State = session.state
        reader, seen = DryRun(session.peek), eye(state, session.peek)

        def saves(box: str) -> float:
            found = reader.read(shield(prompt.facts["token"], box))
            return _danger(state, seen, box) * (HALVING if found.halves else found.dice + found.modifier)

        boxes = [option.id for option in prompt.legal() if option.id != AT_HOME]
        best = max(boxes, key=saves, default=AT_HOME)
        return best if best != AT_HOME and saves(best) > 0 else AT_HOME

    # -- Winter ----------------------------------------------------------------------------------------------

    def _targets(self, session: Session, prompt: ChooseSeveral) -> list[str]:
        """7.2 Return the two most promising cards."""
        best = target_cards(session.state, session.peek).best
        return list(best.cards) if best else prompt.sample(self._rng)

    def _target_cards(self, session: Session, prompt: ChooseSeveral) -> list[str]:
        """A47 Return all cards except those that replace the attack."""
        value = CardValue(session.state, session.peek)
        cards = [option.id for option in prompt.legal()]
        return [
            card
            for card in cards
            if all(effect.get("do") != "no_attack" for effect in value.card(card).effects)
        ]

    def _target(self, session: Session, prompt: Choose) -> str:
        """7.4 Return the best use of this card, including held cards and what's left for the other card.
        Declines if it costs more than it gains. Lets snow cancel the least important attack."""
        kind = prompt.facts["target"].partition("/")[2]
        table = attack_table(session.state, session.peek, kind)
        legal = [option.id for option in prompt.legal()]
        rows = [row for row in table.rows if row.id in legal]
        weighed = [(_brings(session.state, table, row), row) for row in _best_of_each_target(rows)]
        brings, self._row = max(weighed, key=lambda one: one[0] + _after(one[1]), default=(0.0, None))
        return self._row.id if self._row and (brings > 0 or self._row.snow) else DECLINE

    def _horses(self, session: Session, prompt: Number) -> int:
        wanted = self._row.horses if self._row else prompt.high
        return min(max(wanted, prompt.low), prompt.high)

    def _powers(self, session: Session, prompt: ChooseSeveral) -> list[str]:
        """7.4, 7.6 Return every power worth its price, and cards with a good use."""
        legal = [option.id for option in prompt.legal()]
        return [
            chip.id
            for chip in _chips(session)
            if chip.id in legal and _makes_good_use(session.state, chip.id, chip.value)
        ]

    def _buy(self, session: Session, prompt: Choose) -> str:
        """7.6 Buy dice for Cattle, as long as they pay off."""
        legal = [option.id for option in prompt.legal()]
        best = max(
            (chip for chip in _chips(session) if chip.id in legal), key=lambda chip: chip.value, default=None
        )
        return best.id if best and best.value > 0 else ENOUGH

    def _guards(self, session: Session, prompt: ChooseSeveral) -> list[str]:
        """7.5 Use the Warden and other cards when they save enough. On the last turn, play what is left."""
        legal = [option.id for option in prompt.legal()]
        last = session.state.turn == TURNS
        chosen = [name for name in legal if last and name.startswith("held:")]
        for chip in _chips(session):
            if chip.id in legal and chip.id not in chosen and chip.value > _least(chip.id, last):
                chosen.append(chip.id)
                self._move = chip.move or self._move
        return chosen

    def _warden_move(self, session: Session, prompt: Choose) -> str:
        legal = [option.id for option in prompt.legal()]
        return self._move if self._move in legal else STAY


# -- shared ------------------------------------------------------------------------------------------------


def _danger(state: State, eye: RaidTarget, box: str) -> float:
    """Return roughly how likely a box of the player's March is to be attacked: first the farm that a Raid
    would take now, Seat and Town by the opponents with a reason to come."""
    if board.is_farm(box):
        return FARM + (RAIDED / len(eye.raid) if box in eye.raid else 0.0)
    reasons = feuds(state, state.home) if box == board.seat(state.home) else gaol(state, state.home)
    return GRUDGE * sum(n > 0 for n in reasons.values())


def _least(chip: str, last: bool) -> float:
    """7.5 Return how much a card must save: anything for one that returns next turn, a lot for the Warden."""
    if chip.startswith("office:"):
        return 0.0
    if chip == WARDEN:
        return WARDEN_USE / 2 if last else WARDEN_USE
    return GOOD_USE


def _one_by_one(prompt: Spread, value: Callable[[str, int], float]) -> dict[str, int]:
    """Place pieces one by one, each at the best place for the number already there."""
    spread: dict[str, int] = {}
    most = {option.id: option.most for option in prompt.legal()}
    for _ in range(prompt.total):
        room = [place for place in most if spread.get(place, 0) < most[place]]
        best = max(room, key=lambda place: value(place, spread.get(place, 0)))
        spread[best] = spread.get(best, 0) + 1
    return spread


def _ways(places: Sequence[str], most: Mapping[str, int], n: int) -> Iterator[dict[str, int]]:
    """Return every way to spread points over places."""
    if not places:
        if n == 0:
            yield {}
        return
    first, *others = places
    for here in range(min(most[first], n) + 1):
        for way in _ways(others, most, n - here):
            yield {first: here, **way} if here else way


def _place_value(step: Step) -> float:
    then = step.then
    return then.vp + NOTORIETY_DIE * then.dice + LEAD * then.points - OVERTAKEN * len(step.overtakers)


def _best_of_each_target(rows: Sequence[TargetOdds]) -> list[TargetOdds]:
    """Return each target with the best number of Horses for it and for a following attack."""
    best = sorted(rows, key=lambda row: row.value + _after(row))
    return list({row.id: row for row in best}.values())


def _after(row: TargetOdds) -> float:
    return row.then.value * (1 - row.then.lost) if row.then else 0.0


def _brings(state: State, table: AttackTable, row: TargetOdds) -> float:
    """Return the value of an attack with the cards that would be played in it. Its Notoriety lasts for
    later turns."""
    extras = [one.value for one in table.extras(row) if _makes_good_use(state, one.id, one.value)]
    return row.value + sum(extras) + LASTING * (TURNS - state.turn) * row.notoriety


def _makes_good_use(state: State, power: str, value: float) -> bool:
    """7.4, 7.6 Return whether a card has a good use. One that's then gone waits for it; an Office returns."""
    waits = power.startswith("held:") and not _last_attack(state)
    return value > (GOOD_USE if waits else 0.0)


def _last_attack(state: State) -> bool:
    return state.turn == TURNS and not state.own_targets


def _chips(session: Session) -> tuple[Chip, ...]:
    found = at_hand(session.state, session.peek, session.page_notices)
    return found.chips if found else ()
