"""5.0 by totals: a Summer played with only cards and draft sheet, entered all at once at its end.

The table is right, so there are no orders: the tracked state takes over what's on the table. Cards of this
turn that the player doesn't name stay unnamed.
"""

from collections.abc import Callable, Mapping, Sequence

from reivers.games.border import board
from reivers.games.border.rules.model import tokens
from reivers.games.border.rules.model.card_corrections import (
    NONE,
    SEVERAL,
    count_discards,
    pick_up,
    place_cards,
    place_in_play,
    place_reiver,
    place_warden,
    within_reach,
)
from reivers.games.border.rules.model.cards import SHEET, card_named, number_of, of_kind
from reivers.games.border.rules.model.discards import in_discards
from reivers.games.border.rules.model.state import MINE, State, Stripe, add, built, count, cube, put, which
from reivers.kernel.flows import Flow, choose_several, notice, number, page, spread, title
from reivers.kernel.messages import Message
from reivers.kernel.prompts import UNNAMED, Option

from .draft_stacks import strength
from .notoriety_cup import day_of_truce

TOTALS = "totals"
"""The option, in any round, to continue without the app."""
TRUCE, DYKE = "truce", "dyke"
"""Cards that leave more than a total: Day of Truce takes cubes from the cup, Scots' Dyke stays on the map."""
TRUCE_CARD = "s36"
MOST_STRENGTH, MOST_CARDS, MOST_LIVESTOCK = 60, 12, 99
SINGLE: Mapping[str, Callable[[State, str], None]] = {"reiver": place_reiver, "warden": place_warden}


def enter_totals(state: State, to_pass: int) -> Flow[None]:
    """5.0 Enter everything the rest of Summer has changed. `to_pass` cards are still to be discarded
    (5.3)."""
    yield from page(f"summer_totals.{state.turn}", pause="page.summer_totals")
    yield from title("summer.title.totals", {"turn": state.turn})
    _without_names(state)
    yield from my_cards(state)
    yield from my_livestock(state)
    yield from my_defenses(state)
    yield from other_totals(state)
    yield from home_notoriety(state)
    yield from draft_sheet(state)
    yield from discards(state, to_pass)
    yield from notice("totals.written", {"turn": state.turn})


def _without_names(state: State) -> None:
    """Forget which cards were dealt and which weren't. By now only the player knows where they are."""
    state.unnamed_dealt += state.deck_left + state.dealt.count(UNNAMED)
    state.out_of_play += [*(card for card in state.dealt if card != UNNAMED), *state.unread]
    state.deck_left, state.dealt, state.unread = 0, [], []


# -- my sheet --------------------------------------------------------------------------------------------


def my_cards(state: State) -> Flow[None]:
    """2.4 Ask for the cards on the Family Sheet, box by box."""
    for slot, place in SINGLE.items():
        there = which(state, SHEET, slot)
        chosen = yield from _cards(state, slot, [there] if there else [], 1)
        place(state, chosen[0] if chosen else NONE)
    for kind, most in SEVERAL.items():
        chosen = yield from _cards(state, kind, of_kind(state, kind), most)
        place_cards(state, kind, chosen)


def _cards(state: State, box: str, now: Sequence[str], most: int) -> Flow[list[str]]:
    """Ask for the cards of one box. Tracked ones are already selected."""

    def options() -> list[Option]:
        return [Option(card, card_named(card)) for card in within_reach(state, now)]

    return (
        yield from choose_several(
            f"totals.{box}",
            options,
            most=max(most, len(now)),
            section="2.4",
            default=lambda: [option.id for option in options() if option.id in now],
        )
    )


def my_livestock(state: State) -> Flow[None]:
    """2.7 Ask for Cattle and Horses, and the standing and bastled Sheep of each farm."""
    for piece in ("cattle", "horse"):
        n = yield from _number(f"totals.{piece}", MOST_LIVESTOCK, count(state, MINE, piece), "2.7")
        put(state, MINE, piece, n)
    for piece in ("sheep", "sheep_bastled"):
        farms = yield from _farms(state, piece)
        for farm in board.REGIONS[state.home]:
            put(state, farm, piece, farms.get(farm, 0))


def _farms(state: State, piece: str) -> Flow[Mapping[str, int]]:
    farms = board.REGIONS[state.home]
    return (
        yield from spread(
            f"totals.{piece}",
            lambda: [Option(farm, board.place_named(farm), most=MOST_LIVESTOCK) for farm in farms],
            MOST_LIVESTOCK,
            least=0,
            section="2.7.2",
            default=lambda: {farm: n for farm in farms if (n := count(state, farm, piece))},
        )
    )


def my_defenses(state: State) -> Flow[None]:
    """5.2.2.1, 5.2.2.5 Ask for tokens drawn from the cup, and the sites that are built."""
    for token in (
        yield from tokens.enter_tokens(state, "totals.tokens", lambda: state.spare_tokens, section="5.2.2.1")
    ):
        state.spare_tokens[token] -= 1
        add(state, MINE, f"token:{token}", 1)
    sites = board.SITES[state.home]
    standing = yield from choose_several(
        "totals.sites",
        lambda: [Option(site, board.place_named(site)) for site in sites],
        section="5.2.2.5",
        default=lambda: built(state, state.home),
    )
    for site in sites:
        put(state, site, "tower", int(site in standing))


def other_totals(state: State) -> Flow[None]:
    """2.1.1, 5.2 Ask for Scots' Dyke, from Turn 2, in the Debateable Land, and draw the cubes of the Day of
    Truce. If the cup is on the table, the player enters them."""
    on_table = bool(count(state, board.DEBATEABLE_LAND, "dyke"))

    def options() -> list[Option]:
        dyke = state.turn > 1 or on_table
        return [*([Option(TRUCE)] if _truce_may_come(state) else []), *([Option(DYKE)] if dyke else [])]

    if not options():
        return
    texts = yield from choose_several(
        "totals.also", options, section="5.2", default=[DYKE] if on_table else []
    )
    put(state, board.DEBATEABLE_LAND, "dyke", int(DYKE in texts))
    if TRUCE in texts:
        if pick_up(state, TRUCE_CARD):
            state.out_of_play.append(TRUCE_CARD)
        yield from day_of_truce(state)


def _truce_may_come(state: State) -> bool:
    """5.2 Return whether the Day of Truce may have gone to the opponents since the last round that was
    entered: it hasn't been seen, or is in the discards."""
    return TRUCE_CARD in state.discards or number_of(TRUCE_CARD) not in map(number_of, state.seen)


def home_notoriety(state: State) -> Flow[None]:
    """5.2.5 Ask for each family's Notoriety at home. Summer changes it nowhere else."""

    def now() -> dict[str, int]:
        return {family: count(state, board.track(home), cube(family)) for family, home in board.HOME.items()}

    points = yield from spread(
        "totals.home_notoriety",
        lambda: [
            Option(family, Message("family.named", {"family": family}), most=MOST_LIVESTOCK)
            for family in now()
        ],
        MOST_LIVESTOCK * len(board.HOME),
        least=0,
        section="5.2.5",
        default=lambda: {family: n for family, n in now().items() if n},
    )
    for family, home in board.HOME.items():
        put(state, board.track(home), cube(family), points.get(family, 0))


# -- the draft sheet -------------------------------------------------------------------------------------


def draft_sheet(state: State) -> Flow[None]:
    """5.2 Ask for six totals (Notoriety card by card), the Wardens' tokens, and the cards in play."""
    for stack in state.stacks:
        if stack == "notoriety":
            now = [stripe["strength"] for stripe in state.stacks[stack] if stripe["strength"]]
            n = yield from _number("totals.notoriety", MOST_CARDS, len(now), "6.4")
            write_stack(state, stack, (yield from notoriety_cards(n, now)))
        else:
            total = yield from _number(f"totals.rivals_{stack}", MOST_STRENGTH, strength(state, stack), "5.2")
            write_stack(state, stack, [total])
    yield from _wardens(state)
    yield from cards_in_play(state)


def cards_in_play(state: State) -> Flow[None]:
    """5.2 Ask for the opponents' cards in play."""
    place_in_play(state, (yield from _cards(state, "in_play", state.in_play, MOST_CARDS)))


def notoriety_cards(n: int, now: Sequence[int] = ()) -> Flow[list[int]]:
    """6.4, A40 Ask for the strength of each Notoriety card, in the order of award."""
    strengths = []
    for nth in range(1, n + 1):
        before = now[nth - 1] if nth <= len(now) else 2
        strengths.append(
            (
                yield from number(
                    "totals.notoriety_card",
                    1,
                    MOST_CARDS,
                    facts={"nth": nth, "total": n},
                    section="6.4",
                    default=before,
                )
            )
        )
    return strengths


def _wardens(state: State) -> Flow[None]:
    """5.2 Ask how many "Add Warden's Token" cards are on the sheet."""
    stack = state.stacks["token"]
    named = sum(bool(stripe.get("warden") and stripe["card"]) for stripe in stack)
    now = sum(bool(stripe.get("warden")) for stripe in stack)
    most = max(now, len(state.free_warden_tokens))
    if most == named:
        return
    n = yield from number("totals.wardens", named, most, section="5.2", default=now)
    stack[:] = [stripe for stripe in stack if stripe["card"] or not stripe.get("warden")]
    add_wardens(state, n - named)


def add_wardens(state: State, n: int) -> None:
    """5.2 Add this number of unnamed "Add Warden's Token" cards."""
    state.stacks["token"] += [{"card": None, "strength": 0, "warden": True} for _ in range(n)]


def write_stack(state: State, stack: str, strengths: Sequence[int]) -> None:
    """5.2 Set a stack's total. Named cards keep their position in the stack."""
    kept: list[Stripe] = [
        {**stripe, "strength": 0} for stripe in state.stacks[stack] if stripe["card"] or stripe.get("warden")
    ]
    for stripe in kept:
        stripe.pop("not_entered", None)  # the player has entered the total
    state.stacks[stack] = [*kept, *({"card": None, "strength": n} for n in strengths if n)]
    put(state, f"draft/{stack}", "strength", sum(strengths))


# -- the rest --------------------------------------------------------------------------------------------


def discards(state: State, to_pass: int) -> Flow[None]:
    """5.1, 5.3 Ask how many discards there are now."""
    most = in_discards(state) + state.unnamed_dealt
    total = yield from number(
        "totals.discards",
        len(state.discards),
        most,
        section="5.1",
        default=min(in_discards(state) + to_pass, most),
    )
    count_discards(state, total)


def _number(key: str, most: int, now: int, section: str) -> Flow[int]:
    return (yield from number(key, 0, max(most, now), section=section, default=now))
