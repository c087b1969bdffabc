"""Scenarios of Autumn: what runs out, what is lost, what is put right in between (6.0)."""

from typing import Any

from reivers.games.border import board
from reivers.games.border.rules.model.state import State
from tests.games.border.autumns import with_stacks
from tests.games.border.builders import shipped
from tests.journals.making import Amend, Later, Scenario, at, faces


def autumn(*pieces: tuple[str, str, Any], **changes: Any) -> State:
    return at("autumn", pieces=pieces, **changes)


EVENTS = [("autumn.event", ["ill-week"]), ("autumn.event", ["ballad-of-kinmont-willie"])]
NO_SHEEP = [(region, "sheep", 0) for march in ("SWM", "SMM", "EMM") for region in board.REGIONS[march]]
RIVAL_SITES = [site for march in ("SWM", "SMM", "EMM") for site in board.SITES[march]]
RIVAL_REGIONS = [region for march in ("SWM", "SMM", "EMM") for region in board.REGIONS[march]]


def wardens(state: State, *cards: str | None) -> State:
    """Cards "Add Warden's Token" on the draft sheet."""
    state.stacks["token"] += [{"card": card, "strength": 0, "warden": True} for card in cards]
    return state


def with_strengths(state: State, **cards: str) -> State:
    """Cards on the draft sheet whose strength nobody has told."""
    for stack, card in cards.items():
        state.stacks[stack].append({"card": card, "strength": 0, "untold": True})
    return state


SCENARIOS = (
    Scenario(
        name="horses-beyond-the-limit",
        about="6.1 Horses beyond the limit go back, those that lie first; cards beyond the hand size are "
              "discarded.",
        state=autumn(("player", "horse", 4), ("player", "horse_used", 2),
                     *(("sheet", f"held:{card}", 1) for card in ("38", "39", "41"))),
        answers=[("autumn.hand", ["39"]), *EVENTS],
    ),
    Scenario(
        name="hand-put-right",
        about="6.1 A correction of the Sheep makes the hand size bigger while the player chooses.",
        state=autumn(*(("sheet", f"held:{card}", 1) for card in ("38", "39", "41"))),
        answers=[Amend("EWM/eden-valley|sheep", 2), *EVENTS],
    ),
    Scenario(
        name="economy-office",
        about="2.4, 6.1, A20 An Office moves the Sheep marker two columns to the right.",
        state=autumn(("sheet", "office:11", 1), ("sheet", "office:54", 1), turn=2),
        answers=[*EVENTS],
    ),
    Scenario(
        name="untold-battle",
        about="6.2 A Battle of which nobody tells dice, VP and Notoriety: they are put off.",
        state=autumn(),
        layers=(shipped,),
        answers=[("autumn.event", ["battle-ewm"]), ("autumn.event", ["7"])],
    ),
    Scenario(
        name="tokens-as-last-turn",
        about="6.3 Own tokens: as last turn by default, colors obeyed, one to a box, the surplus at home.",
        state=autumn(("player", "token:4p-2", 1), ("player", "token:4p-3", 1), ("player", "token:4p-5", 1),
                     last_defenses={"EWM/eden-valley": "4p-2"}, turn=2),
        answers=[*EVENTS, ("autumn.place", "EWM/eden-valley"), ("autumn.place", "EWM/town"),
                 ("autumn.place", "home"), ("autumn.place", "EWM/seat")],
    ),
    Scenario(
        name="token-that-is-gone",
        about="6.3 A token is corrected away while its box is asked for.",
        state=autumn(),
        answers=[*EVENTS, Amend("player|token:deputy-warden", 0), ("autumn.place", "EWM/seat")],
    ),
    Scenario(
        name="bastles-lost",
        about="6.4, A26 No opponent has a Sheep that stands: the bastles that are left are lost.",
        state=with_stacks(autumn(*NO_SHEEP, ("SWM/nithsdale", "sheep", 1),
                                 sheep_tokens={}, bastle_tokens=dict.fromkeys(RIVAL_REGIONS, 2)),
                                              bastles=[2]),
        answers=[*EVENTS, ("autumn.region_bastles", ["SMM/tweeddale"]),
                 ("autumn.region_bastles", ["SWM/nithsdale"])],
        until="autumn.bastles_lost",
    ),
    Scenario(
        name="region-tokens-refilled",
        about="6.4 A box of region tokens runs out: twelve come over from the other.",
        state=with_stacks(autumn(sheep_tokens={**dict.fromkeys(RIVAL_REGIONS, 0), "EMM/farm-4": 1},
                                 bastle_tokens={**dict.fromkeys(RIVAL_REGIONS, 2), "EMM/farm-4": 1}),
                                               sheep=[2]),
        answers=[*EVENTS, ("autumn.region_sheep", ["EMM/farm-2"])],
    ),
    Scenario(
        name="cup-refilled",
        about="6.4, A27 The cup of Notoriety cubes is empty: those that were put by go back.",
        state=with_stacks(autumn(cup={"Fenwick": 0, "Maxwell": 1, "Kerr": 0},
                                 drawn_cubes={"Fenwick": 2, "Kerr": 1}), notoriety=[2, 3]),
        answers=[*EVENTS, ("notoriety.dice", faces(1, 2)), ("notoriety.cube", ["Kerr"]),
                 ("notoriety.dice", faces(5, 5))],
    ),
    Scenario(
        name="cup-refilled-with-nothing-put-by",
        about="6.4, A27 All cubes stand on tracks: each opponent gives another.",
        state=with_stacks(autumn(cup={"Fenwick": 0, "Maxwell": 0, "Kerr": 0}), notoriety=[2]),
        answers=[*EVENTS, ("notoriety.cube", ["Fenwick"]), ("notoriety.dice", faces(3, 6))],
    ),
    Scenario(
        name="notoriety-goes-to-the-first-die-after-all",
        about="6.4, A2, A3 Neither die takes a lead, by the strict reading of a shared one.",
        state=with_stacks(autumn(("SWM/track", "cube:Fenwick", 3),
                                 house_rules={"sevens": "literal", "tied_lead": "takes_strict",
                                        "below_tie": "competition"}), notoriety=[1]),
        answers=[*EVENTS, ("notoriety.cube", ["Fenwick"]), ("notoriety.dice", faces(1, 3))],
    ),
    Scenario(
        name="everything-used-up",
        about="6.4, A38 Tokens, Wardens and permanent defenses that are not there any more are lost.",
        state=wardens(
            with_stacks(autumn(*((site, "tower", 1) for site in RIVAL_SITES[1:]), site_cup=RIVAL_SITES[:1],
                               spare_tokens={"4p-2": 1}, free_warden_tokens=["earl-of-angus"]), token=[3],
                               permanent=[2]),
            "6", "5", None),
        answers=[*EVENTS],
        until="autumn.sites_lost",
    ),
    Scenario(
        name="warden-of-an-unnamed-card",
        about="6.4 A Warden's card that was left unnamed: the player says which token.",
        state=wardens(autumn(), None),
        answers=[*EVENTS, ("autumn.warden", "robert-carey")],
        until="autumn.tokens_shuffled",
    ),
    Scenario(
        name="site-corrected-away",
        about="6.4 A permanent defense that a correction has built is not drawn again.",
        state=with_stacks(autumn(), permanent=[1]),
        answers=[Amend("SWM/castle|tower", 1), *EVENTS, ("autumn.site", ["SWM/lunelly-tower"])],
    ),
    Scenario(
        name="one-box-stays-empty",
        about="6.5, A25 Seventeen tokens for eighteen boxes, laid out: chance tells which box stays empty.",
        state=autumn(tokens="laid"),
        answers=[*EVENTS, ("autumn.empty_box", ["SMM/seat"])],
        until="autumn.tokens_laid",
    ),
    Scenario(
        name="attack-cards-by-thirds",
        about="6.4 The strength of the attack cards by three, rounded down, joins the base dice.",
        state=with_stacks(autumn(("rivals", "base_dice", 2)), attack=[3, 2]),
        answers=[*EVENTS],
        until="autumn.base_dice",
    ),
    Scenario(
        name="untold-token-lies-anywhere",
        about="6.3, A36 A token of which nobody tells the dice may lie in any box.",
        state=autumn(("player", "token:4p-2", 1)),
        layers=(shipped,),
        answers=[("autumn.event", ["ill-week"]), ("autumn.event", ["7"]),
                 ("autumn.place", "EWM/town")],
    ),
    Scenario(
        name="books-put-right-in-autumn",
        about="6.3 The hand, the cup, a row of the score, a stack and a tower are put right, one after "
              "another.",
        state=with_stacks(autumn(("sheet", "held:38", 1), ("EMM/belsay", "tower", 1), turn=2,
                                 discards=["39"], out_of_play=["40"],
                                 site_cup=[site for site in RIVAL_SITES if site != "EMM/belsay"]),
                                           attack=[3, 2]),
        answers=[Amend("sheet|held", ["39", "40"]), Amend("sheet|held", ["39"]), Amend("cup|Kerr", 5),
                 Amend("drawn_cubes|Kerr", 2), Amend("score/1|Raid Sheep", 4),
                 Amend("draft/attack|strength", 7), Amend("draft/attack|strength", 1),
                 Amend("EMM/belsay|tower", 0), Amend("EMM/belsay|tower", 0), *EVENTS],
    ),
    Scenario(
        name="strengths-told-in-autumn",
        about="6.4 Strengths that were not told in Summer are asked for now; what is put off again "
              "counts nothing.",
        state=with_strengths(autumn(), attack="3", notoriety="4"),
        layers=(shipped,),
        answers=[("autumn.event", ["ill-week"]), ("autumn.event", ["7"]), ("fact.summer.strength", 4),
                 Later("strength")],
        until="autumn.base_dice",
    ),
)  # fmt: skip
