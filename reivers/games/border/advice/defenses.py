"""6.3 Where the player's tokens save most, and 7.5 when to use the Warden card."""

from collections.abc import Mapping, Sequence
from functools import cache

import attrs

from reivers.games.border import board
from reivers.games.border.odds import vp_value
from reivers.games.border.odds.competition import coming, reaches
from reivers.games.border.odds.mixed_odds import MixedOdds
from reivers.games.border.odds.prepared_combat import PreparedCombat, fired, ready, stake_of, with_token
from reivers.games.border.odds.token_guesses import CAREY
from reivers.games.border.rules.combat.defense_powers import how_it_comes
from reivers.games.border.rules.combat.dice_pools import Combat, shield
from reivers.games.border.rules.model.state import MINE, State, base_dice, count, put, which
from reivers.games.border.rules.model.token_boxes import where_it_fits
from reivers.games.border.rules.seasons.draft_stacks import coming_base_dice
from reivers.games.border.rules.winter.target_deck import unused
from reivers.games.border.rules.winter.target_inputs import Position
from reivers.kernel.dry_run import DryRun, FactLookup

from .threats import Threat, winter_of


@attrs.frozen
class DefenseAdvice:
    """Possible attacks on the player's March, and what each token would save there."""

    threats: tuple[tuple[Threat, float], ...]
    boxes: Mapping[str, float]
    """The chance that each box is attacked."""
    saves: Mapping[str, Mapping[str, float]]
    """Token, box where it fits, and the VP it saves there."""
    best: Mapping[str, str]
    """The best token for each box."""
    saved: float
    can_come: Mapping[str, Mapping[str, str]]
    """What each unused card of each opponent would do now; "" for nothing."""


def defenses(state: State, lookup: FactLookup) -> DefenseAdvice:
    """6.3 Compare every token at every free box, over all possible attacks."""
    reader = DryRun(lookup)
    winter = winter_of(state, reader)
    threats = winter.threats()
    home = Home(state, reader)
    boxes = dict.fromkeys(board.boxes(state.home), 0.0)
    for threat, chance in threats.items():
        boxes[threat.place] += chance
    saves = {token: home.saves(token, threats) for token in dict.fromkeys(own_tokens(state))}
    saved, best = best_placement(own_tokens(state), saves)
    return DefenseAdvice(
        threats=tuple(sorted(threats.items(), key=lambda one: -one[1])),
        boxes=boxes,
        saves=saves,
        best=best,
        saved=saved,
        can_come=can_come(state, reader, winter.seen),
    )


def own_tokens(state: State) -> list[str]:
    """6.3 Return the tokens that aren't placed."""
    pieces = sorted(state.table.get(MINE, {}))
    return [
        piece.removeprefix("token:")
        for piece in pieces
        if piece.startswith("token:")
        for _ in range(count(state, MINE, piece))
    ]


def can_come(state: State, reader: DryRun, seen: Position) -> dict[str, dict[str, str]]:
    """7.5 Return what each unused card would do if revealed now."""
    reach = reaches(state, reader)
    found: dict[str, dict[str, str]] = {}
    for rival in state.rivals:
        kinds = {kind: coming(rival, kind, seen, reach[rival]) for kind in unused(state, rival)}
        found[rival] = {
            kind: "/".join(dict.fromkeys(one.candidate.kind for one in some)) for kind, some in kinds.items()
        }
    return found


def best_placement(
    tokens: Sequence[str], saves: Mapping[str, Mapping[str, float]]
) -> tuple[float, dict[str, str]]:
    """Return the best placement, at most one token per box. Tokens that save nothing stay at home."""

    @cache
    def best(at: int, free: frozenset[str]) -> tuple[float, tuple[tuple[str, str], ...]]:
        if at == len(tokens):
            return 0.0, ()
        token = tokens[at]
        ways = [best(at + 1, free)]
        for box in sorted(free & saves[token].keys()):
            saved, others = best(at + 1, free - {box})
            ways.append((saved + saves[token][box], ((box, token), *others)))
        return max(ways, key=lambda way: way[0])

    saved, placed = best(0, frozenset(box for boxes in saves.values() for box in boxes))
    return saved, dict(placed)


class Home:
    """The player's March under attack, with the dice of the coming Winter."""

    def __init__(self, state: State, reader: DryRun) -> None:
        table = {place: dict(pieces) for place, pieces in state.table.items()}
        self.state = attrs.evolve(state, table=table)
        self.reader = reader
        self.dice = coming_base_dice(state) if state.season == "autumn" else base_dice(state)
        put(self.state, "rivals", "base_dice", self.dice)
        self.value, self.warden_gain = cache(self._value), cache(self._warden_gain)

    def saves(self, token: str, threats: Mapping[Threat, float]) -> dict[str, float]:
        """Return what a token saves at each free box where it fits."""
        farm, town = self.reader.read(where_it_fits(token))
        free = [box for box in board.boxes(self.state.home) if not which(self.state, box, "token")]
        return {
            box: sum(
                chance * (self.value(threat, token) - self.value(threat, ""))
                for threat, chance in threats.items()
                if threat.place == box
            )
            for box in free
            if (farm if board.is_farm(box) else town)
        }

    def _value(self, threat: Threat, token: str, warden: bool = False) -> float:
        """Return what an attack is worth to the player (mostly a loss) with this token at its target."""
        state = fired(self.state, threat.place) if threat.fyre else self.state
        combat = self.combat(threat, token, warden)
        mix = MixedOdds()
        mix.add(self._ready(state, threat, combat).odds(), 1.0)
        chances = mix.chances(stake_of(state, self.reader, combat))
        return vp_value.to_defender(state, self.reader, combat, chances)

    def combat(self, threat: Threat, token: str, warden: bool = False) -> Combat:
        combat = Combat(
            threat.family, f"{threat.family}/{threat.card}", threat.kind, threat.place, plus=threat.plus
        )
        combat.token, combat.warden, combat.shield = token, warden, int(warden)
        return combat

    def _ready(self, state: State, threat: Threat, combat: Combat) -> PreparedCombat:
        """Return the combat with its token. Most tokens only add to what is there without them, which is
        counted once."""
        if combat.token == CAREY or combat.warden:
            return ready(state, self.reader, combat)
        bare = self.reader.once(
            ("bare", threat),
            lambda: ready(state, self.reader, self.combat(threat, "")),
        )
        if not combat.token:
            return bare
        return with_token(bare, combat, combat.token, self.reader.read(shield(combat.token, combat.place)))

    # -- the Warden card ----------------------------------------------------------------------------------

    def _warden_gain(self, threat: Threat) -> tuple[float, str]:
        """7.5 Return what the Warden card adds against an attack, and the box whose token should move."""
        ways = token_ways(self.state, self.reader, threat.place)
        without = self.value(threat, ways[""])
        gains = {box: self.value(threat, token, True) - without for box, token in ways.items()}
        best = max(gains, key=lambda box: gains[box])
        return gains[best], best


def token_ways(state: State, reader: DryRun, target: str) -> dict[str, str]:
    """7.5 Return the possible tokens at the target, by the box they come from; "" is the one there."""
    ways = {"": which(state, target, "token") or ""}
    for box in board.boxes(state.home):
        token = which(state, box, "token")
        if token and box != target and reader.read(how_it_comes(state, box, target)):
            ways[box] = token
    return ways


@attrs.frozen
class WardenAdvice:
    """7.5 The Warden card: what it adds now, and what it may still be worth this Winter."""

    now: float
    keep: float
    move: str
    """The box whose token should move; "" for none."""

    @property
    def use(self) -> bool:
        return self.now > 0 and self.now >= self.keep


def warden_against(state: State, reader: DryRun, threat: Threat) -> WardenAdvice | None:
    """7.5 Compare using the Warden card against the current attack with keeping it for a later one this
    Winter."""
    if state.family not in state.wardens:
        return None
    home = Home(state, reader)
    now, move = home.warden_gain(threat)
    keep = winter_of(state, reader).best_use(lambda other: home.warden_gain(other)[0])
    return WardenAdvice(now, keep, move)
