"""7.7 The value of rerolling misses, once both sides have rolled."""

from collections.abc import Iterable
from functools import partial

from reivers.games.border.odds.sides import GUARDS, HITS
from reivers.games.border.rules.combat.attack_powers import join_target_cards
from reivers.games.border.rules.combat.results import (
    Counts,
    attack_results,
    defense_results,
    hits_left,
    rerolled,
    resolve,
)
from reivers.games.border.rules.model.state import State, gaol
from reivers.kernel.dice_odds import FACES, not_missed, ways
from reivers.kernel.dry_run import DryRun, FactLookup
from reivers.kernel.flows import Notice

from . import vp_value
from .current_combat import combat_of, this_attack
from .prepared_combat import ready, stake_of


class RerollValue:
    """A player's combat after both sides have rolled, before any reroll."""

    def __init__(
        self,
        state: State,
        lookup: FactLookup,
        notices: Iterable[Notice],
        role: str,
        attack: Counts,
        defense: Counts,
    ) -> None:
        record, reader = this_attack(notices), DryRun(lookup)
        combat = combat_of(state, record)
        assert record is not None
        assert combat is not None
        if combat.attacker == state.family:
            reader.read(join_target_cards(state, combat))
        self._reader, self._combat = reader, combat
        side = record.side_of(role)
        assert side is not None
        self._kind, self._role, self._rolled = combat.kind, role, {"attack": attack, "defense": defense}
        results = attack_results if role == "attack" else defense_results
        self._faces = results(combat.kind, side.modifier)
        self._resolve = partial(
            resolve,
            combat.kind,
            ruling=state.house_rules["sevens"],
            extra_blocks=ready(state, reader, combat).blocks,
            cubes=gaol(state, combat.march).get(combat.attacker, 0),
            vp_per_hit=stake_of(state, reader, combat).vp_per_hit,
        )

    def gain(self, dice: int, card: str = "") -> float:
        """Return the VP the player gains on average by rerolling this many misses; with a held card that
        wasn't played yet, including its VP."""
        names = (HITS if self._role == "attack" else GUARDS)[self._kind]
        faces = [len(self._faces.get(name, ())) for name in names]
        found = ways(faces, not_missed(FACES - sum(faces), dice))
        now = self._per_hit(self._combat.played)
        then = self._per_hit({*self._combat.played, *([card] if card else ())})
        ends = ((self._vp(self._after(names, tally, dice), then), ways) for tally, ways in found.items())
        mean = sum(vp * ways for vp, ways in ends) * float(FACES) ** -dice
        return mean - self._vp(self._rolled[self._role], now)

    def _per_hit(self, cards: Iterable[str]) -> int:
        own = self._role == "attack"
        return sum(vp_value.per_hit(self._reader, self._combat, card) for card in cards) if own else 0

    def _after(self, names: tuple[str, ...], tally: tuple[int, ...], dice: int) -> Counts:
        again = dict(zip(names, tally, strict=True))
        return rerolled(self._rolled[self._role], {**again, "miss": dice - sum(tally)})

    def _vp(self, side: Counts, per_hit: int) -> float:
        """7.7 Return the player's VP with these dice of one side and the current dice of the other."""
        both = {**self._rolled, self._role: side}
        result = self._resolve(both["attack"], both["defense"])
        vp = getattr(result, "attacker_vp" if self._role == "attack" else "defender_vp", 0)
        return float(vp + per_hit * hits_left(result))
