"""Builders for tests of Winter: states before attacks, and helpers for their results."""

import random
from collections.abc import Iterable
from typing import Any

from reivers.games.border import board
from reivers.games.border.rules.model.state import State, cube, put
from reivers.games.border.rules.model.token_boxes import rival_boxes
from reivers.kernel.facts import Fact, Layer
from reivers.kernel.flows import Notice
from reivers.kernel.prompts import Prompt
from reivers.kernel.session import Session
from tests.games.border.builders import make_state, practice


def winter_state(
    *, family: str = "Dacre", pieces: Iterable[tuple[str, str, Any]] = (), **changes: Any
) -> State:
    """Return a state at the start of Winter, with these pieces at these places."""
    changes.setdefault("score", [{} for _ in range(changes.get("turn", 1))])
    state = make_state(family=family, season="winter", **changes)
    for place, piece, value in pieces:
        put(state, place, piece, value)
    return state


def with_battle(state: State, event: str, march: str | None) -> State:
    """A Battle is in play: in its March or, without one, the Rising of the North."""
    state.events.append(event)
    state.battles[event] = {"hits": {}, "sides": {}}
    put(state, f"{march}/battlefield" if march else "rising", "event", event)
    return state


def with_rerolls(state: State, event: str, dice: int) -> State:
    """Place an event with reroll dice beside the map."""
    state.events.append(event)
    put(state, "events", f"event:{event}", 1)
    put(state, "events", f"rerolls:{event}", dice)
    return state


def with_event(state: State, event: str) -> State:
    state.events.append(event)
    put(state, "events", f"event:{event}", 1)
    return state


def example() -> State:
    """The Example of Play after Autumn."""
    state = winter_state(
        pieces=[
            ("rivals", "base_dice", 4),
            ("SWM/track", cube("Maxwell"), 5),
            ("SWM/track", cube("Fenwick"), 2),
            ("SMM/track", cube("Kerr"), 5),
            ("EMM/track", cube("Kerr"), 2),
            ("DL/track", cube("Fenwick"), 2),
            ("SMM/tweeddale", "sheep_bastled", 1),
            ("SWM/eskdale", "sheep_bastled", 1),
            ("SWM/annandale", "sheep_bastled", 2),
            ("EMM/belsay", "tower", 1),
            ("SWM/lunelly-tower", "tower", 1),
            ("EWM/bew-castle", "tower", 1),
            ("EWM/eden-valley", "token", "earl-of-angus"),
            ("EWM/caldew-valley", "token", "deputy-warden"),
            ("player", "token:deputy-warden", 0),
            ("player", "cattle", 9),
            ("sheet", "office:14", 1),
            ("sheet", "grayne:19", 1),
            ("sheet", "warden", "6"),
            ("sheet", "held:38", 1),
        ]
    )
    state.rival_tokens["riding-the-bound"] = 1
    return with_rerolls(with_battle(state, "4", "SMM"), "7", 4)


def asked(session: Session) -> Prompt:
    assert session.prompt is not None
    return session.prompt


def why_not(session: Session, option: str) -> str | None:
    """Return the key of the reason why an option of the current prompt is not allowed."""
    found = {one.id: one.why_not for one in asked(session).options}[option]  # type: ignore[attr-defined]
    return found.key if found else None


def legal(session: Session) -> list[str]:
    return [option.id for option in asked(session).legal()]  # type: ignore[attr-defined]


def reported(session: Session, key: str) -> Notice:
    """Return the last notice with this key in the game so far."""
    notices = [notice for notice in all_notices(session) if notice.message.key == key]
    assert notices, f"{key} was not reported"
    return notices[-1]


def was_reported(session: Session, key: str) -> bool:
    return any(notice.message.key == key for notice in all_notices(session))


def all_notices(session: Session) -> list[Notice]:
    """Return all notices so far; the last ones are included twice."""
    return [*(notice for _, notices in session.history() for notice in notices), *session.news]


def pool(session: Session, role: str = "attack") -> dict[str, int]:
    """The dice of the last combat, by their sources."""
    return {
        reason.question.removeprefix("why.pool."): int(reason.answer or 0)
        for reason in reported(session, "combat.dice").why
        if reason.facts.get("role") == role
    }


def at(session: Session, place: str, piece: str) -> Any:
    return session.state.table.get(place, {}).get(piece, 0)


def taught(**effects: list[dict[str, Any]] | None) -> Layer:
    """The practice set, but for what these cards do (c39=[...]); None: unknown."""

    def look(thing: str, field: str) -> Fact | None:
        card = thing.removeprefix("summer:")
        if field != "effects" or f"c{card}" not in effects:
            return practice(thing, field)
        entered = effects[f"c{card}"]
        return None if entered is None else Fact(thing, field, entered, "copy")

    return look


# -- random winters --------------------------------------------------------------------------------------

HELD = ("37", "38", "39", "40", "41", "42", "74", "77", "78", "s79", "80", "81", "82", "s83", "114", "s115",
        "116", "117", "s118", "119", "s120")  # fmt: skip
OFFICES = ("11", "13", "16", "55", "56", "57", "97")
GRAYNES = ("17", "18", "19", "59", "60", "61", "100")
REIVERS = ("1", "43", "44", "86")
WARDENS = {"6": "earl-of-angus", "88": "robert-carey", "48": "warden-6"}
EVENTS = ("4", "battle-ewm", "battle-emm", "battle-swm", "rising-of-the-north", "7", "mary-queen-of-scots",
          "ill-week", "ballad-of-kinmont-willie")  # fmt: skip
MARCH_OF = {"4": "SMM", "battle-ewm": "EWM", "battle-emm": "EMM", "battle-swm": "SWM"}


def random_winter(rng: random.Random) -> State:
    """Return a random state at the start of Winter."""
    family = rng.choice(board.FAMILIES)
    turn = rng.randint(1, 3)
    state = winter_state(family=family, turn=turn, score=[{} for _ in range(turn)])
    state.tokens = rng.choice(("needed", "laid"))
    state.house_rules["sevens"] = rng.choice(("literal", "cascade", "hybrid"))
    _random_board(state, rng)
    _random_sheet(state, rng)
    if sum(state.rival_tokens.values()) < len(rival_boxes(state)):
        state.empty_box = board.town(board.HOME[state.rivals[0]])
    for event in rng.sample(EVENTS, 2):
        if event in MARCH_OF or event == "rising-of-the-north":
            with_battle(state, event, MARCH_OF.get(event))
        elif event in ("7", "mary-queen-of-scots"):
            with_rerolls(state, event, 4)
        else:
            with_event(state, event)
    for name in board.FAMILIES:
        state.used_targets[name] = rng.sample(board.TARGET_CARDS, 2 * (turn - 1))
    return state


def _random_board(state: State, rng: random.Random) -> None:
    put(state, "rivals", "base_dice", rng.randint(0, 7))
    put(state, "player", "horse", rng.choice((0, 1, 2, 3, 5)))
    put(state, "player", "cattle", rng.randint(0, 12))
    for march in board.HOME_MARCHES:
        for region in board.REGIONS[march]:
            put(state, region, "sheep", rng.randint(0, 3))
            put(state, region, "sheep_bastled", rng.randint(0, 2))
        for site in board.SITES[march]:
            put(state, site, "tower", rng.randint(0, 1))
        for family in board.FAMILIES:
            put(state, board.track(march), cube(family), rng.randint(0, 5))
            if family != board.FAMILY_OF[march]:
                put(state, board.seat(march), cube(family), rng.randint(0, 3))
                put(state, board.town(march), cube(family), rng.randint(0, 3))
    put(state, board.DEBATEABLE_LAND, "dyke", rng.randint(0, 1))
    extra = rng.sample(sorted(state.spare_tokens), rng.randint(0, 6))
    state.rival_tokens.update(dict.fromkeys([*extra, *rng.choice(((), ("robert-carey",), ("warden-5",)))], 1))
    state.wardens = [family for family in board.FAMILIES if rng.random() < 0.8]


def _random_sheet(state: State, rng: random.Random) -> None:
    for card in rng.sample(HELD, rng.randint(1, 4)):
        put(state, "sheet", f"held:{card}", 1)
    if rng.random() < 0.2 and "held:80" not in state.table["sheet"]:
        state.in_play = ["15", "80"]
        for card in state.in_play:
            put(state, "draft/cards_in_play", f"card:{card}", 1)
    put(state, "sheet", f"office:{rng.choice(OFFICES)}", 1)
    put(state, "sheet", f"grayne:{rng.choice(GRAYNES)}", 1)
    put(state, "sheet", "reiver", rng.choice(REIVERS))
    warden = rng.choice(sorted(WARDENS))
    put(state, "sheet", "warden", warden)
    tokens = rng.sample(sorted(state.spare_tokens), 2)
    for box, token in zip(rng.sample(board.boxes(state.home), 3), [WARDENS[warden], *tokens], strict=True):
        put(state, box, "token", token)
    for token in tokens:
        state.spare_tokens[token] = 0
        state.rival_tokens.pop(token, None)
