"""Set-up (3.0): all seventeen points of the checklist, sorted into five lists by the bag to open.

Each item of a list says how many pieces go where. The app may hold an item with a `source` or a `tracker`;
then there's nothing to set out.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from reivers.games.border import board
from reivers.games.border.ids import STACKS
from reivers.games.border.rules.model.state import MINE, State, cube, put
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.flows import Flow, fact, notice, page
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order

HOUSE_RULES: Mapping[str, tuple[str, ...]] = {
    "sevens": ("literal", "cascade", "hybrid"),
    "tied_lead": ("takes", "takes_strict"),
    "below_tie": ("competition", "dense"),
}
"""A1, A3 and A4: each house rule and its readings, the default first."""
ALL, RIVALS = "all", "rivals"
TRACKED = (ALL, RIVALS)
"""The app tracks all families or, depending on what's on the table, only the rivals."""
TOKENS = ("needed", "laid")
"""6.5 The opponents' tokens are drawn when needed, or set out as in the rulebook."""
STARTS = ("setup", "position")
"""A game begins with the set-up, or with the position of a game in progress."""

DEPUTY, RUMOR = "deputy-warden", "rumor"
PLAIN = ("hot-trod", "plain-2", "plain-3", "plain-4", "plain-5", "plain-6")
"""Defense tokens without a "4P" mark that are neither Deputy Wardens nor Rumors."""
MARKED = ("riding-the-bound", *(f"4p-{n}" for n in range(2, 13)))
WARDENS = ("earl-of-angus", "robert-carey", *(f"warden-{n}" for n in range(4, 9)))
"""The Wardens' tokens, except Alexander Hume's."""

COUNTS = (
    "cattle", "horses", "deputy_wardens", "sheep_marker", "sheep_per_region", "debateable_sheep",
    "home_notoriety", "feud_cubes", "gaol_cubes", "cup_cubes_each", "opposing_permanent_defenses",
    "opposing_deputies", "opposing_rumors", "opposing_others", "opposing_tokens", "available_tokens",
    "warden_tokens", "farm_tokens_used", "summer_removed", "summer_deck", "events_removed", "events_used",
)  # fmt: skip
"""The numbers in 3.0, as facts of the set-up."""

Counts = Mapping[str, int]


def new_state(options: Mapping[str, Any], rules: int = 1) -> State:
    """Return the initial state: family, who is tracked, house rules, how tokens are placed, and the start."""
    house = {name: readings[0] for name, readings in HOUSE_RULES.items()} | dict(
        options.get("house_rules", {})
    )
    family, tokens = options.get("family", board.FAMILIES[0]), options.get("tokens", TOKENS[0])
    start = options.get("start", STARTS[0])
    legal = {"family": board.FAMILIES, "tokens": TOKENS, "start": STARTS, **HOUSE_RULES}
    for name, value in {"family": family, "tokens": tokens, "start": start, **house}.items():
        if value not in legal.get(name, ()):
            raise IllegalAnswer("illegal.option", {"name": name, "given": str(value)})
    tracked = RIVALS if options.get("table") == RIVALS else ALL
    season = start if tracked == ALL else STARTS[0]  # a rivals-only game always begins with the set-up
    return State(rules=rules, family=family, house_rules=house, tracked=tracked, tokens=tokens, season=season)


def setup(state: State) -> Flow[None]:
    """3.0 Set everything out: the player's family, the map, cubes, tokens, decks."""
    for name in PARTS:
        pause = f"page.setup.{name}" if name != FIRST else ""
        yield from page(f"setup.{name}", pause=pause, on_table="board")
        yield from lay_out(state, (name,))
    state.season = "summer"


def lay_out(state: State, parts: Iterable[str]) -> Flow[None]:
    """3.0 Show some of the five lists, with the numbers from the rulebook."""
    counts: dict[str, int] = {}
    for name in COUNTS:
        counts[name] = yield from fact("setup:solo", name)
    for part in parts:
        yield from PARTS[part](state, counts)


def my_family(state: State, counts: Counts) -> Flow[None]:
    """3.0 Hume and Grey, Choose Family, Family Sheet, Livestock Boxes, Solo Game Aids."""
    orders = [
        put(state, MINE, "cattle", counts["cattle"]),
        put(state, MINE, "horse", counts["horses"]),
        put(state, MINE, f"token:{DEPUTY}", counts["deputy_wardens"]),
    ]
    items = [
        _item("hume_and_grey"),
        _item("choose_family", family=state.family, march=state.home),
        _item("family_sheet", n=counts["sheep_marker"], tracker="sheep_marker"),
        _item(
            "cattle",
            n=counts["cattle"],
            fives=counts["cattle"] // 5,
            ones=counts["cattle"] % 5,
            tracker="cattle",
        ),
        _item("livestock", n=counts["horses"], tokens=counts["deputy_wardens"]),
        _item(
            "solo_aids",
            family="Kerr" if state.family == "Fenwick" else "Fenwick",
            tracker="draft_sheet",
        ),
    ]
    yield from _report(state, "setup.my_family", items, orders)


def the_map(state: State, counts: Counts) -> Flow[None]:
    """3.0 Sheep."""
    orders = []
    for march in board.WALK:
        n = counts["debateable_sheep"] if march == board.DL else counts["sheep_per_region"]
        orders += [put(state, region, "sheep", n) for region in board.REGIONS[march]]
    farms = sum(len(board.REGIONS[march]) for march in board.HOME_MARCHES)
    items = [_item("sheep", n=counts["sheep_per_region"], farms=farms, debateable=counts["debateable_sheep"])]
    yield from _report(state, "setup.map", items, orders)


def all_cubes(state: State, counts: Counts) -> Flow[None]:
    """3.0 Notoriety Tracks, Feud and Gaolbreak Cubes, Notoriety Draw Cubes."""
    orders = []
    for family, home in board.HOME.items():
        across = board.ACROSS[home]
        orders += [
            put(state, board.track(home), cube(family), counts["home_notoriety"]),
            put(state, board.seat(across), cube(family), counts["feud_cubes"]),
            put(state, board.town(across), cube(family), counts["gaol_cubes"]),
        ]
    state.cup = dict.fromkeys(state.rivals, counts["cup_cubes_each"])
    items = [
        _item("notoriety", n=counts["home_notoriety"], families=len(board.FAMILIES)),
        _item("feud_and_gaol", n=counts["feud_cubes"], gaol=counts["gaol_cubes"]),
        _item("cup", n=sum(state.cup.values()), each=counts["cup_cubes_each"], source="cup"),
    ]
    yield from _report(state, "setup.cubes", items, orders)


def all_tokens(state: State, counts: Counts) -> Flow[None]:
    """3.0 Card Decks Display, Opponent and Available Defense Tokens, Permanent Defenses, Farm Regions."""
    state.free_warden_tokens = list(WARDENS)
    state.rival_tokens = {
        DEPUTY: counts["opposing_deputies"],
        RUMOR: counts["opposing_rumors"],
        **dict.fromkeys(PLAIN, 1),
    }
    state.spare_tokens = dict.fromkeys(MARKED, 1)
    homes = [board.HOME[rival] for rival in state.rivals]
    state.site_cup = [site for home in homes for site in board.SITES[home]]
    regions = [region for home in homes for region in board.REGIONS[home]]
    state.sheep_tokens = dict.fromkeys(regions, counts["farm_tokens_used"] // len(regions))
    items = [
        _item("warden_tokens", n=counts["warden_tokens"]),
        _item(
            "opposing_tokens",
            n=counts["opposing_tokens"],
            deputies=counts["opposing_deputies"],
            rumors=counts["opposing_rumors"],
            others=counts["opposing_others"],
            source="rival_tokens",
        ),
        _item("available_tokens", n=counts["available_tokens"], source="token_cup"),
        _item("opposing_sites", n=counts["opposing_permanent_defenses"], drawn="site_cup"),
        _item("farm_tokens", n=counts["farm_tokens_used"], march=state.home, source="region_tokens"),
    ]
    yield from _report(state, "setup.tokens", items, [])


def all_decks(state: State, counts: Counts) -> Flow[None]:
    """3.0 Opponents, Summer Cards, Event Deck."""
    state.used_targets = {family: [] for family in board.FAMILIES}
    state.wardens = list(board.FAMILIES)
    state.stacks = {stack: [] for stack in STACKS}
    state.score = [{}]
    items = [
        _item("opponents", n=len(board.TARGET_CARDS), families=len(state.rivals), source="target_deck"),
        _item(
            "summer_decks", n=counts["summer_deck"], removed=counts["summer_removed"], source="summer_deck"
        ),
        _item("event_deck", n=counts["events_used"], removed=counts["events_removed"], source="event_deck"),
    ]
    yield from _report(state, "setup.decks", items, [])


FIRST = "my_family"
PARTS: Mapping[str, Callable[[State, Counts], Flow[None]]] = {
    FIRST: my_family,
    "map": the_map,
    "cubes": all_cubes,
    "tokens": all_tokens,
    "decks": all_decks,
}
"""The five lists, each a page to confirm when it's set out."""


def _item(name: str, **facts: object) -> Message:
    return Message(f"setup.item.{name}", facts)


def _report(state: State, key: str, items: list[Message], orders: list[Order]) -> Flow[None]:
    yield from notice(key, {"family": state.family, "items": items}, orders=orders)
