"""Start from a position: the app takes over a game in progress at the start of any season.

The table is right, so there are no orders. The tracked state begins as after the set-up. Then each page asks
what's different, as corrections do. A page without changes is one tap.
"""

import copy
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial

from reivers.games.border import board
from reivers.games.border.ids import TYPE_OF
from reivers.games.border.rules.model import corrections, supply
from reivers.games.border.rules.model.card_corrections import (
    place_cards,
    place_reiver,
    place_warden,
    within_reach,
)
from reivers.games.border.rules.model.cards import card_named, deck_of, number_of
from reivers.games.border.rules.model.state import MINE, State, add, notoriety, put
from reivers.games.border.rules.model.token_boxes import place_tokens, rival_boxes
from reivers.games.border.rules.model.tokens import (
    OTHER,
    Stock,
    named_among,
    stand_in,
    take_warden_token,
    warden_token,
)
from reivers.games.border.rules.winter.target_deck import EACH
from reivers.kernel.flows import Flow, ask, choose, choose_several, fact, notice, page, title, without_orders
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Number, NumberLine, NumberLines, Option, lines_prompt
from reivers.kernel.prompts.lines import Values

from . import scoring
from .autumn import place_defenses
from .card_actions import SLOT, fits
from .events import place_event, used_events
from .setup import DEPUTY, PARTS, lay_out
from .summer import DEALT, ROUNDS, UNSEEN
from .summer_totals import add_wardens, cards_in_play, notoriety_cards, write_stack

PAGES = "takeover"
"""The whole takeover is one page of the game, and each part of it a separate step."""
HELD = "held"
Sheet = dict[str, list[str]]
"""The boxes of the Family Sheet, and the cards in each."""


def my_cards(state: State) -> Flow[None]:
    """2.4 Ask for all the player's cards, and for the slot of each if it's unknown. Then place them."""
    if not within_reach(state, []):
        return
    yield from page(PAGES, "cards")
    chosen: list[str] = []
    while True:
        chosen = yield from _which(state, chosen)
        yield from title("position.cards.title")
        cards_by_place = yield from _sorted(chosen)
        wrong = _impossible(state, chosen, cards_by_place)
        if wrong is None:
            break
        yield from notice(wrong.key, wrong.facts)
    for card in cards_by_place.get("warden", []):
        token = yield from warden_token(state, card)
        if token:
            take_warden_token(state, card, token)
    _place(state, cards_by_place)


def _which(state: State, before: list[str]) -> Flow[list[str]]:
    return (
        yield from choose_several(
            "position.cards",
            lambda: [Option(card, card_named(card)) for card in within_reach(state, [])],
            section="2.4",
            default=before,
        )
    )


def _sorted(cards: list[str]) -> Flow[Sheet]:
    """2.8 Sort cards into slots by subtype. If the player skips a subtype, ask for the slot."""
    cards_by_place: Sheet = {}
    for card in cards:
        subtype = yield from fact(f"summer:{card}", "subtype")
        slot = SLOT.get(subtype or "") or (HELD if TYPE_OF.get(subtype or "") == "hold" else "")
        if not subtype:
            slot = yield from choose(
                "position.slot", lambda: [*SLOT.values(), HELD], facts={"card": card}, section="2.4"
            )
        cards_by_place.setdefault(slot, []).append(card)
    return cards_by_place


def _impossible(state: State, cards: list[str], cards_by_place: Sheet) -> Message | None:
    """5.2.1 Return why these cards can't be in these slots together."""
    twins = [number for number, n in Counter(map(number_of, cards)).items() if n > 1]
    if twins:
        return Message("position.twins", {"n": twins[0]})
    if cards_by_place.get(""):
        return Message("position.never_stays", {"card": cards_by_place[""][0]})
    for slot in ("reiver", "warden"):
        if len(cards_by_place.get(slot, ())) > 1:
            return Message(f"position.one_{slot}")
    if not fits(state, len(cards_by_place.get("office", ())), len(cards_by_place.get("grayne", ()))):
        return Message("position.too_many_followers", {"turn": state.turn})
    return None


def _place(state: State, cards_by_place: Sheet) -> None:
    for card in cards_by_place.get("reiver", []):
        place_reiver(state, card)
    for card in cards_by_place.get("warden", []):
        place_warden(state, card)
    for kind in ("office", "grayne", HELD):
        place_cards(state, kind, cards_by_place.get(kind, []))


SEASONS = ("summer", "autumn", "winter", "spring")
CUBES_IN_CUP, DEPUTIES, EVENTS = 7, 6, 2
"""3.0, 6.2 Each opponent's cubes in the cup at the start, the Deputy Wardens, and the events of a turn."""
NOTORIETY, WARDENS = "draft/notoriety|cards", "draft/token|wardens"
"""Two rows that aren't corrections: how many cards of a kind are on the draft sheet."""
MOST_CARDS = 12

Wanted = Callable[[State], list[NumberLine]]


def enter_position(state: State) -> Flow[None]:
    """Ask for turn and season, then the Family Sheet, the Marches in walk order, the opponents and the score
    sheet."""
    yield from _when(state)
    yield from _as_set_up(state)
    yield from my_sheet(state)
    for march in board.WALK:
        yield from _page(state, "march", partial(_march, march=march), march=march)
    yield from rivals(state)
    yield from used_targets(state)
    yield from events(state)
    for turn in range(1, len(state.score) + 1):
        yield from _page(state, "score", partial(_score, turn=turn), nth=turn)
    yield from _season_begins(state)


def _when(state: State) -> Flow[None]:
    """4.0 Ask for the turn, and the season that's about to begin."""
    yield from page(PAGES, "when")
    turn = yield from choose("position.turn", lambda: [str(turn) for turn in range(1, scoring.TURNS + 1)])
    yield from title("position.title")
    season = yield from choose("position.season", lambda: SEASONS, facts={"turn": turn})
    state.turn, state.season = int(turn), season


def _as_set_up(state: State) -> Flow[None]:
    """3.0 Set the state as after the set-up, with the decks opened so far."""
    yield from without_orders(lay_out, state, PARTS)
    size = yield from fact("setup:solo", "summer_deck")
    drafted = state.turn - (state.season == "summer")
    for turn in range(1, drafted + 1):
        yield from deck_of(state, turn)
        state.unnamed_discards[str(turn)] = UNSEEN + DEALT  # 5.1, 5.3 the minimum that goes to the discards
        state.unnamed_dealt += size - UNSEEN - DEALT
    if drafted == state.turn:
        state.draft_round, state.passed = ROUNDS, True
    if state.season == "spring":
        state.attack = EACH * len(board.FAMILIES)
    state.score = [{} for _ in range(state.turn)]


# -- a page ----------------------------------------------------------------------------------------------


def _page(state: State, name: str, wanted: Wanted, **facts: object) -> Flow[Values]:
    """Ask for rows of the state on a separate page. Applies those that are corrections and returns the
    rest."""
    yield from page(PAGES, ".".join([name, *map(str, facts.values())]))

    def make() -> NumberLines:
        return lines_prompt(
            f"position.{name}", wanted(state), lambda values: impossible(state, values), facts
        )

    entered: Values = yield from ask(make)
    yield from title(f"position.{name}.title", facts)
    return _written(state, entered)


def _written(state: State, entered: Values) -> Values:
    known = _known(state)
    for what, n in entered.items():
        if what in known:
            corrections.correct(state, what, n)
    return {what: n for what, n in entered.items() if what not in known}


def _known(state: State) -> Mapping[str, Number]:
    """Return the numbers that can be corrected. Of tokens, only whole exchanges."""
    found = corrections.all_of(state).items()
    return {
        what: prompt
        for what, prompt in found
        if isinstance(prompt, Number) and not what.startswith(f"{MINE}|token:")
    }


def _lines(state: State, *places: str, rare: bool = False) -> list[NumberLine]:
    """Return the rows of these places."""
    return [
        NumberLine(what, prompt.question, int(prompt.facts["now"]), prompt.high, rare)
        for what, prompt in _known(state).items()
        if what.partition("|")[0] in places
    ]


def impossible(state: State, entered: Values) -> Message | None:
    """Return why the table can't be like this: too many pieces, or too many cards."""
    tried = copy.deepcopy(state)
    others = _written(tried, entered)
    return _too_many_pieces(tried) or _too_many_in_cup(tried) or _too_many_cards(tried, others)


def _too_many_pieces(state: State) -> Message | None:
    """2.0 Return the pile with too many pieces. Cubes are counted on the board only; those in the cup are
    asked for later."""
    cup, put_by = state.cup, state.drawn_cubes
    state.cup, state.drawn_cubes = {}, {}
    crowded = {piece: (n, most) for piece, (n, most) in supply.piles(state).items() if n > most}
    state.cup, state.drawn_cubes = cup, put_by
    for piece, (n, most) in crowded.items():
        return Message("position.too_many", {"pile": piece, "n": n, "most": most})
    return None


def _too_many_in_cup(state: State) -> Message | None:
    for rival in state.rivals:
        n = state.cup.get(rival, 0) + state.drawn_cubes.get(rival, 0)
        if n > CUBES_IN_CUP:
            return Message("position.too_many_in_cup", {"family": rival, "n": n, "most": CUBES_IN_CUP})
    return None


def _too_many_cards(state: State, entered: Values) -> Message | None:
    """2.11, 6.2 Return which cards are too many: two target cards of each family per Winter, and two events
    per Autumn."""
    for family in board.FAMILIES:
        n, most = len(_pieces(entered, f"targets/{family}")), EACH * _years(state)
        if n > most:
            return Message("position.too_many_targets", {"family": family, "n": n, "most": most})
    past, now = _pieces(entered, "past_events"), _pieces(entered, "events")
    if len(past) > EVENTS * _years(state) or len(now) > EVENTS:
        return Message("position.too_many_events", {"n": EVENTS})
    twice = [event for event in now if event in past]
    return Message("position.event_twice", {"event": twice[0]}) if twice else None


def _pieces(entered: Values, place: str) -> list[str]:
    """Return the pieces at a place whose rows are yes or no."""
    return [what.partition("|")[2] for what, n in entered.items() if n and what.partition("|")[0] == place]


def _years(state: State) -> int:
    return state.turn - (state.season != "spring")


# -- my sheet --------------------------------------------------------------------------------------------


def my_sheet(state: State) -> Flow[None]:
    """2.4, 2.6, 2.7 Ask for Cattle and Horses, the Warden card and tokens, then the cards."""
    named = yield from named_among(state.spare_tokens)

    def lines(state: State) -> list[NumberLine]:
        mine = [line for line in _lines(state, MINE, "wardens") if _is_players(state, line.what)]
        deputies = NumberLine(f"{MINE}|token:{DEPUTY}", _token("correct.token", DEPUTY), 1, DEPUTIES)
        return [*mine, deputies, *_tokens(state.spare_tokens, named, MINE, "correct.token")]

    entered = yield from _page(state, "player", lines)
    for what, n in entered.items():
        token = what.partition(":")[2]
        if token == DEPUTY:
            put(state, MINE, f"token:{DEPUTY}", n)
            state.rival_tokens[DEPUTY] = min(state.rival_tokens[DEPUTY], DEPUTIES - n)
            continue
        for one in _taken(state, state.spare_tokens, token, n, named):
            add(state, MINE, f"token:{one}", 1)
    yield from my_cards(state)


def _is_players(state: State, what: str) -> bool:
    place, _, whose = what.partition("|")
    return place == MINE or whose == state.family


def _tokens(stock: Stock, named: list[str], place: str, key: str) -> list[NumberLine]:
    """Return a row for each named token that may be there, and one for all unnamed ones."""
    lines = [
        NumberLine(f"{place}|token:{token}", _token(key, token), 0, n, rare=True)
        for token, n in stock.items()
        if n and token in named
    ]
    others = sum(n for token, n in stock.items() if token not in named)
    if others:
        lines.append(NumberLine(f"{place}|token:{OTHER}", Message(f"{key}.other"), 0, others, rare=True))
    return lines


def _taken(state: State, stock: dict[str, int], token: str, n: int, named: list[str]) -> list[str]:
    """Remove these tokens from the cup. An unnamed one takes the place of any token without a name."""
    taken = []
    for _ in range(n):
        taken.append(stand_in(state, stock, named) if token == OTHER else token)
        stock[taken[-1]] -= 1
    return taken


def _token(key: str, token: str) -> Message:
    return Message(key, {"whose": token})


# -- the Marches, the score ------------------------------------------------------------------------------


def _march(state: State, march: str) -> list[NumberLine]:
    """Ask for farms, Seat, Town and sites of a March, then its track: all that can be corrected there."""
    places = [place for what in _known(state) if board.march_of(place := what.partition("|")[0]) == march]
    track = board.track(march)
    return [*_lines(state, *(place for place in places if place != track)), *_lines(state, track)]


def _score(state: State, turn: int) -> list[NumberLine]:
    """8.2 Ask for a turn's score sheet, row by row."""
    return _lines(state, f"score/{turn}")


# -- the opponents ---------------------------------------------------------------------------------------


def rivals(state: State) -> Flow[None]:
    """5.2, 6.4 Ask for base dice, Warden cards, the draft sheet (before Autumn) and the opponents' added
    tokens."""
    stock: dict[str, int] = {**state.spare_tokens, **dict.fromkeys(state.free_warden_tokens, 1)}
    named = yield from named_among(stock)
    _empty_the_cup(state)

    def lines(state: State) -> list[NumberLine]:
        theirs = [line for line in _lines(state, "rivals", "wardens") if not _is_players(state, line.what)]
        drafted = _draft_sheet(state) if state.season == "autumn" else []
        discards = _lines(state, "discards") if state.decks else []
        tokens = _tokens(stock, named, "rivals", "position.rivals_token")
        rare = _lines(state, "cup", "drawn_cubes", "bastle_tokens", rare=True)
        return [*theirs, *drafted, *discards, *tokens, *rare]

    entered = dict((yield from _page(state, "rivals", lines)))
    cards, wardens = entered.pop(NOTORIETY, 0), entered.pop(WARDENS, 0)
    for what, n in entered.items():
        for token in _taken(state, stock, what.partition(":")[2], n, named):
            _joins_theirs(state, token)
    write_stack(state, "notoriety", (yield from notoriety_cards(cards)))
    add_wardens(state, wardens)
    yield from cards_in_play(state)


def _draft_sheet(state: State) -> list[NumberLine]:
    """5.2 Ask for totals; for Notoriety and Wardens, the number of cards."""
    totals = _lines(state, *(f"draft/{stack}" for stack in state.stacks if stack != "notoriety"))
    return [
        *totals,
        NumberLine(NOTORIETY, Message("totals.notoriety"), 0, MOST_CARDS),
        NumberLine(WARDENS, Message("totals.wardens"), 0, len(state.free_warden_tokens)),
    ]


def _empty_the_cup(state: State) -> None:
    """6.4 Remove cubes from the cup: one on a track away from home most likely came from it."""
    for rival in state.rivals:
        away = sum(rival in notoriety(state, march) for march in board.WALK if march != board.HOME[rival])
        state.cup[rival] = CUBES_IN_CUP - away


def _joins_theirs(state: State, token: str) -> None:
    """6.4 Move a token from the cup or the display to the opponents."""
    if token in state.free_warden_tokens:
        state.free_warden_tokens.remove(token)
    else:
        state.spare_tokens[token] -= 1
    state.rival_tokens[token] = state.rival_tokens.get(token, 0) + 1


# -- cards that have been turned -------------------------------------------------------------------------


def used_targets(state: State) -> Flow[None]:
    """2.11 Ask for the expended target cards of all families, two for each past Winter."""
    if not _years(state):
        return

    def lines(state: State) -> list[NumberLine]:
        return [
            NumberLine(
                f"targets/{family}|{kind}", Message("target.named", {"target": f"{family}/{kind}"}), 0, 1
            )
            for family in board.FAMILIES
            for kind in board.TARGET_CARDS
        ]

    entered = yield from _page(state, "targets", lines)
    for family in board.FAMILIES:
        corrections.correct(state, f"targets|{family}", _pieces(entered, f"targets/{family}"))


def events(state: State) -> Flow[None]:
    """6.2 Ask for past events and, in Winter, for the current ones."""
    places = (["past_events"] if _years(state) else []) + (["events"] if state.season == "winter" else [])
    if not places:
        return
    used = yield from used_events()

    def lines(state: State) -> list[NumberLine]:
        return [
            NumberLine(f"{place}|{event}", Message("event.named", {"event": event}), 0, 1)
            for place in reversed(places)
            for event in used
        ]

    entered = yield from _page(state, "events", lines)
    state.past_events = _pieces(entered, "past_events")
    state.events = _pieces(entered, "events")
    for event in state.events:
        yield from without_orders(place_event, state, event)


# -- and on with the game --------------------------------------------------------------------------------


def _season_begins(state: State) -> Flow[None]:
    """Set what the earlier seasons leave on the table."""
    if state.season == "winter":
        yield from without_orders(place_defenses, state)
        yield from _their_boxes(state)
    yield from notice("position.written", {"turn": state.turn, "season": state.season})
    if state.season == "spring":  # 8.1 nothing that Winter left counts anymore
        yield from notice("position.clear")
        yield from page(PAGES, "clear", pause="page.takeover_clear")


def _their_boxes(state: State) -> Flow[None]:
    """6.5, A25 Ask which box has no token, if tokens were placed and one was missing."""
    boxes = rival_boxes(state)
    if state.tokens != "laid" or sum(state.rival_tokens.values()) >= len(boxes):
        yield from place_tokens(state)
        return
    yield from page(PAGES, "boxes")
    state.empty_box = yield from choose(
        "position.empty_box",
        lambda: [Option(box, board.place_named(box)) for box in boxes],
        section="6.5",
    )
