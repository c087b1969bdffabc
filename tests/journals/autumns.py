"""Scenarios of Autumn: empty supplies, lost awards, corrections (6.0)."""

from typing import Any

from reivers.games.border import board
from reivers.games.border.rules.model.state import State
from tests.games.border.autumns import with_stacks
from tests.games.border.builders import shipped
from tests.journals.scenario import Correct, Scenario, Skip, at, faces


def autumn(*pieces: tuple[str, str, Any], **changes: Any) -> State:
    return at("autumn", pieces=pieces, **changes)


EVENTS = [("autumn.event", ["ill-week"]), ("autumn.event", ["ballad-of-kinmont-willie"])]
NO_SHEEP = [(region, "sheep", 0) for march in ("SWM", "SMM", "EMM") for region in board.REGIONS[march]]
RIVAL_SITES = [site for march in ("SWM", "SMM", "EMM") for site in board.SITES[march]]
RIVAL_REGIONS = [region for march in ("SWM", "SMM", "EMM") for region in board.REGIONS[march]]


def wardens(state: State, *cards: str | None) -> State:
    """Add "Add Warden's Token" cards to the draft sheet."""
    state.stacks["token"] += [{"card": card, "strength": 0, "warden": True} for card in cards]
    return state


def with_strengths(state: State, **cards: str) -> State:
    """Add cards without an entered strength to the draft sheet."""
    for stack, card in cards.items():
        state.stacks[stack].append({"card": card, "strength": 0, "not_entered": True})
    return state


SCENARIOS = (
    Scenario(
        name="more-horses-than-the-limit",
        about="6.1 Horses beyond the limit go back, used ones first; cards beyond the hand size are "
              "discarded.",
        state=autumn(("player", "horse", 4), ("player", "horse_used", 2),
                     *(("sheet", f"held:{card}", 1) for card in ("38", "39", "41"))),
        answers=[("autumn.hand", ["39"]), *EVENTS],
    ),
    Scenario(
        name="correct-sheep-during-hand-limit",
        about="6.1 A correction of the Sheep makes the hand size bigger while the player chooses.",
        state=autumn(*(("sheet", f"held:{card}", 1) for card in ("38", "39", "41"))),
        answers=[Correct("EWM/eden-valley|sheep", 2), *EVENTS],
    ),
    Scenario(
        name="economy-office",
        about="2.4, 6.1, A20 An Office moves the Sheep marker two columns to the right.",
        state=autumn(("sheet", "office:11", 1), ("sheet", "office:54", 1), turn=2),
        answers=[*EVENTS],
    ),
    Scenario(
        name="battle-with-unknown-facts",
        about="6.2 A Battle with unknown dice, VP and Notoriety: the player skips them.",
        state=autumn(),
        layers=(shipped,),
        answers=[("autumn.event", ["battle-ewm"]), ("autumn.event", ["7"])],
    ),
    Scenario(
        name="tokens-as-last-turn",
        about="6.3 Own tokens: as last turn by default, matching colors, one per box, the others at home.",
        state=autumn(("player", "token:4p-2", 1), ("player", "token:4p-3", 1), ("player", "token:4p-5", 1),
                     last_defenses={"EWM/eden-valley": "4p-2"}, turn=2),
        answers=[*EVENTS, ("autumn.place", "EWM/eden-valley"), ("autumn.place", "EWM/town"),
                 ("autumn.place", "home"), ("autumn.place", "EWM/seat")],
    ),
    Scenario(
        name="token-removed-by-correction",
        about="6.3 A correction removes a token while its box is asked for.",
        state=autumn(),
        answers=[*EVENTS, Correct("player|token:deputy-warden", 0), ("autumn.place", "EWM/seat")],
    ),
    Scenario(
        name="bastles-lost",
        about="6.4, A26 No opponent has a standing Sheep: the remaining bastles are lost.",
        state=with_stacks(autumn(*NO_SHEEP, ("SWM/nithsdale", "sheep", 1),
                                 sheep_tokens={}, bastle_tokens=dict.fromkeys(RIVAL_REGIONS, 2)),
                                              bastles=[2]),
        answers=[*EVENTS, ("autumn.region_bastles", ["SMM/tweeddale"]),
                 ("autumn.region_bastles", ["SWM/nithsdale"])],
        until="autumn.bastles_lost",
    ),
    Scenario(
        name="region-tokens-refilled",
        about="6.4 A box of region tokens runs out: twelve move over from the other.",
        state=with_stacks(autumn(sheep_tokens={**dict.fromkeys(RIVAL_REGIONS, 0), "EMM/farm-4": 1},
                                 bastle_tokens={**dict.fromkeys(RIVAL_REGIONS, 2), "EMM/farm-4": 1}),
                                               sheep=[2]),
        answers=[*EVENTS, ("autumn.region_sheep", ["EMM/farm-2"])],
    ),
    Scenario(
        name="cup-refilled",
        about="6.4, A27 The cup of Notoriety cubes is empty: those put aside go back.",
        state=with_stacks(autumn(cup={"Fenwick": 0, "Maxwell": 1, "Kerr": 0},
                                 drawn_cubes={"Fenwick": 2, "Kerr": 1}), notoriety=[2, 3]),
        answers=[*EVENTS, ("notoriety.dice", faces(1, 2)), ("notoriety.cube", ["Kerr"]),
                 ("notoriety.dice", faces(5, 5))],
    ),
    Scenario(
        name="cup-refilled-from-tracks",
        about="6.4, A27 All cubes are on tracks: each opponent adds one.",
        state=with_stacks(autumn(cup={"Fenwick": 0, "Maxwell": 0, "Kerr": 0}), notoriety=[2]),
        answers=[*EVENTS, ("notoriety.cube", ["Fenwick"]), ("notoriety.dice", faces(3, 6))],
    ),
    Scenario(
        name="notoriety-to-first-die",
        about="6.4, A2, A3 Neither die takes a lead, by the strict reading of a shared one.",
        state=with_stacks(autumn(("SWM/track", "cube:Fenwick", 3),
                                 house_rules={"sevens": "literal", "tied_lead": "takes_strict",
                                        "below_tie": "competition"}), notoriety=[1]),
        answers=[*EVENTS, ("notoriety.cube", ["Fenwick"]), ("notoriety.dice", faces(1, 3))],
    ),
    Scenario(
        name="everything-used-up",
        about="6.4, A38 Tokens, Wardens and permanent defenses that are used up are lost.",
        state=wardens(
            with_stacks(autumn(*((site, "tower", 1) for site in RIVAL_SITES[1:]), site_cup=RIVAL_SITES[:1],
                               spare_tokens={"4p-2": 1}, free_warden_tokens=["earl-of-angus"]), token=[3],
                               permanent=[2]),
            "6", "5", None),
        answers=[*EVENTS],
        until="autumn.sites_lost",
    ),
    Scenario(
        name="token-of-unnamed-warden-card",
        about="6.4 An unnamed Warden's card: the player chooses the token.",
        state=wardens(autumn(), None),
        answers=[*EVENTS, ("autumn.warden", "robert-carey")],
        until="autumn.tokens_shuffled",
    ),
    Scenario(
        name="site-built-by-correction",
        about="6.4 A permanent defense built by a correction is not drawn again.",
        state=with_stacks(autumn(), permanent=[1]),
        answers=[Correct("SWM/castle|tower", 1), *EVENTS, ("autumn.site", ["SWM/lunelly-tower"])],
    ),
    Scenario(
        name="one-box-stays-empty",
        about="6.5, A25 Seventeen tokens for eighteen boxes: a draw decides which box stays empty.",
        state=autumn(tokens="laid"),
        answers=[*EVENTS, ("autumn.empty_box", ["SMM/seat"])],
        until="autumn.tokens_laid",
    ),
    Scenario(
        name="attack-cards-rounded-down",
        about="6.4 A third of the attack cards' strength, rounded down, is added to the base dice.",
        state=with_stacks(autumn(("rivals", "base_dice", 2)), attack=[3, 2]),
        answers=[*EVENTS],
        until="autumn.base_dice",
    ),
    Scenario(
        name="unknown-token-fits-any-box",
        about="6.3, A36 A token with unknown dice may be placed in any box.",
        state=autumn(("player", "token:4p-2", 1)),
        layers=(shipped,),
        answers=[("autumn.event", ["ill-week"]), ("autumn.event", ["7"]),
                 ("autumn.place", "EWM/town")],
    ),
    Scenario(
        name="corrections-in-autumn",
        about="6.3 The hand, the cup, a row of the score, a stack and a tower are corrected, one after "
              "another.",
        state=with_stacks(autumn(("sheet", "held:38", 1), ("EMM/belsay", "tower", 1), turn=2,
                                 discards=["39"], out_of_play=["40"],
                                 site_cup=[site for site in RIVAL_SITES if site != "EMM/belsay"]),
                                           attack=[3, 2]),
        answers=[Correct("sheet|held", ["39", "40"]), Correct("sheet|held", ["39"]), Correct("cup|Kerr", 5),
                 Correct("drawn_cubes|Kerr", 2), Correct("score/1|Raid Sheep", 4),
                 Correct("draft/attack|strength", 7), Correct("draft/attack|strength", 1),
                 Correct("EMM/belsay|tower", 0), Correct("EMM/belsay|tower", 0), *EVENTS],
    ),
    Scenario(
        name="strengths-entered-in-autumn",
        about="6.4 Strengths that were not entered in Summer are asked for now; a skipped one "
              "counts as 0.",
        state=with_strengths(autumn(), attack="3", notoriety="4"),
        layers=(shipped,),
        answers=[("autumn.event", ["ill-week"]), ("autumn.event", ["7"]), ("fact.summer.strength", 4),
                 Skip("strength")],
        until="autumn.base_dice",
    ),
)  # fmt: skip
