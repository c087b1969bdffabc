"""Scenarios of the player's own attacks (7.4, 7.6, 7.7)."""

from typing import Any

from reivers.border.state import State
from reivers.kernel.facts import Fact
from tests.border.builders import practice, shipped
from tests.border.summers import knowing
from tests.border.winters import with_battle, with_event, with_rerolls
from tests.journals.making import Amend, Later, Scenario, Step, at, faces

FARM = "SWM/nithsdale"
RAID = ("attack.target", f"raid/{FARM}")


def riding(*pieces: tuple[str, str, Any], **changes: Any) -> State:
    return at("winter", pieces=pieces, **changes)


def ride(kind: str = "opposite", other: str = "cross") -> list[Step]:
    """The player's card is turned first."""
    return [("winter.targets", [kind, other]), ("winter.turn", [f"Dacre/{kind}"])]


def sheet(**cards: str) -> list[tuple[str, str, Any]]:
    """Cards on the Family Sheet: office="16", held="38 39"."""
    single = ("reiver", "warden")
    return [
        ("sheet", kind if kind in single else f"{kind}:{card}", card if kind in single else 1)
        for kind, listed in cards.items()
        for card in listed.split()
    ]


def token(name: str) -> tuple[str, Any]:
    return ("token.turned", [name])


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
        state=riding(("mine", "horse", 1)),
        answers=[*ride(), RAID, ("winter.turn", ["Dacre/cross"])],
        until="attack.one_horse",
    ),
    Scenario(
        name="no-horse-in-winter",
        about="7.4, A41 Without a standing Horse nobody rides.",
        state=riding(("mine", "horse", 0), ("mine", "horse_lying", 2)),
        answers=[*ride()],
        until="attack.no_horse",
    ),
    Scenario(
        name="no-legal-target",
        about="7.4, A41 A card with no legal target is discarded without an attack, and so is what was "
              "played.",
        state=riding(*NOWHERE, *sheet(held="82"), turn=2),
        layers=(reaching_nothing, practice),
        answers=[*ride(), ("attack.target_cards", ["82"])],
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
        state=riding(("mine", "horse", 2)),
        answers=[*ride(), RAID, token("hot-trod"), ("attack.warden", faces(1)),
                 ("combat.attack", faces(6, 3)), ("combat.defence", faces(6, 6, 5))],
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
        state=riding(pool={"4p-5": 1, "rumor": 6}, available={}),
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
        name="rivals-carey",
        about="7.7 Robert Carey's token defends for an opponent, and rerolls three misses.",
        state=riding(pool={"robert-carey": 1, "rumor": 6}, display=[]),
        answers=[*ride(), RAID, token("robert-carey"), ("attack.warden", faces(1)),
                 ("combat.defence", faces(1, 1, 1)), ("combat.reroll", faces(5, 6, 1))],
        until="combat.raid",
    ),
    Scenario(
        name="both-sides-share-an-event",
        about="6.2, A23, A42 An event gives three dice to one combat: the attacker first, the rest to "
              "the defender.",
        state=with_rerolls(riding(), "7", 4),
        layers=(lambda thing, field: Fact(thing, field, "english", "copy") if (thing, field) == ("event:7",
                "nation")
                else Fact(thing, field, ["SMM", "SWM", "EMM"], "copy") if (thing, field) == ("event:7",
                "marches")
                else None, practice),
        answers=[*ride("same", "cross"), ("attack.target", "raid/EMM/redesdale"), token("hot-trod"),
                 ("combat.reroll_source", "event:7"), ("combat.reroll_dice", 2)],
        until="combat.raid",
    ),
    Scenario(
        name="dice-are-kept",
        about="7.7, A51 The player has rerolls and keeps the dice all the same.",
        state=with_rerolls(riding(), "7", 4),
        answers=[*ride(), RAID, token("rumor"), ("combat.reroll_source", "keep")],
        until="combat.raid",
    ),
    Scenario(
        name="office-rerolls-once-a-turn",
        about="7.7 An Office rerolls one die of a Feud, and not again this turn.",
        state=riding(*sheet(office="56"), ("SWM/seat", "cube:Dacre", 3), ("SMM/seat", "cube:Dacre", 1),
                     turn=2),
        answers=[*ride("family", "opposite"), ("attack.target", "feud/SWM"), ("attack.horses", 1),
                 ("combat.reroll_source", "card:56"), ("winter.turn", ["Dacre/opposite"]),
                 ("attack.target", "feud/SMM")],
        until="combat.feud_tied",
    ),
    Scenario(
        name="held-card-rerolls",
        about="7.7, A51 A held card that only rerolls is spent if it is the source that the player picks.",
        state=riding(*sheet(held="42 38")),
        answers=[*ride(), RAID, token("rumor"), ("attack.powers", ["held:38"]),
                 ("combat.attack", faces(3, 6, 1)), ("combat.reroll_source", "held:42"),
                 ("combat.reroll", faces(4))],
        until="combat.over",
    ),
    Scenario(
        name="powers-of-all-kinds",
        about="7.6 An Office once a turn, Cattle for dice, a held card: dice of the player's choice.",
        state=riding(*sheet(office="16", reiver="43", grayne="59", held="39"), turn=2),
        answers=[*ride(), RAID, token("rumor"),
                 ("attack.powers", ["office:16", "buy:43", "buy:59", "held:39"])],
        until="combat.raid",
    ),
    Scenario(
        name="cattle-for-one-power-only",
        about="7.6 Each of two prices can be paid, but not both: dice are bought one after another.",
        state=riding(*sheet(reiver="43", grayne="59"), ("mine", "cattle", 4), turn=2),
        answers=[*ride(), RAID, token("rumor"), ("attack.buy", "buy:43")],
        until="combat.dice",
    ),
    Scenario(
        name="untold-cards-in-an-attack",
        about="7.4 Cards of which nobody tells what they do: the player says how many dice they add.",
        state=riding(*sheet(reiver="2", held="3 4"), turn=2),
        layers=(knowing(c3_subtype="attack", c4_subtype="attack"), shipped),
        answers=[*ride(), RAID, token("rumor"), Later("effects"),
                 ("attack.powers", ["held:3", "held:4", "untold:2"]), Later("effects"),
                 ("attack.card_dice", 2),
                 ("fact.summer.effects", {"rerolls/raid": 2}), ("attack.card_dice", 1)],
        until="combat.raid",
    ),
    Scenario(
        name="change-of-plan",
        about="A47 A held Target card at the reveal of an own card: +1 in a Raid, then out of play.",
        state=riding(*sheet(held="82"), turn=2),
        answers=[*ride(), ("attack.target_cards", ["82"]), RAID],
        until="combat.over",
    ),
    Scenario(
        name="false-trail",
        about="A47 A Target card that takes the place of the attack: a cube comes home from a Gaol.",
        state=riding(*sheet(held="s120"), turn=3),
        answers=[*ride(), ("attack.target_cards", ["s120"])],
        until="attack.given_up",
    ),
    Scenario(
        name="spy-network",
        about="2.8, A47, A53 Spy Network while the target deck is made: a card from the discards, and a "
              "look at a token.",
        state=riding(*sheet(held="84"), turn=2, discards=["27", "60"]),
        answers=[("winter.targets", ["opposite", "cross"]), ("winter.target_cards", ["84"]),
                 ("summer.fetch", "27"), ("effect.where_look", [FARM])],
        until="attack.card_played",
    ),
    Scenario(
        name="double-cross",
        about="A47 Double Cross: a card from the discards, and +1 in the Feud that follows.",
        state=riding(*sheet(held="119"), turn=3, discards=["23"]),
        answers=[*ride("family"), ("attack.target_cards", ["119"]), ("attack.target", "feud/SWM")],
        until="combat.feud_tied",
    ),
    Scenario(
        name="two-roads-with-nothing-to-see",
        about="A53 A look at tokens when all of them are known.",
        state=riding(*sheet(held="s83"), turn=2, pool={}),
        answers=[("winter.targets", ["opposite", "cross"]), ("winter.target_cards", ["s83"])],
        until="attack.card_played",
    ),
    Scenario(
        name="untold-target-card",
        about="A47 A held card of which neither subtype nor effects are told may be played as a Target "
              "card, by hand.",
        state=riding(*sheet(held="3")),
        layers=(shipped,),
        answers=[("winter.targets", ["opposite", "cross"]), Later("subtype"), ("winter.target_cards", ["3"]),
                 Later("effects")],
        until="effect.by_hand",
    ),
    Scenario(
        name="notoriety-of-cards",
        about="7.1 Held Notoriety cards, then Offices, then Graynes, each within its Marches.",
        state=riding(*sheet(held="74 s112", office="11", grayne="19"), turn=3),
        answers=[("winter.notoriety_cards", ["74", "s112"]), ("effect.where_notoriety", {"SWM": 3}),
                 ("effect.choose_one", "2"), ("effect.where_notoriety", {"SMM": 2, "SWM": 1}),
                 ("winter.notoriety", {"EWM": 1, "EMM": 1}), ("winter.notoriety", {"DL": 2})],
    ),
    Scenario(
        name="untold-office-gives-notoriety",
        about="7.1 An Office of which nobody tells what it does: the player says how many points it gives.",
        state=riding(*sheet(office="11", grayne="60"), turn=2),
        layers=(shipped,),
        answers=[Later("effects"), ("winter.points", 2), ("winter.notoriety", {"EWM": 2}), Later("effects"),
                 ("winter.points", 0)],
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
                 ("combat.defence", faces(6, 4))],
        until="combat.over",
    ),
    Scenario(
        name="walled-town",
        about="7.6, E11 Carlisle is a Walled Town: a die more in its defence.",
        state=at("winter", family="Maxwell"),
        answers=[("winter.targets", ["family", "cross"]), ("winter.turn", ["Maxwell/family"]),
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
                 ("combat.defence", faces(6, 5))],
        until="combat.over",
    ),
    Scenario(
        name="battle-of-the-player",
        about="7.6, 7.7 The player at a Battle: the Reiver's dice, a card for Battles, VP for each hit.",
        state=with_battle(riding(*sheet(reiver="43", held="41"), ("mine", "cattle", 0), turn=2), "4", "SMM"),
        answers=[*ride("nation"), ("attack.target", "battle/4"), ("attack.powers", ["held:41"]),
                 ("combat.attack", faces(4, 4, 1, 1, 1, 1, 1))],
        until="combat.first_attack",
    ),
    Scenario(
        name="blood-price",
        about="7.4 A held card with a change of its own: a cube more in a Feud box, before dice are counted.",
        state=riding(*sheet(held="s79"), turn=2),
        answers=[*ride("family"), ("attack.target", "feud/SWM"), token("rumor"), ("attack.powers",
                       ["held:s79"]),
                 ("effect.where_feud", {"SWM/seat": 1})],
        until="combat.dice",
    ),
    Scenario(
        name="books-put-right-in-winter",
        about="7.4 The table is corrected while a target, Horses and Cattle for dice are asked for.",
        state=riding(*sheet(reiver="43"), turn=2),
        answers=[*ride(), Amend("mine|horse", 4), RAID, Amend("mine|horse", 3), ("attack.horses", 1),
                 token("rumor"), ("attack.powers", ["buy:43"])],
        until="combat.dice",
    ),
    Scenario(
        name="double-cross-without-discards",
        about="A38, A47 Double Cross while nothing lies in the discards.",
        state=riding(*sheet(held="119"), turn=3),
        answers=[*ride("family"), ("attack.target_cards", ["119"])],
        until="summer.no_discards",
    ),
    Scenario(
        name="open-card-that-does-not-snow",
        about="5.2, 7.4 A card among the opponents' in play that stops no attack.",
        state=riding(("draft/cards_in_play", "card:38", 1), in_play=["38"]),
        layers=(knowing(c38_stripe_effects=[]), practice),
        answers=[*ride(), RAID],
        until="attack.rides",
    ),
    Scenario(
        name="held-card-of-no-use",
        about="7.4 A held card turns out, when it is read, to be of no use in this combat: it stays in "
              "the hand.",
        state=riding(*sheet(held="3"), turn=2),
        layers=(knowing(c3_subtype="attack"), shipped),
        answers=[*ride(), RAID, token("rumor"), ("attack.powers", ["held:3"]),
                 ("fact.summer.effects", {"attack_dice/feud": 2})],
        until="attack.no_use",
    ),
    Scenario(
        name="reiver-with-a-modifier",
        about="7.6 A recruited card adds 1 to all dice of an attack.",
        state=riding(*sheet(reiver="1")),
        layers=(knowing(c1_effects=[{"standing": "modifier", "n": 1, "role": "attack"}]), practice),
        answers=[*ride(), RAID],
        until="combat.dice",
    ),
    Scenario(
        name="mary-not-in-the-debateable-land",
        about="6.2 Mary Queen of Scots gives no rerolls in the Debateable Land.",
        state=with_rerolls(at("winter", family="Kerr"), "mary-queen-of-scots", 5),
        answers=[("winter.targets", ["reiver", "cross"]), ("winter.turn", ["Kerr/reiver"]),
                 ("attack.target", "raid/debateable")],
        until="combat.raid",
    ),
    Scenario(
        name="rising-with-both-own-cards",
        about="7.4, A46 The player has fought for one side of the Rising: the other is no target any more.",
        state=with_battle(riding(), "rising-of-the-north", None),
        answers=[*ride("nation", "opposite"), ("attack.target", "battle/rising-of-the-north/Catholic"),
                 ("winter.turn", ["Dacre/opposite"]), RAID],
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
        name="two-sources-of-rerolls",
        about="A51 A held card and an event could both reroll: the player takes the card, for one die.",
        state=with_rerolls(riding(*sheet(held="s115"), turn=3), "7", 4),
        answers=[*ride(), RAID, token("rumor"), ("combat.reroll_source", "held:s115"),
                 ("combat.reroll_dice", 1)],
        until="combat.raid",
    ),
    Scenario(
        name="office-kept-for-later",
        about="7.6 An Office that may be used once a turn is not used in this attack.",
        state=riding(*sheet(office="16")),
        answers=[*ride(), RAID, token("rumor"), ("attack.powers", [])],
        until="combat.dice",
    ),
    Scenario(
        name="untold-card-kept",
        about="7.7 A held card that nobody has told of, and that was not played, gives no rerolls.",
        state=riding(*sheet(held="3")),
        layers=(knowing(c3_subtype="attack"), shipped),
        answers=[*ride(), RAID, token("rumor"), ("attack.powers", [])],
        until="combat.raid",
    ),
    Scenario(
        name="tokens-put-right",
        about="6.5, 7.4 Tokens at boxes of both sides, a used Warden card and the cubes beside a Battle "
              "are put right.",
        state=with_battle(riding(("EWM/seat", "token", "4p-2")), "4", "SMM"),
        answers=[*ride(), RAID, token("rumor"), ("combat.attack", faces(1, 1, 1)),
                 Amend("EWM/seat|token", "none"), Amend("EWM/town|token", "4p-2"), Amend(f"{FARM}|token",
                 "hot-trod"),
                 Amend("wardens|Kerr", 0), Amend("SMM/battlefield|cube:Kerr", 2), ("winter.turn",
                 ["Dacre/cross"])],
    ),
    Scenario(
        name="grey-token-at-a-farm",
        about="7.4, A19 A token with grey dice alone counts in full at a farm.",
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
                 ("attack.powers", ["office:16"]), ("winter.turn", ["Fenwick/nation"])],
        until="combat.rising_tied",
    ),
    Scenario(
        name="office-lends-a-modifier",
        about="7.6 An Office that adds 1 to all dice once a turn, and no dice.",
        state=riding(*sheet(office="16")),
        layers=(knowing(c16_effects=[{"standing": "modifier", "n": 1, "once": "turn", "role": "attack"}]),
                        practice),
        answers=[*ride(), RAID, token("rumor"), ("attack.powers", ["office:16"])],
        until="combat.dice",
    ),
    Scenario(
        name="enough-bought",
        about="7.6 Cattle would buy one die or another: the player keeps them.",
        state=riding(*sheet(reiver="43", grayne="59"), ("mine", "cattle", 4), turn=2),
        answers=[*ride(), RAID, token("rumor"), ("attack.buy", "enough")],
        until="combat.dice",
    ),
    Scenario(
        name="event-read-by-the-player",
        about="6.2 Nobody tells whom an event serves: the player reads it off the card, combat by combat.",
        state=with_rerolls(at("winter", family="Kerr"), "mary-queen-of-scots", 5),
        layers=(shipped,),
        answers=[("winter.targets", ["opposite", "cross"]), ("winter.turn", ["Kerr/opposite"]),
                 ("attack.target", "raid/EMM/redesdale"), ("combat.event_serves", "yes"),
                 ("combat.reroll_source", "event:mary-queen-of-scots")],
        until="combat.raid",
    ),
    Scenario(
        name="card-with-two-kinds-of-rerolls",
        about="7.7 A card that rerolls in two ways counts once, with the better one.",
        state=riding(*sheet(office="56"), turn=2),
        layers=(knowing(c56_effects=[{"standing": "rerolls", "n": 2}, {"standing": "rerolls", "n": 1}]),
                        practice),
        answers=[*ride(), RAID, token("rumor"), ("combat.reroll_source", "card:56")],
        until="combat.raid",
    ),
    Scenario(
        name="look-at-the-target-deck",
        about="2.2, A47 A Target card lets the player look at the top of the target deck: it lies there "
              "until it is turned.",
        state=riding(*sheet(held="s83"), turn=2),
        layers=(knowing(cs83_effects=[{"do": "look", "n": 3, "at": "targets"}]), practice),
        answers=[("winter.targets", ["opposite", "cross"]), ("winter.target_cards", ["s83"]),
                 ("effect.look_target", ["Dacre/opposite"]), ("effect.look_target", ["Kerr/reiver"]),
                 ("effect.look_target", ["unnamed"]), ("attack.target", "decline"), ("rival.reiver",
                 faces(1)),
                 ("winter.turn", ["Kerr/family"])],
    ),
    Scenario(
        name="token-without-a-name",
        about="2.6, 7.4 A token that nobody has named is told by its dice.",
        state=riding(),
        layers=(shipped,),
        answers=[*ride(), RAID, token("other"), ("fact.token.green", 2), ("fact.token.grey", 0)],
        until="combat.dice",
    ),
    Scenario(
        name="untold-notoriety-card",
        about="7.1 A held Notoriety card of which nobody tells what it does: the player says how many "
              "points.",
        state=riding(*sheet(held="3")),
        layers=(knowing(c3_subtype="notoriety"), shipped),
        answers=[("winter.notoriety_cards", ["3"]), Later("effects"), ("winter.points", 2),
                 ("winter.notoriety", {"EWM": 2})],
        until="attack.card_played",
    ),
)  # fmt: skip
