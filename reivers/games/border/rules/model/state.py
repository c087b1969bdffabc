"""The state of a game: what's on the table, and what else the app tracks.

Everything that can be moved by hand is in `table`: place -> piece -> how many (or which). It changes only
through `put` and `add`, which return the order for it. The caller reports the order.
"""

from collections.abc import Mapping
from typing import Any

import attrs

from reivers.games.border import board
from reivers.kernel.orders import Order, Value

Stripe = dict[str, Any]
"""A card on the draft sheet: {"card": its number or None, "strength": n}."""


@attrs.define
class State:
    """Plain data: ids, numbers, lists and dicts."""

    rules: int
    family: str
    house_rules: dict[str, str]
    """House rules: sevens (A1), tied_lead (A3), below_tie (A4)."""
    tracked: str = "all"
    """What the app tracks: "all", or only the "rivals"."""
    tokens: str = "needed"
    """6.5 Rivals' tokens are drawn when "needed", or "laid" out before."""
    turn: int = 1
    season: str = "setup"
    table: dict[str, dict[str, Value]] = attrs.field(factory=dict)

    # The Summer decks: what has been seen, and what is where.
    seen: list[str] = attrs.field(factory=list)
    unnamed_dealt: int = 0
    """Cards of this turn's deck that were dealt unnamed."""
    discards: list[str] = attrs.field(factory=list)
    unnamed_discards: dict[str, int] = attrs.field(factory=lambda: {"1": 0, "2": 0, "3": 0})
    """Unnamed cards in the discards, by the turn of their deck."""
    out_of_play: list[str] = attrs.field(factory=list)
    draft_round: int = 0
    passed: bool = False

    # The opponents.
    stacks: dict[str, list[Stripe]] = attrs.field(factory=dict)
    in_play: list[str] = attrs.field(factory=list)
    rival_tokens: dict[str, int] = attrs.field(factory=dict)
    """The opponents' defense tokens that aren't in a box."""
    spare_tokens: dict[str, int] = attrs.field(factory=dict)
    free_warden_tokens: list[str] = attrs.field(factory=list)
    """Warden tokens that no family has yet."""
    empty_box: str = ""
    """A25: the box that has no token this turn."""
    cup: dict[str, int] = attrs.field(factory=dict)
    drawn_cubes: dict[str, int] = attrs.field(factory=dict)
    sheep_tokens: dict[str, int] = attrs.field(factory=dict)
    bastle_tokens: dict[str, int] = attrs.field(factory=dict)
    site_cup: list[str] = attrs.field(factory=list)

    # Events and targets.
    past_events: list[str] = attrs.field(factory=list)
    events: list[str] = attrs.field(factory=list)
    battles: dict[str, dict[str, Any]] = attrs.field(factory=dict)
    """Each battle in play: {"hits": {family: n}, "sides": {side: family}}."""
    used_targets: dict[str, list[str]] = attrs.field(factory=dict)
    own_targets: list[str] = attrs.field(factory=list)
    """The player's cards still in the target deck."""
    rival_cards_left: dict[str, int] = attrs.field(factory=dict)
    """How many cards of each opponent are still in it."""
    attacked: list[str] = attrs.field(factory=list)
    """Everything that has been a target this turn."""
    attack: int = 0
    own_attacks: int = 0
    one_horse: bool = False
    """7.4 The player began Winter with one Horse."""
    spent: list[str] = attrs.field(factory=list)
    """Offices and cards whose use of this turn or game is spent."""
    played_target_cards: dict[str, bool] = attrs.field(factory=dict)
    """A47: held Target cards played at the reveal of the player's current target card, and whether their
    effects are known."""
    wardens: list[str] = attrs.field(factory=list)
    """Families whose Warden card is unused."""

    score: list[dict[str, int]] = attrs.field(factory=list)
    """VP by row, turn by turn."""
    last_defenses: dict[str, str] = attrs.field(factory=dict)
    """6.3 The boxes and tokens as the player last placed them, for "as last turn"."""
    emptied_boxes: list[str] = attrs.field(factory=list)
    """A53: rivals' boxes whose token a card removed. They stay empty this turn."""
    decks: dict[str, list[str]] = attrs.field(factory=dict)
    """3.0 The cards each turn's deck can hold, as far as known. Made when first needed."""
    deck_left: int = 0
    """Cards left in this turn's deck."""
    identified_tokens: list[str] = attrs.field(factory=list)
    """Unnamed tokens used for a token that was entered by its dice."""
    warden_tokens: dict[str, str] = attrs.field(factory=dict)
    """Warden cards that have come, and their tokens."""
    dealt: list[str] = attrs.field(factory=list)
    """Cards dealt or drawn and not yet placed ("unnamed" for one without a name)."""
    unread: list[str] = attrs.field(factory=list)
    """Cards of the rivals whose stripe isn't entered yet."""

    misplaced_cards: list[str] = attrs.field(factory=list)
    """3.0 Cards found in another turn's deck: the decks were mixed up."""
    remembered_changes: dict[str, list[dict[str, Any]]] = attrs.field(factory=dict)
    """What the player did by hand for a card, to be suggested again: "21/by_hand" -> changes."""
    next_events: list[str] = attrs.field(factory=list)
    """2.2 Events on top of the deck that the player has peeked at, the topmost first."""
    next_targets: list[str] = attrs.field(factory=list)
    """The same for the target deck: "Kerr/reiver"."""
    farm_dice: dict[str, int] = attrs.field(factory=dict)
    """Permanent dice of the player's farms, as entered, if the app doesn't track the player's sites."""

    @property
    def home(self) -> str:
        return board.HOME[self.family]

    @property
    def rivals(self) -> tuple[str, ...]:
        return board.rivals(self.family)

    @property
    def rivals_only(self) -> bool:
        """Whether the player keeps their own sheet, livestock, cards and score."""
        return self.tracked == "rivals"


# -- the table ------------------------------------------------------------------------------------------

NOTHING: Mapping[str, Value] = {}
"""The content of an empty place."""
MINE = "player"
"""The player's boxes beside the map: Cattle, Horses, tokens; and the Family Sheet."""


def put(state: State, place: str, piece: str, value: Value) -> Order:
    """Set how many (or which) of a piece are at a place, and return the order."""
    pieces = state.table.setdefault(place, {})
    was = pieces.get(piece)
    if value:
        pieces[piece] = value
    else:
        pieces.pop(piece, None)
    return Order(place, piece, was or (0 if isinstance(value, int) else None), value)


def add(state: State, place: str, piece: str, change: int) -> Order:
    return put(state, place, piece, count(state, place, piece) + change)


def take(state: State, place: str, piece: str, n: int) -> Order:
    """Remove some of a piece, as far as there are any: the table may have been corrected meanwhile."""
    return put(state, place, piece, max(count(state, place, piece) - n, 0))


def count(state: State, place: str, piece: str) -> int:
    return state.table.get(place, NOTHING).get(piece, 0)  # type: ignore[return-value]


def which(state: State, place: str, piece: str) -> str | None:
    return state.table.get(place, NOTHING).get(piece)  # type: ignore[return-value]


def cubes(state: State, place: str) -> dict[str, int]:
    """Return the cubes at a track, Seat or Town: family -> how many, or how far."""
    found = state.table.get(place, NOTHING)
    return {family: found[piece] for family, piece in CUBES.items() if piece in found}  # type: ignore[misc]


def cube(family: str) -> str:
    return f"cube:{family}"


CUBES = {family: cube(family) for family in board.FAMILIES}


# -- what the rules need from it ---------------------------------------------------------------------------


def cattle(state: State) -> int:
    return count(state, MINE, "cattle")


def horses(state: State) -> int:
    """2.7.3 Return the standing Horses, which can attack."""
    return count(state, MINE, "horse")


def spent_horses(state: State) -> int:
    return count(state, MINE, "horse_used")


def standing(state: State, region: str) -> int:
    """2.7.2 Return the Sheep without a bastle."""
    return count(state, region, "sheep")


def bastled(state: State, region: str) -> int:
    return count(state, region, "sheep_bastled")


def own_sheep(state: State) -> int:
    """2.4 Return all Sheep of the player's March, bastled or not."""
    return sum(standing(state, region) + bastled(state, region) for region in board.REGIONS[state.home])


def notoriety(state: State, march: str) -> dict[str, int]:
    return cubes(state, board.track(march))


def feuds(state: State, march: str) -> dict[str, int]:
    return cubes(state, board.seat(march))


def gaol(state: State, march: str) -> dict[str, int]:
    return cubes(state, board.town(march))


def built(state: State, march: str) -> list[str]:
    return [site for site in board.SITES[march] if "tower" in state.table.get(site, NOTHING)]


def base_dice(state: State) -> int:
    return count(state, "rivals", "base_dice")


def vp(state: State) -> int:
    return sum(sum(turn.values()) for turn in state.score)


def score(state: State, row: str, points: int) -> Order:
    """Score VP in a row of the score sheet."""
    rows = state.score[state.turn - 1]
    rows[row] = rows.get(row, 0) + points
    return add(state, "vp", "points", points)
