"""Checks of a state. They find nothing if the rules are sound and the table wasn't corrected."""

from collections import Counter
from collections.abc import Iterator

from reivers.games.border import board
from reivers.games.border.rules.seasons import scoring
from reivers.kernel.prompts import UNNAMED

from .cards import held, number_of, recruited, turn_of
from .state import State, count

BEFORE = ("setup", "position")
SEASONS = (*BEFORE, "summer", "autumn", "winter", "spring", "over")
SUMMER_DECK = 34
TOKENS: dict[str, int] = {"deputy-warden": 6, "rumor": 6}
"""Copies of a defense token; 1 of all others."""


def problems(state: State) -> list[str]:
    """Check that pieces and cards are conserved, and that ranges and places are valid."""
    if state.season in BEFORE:
        return []
    checks = (_ranges, _sheep, _region_tokens, _sites, _cubes, _tokens, _cards, _decks, _targets, _score)
    return [wrong for check in checks for wrong in check(state)]


def _ranges(state: State) -> Iterator[str]:
    if not 1 <= state.turn <= scoring.TURNS or state.season not in SEASONS:
        yield f"turn {state.turn}, {state.season}"
    for place, pieces in state.table.items():
        for piece, value in pieces.items():
            if isinstance(value, int) and value <= 0:
                yield f"{value} of {piece} at {place}"


def _sheep(state: State) -> Iterator[str]:
    """2.7.2 Check that Sheep are in farms, and that none in the Debateable Land is bastled."""
    farms = {region for regions in board.REGIONS.values() for region in regions}
    for place, pieces in state.table.items():
        if place not in farms and ("sheep" in pieces or "sheep_bastled" in pieces):
            yield f"Sheep at {place}"
    if count(state, board.DEBATEABLE_LAND, "sheep_bastled"):
        yield "a bastle in the Debateable Land"


def _region_tokens(state: State) -> Iterator[str]:
    """2.15 Check that there are two tokens for each opponent's farm in the two boxes."""
    for rival in state.rivals:
        for region in board.REGIONS[board.HOME[rival]]:
            total = state.sheep_tokens.get(region, 0) + state.bastle_tokens.get(region, 0)
            if total != 2:
                yield f"{total} region tokens of {region}"


def _sites(state: State) -> Iterator[str]:
    """3.0 Check that each of the opponents' twelve sites is in the cup or built."""
    for rival in state.rivals:
        for site in board.SITES[board.HOME[rival]]:
            if (site in state.site_cup) == bool(count(state, site, "tower")):
                yield f"{site} is both in the cup and built, or neither"


def _cubes(state: State) -> Iterator[str]:
    """3.0 Check seven cubes of each opponent: in the cup, put aside, or on a track."""
    for rival in state.rivals:
        total = state.cup.get(rival, 0) + state.drawn_cubes.get(rival, 0)
        if not 0 <= total <= 7:
            yield f"{total} cubes of {rival} in the cup and beside it"


def _tokens(state: State) -> Iterator[str]:
    """Check that no defense token is in two places."""
    found: dict[str, int] = {}
    for token, n in (*state.rival_tokens.items(), *state.spare_tokens.items()):
        found[token] = found.get(token, 0) + n
    for token in state.free_warden_tokens:
        found[token] = found.get(token, 0) + 1
    for pieces in state.table.values():
        for piece, value in pieces.items():
            if piece == "token" and isinstance(value, str):
                found[value] = found.get(value, 0) + 1
            elif piece.startswith("token:") and isinstance(value, int):
                token = piece.partition(":")[2]
                found[token] = found.get(token, 0) + value
    for token, n in sorted(found.items()):
        if n > TOKENS.get(token, 1):
            yield f"{n} tokens {token}"


def _cards(state: State) -> Iterator[str]:
    """5.0 Check that each named Summer card is in one place, was seen, and belongs to a turn that has
    begun."""
    placed = Counter(_named_cards(state))
    yield from (f"card {card} is in {n} places" for card, n in placed.items() if n > 1)
    yield from (f"card {card} is nowhere" for card in state.seen if card not in placed)
    yield from (f"card {card} was never seen" for card in placed if card not in state.seen)
    later = (card for card in placed if turn_of(card) > state.turn and card not in state.misplaced_cards)
    yield from (f"card {card} comes from a later turn" for card in later)
    numbers = Counter(number_of(card) for card in state.seen)
    yield from (f"number {number} was seen {n} times" for number, n in numbers.items() if n > 1)


def _decks(state: State) -> Iterator[str]:
    """3.0 Check that opened decks are complete. Each misplaced card may make one larger or smaller."""
    if abs(surplus(state)) > len(state.misplaced_cards):
        yield f"{surplus(state) + SUMMER_DECK * len(state.decks)} cards of {len(state.decks)} decks"


def surplus(state: State) -> int:
    """3.0 Return how many more cards there are (named, unnamed, unseen and undealt) than the opened decks
    should hold."""
    nameless = state.unnamed_dealt + state.dealt.count(UNNAMED) + sum(state.unnamed_discards.values())
    return len(_named_cards(state)) + nameless + state.deck_left - SUMMER_DECK * len(state.decks)


def _named_cards(state: State) -> list[str]:
    """Return every Summer card with a name and a place."""
    stacked = [stripe["card"] for stack in state.stacks.values() for stripe in stack if stripe["card"]]
    dealt = [card for card in state.dealt if card != UNNAMED]
    on_table = (
        state.discards,
        state.out_of_play,
        state.in_play,
        state.unread,
        recruited(state),
        held(state),
        stacked,
        dealt,
    )
    return [card for pile in on_table for card in pile]


def _targets(state: State) -> Iterator[str]:
    """7.2 Check two target cards per turn for each family, none twice."""
    for family, used in state.used_targets.items():
        most = 2 * state.turn
        if len(used) > most or len(set(used)) < len(used) or not set(used) <= set(board.TARGET_CARDS):
            yield f"{family} used {used}"


def _score(state: State) -> Iterator[str]:
    for turn, rows in enumerate(state.score, start=1):
        known = scoring.TIMES if turn <= scoring.TURNS else scoring.LIVESTOCK
        yield from (f"a row {row!r} in turn {turn}" for row in rows if row not in known)
    total = sum(sum(rows.values()) for rows in state.score)
    if total != count(state, "vp", "points"):
        yield f"{count(state, 'vp', 'points')} VP on the track, {total} on the sheet"
