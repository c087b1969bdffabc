"""Scenarios of Spring and of the end of the game (8.0, 9.0)."""

from typing import Any

from reivers.games.border.rules.model.state import State
from tests.games.border.builders import shipped
from tests.games.border.winters import with_battle, with_rerolls
from tests.journals.scenario import Scenario, Skip, at


def spring(*pieces: tuple[str, str, Any], turn: int = 1, **changes: Any) -> State:
    return at("spring", turn=turn, pieces=pieces, **changes)


def points(n: int) -> dict[str, Any]:
    """Set the VP so far."""
    return {"score": [{}, {}, {"Raid Sheep": n}]}


SCENARIOS = (
    Scenario(
        name="spring-clears-everything",
        about="8.1 Indicators, Horses, Debateable Land, events and tokens of both sides are reset.",
        state=with_rerolls(with_battle(
            spring(("EWM/eden-valley", "token", "deputy-warden"), ("player", "token:deputy-warden", 0),
                   ("SWM/nithsdale", "token", "hot-trod"), ("SWM/nithsdale", "indicator:Dacre", "done"),
                   ("player", "horse_used", 2), ("DL/debateable-land", "sheep", 0), ("rivals", "base_dice",
                   5),
                   empty_box="SMM/seat", emptied_boxes=["EMM/town"]), "4", "SMM"), "7", 2),
        until="summer.begins",
    ),
    Scenario(
        name="places-on-the-tracks",
        about="8.2, A4, A5, A28 First, shared first, second, shared second and behind, in five Marches.",
        state=spring(("EWM/track", "cube:Dacre", 5), ("SWM/track", "cube:Dacre", 3),
                     ("SMM/track", "cube:Dacre", 2), ("EMM/track", "cube:Dacre", 2),
                     ("EMM/track", "cube:Kerr", 2), ("DL/track", "cube:Dacre", 1), ("DL/track",
                     "cube:Kerr", 2),
                     ("DL/track", "cube:Fenwick", 2), ("EWM/town", "cube:Kerr", 2), turn=2),
        until="summer.begins",
    ),
    Scenario(
        name="places-on-the-tracks-dense",
        about="8.2, A4 The family below a tie for first, with the dense ruling.",
        state=spring(("DL/track", "cube:Dacre", 1), ("DL/track", "cube:Kerr", 2),
                     ("DL/track", "cube:Fenwick", 2),
                     house_rules={"sevens": "literal", "tied_lead": "takes", "below_tie": "dense"}),
        until="summer.begins",
    ),
    Scenario(
        name="ballads-and-victory",
        about="8.2, 9.1, 9.2 Ballads on Turn 3, livestock in pairs, a win.",
        state=spring(("sheet", "held:122", 1), ("sheet", "held:125", 1), ("sheet", "held:s126", 1),
                     ("sheet", "held:38", 1), ("vp", "points", 170), turn=3, **points(170)),
        answers=[("spring.ballads", ["122", "125", "s126"])],
        until="spring.won",
    ),
    Scenario(
        name="end-without-livestock",
        about="9.1, 9.2 No livestock and no name: the lowest level.",
        state=spring(*((f"EWM/{farm}", "sheep", 0) for farm in ("eden-valley", "caldew-valley", "farm-3",
                     "farm-4")),
                     ("player", "cattle", 1), ("player", "horse", 0), ("EWM/track", "cube:Dacre", 0),
                     ("EWM/town", "cube:Maxwell", 0), turn=3),
        until="spring.lost",
    ),
    Scenario(
        name="unknown-held-card-as-ballad",
        about="8.2 A held card with unknown subtype and effects: played by hand as a ballad.",
        state=spring(("sheet", "held:3", 1), turn=3),
        layers=(shipped,),
        answers=[Skip("subtype"), ("spring.ballads", ["3"]), Skip("effects")],
        until="spring.lost",
    ),
    Scenario(
        name="piles-run-out",
        about="A31, A37 More Sheep, Horses and cubes than the box holds: stand-ins are used.",
        state=spring(("EWM/eden-valley", "sheep", 50), ("player", "horse", 44), ("EWM/town", "cube:Kerr",
        12)),
        until="summer.begins",
    ),
)  # fmt: skip
