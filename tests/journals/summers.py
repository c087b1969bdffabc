"""Scenarios of set-up and Summer: slots, unknown cards, empty supplies (3.0, 5.0)."""

from collections.abc import Sequence
from typing import Any

from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.setup import new_state
from tests.games.border.builders import practice, shipped
from tests.games.border.summers import knowing, with_sheet
from tests.journals.scenario import Correct, Scenario, Skip, Step, at


def summer(*pieces: tuple[str, str, Any], turn: int = 1, **changes: Any) -> State:
    return at("summer", turn=turn, pieces=pieces, **changes)


def deal(*cards: str) -> list[Step]:
    return [("summer.card", [card]) for card in cards]


def draft(cards: Sequence[str], taken: str, *more: Step) -> list[Step]:
    return [*deal(*cards), ("summer.take", taken), *more]


ANYTHING = [
    {"do": "cattle", "n": -3}, {"do": "sheep", "n": -2}, {"do": "horses", "n": -2}, {"do": "notoriety",
    "n": -1},
    {"do": "notoriety", "n": 1, "side": "own", "marches": ["EWM", "SWM"]},
    {"do": "base_dice", "n": -1}, {"do": "cube", "n": 2, "box": "gaol", "whose": "rival"},
    {"do": "vp", "n": 1, "row": "Raid Sheep", "per": "sheep"}, {"do": "draw_cubes", "n": 1, "notoriety": 2},
    {"do": "award_random_discard", "n": 1}, {"do": "look", "n": 2, "at": "targets"}, {"do": "no_attack"},
]  # fmt: skip
"""Changes that no card of the practice set makes."""
STRIPE = [
    {"do": "cattle", "n": 2}, {"do": "bastle", "n": 1}, {"do": "token", "n": 1},
    {"do": "permanent_defense", "n": 1}, {"do": "notoriety", "n": 2}, {"do": "look", "n": 1, "at": "tokens"},
]  # fmt: skip
HUME = knowing(
    c49_solo=True, c49_subtype="warden", c49_cattle=-1, c49_token="alexander-hume",
    c49_effects=[{"do": "look", "n": 2, "at": "events"}],
)  # fmt: skip

LAZY = {"summer.action": "discard", "summer.default": "cattle"}
"""A player who only takes Cattle."""

SCENARIOS = (
    Scenario(
        name="board-named",
        about="3.0 Name your board: one March now, with one site skipped; the others later.",
        state=new_state({"family": "Kerr"}),
        layers=(shipped,),
        answers=[("setup.name_board", ["SMM"]), ("fact.region.name", "Whinnydale"), Skip("name"),
                 ("fact.site.touches", ["SMM/tweeddale", "SMM/liddesdale"])],
        until="summer.begins",
    ),
    Scenario(
        name="second-reiver",
        about="5.2.1 A second Reiver replaces the first.",
        state=summer(),
        answers=[*draft(["1", "8", "24"], "1", ("summer.action", "recruit")),
                 *draft(["2", "27", "28"], "2", ("summer.action", "recruit"))],
        until="summer.recruited",
    ),
    Scenario(
        name="recruited-as-remembered",
        about="5.2.1 A recruit with unknown effects: remembered changes are suggested.",
        state=summer(),
        layers=(knowing(c1_by_hand=[{"what": "player|horse", "by": 1}]), shipped),
        answers=[*deal("1", "8", "24"), ("summer.take", "1"), ("summer.action", "recruit")],
        until="manual.done",
    ),
    Scenario(
        name="second-warden",
        about="5.2.1 A second Warden replaces the first and his token.",
        state=summer(),
        answers=[*draft(["6", "8", "24"], "6", ("summer.action", "recruit")),
                 *draft(["5", "27", "28"], "5", ("summer.action", "recruit"))],
        until="effect.horses",
    ),
    Scenario(
        name="second-warden-token-on-map",
        about="5.2.1 A second Warden: the first one's token is taken from its box on the map.",
        state=with_sheet(summer(("EWM/seat", "token", "earl-of-angus"), turn=2), warden="6"),
        answers=[*draft(["48", "65", "66"], "48", ("summer.action", "recruit"))],
        until="summer.warden_token",
    ),
    Scenario(
        name="alexander-hume",
        about="2.2, A30 Alexander Hume, if his card is in the deck: his token is taken from the box, and "
              "two events are seen.",
        state=summer(turn=2),
        layers=(HUME, practice),
        answers=[*draft(["49", "43", "44"], "49", ("summer.action", "recruit"), ("effect.peek_event", ["4"]),
                        ("effect.peek_event", ["7"]))],
        until="effect.peeked",
    ),
    Scenario(
        name="second-office-on-turn-1",
        about="5.2.1, E4 A second Office on Turn 1: the first goes out of play.",
        state=summer(),
        answers=[*draft(["16", "8", "24"], "16", ("summer.action", "recruit")),
                 *draft(["14", "27", "28"], "14", ("summer.action", "recruit"))],
        until="summer.recruited",
    ),
    Scenario(
        name="third-of-a-kind-on-turn-2",
        about="5.2.1 Two Offices and a Grayne on Turn 2: a second Grayne replaces an Office or the Grayne.",
        state=with_sheet(summer(turn=2), office="11 16", grayne="19"),
        answers=[*draft(["59", "65", "66"], "59", ("summer.action", "recruit"), ("summer.discard_which",
        "16"))],
        until="summer.recruited",
    ),
    Scenario(
        name="third-office",
        about="5.2.1 A third Office on Turn 2: one of the two leaves; the next Grayne has room.",
        state=with_sheet(summer(("player", "cattle", 12), turn=2), office="11 16"),
        answers=[*draft(["55", "65", "66"], "55", ("summer.action", "recruit"), ("summer.discard_which",
        "11")),
                 *draft(["61", "51", "52"], "61", ("summer.action", "recruit"))],
        until="summer.recruited",
    ),
    Scenario(
        name="day-of-truce-returns",
        about="2.2, 5.2.1 A Warden brings Day of Truce back from out of play, to be used at once and for "
              "free.",
        state=summer(turn=2, out_of_play=["s36"]),
        answers=[*draft(["47", "65", "66"], "47", ("summer.action", "recruit"), ("summer.action", "hold"))],
    ),
    Scenario(
        name="day-of-truce-is-not-there",
        about="2.2 Day of Truce is not out of play: nothing returns.",
        state=summer(turn=2),
        answers=[*draft(["47", "65", "66"], "47", ("summer.action", "recruit"))],
        until="summer.not_there",
    ),
    Scenario(
        name="card-of-another-nation",
        about="2.8, 5.2 Refusals: a Scottish Office, a card that costs too much, a card of another type. "
              "Any may be discarded.",
        state=summer(("player", "cattle", 2)),
        answers=[*draft(["13", "14", "37"], "13", ("summer.action", "discard"), ("summer.default", "horse"))],
        until="effect.horses",
    ),
    Scenario(
        name="default-actions",
        about="5.2.5 A Sheep, Notoriety at home, 3 Cattle; on Turn 2 two bastles.",
        state=summer(turn=2),
        answers=[*draft(["43", "44", "47"], "43", ("summer.action", "discard"), ("summer.default", "sheep")),
                 *draft(["48", "51", "52"], "48", ("summer.action", "discard"), ("summer.default",
                 "notoriety")),
                 *draft(["54", "53", "55"], "54", ("summer.action", "discard"), ("summer.default", "cattle")),
                 *draft(["56", "57", "59"], "56", ("summer.action", "discard"), ("summer.default", "bastle"),
                        ("effect.where_bastle", {"EWM/eden-valley": 1, "EWM/farm-3": 1}))],
    ),
    Scenario(
        name="no-sheep-to-bastle",
        about="5.2.5, A38 A Bastle card with one standing Sheep: the other bastles are lost, and no default "
              "bastle is possible.",
        state=summer(*((f"EWM/{farm}", "sheep", 0) for farm in ("caldew-valley", "farm-3", "farm-4"))),
        answers=[*draft(["35", "27", "24"], "35", ("summer.action", "play")),
                 *draft(["1", "2", "5"], "1", ("summer.action", "discard"), ("summer.default", "horse"))],
        until="effect.horses",
    ),
    Scenario(
        name="sites-and-tokens-used-up",
        about="5.2.2, A38 All four own sites are built and the cup of tokens has one left.",
        state=summer(*((f"EWM/{site}", "tower", 1) for site in ("bew-castle", "peel-1", "peel-2", "peel-3")),
                     spare_tokens={"4p-2": 1}),
        answers=[*draft(["29", "27", "24"], "29", ("summer.action", "play")),
                 *draft(["8", "1", "2"], "8", ("summer.action", "play"))],
        until="effect.tokens",
    ),
    Scenario(
        name="peel-only",
        about="5.2.2.5 A card for Peels excludes the castle; a correction while the site is "
              "asked for.",
        state=summer(turn=2),
        answers=[*draft(["70", "65", "66"], "70", ("summer.action", "play"),
                        ("effect.where_bastle", {"EWM/farm-3": 1, "EWM/farm-4": 1}),
                        Correct("EWM/peel-1|tower", 1),
                        ("effect.where_site", ["EWM/peel-3"]))],
        until="effect.built",
    ),
    Scenario(
        name="scots-dyke",
        about="2.1.1, A16 Scots' Dyke is played: it stays in the Debateable Land.",
        state=summer(turn=2),
        answers=[*draft(["68", "65", "66"], "68", ("summer.action", "play"))],
        until="summer.dyke",
    ),
    Scenario(
        name="shiels",
        about="5.2.2 A card with a choice of changes.",
        state=summer(),
        answers=[*draft(["25", "23", "24"], "25", ("summer.action", "play"), ("effect.choose_one", "3"))],
        until="effect.horses",
    ),
    Scenario(
        name="changes-of-every-kind",
        about="5.2.2 Changes that remove, draw, count and peek.",
        state=summer(("player", "horse", 1), ("player", "horse_used", 2), ("rivals", "base_dice", 1)),
        layers=(knowing(c25_effects=ANYTHING), practice),
        answers=[*draft(["25", "23", "24"], "25", ("summer.action", "play")), ("summer.random", ["1"])],
        until="effect.peek",
    ),
    Scenario(
        name="unknown-card-recruited",
        about="5.2 An unknown card: all uses are possible; the player chooses the slot and "
              "enters its facts.",
        state=summer(),
        layers=(shipped,),
        answers=[*draft(["3", "4", "10"], "3"), Skip("subtype"), Skip("cattle"), ("summer.action",
                        "recruit"),
                 ("summer.slot", "warden")],
        until="effect.by_hand",
    ),
    Scenario(
        name="unknown-card-played",
        about="5.2 An unknown card is played by hand, and the changes are remembered.",
        state=summer(),
        layers=(shipped,),
        answers=[*draft(["3", "4", "10"], "3"), Skip("subtype"), Skip("cattle"), ("summer.action", "play"),
                 Skip("effects"), ("manual.where", ["player", "EWM", "score"]),
                 ("manual.changes", {"player|cattle": 2, "player|horse": -1, "EWM/track|cube:Dacre": 1,
                                      "score/1|Cards (not printed)": 2}),
                 ("manual.remember", "yes"), Skip("stripe"), ("fact.summer.stripe", "attack"),
                 Skip("strength")],
        until="summer.awarded_unknown",
    ),
    Scenario(
        name="unnamed-cards",
        about="5.2 Unnamed left cards: by stripe and strength, a Warden's, one that must be named "
              "after all.",
        state=summer(),
        answers=[*draft(["unnamed", "unnamed", "1"], "1", ("summer.action", "discard"),
                        ("summer.stripe", "attack"), ("summer.strength", 4), ("summer.stripe",
                        "warden_token")),
                 *draft(["unnamed", "unnamed", "2"], "unnamed", ("summer.name", ["5"]),
                        ("summer.action", "discard"), ("summer.stripe", "something_else"),
                        ("summer.name", ["23"]), ("summer.random", ["24"])),
                 *draft(["unnamed", "8", "9"], "pass")],
        until="summer.passed",
    ),
    Scenario(
        name="award-order-by-player",
        about="5.2, A40 Two Notoriety cards of different strength: the player chooses the order.",
        state=summer(),
        answers=[*draft(["18", "37", "1"], "1", ("summer.action", "discard"), ("summer.first", "37"))],
        until="summer.awarded",
    ),
    Scenario(
        name="award-order-random-discard",
        about="5.2, A40 A Notoriety card and one that draws from the discards: it may draw "
              "another Notoriety card, so that the player chooses the order.",
        state=summer(),
        answers=[*draft(["20", "23", "1"], "1", ("summer.action", "discard"), ("summer.default", "cattle"),
                        ("summer.first", "23"), ("summer.random", ["37"]))],
        until="summer.awarded",
    ),
    Scenario(
        name="award-order-unnamed-card",
        about="5.2, A40 A Notoriety card and one that is entered only by its stripe.",
        state=summer(),
        answers=[*draft(["20", "unnamed", "1"], "1", ("summer.action", "discard"),
                        ("summer.default", "cattle"), ("summer.stripe", "notoriety"), ("summer.strength", 3),
                        ("summer.first", "unnamed"))],
        until="summer.awarded",
    ),
    Scenario(
        name="two-cards-draw-from-the-cup",
        about="5.2, A27, A29 Two cards that act at once draw from a cup that runs empty: "
              "the player chooses the order.",
        state=summer(cup={"Kerr": 2}, drawn_cubes={"Fenwick": 7, "Maxwell": 7, "Kerr": 5}),
        layers=(knowing(c23_stripe_effects=[{"do": "draw_cubes", "n": 1, "notoriety": 1}]), practice),
        answers=[*draft(["23", "s36", "1"], "1", ("summer.action", "discard"), ("summer.first", "s36"))],
        until="notoriety.refill",
    ),
    Scenario(
        name="award-order-does-not-matter",
        about="5.2 Two cards that act at once and don't affect each other.",
        state=summer(),
        layers=(knowing(c23_stripe_effects=[{"do": "base_dice", "n": 1}, {"do": "notoriety", "n": 2}],
                        cs36_stripe_effects=[{"do": "base_dice", "n": 2}, {"do": "notoriety", "n": 2}]),
                practice),
        answers=[*draft(["23", "s36", "1"], "1", ("summer.action", "discard"))],
        until="notoriety.gained",
    ),
    Scenario(
        name="stripe-of-every-kind",
        about="5.2 What stripes may do at once: untracked livestock, bastles, tokens, sites, Notoriety; "
              "the rest by hand.",
        state=summer(),
        layers=(knowing(c23_stripe_effects=STRIPE), practice),
        answers=[*draft(["23", "24", "1"], "1", ("summer.action", "discard"))],
        until="effect.by_hand",
    ),
    Scenario(
        name="unknown-stripe",
        about="5.2 A stripe that acts at once, with unknown effects: by hand.",
        state=summer(),
        layers=(knowing(c4_stripe="at_once"), shipped),
        answers=[*draft(["3", "4", "10"], "10"), ("summer.action", "hold"), Skip("stripe"),
                 Skip("stripe_effects")],
        until="effect.by_hand",
    ),
    Scenario(
        name="discards-run-out",
        about="5.2, A38 More random cards are awarded than there are discards.",
        state=summer(),
        layers=(knowing(c23_stripe_effects=[{"do": "award_random_discard", "n": 8}]), practice),
        answers=[*draft(["23", "24", "1"], "1", ("summer.action", "hold")) [:3], ("summer.take", "24")],
        until="summer.no_discards",
    ),
    Scenario(
        name="offices-bring-cards-back",
        about="5.5, A39, A52 The player's Keeper of Tynedale returns an Office, for which another "
              "leaves; then the rivals'.",
        state=with_sheet(summer(("draft/cards_in_play", "card:15", 1), ("draft/cards_in_play", "card:38", 1),
                                turn=2, in_play=["15", "38"], discards=["16", "27"]), office="11 14"),
        layers=(knowing(c38_stripe_effects=[{"do": "base_dice", "n": 1, "when": "end_of_summer"}],
                        c11_effects=[{"do": "cattle", "n": 1, "when": "end_of_summer"}]), practice),
        usual=LAZY,
        answers=[("summer.peek", ["78"]), ("summer.peek", ["unnamed"]), ("summer.use_discard", "16"),
                 ("summer.action", "recruit"), ("summer.random", ["27"])],
        until="autumn.income",
    ),
    Scenario(
        name="returned-office-replaces-another",
        about="5.5 The Office that the Keeper of Tynedale returns replaces one that would have acted "
              "after it.",
        state=with_sheet(summer(turn=2, discards=["11"]), office="14 16", grayne="19"),
        usual=LAZY,
        answers=[("summer.peek", ["unnamed"]), ("summer.use_discard", "11"), ("summer.action", "recruit"),
                 ("summer.discard_which", "16")],
        until="autumn.income",
    ),
    Scenario(
        name="offices-do-not-act-on-turn-1",
        about="5.5, A39 On Turn 1 neither the player's Office nor the opponents' brings a card back.",
        state=summer(),
        answers=[*draft(["14", "15", "24"], "14", ("summer.action", "recruit"))],
        usual=LAZY,
        until="autumn.income",
    ),
    Scenario(
        name="free-card-moves-no-cattle",
        about="5.5, A39 A Livestock card that an Office brings back: neither its price nor its Cattle move.",
        state=with_sheet(summer(turn=2, discards=["25"]), office="14"),
        usual=LAZY,
        answers=[("summer.peek", ["unnamed"]), ("summer.use_discard", "25"), ("summer.action", "play"),
                 ("effect.choose_one", "1")],
        until="autumn.income",
    ),
    Scenario(
        name="warden-token-is-gone",
        about="5.2.1, A38 The token of a Warden's card is used up.",
        state=summer(free_warden_tokens=["robert-carey"]),
        answers=[*draft(["5", "27", "28"], "5", ("summer.action", "recruit"))],
        until="summer.no_warden_token",
    ),
    Scenario(
        name="peek-at-discards",
        about="5.1, 2.2 A card lets the player peek at the discards: one card is named, the others stay "
              "unseen.",
        state=summer(),
        layers=(knowing(c25_effects=[{"do": "look", "n": 3, "at": "discards"}]), practice),
        answers=[*draft(["25", "27", "28"], "25", ("summer.action", "play"), ("effect.peek_discard", ["1"]),
                        ("effect.peek_discard", ["unnamed"]))],
        until="effect.peeked",
    ),
    Scenario(
        name="peeked-events-are-revealed",
        about="2.2, 6.2 An event peeked at in Summer is revealed in Autumn.",
        state=at("autumn", next_events=["4", "7"]),
        until="autumn.event_rerolls",
    ),
    Scenario(
        name="peek-at-the-table",
        about="2.2 At the table only the player peeks: no event is named.",
        state=summer(turn=2),
        layers=(HUME, practice),
        answers=[*draft(["49", "43", "44"], "49", ("summer.action", "recruit"),
                        ("effect.peek_event", ["unnamed"]))],
        until="effect.peek",
    ),
    Scenario(
        name="peek-at-one-discard",
        about="5.1, 2.2 A peek at one card of the discards.",
        state=summer(),
        layers=(knowing(c25_effects=[{"do": "look", "n": 1, "at": "discards"}]), practice),
        answers=[*draft(["25", "27", "28"], "25", ("summer.action", "play"), ("effect.peek_discard", ["1"]))],
        until="effect.peeked",
    ),
)  # fmt: skip
