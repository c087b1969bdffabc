"""Scenarios of the opponents' attacks, and of what the player does about them (7.5, 7.7)."""

from collections.abc import Sequence
from typing import Any

from reivers.games.border import board
from reivers.games.border.rules.model.state import State
from tests.games.border.builders import practice, shipped
from tests.games.border.summers import knowing
from tests.games.border.winters import with_battle, with_event, with_rerolls
from tests.journals.scenario import Scenario, Skip, Step, at, faces, last_winter

FARM = "EWM/eden-valley"
TARGETS = ("winter.targets", ["opposite", "cross"])


def raided(*pieces: tuple[str, str, Any], **changes: Any) -> State:
    """A Winter in which Eden Valley is the farm that tempts most."""
    lie = [(FARM, "sheep", 3), ("rivals", "base_dice", 3)]
    return at("winter", pieces=[*lie, *pieces], **changes)


def reiver(die: int = 4, family: str = "Maxwell") -> list[Step]:
    return [TARGETS, ("winter.reveal", [f"{family}/reiver"]), ("rival.reiver", faces(die))]


def sevens(house: str) -> Scenario:
    """A Raid against two dice that are both 7, and one that is 6."""
    rules = {"sevens": house, "tied_lead": "takes", "below_tie": "competition"}
    state = raided((FARM, "token", "hot-trod"), ("player", "token:deputy-warden", 0), house_rules=rules)
    state.rival_tokens["hot-trod"] = 0
    return Scenario(
        name=f"two-sevens-{house}",
        about=f"7.7, A1 Two sevens against a Raid, by the reading {house!r}.",
        state=state,
        answers=[*reiver(), ("rival.defend", ["warden"]), ("combat.attack", faces(5, 5, 5, 4, 4, 1)),
                 ("combat.defense", faces(6, 6, 5))],
        until="combat.raid",
    )  # fmt: skip


def warden(name: str, about: str, tokens: Sequence[tuple[str, str]], *moves: str) -> Scenario:
    """The player's Warden rides, with these tokens in boxes of the March."""
    state = raided(*((f"EWM/{box}", "token", token) for box, token in tokens))
    for _, token in tokens:
        state.spare_tokens.pop(token, None)
        state.rival_tokens.pop(token, None)
    asked = [("rival.warden_move", "stay" if move == "stay" else f"EWM/{move}") for move in moves]
    return Scenario(
        name=f"warden-card-{name}",
        about=f"7.5 The player's Warden card: {about}",
        state=state,
        answers=[*reiver(), ("rival.defend", ["warden"]), *asked],
        until="combat.dice",
    )


def held(*cards: str) -> list[tuple[str, str, Any]]:
    return [("sheet", f"held:{card}", 1) for card in cards]


SCENARIOS = (
    Scenario(
        name="fyre-to-the-door",
        about="7.5, A35 A Reiver's 6 is Fyre to the Door: bastles are lost before dice are counted.",
        state=raided((FARM, "sheep", 1), (FARM, "sheep_bastled", 4)),
        answers=[*reiver(6), ("combat.attack", faces(6, 6, 6, 6, 6, 1, 1, 1))],
        until="combat.sheep_stolen",
    ),
    Scenario(
        name="fyre-without-bastles",
        about="7.5 Fyre to the Door at a farm without bastles.",
        state=raided(),
        answers=[*reiver(6)],
        until="combat.raid",
    ),
    Scenario(
        name="reiver-stays-home",
        about="7.5 A Reiver's 2: no attack.",
        state=raided(),
        answers=[*reiver(2)],
        until="rival.nothing",
    ),
    Scenario(
        name="reiver-die-by-result",
        about="7.5 The Reiver's die entered as a result, not as a face.",
        state=raided(),
        answers=[TARGETS, ("winter.reveal", ["Maxwell/reiver"]), ("rival.reiver", {"results": {"rides": 1}})],
        until="combat.raid",
    ),
    Scenario(
        name="all-farms-raided",
        about="7.5, A14 All four farms have been raided: a fifth Reiver finds nothing.",
        state=at("winter", pieces=[("rivals", "base_dice", 1)]),
        answers=[*reiver(), *reiver(5, "Fenwick")[1:], ("winter.reveal", ["Maxwell/opposite"]),
                 ("winter.reveal", ["Kerr/cross"]), *reiver(5, "Kerr")[1:]],
        until="rival.nothing",
    ),
    *(sevens(house) for house in ("literal", "cascade", "hybrid")),
    warden("moves", "a token moves to the empty box.", [("caldew-valley", "4p-2")], "caldew-valley"),
    warden("swaps", "two tokens change places.", [("eden-valley", "4p-2"), ("seat", "4p-4")], "seat"),
    warden(
        "replaces",
        "the token there does not fit the other box and comes home (A50).",
        [("eden-valley", "4p-2"), ("town", "4p-8"), ("seat", "4p-3")],
        "town",
    ),
    warden("stays", "no token comes, but all dice have +1.", [("seat", "4p-3"), ("town", "4p-4")], "stay"),
    warden("alone", "there is no token to bring.", []),
    Scenario(
        name="heavy-snows-against-a-rival",
        about="A44 The player's Heavy Snows call an opponent's attack off.",
        state=raided(*held("80"), turn=2),
        answers=[*reiver(), ("rival.defend", ["held:80"])],
        until="combat.called_off",
    ),
    Scenario(
        name="vp-without-a-printed-row",
        about="A44, A45 A card's VP on a turn whose sheet has no row for them, at a raid on the "
              "Debateable Land.",
        state=raided(*held("81"), turn=2),
        layers=(knowing(c81_effects=[{"do": "vp", "n": 4, "row": "Warden's Tithe, Bills of Complaint"}]),
                        practice),
        answers=[TARGETS, ("winter.reveal", ["Maxwell/same"]), ("rival.defend", ["held:81"]),
                 ("combat.stolen_sheep", {"SWM/nithsdale": 1, "SWM/eskdale": 1})],
    ),
    Scenario(
        name="wardens-tithe-on-turn-3",
        about="8.2 Warden's Tithe on Turn 3, in its own row, with its dice; Bills of Complaint by cubes.",
        state=raided(*held("116", "117"), turn=3),
        answers=[*reiver(), ("rival.defend", ["held:116", "held:117"])],
        until="combat.raid",
    ),
    Scenario(
        name="sentinels-halve-a-raid",
        about="7.6, A33 A Defense card halves the opponent's dice, last of all and rounded up.",
        state=raided(*held("81"), turn=2),
        answers=[*reiver(), ("rival.defend", ["held:81"])],
        until="combat.raid",
    ),
    Scenario(
        name="gaolbreak-with-defense-card",
        about="7.7 A Defense card blocks a hit and halves the dice of a Gaolbreak, with Kinmont Willie in "
              "play.",
        state=with_event(raided(*held("s118"), ("EWM/town", "cube:Maxwell", 3), turn=3),
                         "ballad-of-kinmont-willie"),
        answers=[TARGETS, ("winter.reveal", ["Maxwell/family"]), ("rival.defend", ["held:s118"]),
                 ("combat.attack", faces(6, 6, 6))],
        until="combat.gaolbreak",
    ),
    Scenario(
        name="gaolbreak-hangs",
        about="7.7, A8 Every seven of a Gaolbreak hangs: 6 VP each, and a cube if one is left.",
        state=raided(("EWM/town", "cube:Maxwell", 2), ("EWM/town", "token", "4p-7")),
        answers=[TARGETS, ("winter.reveal", ["Maxwell/family"]), ("rival.defend", ["warden"]),
                 ("combat.attack", faces(6, 1, 1, 1, 1)), ("combat.defense", faces(6, 6, 6, 1, 1))],
        until="combat.gaolbreak",
    ),
    Scenario(
        name="feud-lost-by-the-player",
        about="7.7 An opponent wins a Feud in Ill Week: 4 Notoriety, and 1 less for the player.",
        state=with_event(raided(("EWM/seat", "cube:Maxwell", 3)), "ill-week"),
        answers=[TARGETS, ("winter.reveal", ["Maxwell/family"]), ("combat.attack", faces(6, 6, 6, 1, 1, 1))],
        until="combat.feud_won",
    ),
    Scenario(
        name="feud-won-by-the-player",
        about="7.7 The player strikes back in a Feud: VP for Feud Defense, and 2 Notoriety.",
        state=raided(("EWM/seat", "cube:Maxwell", 3), ("EWM/seat", "token", "4p-3")),
        answers=[TARGETS, ("winter.reveal", ["Maxwell/family"]), ("rival.defend", ["warden"]),
                 ("combat.defense", faces(6, 5, 4))],
        until="combat.feud_won",
    ),
    Scenario(
        name="feud-or-gaolbreak-tie",
        about="7.5 As many cubes in the Feud box as in the Gaol: a draw decides.",
        state=raided(),
        answers=[TARGETS, ("winter.reveal", ["Maxwell/family"]), ("rival.tie", ["gaolbreak"])],
        until="rival.gaolbreak",
    ),
    Scenario(
        name="family-card-after-both-sites",
        about="7.5, A12 The Seat, then the Town, was attacked this turn: neither can be chosen.",
        state=raided(("EWM/seat", "cube:Fenwick", 1), ("EWM/seat", "cube:Kerr", 2), ("EWM/town",
                     "cube:Kerr", 1)),
        answers=[TARGETS, ("winter.reveal", ["Maxwell/family"]), ("rival.tie", ["feud"]),
                 ("winter.reveal", ["Kerr/family"]), ("winter.reveal", ["Fenwick/family"])],
        until="rival.nothing",
    ),
    Scenario(
        name="own-carey-defends",
        about="7.7 Robert Carey on the player's side: three dice of the defense once more, in each combat.",
        state=raided(("sheet", "warden", "88"), (FARM, "token", "robert-carey"), turn=3,
                     free_warden_tokens=["earl-of-angus"]),
        answers=[*reiver(), ("combat.reroll_source", "card:88"), ("combat.reroll_dice", 2),
                 ("combat.reroll", faces(6, 5))],
        until="combat.raid",
    ),
    Scenario(
        name="rival-rerolls-by-an-event",
        about="7.7 Mary Queen of Scots: a Scottish opponent always rerolls, three dice at most.",
        state=with_rerolls(raided(), "mary-queen-of-scots", 5),
        answers=[*reiver(), ("combat.attack", faces(1, 1, 1, 1, 1, 6))],
        until="combat.raid",
    ),
    Scenario(
        name="office-defends-once-a-turn",
        about="7.6 An Office with defense dice once a turn: used by choice, and gone after that.",
        state=raided(("sheet", "office:16", 1)),
        layers=(knowing(c16_effects=[{"standing": "defense_dice", "n": 2, "once": "turn"},
                                     {"standing": "modifier", "n": 1, "role": "defense"},
                                     {"standing": "extra_block", "n": 1, "role": "defense"},
                                     {"standing": "halve", "role": "defense"}]), practice),
        answers=[*reiver(), ("rival.defend", ["office:16"]), ("winter.reveal", ["Fenwick/reiver"]),
                 ("rival.reiver", faces(3)), ("rival.defend", [])],
        until="combat.raid",
    ),
    Scenario(
        name="unknown-defense-card-adds-dice",
        about="7.5 A held card with unknown effects: the player enters how many dice it adds.",
        state=raided(*held("2"), turn=3),
        layers=(knowing(c2_subtype="defense"), shipped),
        answers=[*reiver(), ("rival.defend", ["held:2"]), Skip("effects"), ("rival.card_does", "dice"),
                 ("rival.card_dice", 2)],
        until="combat.raid",
    ),
    Scenario(
        name="unknown-defense-card-cancels-attack",
        about="7.5 A held card with unknown effects: the player enters that it cancels the attack.",
        state=raided(*held("2"), turn=3),
        layers=(knowing(c2_subtype="defense"), shipped),
        answers=[*reiver(), ("rival.defend", ["held:2"]), Skip("effects"), ("rival.card_does", "stops")],
        until="combat.called_off",
    ),
    Scenario(
        name="battle-at-home-first",
        about="7.5 Target X March, step 1: a Battle in the opponent's own March.",
        state=with_battle(raided(), "4", "SMM"),
        answers=[TARGETS, ("winter.reveal", ["Kerr/same"])],
        until="combat.first_attack",
    ),
    Scenario(
        name="march-card-without-target",
        about="7.5 Target X March: the Debateable Land was raided, the March is not listed, no Rising: "
              "no attack.",
        state=last_winter(Kerr="same opposite", Maxwell="same opposite", Fenwick="same cross",
                          pieces=[("player", "horse", 0)]),
        answers=[("winter.reveal", ["Kerr/same"]), ("winter.reveal", ["Kerr/opposite"])],
        until="rival.nothing",
    ),
    Scenario(
        name="rising-has-no-free-side",
        about="7.5 Both sides of the Rising were fought for: it is decided, and no third attack follows.",
        state=with_battle(raided(), "rising-of-the-north", None),
        answers=[TARGETS, ("winter.reveal", ["Fenwick/nation"]), ("winter.reveal", ["Kerr/opposite"]),
                 ("winter.reveal", ["Maxwell/nation"])],
        until="rival.nothing",
    ),
    Scenario(
        name="defense-cards-not-played",
        about="7.5 The player has an Office, two held cards and the Warden, and plays one card.",
        state=raided(("sheet", "office:16", 1), *held("81", "116"), turn=3),
        layers=(knowing(c16_effects=[{"standing": "defense_dice", "n": 2, "once": "turn"}]), practice),
        answers=[*reiver(), ("rival.defend", ["held:116"])],
        until="combat.raid",
    ),
    Scenario(
        name="useless-defense-card",
        about="7.5 A held card turns out to be useless against a Raid: it stays in "
              "the hand.",
        state=raided(*held("2"), turn=3),
        layers=(knowing(c2_subtype="defense"), shipped),
        answers=[*reiver(), ("rival.defend", ["held:2"]), ("fact.summer.effects", {"defense_dice/feud": 1})],
        until="attack.no_use",
    ),
    Scenario(
        name="feud-tied-after-blocks",
        about="7.7, A6, A7 A seven and the first six of a Feud's defense hit, the other six blocks: a tie "
              "in hits.",
        state=raided(("EWM/seat", "cube:Maxwell", 3), ("EWM/seat", "token", "4p-3")),
        answers=[TARGETS, ("winter.reveal", ["Maxwell/family"]), ("rival.defend", ["warden"]),
                 ("combat.attack", faces(6, 6, 6, 1, 1, 1)), ("combat.defense", faces(6, 5, 5))],
        until="combat.feud_tied",
    ),
    Scenario(
        name="rising-is-not-a-home-battle",
        about="7.5, A13 Target X March, step 1 excludes the Rising: the Debateable Land is chosen.",
        state=with_battle(raided(), "rising-of-the-north", None),
        answers=[TARGETS, ("winter.reveal", ["Kerr/same"])],
        until="combat.sheep_stolen",
    ),
    Scenario(
        name="raid-on-a-farm-without-sheep",
        about="7.5, A15 No farm has Sheep: one is still raided, without dice.",
        state=at("winter", pieces=[(farm, "sheep", 0) for farm in board.REGIONS["EWM"]]),
        answers=[*reiver(), ("rival.tie", ["EWM/farm-4"])],
        until="combat.over",
    ),
    Scenario(
        name="unknown-reiver-defends",
        about="7.6 A recruited card with unknown effects: the player enters how many dice it "
              "adds.",
        state=raided(("sheet", "reiver", "2")),
        layers=(shipped,),
        answers=[*reiver(), Skip("effects"), ("rival.defend", ["unknown:2"]), ("rival.card_dice", 1)],
        until="combat.raid",
    ),
)  # fmt: skip
