"""6.3, 7.5 The attacks that may come, own tokens and the Warden card: against every deck, order and die."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations, product
from typing import Any

import attrs
import pytest

from reivers.games.border import board
from reivers.games.border.advice.defenses import Home, best_placement, defenses, own_tokens, warden_against
from reivers.games.border.advice.threats import Threat, turns, winter_of
from reivers.games.border.odds.competition import hands, numbers, seen_cards, taken_first, takers
from reivers.games.border.odds.distribution import distribution
from reivers.games.border.rules.combat.combat import defense_modifiers
from reivers.games.border.rules.combat.defense_powers import how_it_comes
from reivers.games.border.rules.combat.dice_pools import Combat, attack_pool, defense_pool
from reivers.games.border.rules.combat.results import RaidResult
from reivers.games.border.rules.model.state import (
    State,
    bastled,
    cattle,
    cube,
    gaol,
    notoriety,
    put,
    standing,
    which,
)
from reivers.games.border.rules.model.token_boxes import where_it_fits
from reivers.games.border.rules.winter import scouting
from reivers.games.border.rules.winter.notoriety import march_vp
from reivers.games.border.rules.winter.rival_attacks import place_of
from reivers.games.border.rules.winter.rival_targets import Rolls, decide
from reivers.games.border.rules.winter.target_deck import unused
from reivers.games.border.rules.winter.target_inputs import Position
from tests.games.border.advice.builders import LOOK, reader
from tests.games.border.transcripts import GAME, moments
from tests.games.border.winters import example, winter_state, with_battle
from tests.journals.all_scenarios import SCENARIOS
from tests.journals.scenario import journal_of

CLOSE = 1e-9
Path = tuple[float, tuple[Threat, ...]]
Cards = tuple[tuple[str, str], ...]
"""Families and kinds of cards, in the order in which they come."""


# -- every deck, order and die -------------------------------------------------------------------------------


def dealt(state: State) -> Iterator[tuple[float, tuple[tuple[str, str], ...]]]:
    """Every order of every deck of the opponents' cards, each as likely as the others; what a look has shown
    comes first."""
    some = [
        list(permutations([(rival, kind) for kind in hand.kinds], hand.n))
        for rival, hand in hands(state).items()
    ]
    decks = Counter(
        order for drawn in product(*some) for order in permutations([card for one in drawn for card in one])
    )
    whole = sum(decks.values())
    return ((n / whole, (*seen_cards(state), *order)) for order, n in decks.items())


def struck(
    state: State, seen: Position, rival: str, kind: str
) -> list[tuple[float, Threat | None, Position]]:
    """The target of a card, die by die, and the position after it."""
    reach = reader().read(scouting.reach(rival, kind))
    faces = range(1, 7) if kind == "reiver" else [None]
    found: list[tuple[float, Threat | None, Position]] = []
    for face in faces:
        decision = decide(rival, kind, seen, Rolls(reiver=face), reach)
        if not decision.candidates:
            found.append((1 / len(faces), None, seen))
        for one in decision.candidates:
            place = place_of(state, one)
            mine = one.kind in ("raid", "feud", "gaolbreak")
            threat = (
                Threat(rival, kind, one.kind, place, decision.drm, decision.fyre, one.dice) if mine else None
            )
            after = after_attack(seen, rival, one.kind, one.target, one.side)
            found.append((1 / len(faces) / len(decision.candidates), threat, after))
    return found


def after_attack(seen: Position, rival: str, kind: str, target: str, side: str | None) -> Position:
    if kind == "raid":
        return attrs.evolve(
            seen, farms={**seen.farms, target: attrs.evolve(seen.farms[target], attacked=True)}
        )
    if kind == "battle":
        battles = [
            attrs.evolve(
                one,
                targeted_by=(*one.targeted_by, rival),
                sides={**one.sides, **({side: rival} if side else {})},
            )
            if one.name == target
            else one
            for one in seen.battles
        ]
        return attrs.evolve(seen, battles=tuple(battles))
    flag = {"feud": "seat_attacked", "gaolbreak": "town_attacked", "debateable": "debateable_raided"}[kind]
    changes: dict[str, Any] = {flag: True}
    return attrs.evolve(seen, **changes)


def paths(state: State, seen: Position, order: tuple[tuple[str, str], ...]) -> Iterator[Path]:
    """All outcomes of one order of cards."""
    if not order:
        yield 1.0, ()
        return
    for chance, threat, after in struck(state, seen, *order[0]):
        for more, threats in paths(state, after, order[1:]):
            yield chance * more, ((threat, *threats) if threat else threats)


def all_paths(state: State) -> Iterator[Path]:
    seen = reader().read(scouting.position(state))
    for share, order in dealt(state):
        for chance, threats in paths(state, seen, order):
            yield share * chance, threats


def slow_threats(state: State) -> Counter[Threat]:
    """All attacks on the player with their chances, card by card and die by die."""
    found: Counter[Threat] = Counter()
    seen = reader().read(scouting.position(state))
    results: dict[Any, Any] = {}
    level = {("", tuple(hands(state).items()), seen_cards(state)): (seen, 1.0)}
    while level:
        below: dict[Any, tuple[Position, float]] = {}
        for (_, dealt, top), (now, weight) in level.items():
            for card, share, left in next_cards(dealt, top):
                key = (repr(now), card)
                results[key] = results.get(key) or struck(state, now, *card)
                for chance, threat, after in results[key]:
                    part = weight * share * chance
                    node = (repr(after), *left)
                    below[node] = (after, below.get(node, (after, 0.0))[1] + part)
                    if threat:
                        found[threat] += part  # type: ignore[assignment]
        level = below
    return found


def next_cards(
    dealt: tuple[tuple[str, Any], ...], top: Cards
) -> Iterator[tuple[tuple[str, str], float, Any]]:
    """Every card that may come next, its chance, and the cards after it."""
    if top:
        yield top[0], 1.0, (dealt, top[1:])
        return
    left = sum(hand.n for _, hand in dealt)
    for at, (rival, hand) in enumerate(dealt):
        for kind, share, others in turns(hand):
            yield (
                (rival, kind),
                hand.n / left * share,
                ((*dealt[:at], (rival, others), *dealt[at + 1 :]), top),
            )


@cache
def winters_kept() -> tuple[State, ...]:
    """The first Winter position of every kept journal that has one, with few cards left."""
    found = []
    for name in SCENARIOS:
        for moment in moments(journal_of(name)):
            state = moment.after
            if state.season == "winter" and 0 < sum(state.rival_cards_left.values()) <= 3:
                found.append(GAME.load(GAME.dump(state)))
                break
    return tuple(found)


def test_threats_equal_the_slow_way_in_kept_journals() -> None:
    states = winters_kept()
    assert len(states) > 5
    for state in states:
        assert winter_of(state, reader()).threats() == pytest.approx(dict(slow_threats(state)), abs=CLOSE)


def test_a_whole_winter_has_the_threats_of_the_slow_way() -> None:
    """Six cards to come, with a Battle that keeps cards from the player."""
    state = example()
    assert winter_of(state, reader()).threats() == pytest.approx(dict(slow_threats(state)), abs=CLOSE)


def small(seed: int) -> State:
    """A small position: few cards left, farms and cubes at random."""
    rng = random.Random(f"small {seed}")
    family = rng.choice(board.FAMILIES)
    state = winter_state(family=family, turn=rng.randint(1, 3))
    for region in board.REGIONS[state.home]:
        put(state, region, "sheep", rng.randint(0, 3))
        put(state, region, "sheep_bastled", rng.randint(0, 2))
    for rival in state.rivals:
        put(state, board.seat(state.home), cube(rival), rng.randint(0, 2))
        put(state, board.town(state.home), cube(rival), rng.randint(0, 2))
        put(state, board.track(state.home), cube(rival), rng.randint(0, 5))
        left = rng.sample(board.TARGET_CARDS, rng.randint(1, 2))
        state.used_targets[rival] = [kind for kind in board.TARGET_CARDS if kind not in left]
    if rng.random() < 0.4:
        with_battle(state, "4", "SMM")
    put(state, "rivals", "base_dice", rng.randint(1, 4))
    put(state, rng.choice(board.SITES[state.home]), "tower", 1)
    put(state, "player", "cattle", rng.randint(0, 6))
    for token in rng.sample(["earl-of-angus", "hot-trod", "plain-3"], rng.randint(1, 2)):
        put(state, "player", f"token:{token}", 1)
    state.rival_cards_left = {rival: rng.randint(0, 1) for rival in state.rivals}
    state.rival_cards_left[rng.choice(state.rivals)] = 2
    if rng.random() < 0.3:
        rival = rng.choice([one for one in state.rivals if state.rival_cards_left[one]])
        state.next_targets = [f"{rival}/{rng.choice(unused(state, rival))}"]
    return state


@pytest.mark.parametrize("seed", range(100))
def test_the_best_placement_is_that_of_a_full_enumeration(seed: int) -> None:
    state = small(seed)
    found = defenses(state, LOOK)
    weights: Counter[Threat] = Counter()
    for chance, threats in all_paths(state):
        for threat in threats:
            weights[threat] += chance  # type: ignore[assignment]
    assert dict(found.threats) == pytest.approx(dict(weights), abs=CLOSE)

    @cache
    def worth(threat: Threat, token: str) -> float:
        return value(state, threat, ((threat.place, token),))

    worths = {
        placed: sum(w * worth(threat, dict(placed).get(threat.place, "")) for threat, w in weights.items())
        for placed in placements(state)
    }
    nothing = worths[()]
    assert found.saved == pytest.approx(max(worths.values()) - nothing, abs=1e-6)
    chosen = tuple(sorted(found.best.items()))
    assert worths[chosen] - nothing == pytest.approx(found.saved, abs=1e-6)


def placements(state: State) -> Iterator[tuple[tuple[str, str], ...]]:
    """Every way to place the tokens: box and token, one per box."""
    tokens, boxes = own_tokens(state), board.boxes(state.home)
    fits = {token: reader().read(where_it_fits(token)) for token in tokens}
    seen = set()
    for places in product((None, *boxes), repeat=len(tokens)):
        laid = [(box, token) for box, token in zip(places, tokens, strict=True) if box]
        fitting = all(fits[token][0 if board.is_farm(box) else 1] for box, token in laid)
        placed = tuple(sorted(laid))
        if fitting and len(dict(laid)) == len(laid) and placed not in seen:
            seen.add(placed)
            yield placed


def value(state: State, threat: Threat, placed: tuple[tuple[str, str], ...], warden: bool = False) -> float:
    """What an attack is worth to the player, result by result: VP, captives at 2, less Cattle at a half,
    Sheep at 1, prisoners at 2, and what the Notoriety of the March changes in Spring."""
    table = {place: dict(pieces) for place, pieces in state.table.items()}
    state = attrs.evolve(state, table=table)
    if threat.fyre:
        put(state, threat.place, "sheep", standing(state, threat.place) + bastled(state, threat.place))
    combat = Combat(
        threat.family, f"{threat.family}/{threat.card}", threat.kind, threat.place, plus=threat.plus
    )
    combat.token = dict(placed).get(threat.place, "")
    combat.warden, combat.shield = warden, int(warden)
    look = reader()
    look.read(defense_modifiers(state, combat))
    attack, defense = look.read(attack_pool(state, combat)), look.read(defense_pool(state, combat))
    cubes = gaol(state, state.home).get(threat.family, 0)
    odds = distribution(threat.kind, attack.dice, combat.plus, defense.dice, combat.shield, cubes=cubes)
    total = 0.0
    for result, weight in odds.results():
        worth = float(result.defender_vp)  # type: ignore[union-attr]
        if isinstance(result, RaidResult):
            worth += 2 * result.captures - min(result.cattle_hits, cattle(state)) / 2
            worth -= min(result.sheep_hits, standing(state, threat.place))
        else:
            worth -= 2 * getattr(result, "cubes_freed", 0)
            worth += spring(state, threat, result)
        total += worth * (weight / odds.total)
    return total


def spring(state: State, threat: Threat, result: object) -> int:
    track = {family: notoriety(state, state.home).get(family, 0) for family in board.FAMILIES}
    won = getattr(result, "winner", "") == "attacker" or getattr(result, "notoriety", False)
    lost = getattr(result, "winner", "") == "defender"
    after = dict(track)
    if won or lost:
        winner, loser = (threat.family, state.family) if won else (state.family, threat.family)
        after[winner] += 2
        after[loser] = max(after[loser] - 1, 0)
    return march_vp(state.turn, state.family, after) - march_vp(state.turn, state.family, track)


@pytest.mark.parametrize("seed", range(100))
def test_the_warden_is_kept_as_long_as_more_is_to_be_hoped_for(seed: int) -> None:
    """Against the plain recursion over what has been seen, card by card, with every token that may come."""
    state = with_tokens_laid(small(seed), seed)
    laid = {box: which(state, box, "token") or "" for box in board.boxes(state.home)}

    @cache
    def gain(threat: Threat) -> float:
        """Return the value of the best token with the Warden, minus the current one without him."""
        there = laid[threat.place]
        tokens = {
            there,
            *(laid[box] for box in laid if box != threat.place and comes(state, box, threat.place)),
        }
        with_him = [value(state, threat, ((threat.place, token),), True) for token in tokens]
        return max(with_him) - value(state, threat, ((threat.place, there),))

    def kept(seen: Position, top: Cards, left: dict[str, tuple[int, tuple[str, ...]]]) -> float:
        """What he may still be worth: the cards that were seen come first."""
        cards = sum(n for n, _ in left.values())
        turns = [(1.0, *top[0], left)] if top else []
        for rival, (n, kinds) in {} if top else left.items():
            rest = {kind: tuple(one for one in kinds if one != kind) for kind in kinds if n}
            turns += [
                (n / cards / len(kinds), rival, kind, {**left, rival: (n - 1, some)})
                for kind, some in rest.items()
            ]
        result = 0.0
        for share, rival, kind, rest_of in turns:
            for chance, threat, after in struck(state, seen, rival, kind):
                later = kept(after, top[1:], rest_of)
                result += share * chance * (max(gain(threat), later) if threat else later)
        return result

    seen = reader().read(scouting.position(state))
    hope = kept(seen, seen_cards(state), {rival: (one.n, one.kinds) for rival, one in hands(state).items()})
    for threat in winter_of(state, reader()).threats():
        found = warden_against(state, reader(), threat)
        assert found is not None
        assert found.now == pytest.approx(gain(threat), abs=1e-6)
        assert found.keep == pytest.approx(hope, abs=1e-6)
        break


def with_tokens_laid(state: State, seed: int) -> State:
    """6.3 The tokens are in boxes where they fit."""
    rng = random.Random(f"laid {seed}")
    for placed in rng.sample(list(placements(state)), 1):
        for box, token in placed:
            put(state, box, "token", token)
            put(state, "player", f"token:{token}", 0)
    return state


def comes(state: State, box: str, target: str) -> bool:
    """7.5 Return whether the token of a box may move to the target, swap with its token or replace it."""
    return bool(which(state, box, "token") and reader().read(how_it_comes(state, box, target)))


def test_the_warden_card_in_the_example() -> None:
    """Attack 1: a Kerr Reiver card at Eden Valley. One more seven in three dice, and captures."""
    state = example()
    state.rival_cards_left, state.attacked = {"Kerr": 1, "Maxwell": 2, "Fenwick": 2}, ["EWM/eden-valley"]
    state.used_targets["Kerr"].append("reiver")
    threat = Threat("Kerr", "reiver", "raid", "EWM/eden-valley", 1, False, 5)
    found = warden_against(state, reader(), threat)
    assert found is not None
    assert found.move == ""
    assert found.now > 1.6
    state.rival_cards_left = dict.fromkeys(state.rivals, 0)
    last = warden_against(state, reader(), threat)
    assert last is not None
    assert (last.keep, last.use) == (0.0, True)
    state.wardens.remove("Dacre")
    assert warden_against(state, reader(), threat) is None


def test_the_example_lays_its_tokens_where_the_eye_rests() -> None:
    state = example()
    state.season = "autumn"
    for box, token in (("EWM/eden-valley", "earl-of-angus"), ("EWM/caldew-valley", "deputy-warden")):
        put(state, box, "token", None)
        put(state, "player", f"token:{token}", 1)
    found = defenses(state, LOOK)
    assert set(found.best) == {"EWM/eden-valley", "EWM/caldew-valley"}
    assert set(found.best.values()) == {"earl-of-angus", "deputy-warden"}
    assert Home(state, reader()).dice == 4
    state.stacks["attack"] = [{"card": None, "strength": 7}]
    assert Home(state, reader()).dice == 6
    assert found.can_come["Maxwell"]["family"] == "feud/gaolbreak"
    assert found.can_come["Fenwick"]["same"] == "debateable"
    assert found.can_come["Fenwick"]["opposite"] == ""


def test_one_token_to_a_box_and_none_where_it_saves_nothing() -> None:
    saves = {"a": {"x": 2.0, "y": 1.5}, "b": {"x": 1.0}, "c": {"y": -1.0}}
    assert best_placement(["a", "b", "c"], saves) == (2.5, {"y": "a", "x": "b"})
    assert best_placement([], {}) == (0.0, {})


def test_who_comes_first_to_the_debateable_land() -> None:
    """Against every order of the opponents' cards and one of the player's."""
    state = winter_state()
    state.used_targets = {
        "Fenwick": ["nation", "reiver", "cross"],
        "Maxwell": ["nation", "family", "opposite"],
        "Kerr": ["nation", "family", "reiver", "opposite"],
    }
    seen = reader().read(scouting.position(state))
    takes: Callable[[str, object], bool] = lambda rival, one: getattr(one, "kind", "") == "debateable"  # noqa: E731
    found = taken_first(numbers(state, takers(state, reader(), seen, takes)))
    first = 0.0
    for share, order in dealt(state):
        for at in range(len(order) + 1):
            first += share / (len(order) + 1) * any(kind == "same" for _, kind in order[:at])
    assert found == pytest.approx(first)


def test_winter_under_way_knows_what_was_attacked() -> None:
    state = example()
    state.attacked = ["EWM/eden-valley", "EWM/caldew-valley"]
    places = {threat.place for threat in winter_of(state, reader()).threats()}
    assert places == {"EWM/farm-3", "EWM/farm-4", "EWM/town", "EWM/seat"}
