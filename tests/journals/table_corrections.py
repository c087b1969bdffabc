"""Scenarios in which the state follows the table: a Summer entered as totals, cards in the wrong deck,
corrected cards (5.0, 5.2, 2.4)."""

from reivers.games.border.board import FAMILIES
from reivers.games.border.rules.model.state import State
from tests.games.border.rules.model.test_card_corrections import books
from tests.journals.scenario import Correct, Scenario, at, deck
from tests.journals.summers import LAZY, deal, draft, summer

FARM = "EWM/eden-valley"
SHEET = [
    ("totals.reiver", ["1"]), ("totals.warden", ["6"]), ("totals.office", ["14"]), ("totals.grayne", []),
    ("totals.held", ["30", "38"]), ("totals.cattle", 5), ("totals.horse", 4), ("totals.sheep", {FARM: 2}),
    ("totals.sheep_bastled", {FARM: 1}), ("totals.tokens", {"riding-the-bound": 1}),
    ("totals.sites", ["EWM/bew-castle"]),
    ("totals.also", []),
    ("totals.home_notoriety", {"Dacre": 3, "Fenwick": 3, "Maxwell": 5, "Kerr": 5}),
]  # fmt: skip
DRAFT_SHEET = [
    ("totals.rivals_attack", 13), ("totals.notoriety", 3), ("totals.notoriety_card", 2),
    ("totals.notoriety_card", 3), ("totals.notoriety_card", 2), ("totals.rivals_sheep", 4),
    ("totals.rivals_bastles", 4), ("totals.rivals_token", 1), ("totals.rivals_permanent", 2),
    ("totals.wardens", 1), ("totals.in_play", ["15"]), ("totals.discards", 12),
]  # fmt: skip
UNNAMED = ["unnamed"] * 3
TOKENS = [Correct("player|from_cup", ["4p-3", "4p-5"]), Correct("player|token:4p-5", 0)]
ON_THE_MAP = Correct("EWM/seat|token", "warden-4")
WARDENS = [
    Correct("sheet|warden", "none"), Correct("sheet|warden", "8"), Correct("sheet|warden_token", "warden-4"),
    Correct("sheet|warden_token", "robert-carey"), Correct("sheet|warden_token", "none"),
    Correct("sheet|warden_token", "warden-4"), ON_THE_MAP, Correct("sheet|warden", "6"),
    Correct("sheet|warden", "7"),
]  # fmt: skip
CARDS = [
    Correct("sheet|reiver", "1"), Correct("sheet|office", ["14", "19"]),
    Correct("sheet|grayne", []), Correct("sheet|held", ["28", "38"]), Correct("discards|cards", ["29", "39"]),
    Correct("discards|cards", ["39"]), Correct("discards|count", 12), Correct("discards|count", 5),
    Correct("draft/cards_in_play|cards", ["7"]),
    Correct("draft/cards_in_play|cards", []),
]  # fmt: skip


def rivals_had_his_token() -> State:
    """Turn 1 after its Summer: the opponents have the token of Warden 7."""
    state = books(season="autumn")
    state.warden_tokens["7"] = "warden-5"
    state.free_warden_tokens.remove("warden-5")
    state.rival_tokens["warden-5"] = 1
    return state


SCENARIOS = (
    Scenario(
        name="summer-by-totals",
        about="5.0 No card is entered in Summer: my sheet and the draft sheet are entered at its end.",
        state=summer(),
        answers=[*deal(*UNNAMED), ("summer.take", "totals"), *SHEET, *DRAFT_SHEET],
    ),
    Scenario(
        name="summer-by-totals-with-a-truce",
        about="5.0, A29 The Day of Truce and Scots' Dyke in a Summer that is entered as totals.",
        state=summer(turn=2),
        usual={"totals.also": ["truce", "dyke"]},
        answers=[*deal(*UNNAMED), ("summer.take", "totals")],
        until="totals.written",
    ),
    Scenario(
        name="summer-by-totals-after-the-truce",
        about="5.0, A29 The Day of Truce went to the rivals in an entered round: totals don't ask for it.",
        state=summer(),
        answers=[*draft(["14", "1", "s36"], "14", ("summer.action", "recruit")),
                 ("notoriety.cube", ["Kerr"]), ("notoriety.cube", ["Kerr"]),
                 *deal(*UNNAMED), ("summer.take", "totals")],
        until="autumn.income",
    ),
    Scenario(
        name="summer-by-totals-after-two-rounds",
        about="5.0 Two rounds were entered, one of them the pass; then the totals, confirmed as tracked.",
        state=summer(),
        answers=[*draft(["14", "1", "35"], "14", ("summer.action", "recruit")), *deal(*UNNAMED),
                 ("summer.take", "pass"), *deal(*UNNAMED), ("summer.take", "totals")],
        until="autumn.income",
    ),
    Scenario(
        name="summer-by-totals-all-drawn",
        about="5.0, A38 Totals when the cup and the Wardens' display are empty: neither is asked for, "
              "and a Warden comes without a token.",
        state=summer(spare_tokens={}, free_warden_tokens=[]),
        answers=[*deal(*UNNAMED), ("summer.take", "totals"), ("totals.warden", ["6"])],
        until="autumn.income",
    ),
    Scenario(
        name="mixed-up-decks",
        about="5.4, 5.5 A card of the first deck is in the second. The player counts the last cards, and "
              "the discards differ from the tracked ones.",
        state=summer(("sheet", "office:14", 1), turn=2, unnamed_discards={"1": 7, "2": 0, "3": 0},
                     out_of_play=[card for card in deck(1)[:27] if card != "14"]),
        answers=[("summer.card", ["42"]), ("summer.confirm_other", "yes"), ("summer.how_many_left", 5)],
        usual=LAZY,
        until="summer.taken_back",
    ),
    Scenario(
        name="card-of-another-deck",
        about="5.2 A card of a later turn's deck is dealt, and one that the solo game does not use.",
        state=summer(),
        answers=[("summer.card", ["57"]), ("summer.confirm_other", "no"), ("summer.card", ["57"]),
                 ("summer.confirm_other", "yes"), ("summer.card", ["3"]), ("summer.confirm_unused", "yes"),
                 ("summer.card", ["14"]), ("summer.take", "14"), ("summer.action", "recruit")],
    ),
    Scenario(
        name="correct-warden",
        about="2.4, 5.2.1 The Warden on the sheet is corrected; his token comes and goes with him.",
        state=rivals_had_his_token(),
        answers=WARDENS,
    ),
    Scenario(
        name="correct-cards",
        about="2.4, 5.1, 5.2.2.1 Reiver, Offices, Graynes, held cards, discards, cards in play, tokens.",
        state=books(season="autumn"),
        answers=[*CARDS, *TOKENS],
    ),
    Scenario(
        name="correct-target-cards",
        about="2.11 The used target cards of a rival are corrected.",
        state=at("winter", turn=2, used_targets={family: ["nation", "cross"] for family in FAMILIES}),
        answers=[Correct("targets|Kerr", ["nation", "same"])],
    ),
)  # fmt: skip
