"""Scenarios of the player's own attacks (7.4, 7.6, 7.7)."""

from typing import Any

from reivers.games.border.rules.model.state import State
from reivers.kernel.facts import Fact
from tests.games.border.builders import practice, shipped
from tests.games.border.summers import knowing
from tests.games.border.winters import with_battle, with_event, with_rerolls
from tests.journals.making import Amend, Scenario, Step, at, faces

FARM = "SWM/nithsdale"
RAID = ("attack.target", f"raid/{FARM}")


def riding(*pieces: tuple[str, str, Any], **changes: Any) -> State:
    return at("winter", pieces=pieces, **changes)


def ride(kind: str = "opposite", other: str = "cross") -> list[Step]:
    """The player's card is turned first."""
    return [("winter.targets", [kind, other]), ("winter.reveal", [f"Dacre/{kind}"])]


def sheet(**cards: str) -> list[tuple[str, str, Any]]:
    """Cards on the Family Sheet: office="16", held="38 39"."""
    single = ("reiver", "warden")
    return [
        ("sheet", kind if kind in single else f"{kind}:{card}", card if kind in single else 1)
        for kind, listed in cards.items()
        for card in listed.split()
    ]


def token(name: str) -> tuple[str, Any]:
    return ("token.revealed", [name])


def reaching_nothing(thing: str, field: str) -> Fact | None:
    """A copy whose card "opposite" names no March at all."""
    if thing == "target:Dacre/opposite" and field in ("raid", "battle"):
        return Fact(thing, field, [], "copy")
    return None


NOWHERE = [(f"{march}/{box}", "cube:Dacre", 0) for march in ("SWM", "SMM", "EMM") for box in ("seat", "town")]
"""No cube of the player lies anywhere, so there is neither Feud nor Gaolbreak."""

SCENARIOS = (
    Scenario(
        name="one-horse-winter",
        about="7.4, A22 With one Horse at the start of Winter only the first card may attack.",
        state=riding(("player", "horse", 1)),
        answers=[*ride(), RAID, ("winter.reveal", ["Dacre/cross"])],
        until="attack.one_horse",
    ),
    Scenario(
        name="no-horse-in-winter",
        about="7.4, A41 Without a standing Horse nobody rides.",
        state=riding(("player", "horse", 0), ("player", "horse_used", 2)),
        answers=[*ride()],
        until="attack.no_horse",
    ),
    Scenario(
        name="no-legal-target",
        about="7.4, A41, A47 A card with no legal target is discarded without an attack; a held card that "
              "would only help is not lost for it.",
        state=riding(*NOWHERE, *sheet(held="82"), turn=2),
        layers=(reaching_nothing, practice),
        answers=[*ride()],
        until="attack.no_target",
    ),
    Scenario(
        name="attack-declined",
        about="7.4, A41 The player declines an attack.",
        state=riding(),
        answers=[*ride(), ("attack.target", "decline")],
        until="attack.declined",
    ),
    Scenario(
        name="snowed-in",
        about="5.2, 7.4 Heavy Snows among the opponents' cards in play call the player's attack off, once.",
        state=riding(("draft/cards_in_play", "card:15", 1), ("draft/cards_in_play", "card:80", 1), turn=2,
                     in_play=["15", "80"]),
        answers=[*ride(), RAID],
        until="combat.called_off",
    ),
    Scenario(
        name="captures-beyond-the-horses",
        about="7.7, A32 One Horse is lost at most, but every capture goes to the Gaol, and one rider is "
              "hanged.",
        state=riding(("player", "horse", 2)),
        answers=[*ride(), RAID, token("hot-trod"), ("attack.warden", faces(1)),
                 ("combat.attack", faces(6, 3)), ("combat.defense", faces(6, 6, 5))],
        until="combat.over",
    ),
    Scenario(
        name="warden-stays-home",
        about="7.4, A18 The Warden's die is not below the token's dice.",
        state=riding(),
        answers=[*ride(), RAID, token("hot-trod"), ("attack.warden", {"results": {"stays": 1}})],
        until="combat.raid",
    ),
    Scenario(
        name="warden-of-many-dice",
        about="7.4 A token of so many dice that every throw calls the Warden.",
        state=riding(),
        layers=(lambda thing, field: Fact(thing, field, 7, "copy") if (thing, field) ==
                ("token:plain-2", "green") else None, practice),
        answers=[*ride(), RAID, token("plain-2"), ("attack.warden", faces(6))],
        until="combat.raid",
    ),
    Scenario(
        name="raid-where-no-token-lies",
        about="A25 The box that found no token is raided.",
        state=riding(empty_box=FARM),
        answers=[*ride(), RAID],
        until="combat.raid",
    ),
    Scenario(
        name="halving-token",
        about="7.6, A33 A token halves the player's dice, rounded up.",
        state=riding(rival_tokens={"4p-5": 1, "rumor": 6}, spare_tokens={}),
        answers=[*ride(), RAID, token("4p-5")],
        until="combat.raid",
    ),
    Scenario(
        name="sheep-hits-beyond-the-sheep",
        about="7.7 Hits beyond the Sheep of a farm still score; the player places what was stolen.",
        state=riding(),
        answers=[*ride(), RAID, token("rumor"), ("combat.attack", faces(6, 6, 6)),
                 ("combat.stolen_sheep", {"EWM/farm-3": 1})],
        until="combat.over",
    ),
    Scenario(
        name="dyke-in-the-debateable-land",
        about="A16, A17 Scots' Dyke blocks one hit in the Debateable Land; no Cattle and no Feud come of it.",
        state=riding(("DL/debateable-land", "dyke", 1)),
        answers=[*ride("reiver"), ("attack.target", "raid/debateable"),
                 ("combat.attack", faces(6, 5, 4, 1))],
        until="combat.over",
    ),
    Scenario(
        name="second-cube-beyond-12",
        about="2.5, 7.1 Notoriety beyond 12: a second cube counts on.",
        state=riding(*sheet(office="11"), ("EWM/track", "cube:Dacre", 11)),
        answers=[("winter.notoriety", {"EWM": 2})],
    ),
    Scenario(
        name="beyond-100-vp",
        about="2.5 VP beyond 100: a second cube counts on.",
        state=riding(("vp", "points", 99), turn=2, score=[{"Raid Sheep": 99}, {}]),
        answers=[*ride(), RAID, token("rumor"), ("combat.attack", faces(6, 6, 6))],
        until="combat.raid",
    ),
    Scenario(
        name="gaolbreak-of-the-player",
        about="7.7, A8 A Gaolbreak: cubes freed, Horses gained standing, a Horse lost to a seven, 4 "
              "Notoriety.",
        state=with_event(riding(("SWM/town", "cube:Dacre", 2)), "ballad-of-kinmont-willie"),
        answers=[*ride("family"), ("attack.target", "gaolbreak/SWM"), token("plain-3"),
                 ("attack.warden", faces(1)), ("combat.attack", faces(6, 6, 1, 1)),
                 ("combat.defense", faces(6, 4))],
        until="combat.over",
    ),
    Scenario(
        name="walled-town",
        about="7.6, E11 Carlisle is a Walled Town: a die more in its defense.",
        state=at("winter", family="Maxwell"),
        answers=[("winter.targets", ["family", "cross"]), ("winter.reveal", ["Maxwell/family"]),
                 ("attack.target", "gaolbreak/EWM"), token("rumor")],
        until="combat.over",
    ),
    Scenario(
        name="feud-of-the-player-lost",
        about="7.7, A34 A Feud lost: the cubes go back all the same, Horses are lost, Notoriety falls to "
              "0 at least.",
        state=riding(("SWM/seat", "cube:Dacre", 2)),
        answers=[*ride("family"), ("attack.target", "feud/SWM"), token("plain-3"), ("attack.warden",
                       faces(1)),
                 ("combat.defense", faces(6, 5))],
        until="combat.over",
    ),
    Scenario(
        name="battle-of-the-player",
        about="7.6, 7.7 The player at a Battle: the Reiver's dice, a card for Battles, VP for each hit.",
        state=with_battle(riding(*sheet(reiver="43", held="41"), ("player", "cattle", 0), turn=2), "4",
        "SMM"),
        answers=[*ride("nation"), ("attack.target", "battle/4"), ("attack.powers", ["held:41"]),
                 ("combat.attack", faces(4, 4, 1, 1, 1, 1, 1))],
        until="combat.first_attack",
    ),
    Scenario(
        name="battle-not-twice",
        about="7.4 The player fights a Battle once: with the second card it is no target any more.",
        state=with_battle(riding(), "4", "SMM"),
        answers=[*ride("nation"), ("attack.target", "battle/4"), ("winter.reveal", ["Dacre/cross"])],
    ),
    Scenario(
        name="card-for-another-kind-of-combat",
        about="7.0 A held card that is for Battles alone is not offered in a Raid.",
        state=riding(*sheet(held="41")),
        answers=[*ride(), RAID, token("rumor")],
        until="combat.dice",
    ),
    Scenario(
        name="books-put-right-in-winter",
        about="7.4 The table is corrected while a target, Horses and Cattle for dice are asked for.",
        state=riding(*sheet(reiver="43"), turn=2),
        answers=[*ride(), Amend("player|horse", 4), RAID, Amend("player|horse", 3), ("attack.horses", 1),
                 token("rumor"), ("attack.powers", ["buy:43"])],
        until="combat.dice",
    ),
    Scenario(
        name="open-card-that-does-not-snow",
        about="5.2, 7.4 A card among the opponents' in play that stops no attack.",
        state=riding(("draft/cards_in_play", "card:38", 1), in_play=["38"]),
        layers=(knowing(c38_stripe_effects=[]), practice),
        answers=[*ride(), RAID],
        until="attack.horses_sent",
    ),
    Scenario(
        name="rising-with-both-own-cards",
        about="7.4, A46 The player has fought for one side of the Rising: the other is no target any more.",
        state=with_battle(riding(), "rising-of-the-north", None),
        answers=[*ride("nation", "opposite"), ("attack.target", "battle/rising-of-the-north/Catholic"),
                 ("winter.reveal", ["Dacre/opposite"]), RAID],
    ),
    Scenario(
        name="feud-of-the-player-won",
        about="7.7 A Feud won: VP for each hit, 2 Notoriety, and 1 less for the other.",
        state=riding(("SWM/seat", "cube:Dacre", 2)),
        answers=[*ride("family"), ("attack.target", "feud/SWM"), token("rumor"),
                 ("combat.attack", faces(6, 6, 5, 1))],
        until="combat.feud_won",
    ),
    Scenario(
        name="tokens-put-right",
        about="6.5, 7.4 Tokens at boxes of both sides, a used Warden card and the cubes beside a Battle "
              "are put right.",
        state=with_battle(riding(("EWM/seat", "token", "4p-2")), "4", "SMM"),
        answers=[*ride(), RAID, token("rumor"), ("combat.attack", faces(1, 1, 1)),
                 Amend("EWM/seat|token", "none"), Amend("EWM/town|token", "4p-2"), Amend(f"{FARM}|token",
                 "hot-trod"),
                 Amend("wardens|Kerr", 0), Amend("SMM/battlefield|cube:Kerr", 2), ("winter.reveal",
                 ["Dacre/cross"])],
    ),
    Scenario(
        name="grey-token-at-a-farm",
        about="7.4, A19 A token with gray dice alone counts in full at a farm.",
        state=riding(),
        answers=[*ride(), RAID, token("plain-3"), ("attack.warden", faces(6))],
        until="combat.dice",
    ),
    Scenario(
        name="family-card-raids",
        about="7.4, A21, A43 A Raid with the Family card: in any opposing March, not in the Debateable "
              "Land nor at home.",
        state=riding(),
        answers=[*ride("family"), ("attack.target", "raid/EMM/farm-2")],
        until="attack.declared",
    ),
    Scenario(
        name="rising-of-two-english-families",
        about="7.4, A10, A11, A49 Two English families at the Rising: sides count, not nations. "
              "The player's Reiver and Office help; no Grayne, no Notoriety, no event does.",
        state=with_rerolls(with_battle(
            riding(*sheet(reiver="43", office="16", grayne="100"), ("rivals", "base_dice", 2), turn=3),
            "rising-of-the-north", None), "7", 4),
        answers=[*ride("nation"), ("attack.target", "battle/rising-of-the-north/Protestant"),
                 ("attack.powers", ["office:16"]), ("winter.reveal", ["Fenwick/nation"])],
        until="combat.rising_tied",
    ),
    Scenario(
        name="token-without-a-name",
        about="2.6, 7.4 A token that nobody has named is told by its dice.",
        state=riding(),
        layers=(shipped,),
        answers=[*ride(), RAID, token("other"), ("fact.token.face", {"green": 2})],
        until="combat.dice",
    ),
)  # fmt: skip
