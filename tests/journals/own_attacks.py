"""Scenarios of the player's own attacks (7.4, 7.6, 7.7)."""

from typing import Any

from reivers.games.border.rules.model.state import State
from reivers.kernel.facts import Fact
from tests.games.border.builders import practice, shipped
from tests.games.border.summers import knowing
from tests.games.border.winters import with_battle, with_event, with_rerolls
from tests.journals.scenario import Correct, Scenario, Step, at, faces

FARM = "SWM/nithsdale"
RAID = ("attack.target", f"raid/{FARM}")


def winter(*pieces: tuple[str, str, Any], **changes: Any) -> State:
    return at("winter", pieces=pieces, **changes)


def own_card(kind: str = "opposite", other: str = "cross") -> list[Step]:
    """Flip the player's card first."""
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
    """A copy whose card "opposite" names no March."""
    if thing == "target:Dacre/opposite" and field in ("raid", "battle"):
        return Fact(thing, field, [], "copy")
    return None


NOWHERE = [(f"{march}/{box}", "cube:Dacre", 0) for march in ("SWM", "SMM", "EMM") for box in ("seat", "town")]
"""The player has no cubes in other Marches, so there is neither Feud nor Gaolbreak."""

SCENARIOS = (
    Scenario(
        name="one-horse-winter",
        about="7.4, A22 With one Horse at the start of Winter only the first card may attack.",
        state=winter(("player", "horse", 1)),
        answers=[*own_card(), RAID, ("winter.reveal", ["Dacre/cross"])],
        until="attack.one_horse",
    ),
    Scenario(
        name="no-horse-in-winter",
        about="7.4, A41 Without a standing Horse there is no attack.",
        state=winter(("player", "horse", 0), ("player", "horse_used", 2)),
        answers=[*own_card()],
        until="attack.no_horse",
    ),
    Scenario(
        name="no-legal-target",
        about="7.4, A41, A47 A card with no legal target is discarded without an attack; a held card that "
              "would only add dice is kept.",
        state=winter(*NOWHERE, *sheet(held="82"), turn=2),
        layers=(reaching_nothing, practice),
        answers=[*own_card()],
        until="attack.no_target",
    ),
    Scenario(
        name="attack-declined",
        about="7.4, A41 The player declines an attack.",
        state=winter(),
        answers=[*own_card(), ("attack.target", "decline")],
        until="attack.declined",
    ),
    Scenario(
        name="heavy-snows-against-the-player",
        about="5.2, 7.4 Heavy Snows among the opponents' cards in play cancel the player's attack, once.",
        state=winter(("draft/cards_in_play", "card:15", 1), ("draft/cards_in_play", "card:80", 1), turn=2,
                     in_play=["15", "80"]),
        answers=[*own_card(), RAID],
        until="combat.called_off",
    ),
    Scenario(
        name="more-captures-than-horses",
        about="7.7, A32 At most one Horse is lost, but every capture goes to the Gaol, and one is "
              "hanged.",
        state=winter(("player", "horse", 2)),
        answers=[*own_card(), RAID, token("hot-trod"), ("attack.warden", faces(1)),
                 ("combat.attack", faces(6, 3)), ("combat.defense", faces(6, 6, 5))],
        until="combat.over",
    ),
    Scenario(
        name="warden-stays-home",
        about="7.4, A18 The Warden's die is not below the token's dice.",
        state=winter(),
        answers=[*own_card(), RAID, token("hot-trod"), ("attack.warden", {"results": {"stays": 1}})],
        until="combat.raid",
    ),
    Scenario(
        name="warden-of-many-dice",
        about="7.4 A token with so many dice that the Warden always appears.",
        state=winter(),
        layers=(lambda thing, field: Fact(thing, field, 7, "copy") if (thing, field) ==
                ("token:plain-2", "green") else None, practice),
        answers=[*own_card(), RAID, token("plain-2"), ("attack.warden", faces(6))],
        until="combat.raid",
    ),
    Scenario(
        name="raid-without-token",
        about="A25 The box without a token is raided.",
        state=winter(empty_box=FARM),
        answers=[*own_card(), RAID],
        until="combat.raid",
    ),
    Scenario(
        name="halving-token",
        about="7.6, A33 A token halves the player's dice, rounded up.",
        state=winter(rival_tokens={"4p-5": 1, "rumor": 6}, spare_tokens={}),
        answers=[*own_card(), RAID, token("4p-5")],
        until="combat.raid",
    ),
    Scenario(
        name="more-sheep-hits-than-sheep",
        about="7.7 Hits beyond the Sheep of a farm still score; the player places the stolen Sheep.",
        state=winter(),
        answers=[*own_card(), RAID, token("rumor"), ("combat.attack", faces(6, 6, 6)),
                 ("combat.stolen_sheep", {"EWM/farm-3": 1})],
        until="combat.over",
    ),
    Scenario(
        name="dyke-in-the-debateable-land",
        about="A16, A17 Scots' Dyke blocks one hit in the Debateable Land; no Cattle and no Feud.",
        state=winter(("DL/debateable-land", "dyke", 1)),
        answers=[*own_card("reiver"), ("attack.target", "raid/debateable"),
                 ("combat.attack", faces(6, 5, 4, 1))],
        until="combat.over",
    ),
    Scenario(
        name="second-cube-beyond-12",
        about="2.5, 7.1 Notoriety beyond 12: a second cube counts on.",
        state=winter(*sheet(office="11"), ("EWM/track", "cube:Dacre", 11)),
        answers=[("winter.notoriety", {"EWM": 2})],
    ),
    Scenario(
        name="more-than-100-vp",
        about="2.5 VP beyond 100: a second cube counts on.",
        state=winter(("vp", "points", 99), turn=2, score=[{"Raid Sheep": 99}, {}]),
        answers=[*own_card(), RAID, token("rumor"), ("combat.attack", faces(6, 6, 6))],
        until="combat.raid",
    ),
    Scenario(
        name="gaolbreak-of-the-player",
        about="7.7, A8 A Gaolbreak: cubes freed, Horses gained standing, a Horse lost to a seven, 4 "
              "Notoriety.",
        state=with_event(winter(("SWM/town", "cube:Dacre", 2)), "ballad-of-kinmont-willie"),
        answers=[*own_card("family"), ("attack.target", "gaolbreak/SWM"), token("plain-3"),
                 ("attack.warden", faces(1)), ("combat.attack", faces(6, 6, 1, 1)),
                 ("combat.defense", faces(6, 4))],
        until="combat.over",
    ),
    Scenario(
        name="walled-town",
        about="7.6, E11 Carlisle is a Walled Town: one more defense die.",
        state=at("winter", family="Maxwell"),
        answers=[("winter.targets", ["family", "cross"]), ("winter.reveal", ["Maxwell/family"]),
                 ("attack.target", "gaolbreak/EWM"), token("rumor")],
        until="combat.over",
    ),
    Scenario(
        name="feud-of-the-player-lost",
        about="7.7, A34 A Feud lost: the cubes are returned, Horses are lost, Notoriety falls to "
              "0 at least.",
        state=winter(("SWM/seat", "cube:Dacre", 2)),
        answers=[*own_card("family"), ("attack.target", "feud/SWM"), token("plain-3"), ("attack.warden",
                       faces(1)),
                 ("combat.defense", faces(6, 5))],
        until="combat.over",
    ),
    Scenario(
        name="battle-of-the-player",
        about="7.6, 7.7 The player at a Battle: the Reiver's dice, a card for Battles, VP for each hit.",
        state=with_battle(winter(*sheet(reiver="43", held="41"), ("player", "cattle", 0), turn=2), "4",
        "SMM"),
        answers=[*own_card("nation"), ("attack.target", "battle/4"), ("attack.powers", ["held:41"]),
                 ("combat.attack", faces(4, 4, 1, 1, 1, 1, 1))],
        until="combat.first_attack",
    ),
    Scenario(
        name="battle-not-twice",
        about="7.4 The player fights a Battle once: the second card can't target it.",
        state=with_battle(winter(), "4", "SMM"),
        answers=[*own_card("nation"), ("attack.target", "battle/4"), ("winter.reveal", ["Dacre/cross"])],
    ),
    Scenario(
        name="card-for-another-kind-of-combat",
        about="7.0 A held card for Battles only is not offered in a Raid.",
        state=winter(*sheet(held="41")),
        answers=[*own_card(), RAID, token("rumor")],
        until="combat.dice",
    ),
    Scenario(
        name="corrections-in-winter",
        about="7.4 The table is corrected while a target, Horses and Cattle for dice are asked for.",
        state=winter(*sheet(reiver="43"), turn=2),
        answers=[*own_card(), Correct("player|horse", 4), RAID, Correct("player|horse", 3),
                 ("attack.horses", 1), token("rumor"), ("attack.powers", ["buy:43"])],
        until="combat.dice",
    ),
    Scenario(
        name="in-play-card-without-snow",
        about="5.2, 7.4 A card of the opponents in play that cancels no attack.",
        state=winter(("draft/cards_in_play", "card:38", 1), in_play=["38"]),
        layers=(knowing(c38_stripe_effects=[]), practice),
        answers=[*own_card(), RAID],
        until="attack.horses_sent",
    ),
    Scenario(
        name="rising-with-both-own-cards",
        about="7.4, A46 The player has fought for one side of the Rising: the other side can't be chosen.",
        state=with_battle(winter(), "rising-of-the-north", None),
        answers=[*own_card("nation", "opposite"), ("attack.target", "battle/rising-of-the-north/Catholic"),
                 ("winter.reveal", ["Dacre/opposite"]), RAID],
    ),
    Scenario(
        name="feud-of-the-player-won",
        about="7.7 A Feud won: VP for each hit, 2 Notoriety, and 1 less for the other.",
        state=winter(("SWM/seat", "cube:Dacre", 2)),
        answers=[*own_card("family"), ("attack.target", "feud/SWM"), token("rumor"),
                 ("combat.attack", faces(6, 6, 5, 1))],
        until="combat.feud_won",
    ),
    Scenario(
        name="correct-tokens",
        about="6.5, 7.4 Tokens at boxes of both sides, a used Warden card and the cubes beside a Battle "
              "are corrected.",
        state=with_battle(winter(("EWM/seat", "token", "4p-2")), "4", "SMM"),
        answers=[*own_card(), RAID, token("rumor"), ("combat.attack", faces(1, 1, 1)),
                 Correct("EWM/seat|token", "none"), Correct("EWM/town|token", "4p-2"),
                 Correct(f"{FARM}|token", "hot-trod"),
                 Correct("wardens|Kerr", 0), Correct("SMM/battlefield|cube:Kerr", 2), ("winter.reveal",
                 ["Dacre/cross"])],
    ),
    Scenario(
        name="gray-token-at-a-farm",
        about="7.4, A19 A token with only gray dice counts in full at a farm.",
        state=winter(),
        answers=[*own_card(), RAID, token("plain-3"), ("attack.warden", faces(6))],
        until="combat.dice",
    ),
    Scenario(
        name="family-card-raids",
        about="7.4, A21, A43 A Raid with the Family card: in any opposing March, not in the Debateable "
              "Land nor at home.",
        state=winter(),
        answers=[*own_card("family"), ("attack.target", "raid/EMM/farm-2")],
        until="attack.declared",
    ),
    Scenario(
        name="rising-of-two-english-families",
        about="7.4, A10, A11, A49 Two English families at the Rising: sides count, not nations. "
              "The player's Reiver and Office help; no Grayne, no Notoriety, no event does.",
        state=with_rerolls(with_battle(
            winter(*sheet(reiver="43", office="16", grayne="100"), ("rivals", "base_dice", 2), turn=3),
            "rising-of-the-north", None), "7", 4),
        answers=[*own_card("nation"), ("attack.target", "battle/rising-of-the-north/Protestant"),
                 ("attack.powers", ["office:16"]), ("winter.reveal", ["Fenwick/nation"])],
        until="combat.rising_tied",
    ),
    Scenario(
        name="unnamed-token",
        about="2.6, 7.4 An unnamed token is entered by its dice.",
        state=winter(),
        layers=(shipped,),
        answers=[*own_card(), RAID, token("other"), ("fact.token.face", {"green": 2})],
        until="combat.dice",
    ),
)  # fmt: skip
