"""Scenarios of unknown facts: forms, and changes by hand (2.8)."""

from typing import Any

from tests.games.border.builders import practice, shipped
from tests.games.border.summers import knowing
from tests.journals.own_attacks import RAID, own_card, token, winter
from tests.journals.scenario import Scenario, Skip, at, faces
from tests.journals.summers import draft, summer

KEPT = [
    {"what": "home/track|cube:own", "by": 1}, {"what": "score|Raid Sheep", "by": 2},
    {"what": "player|cattle", "by": -30}, {"what": "player|token:hot-trod", "by": -1},
    {"what": "player|horse", "by": 1, "when": "attack"},
]  # fmt: skip
"""Changes that a copy remembers; some of them are impossible now."""


def known_card(card: str, subtype: str, **fields: Any) -> Any:
    """Return a copy that knows a card's subtype, price and these fields."""
    return knowing(
        **{f"c{card}_subtype": subtype, f"c{card}_cattle": 0, f"c{card}_stripe": "attack",
           f"c{card}_strength": 1, **{f"c{card}_{field}": value for field, value in fields.items()}}
    )  # fmt: skip


SCENARIOS = (
    Scenario(
        name="form-of-livestock",
        about="2.8 An unknown Livestock card: one of these, not all of them, and Sheep for one farm at most.",
        state=summer(),
        layers=(shipped,),
        answers=[*draft(["25", "27", "28"], "25", ("fact.summer.subtype", "livestock"),
                        ("fact.summer.cattle", -1), ("summer.action", "play"),
                        ("fact.summer.effects", {"cattle": 3, "sheep": 2, "sheep/each": 1, "choose_one": 1}),
                        ("effect.choose_one", "2"))],
        until="effect.sheep",
    ),
    Scenario(
        name="form-with-one-row",
        about="2.8 'One of these' with only one row.",
        state=summer(),
        layers=(known_card("25", "livestock"), shipped),
        answers=[*draft(["25", "27", "28"], "25", ("summer.action", "play"),
                        ("fact.summer.effects", {"cattle": 3, "by_hand": 1, "choose_one": 1}))],
        until="effect.cattle",
    ),
    Scenario(
        name="form-of-a-grayne",
        about="7.1 A Grayne with partly known Notoriety: the form is filled in and confirmed.",
        state=winter(("sheet", "grayne:19", 1)),
        layers=(shipped,),
        answers=[("fact.summer.effects", {"attack_dice/SWM": 1, "notoriety": 2, "in/EWM": 1, "in/DL": 1}),
                 ("winter.notoriety", {"EWM": 2})],
    ),
    Scenario(
        name="form-of-a-token",
        about="2.6 A token with an unknown face: a text instead of dice.",
        state=winter(),
        layers=(shipped,),
        answers=[*own_card(), RAID, token("other"), ("fact.token.face", {"text/halved": 1})],
        until="combat.dice",
    ),
    Scenario(
        name="form-of-event-terms",
        about="6.2 Unknown reroll terms: number, families, combats and Marches on one form.",
        state=at("autumn"),
        layers=(shipped,),
        answers=[("autumn.event", ["mary-queen-of-scots"]),
                 ("fact.event.terms", {"rerolls": 5, "nation/english": 1, "combats/raid": 1,
                                       "marches/SWM": 1})],
        until="autumn.event_rerolls",
    ),
    Scenario(
        name="skipped-event-terms",
        about="6.2 The player skips an event's reroll terms: the event gets no dice.",
        state=at("autumn"),
        layers=(shipped,),
        answers=[("autumn.event", ["mary-queen-of-scots"]), Skip("terms")],
        until="autumn.event_rerolls",
    ),
    Scenario(
        name="by-hand-repeats-last-changes",
        about="2.8 Remembered changes are suggested and made again.",
        state=summer(),
        layers=(known_card("25", "livestock", effects=[{"do": "by_hand"}], by_hand=KEPT[:2]), practice),
        answers=[*draft(["25", "27", "28"], "25", ("summer.action", "play"))],
        until="manual.done",
    ),
    Scenario(
        name="by-hand-within-limits",
        about="2.8 Remembered changes are suggested as far as they are possible now.",
        state=summer(),
        layers=(known_card("25", "livestock", effects=[{"do": "by_hand"}], by_hand=KEPT), practice),
        answers=[*draft(["25", "27", "28"], "25", ("summer.action", "play"))],
        until="manual.done",
    ),
    Scenario(
        name="by-hand-not-remembered",
        about="2.8 Other changes than last time, and not to be kept.",
        state=summer(),
        layers=(known_card("25", "livestock", effects=[{"do": "by_hand"}], by_hand=KEPT), practice),
        answers=[*draft(["25", "27", "28"], "25", ("summer.action", "play"),
                        ("manual.where", ["player", "SWM", "rivals"]),
                        ("manual.changes", {"player|cattle": 1, "SWM/track|cube:Maxwell": -1,
                                             "cup|Kerr": -1}),
                        ("manual.remember", "no"))],
        until="summer.awarded",
    ),
    Scenario(
        name="by-hand-no-change",
        about="2.8 A part of the state is chosen, and nothing in it changes.",
        state=summer(),
        layers=(known_card("25", "livestock", effects=[{"do": "by_hand"}]), practice),
        answers=[*draft(["25", "27", "28"], "25", ("summer.action", "play"), ("manual.where", ["player"]),
                        ("manual.changes", {}))],
        until="summer.awarded",
    ),
    Scenario(
        name="by-hand-in-a-raid",
        about="7.4 What a Reiver did in an attack before is proposed in an attack alone, and kept anew.",
        state=winter(("sheet", "reiver", "2")),
        layers=(knowing(c2_by_hand=KEPT), shipped),
        answers=[*own_card(), RAID, token("rumor"), Skip("effects"), ("attack.powers", ["unknown:2"]),
                 ("attack.card_dice", 1), ("manual.where", ["player"]), ("manual.changes",
                 {"player|horse": 2}),
                 ("manual.remember", "yes"), ("combat.attack", faces(5, 5, 1, 1))],
        until="combat.raid",
    ),
)  # fmt: skip
