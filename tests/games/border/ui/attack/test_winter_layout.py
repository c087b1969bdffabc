"""How the pages of Winter look while they rest: no row is cut, nothing is said twice, keys are short."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.ui.checks import texts
from tests.ui.harness import Stage

from .test_winter import Table, moments, table, to_choice, to_dice  # noqa: F401  (a fixture)

PHONE, TABLET, WIDE = (412, 915), (800, 1280), (1280, 800)


def _rows(part: Any) -> Iterator[Any]:
    from reivers.ui.play.rows import is_rows

    for row in part.children:
        yield from _rows(row) if is_rows(row) else [row]


def test_2_10_undo_says_in_a_few_words_what_it_takes_back(table: Table) -> None:  # noqa: F811
    said = {}
    for name in moments(table):
        said[name] = table.screen.undo_text.removeprefix("Undo: ")
    wanted = {"targets": "your Notoriety", "guards": "attack 1", "sheep": "the dice", "choice": "attack 3"}
    assert {name: said[name] for name in wanted} == wanted
    assert said["warden"] == said["dice"] == "the token"
    assert said["rerolls"] == said["spoils"] == "the dice"


def test_9_5_a_stolen_sheep_is_one_order(table: Table) -> None:  # noqa: F811
    table.notoriety()
    table.targets()
    table.turn()
    table.primary()
    table.faces(1, 4, 5)
    assert "Sheep from Eden Valley (now 0) to Liddesdale (now 2)" in texts(table.stage)
    table.touch("SMM/tweeddale")
    assert not any("add 1 Sheep" in text for text in texts(table.stage))


def test_a_held_card_that_adds_no_dice_says_what_it_does(table: Table) -> None:  # noqa: F811
    from reivers.games.border.ui.attack.winter_parts import Chip

    to_dice(table)
    (chip,) = [one for one in table.stage.widgets(Chip) if one.option == "held:38"]
    assert (chip.name, chip.note) == ("Play Devil's Beeftub", "1 VP for each hit")


def test_9_4_the_eight_backs_stand_above_the_choice(table: Table) -> None:  # noqa: F811
    from reivers.games.border.ui.attack.winter_parts import TargetDeckRow

    to_choice(table)
    for size in (PHONE, TABLET, WIDE):
        table.stage.resize(*size)
        (backs,) = table.stage.widgets(TargetDeckRow)
        scroll = table.screen.scene.ids.scroll
        assert backs.to_window(backs.x, backs.top)[1] <= scroll.to_window(scroll.x, scroll.top)[1] + 1, size
    assert any("Where do you strike?" in text for text in texts(table.stage))


def test_a_battle_that_is_left_for_the_last_card_has_its_name(stage: Stage) -> None:
    from tools.fight_moments import opened

    stage.resize(*WIDE)
    opened(stage, "battle-of-the-player", "attack.target")
    below = stage.root.screen.pad.below.text.replace("\N{NO-BREAK SPACE}", " ")
    assert "Then left for your last card: Ancrum Moor with 1 Horse" in below


def test_the_head_calls_an_attack_the_players_once_its_card_lies_open(stage: Stage) -> None:
    """While the player's first attack is still read, nobody knows whose the next one is."""
    from tools.fight_moments import opened

    opened(stage, "feud-of-the-player-won", "attack.target")
    assert stage.root.screen.header.props["title"] == "Attack 1 of 8, yours 1 of 2"
    opened(stage, "feud-of-the-player-won", "winter.reveal")
    assert stage.root.screen.header.props["title"] == "Attack 2 of 8"


def test_what_a_token_halves_is_no_share_of_the_dice(stage: Stage) -> None:
    from tools.fight_moments import opened

    opened(stage, "halving-token", "")
    assert "2 Horses + Sheep 1, halved to 2" in texts(stage)


def test_a_token_that_adds_to_each_die_is_told_in_one_piece(table: Table) -> None:  # noqa: F811
    """In a list of tokens a comma would part what it adds from its dice."""
    from reivers.games.border.odds.token_guesses import Guess
    from reivers.games.border.rules.combat.dice_pools import TokenDefense
    from reivers.games.border.ui.old_views.odds_lines import _on_table

    to_choice(table)
    said = [
        table.screen.scene.words.say(_on_table(Guess("", TokenDefense(2, plus, False), 1.0)))
        for plus in (0, 1)
    ]
    assert [one.replace("\N{NO-BREAK SPACE}", " ") for one in said] == ["2 dice", "2 dice with +1"]


def test_9_4_what_is_left_and_what_was_assumed_stand_below_the_rows(table: Table) -> None:  # noqa: F811
    to_choice(table)
    below = table.screen.pad.below.text.replace("\N{NO-BREAK SPACE}", " ")
    assert "Then left for your last card: raid the Debateable Land with 1 Horse" in below
    assert "Token unseen: average of 18 (6 × 0 dice, 8 × 1 die, 3 × 2 dice and 1 × 3 dice)" in below
    assert below.count("Token unseen") == 1
    beyond = "This card does not reach: Raids in the SMM, EMM and Debateable Land; Battle: Ancrum Moor."
    assert beyond in below, "in one line, not farm by farm"
    assert "none of your cubes lies here" in below
    rows = table.screen.pad.rows
    assert "A\N{NO-BREAK SPACE}hit" not in rows["raid/SWM/nithsdale"].detail, "it is certain"
    table.touch("feud/SWM")
    assert "A\N{NO-BREAK SPACE}hit" in rows["feud/SWM"].detail


def test_3_13_what_a_point_brings_is_said_once(table: Table) -> None:  # noqa: F811
    page = table.screen.scene.ids.page
    assert list(page.children) == []
    brings = {track.march: track.brings for track in table.screen.pad.tracks}
    assert brings["DL"].splitlines() == ["2nd alone", "+1 die", "+1 VP in Spring"]


def test_8_2_a_card_lies_on_its_back_first_and_no_card_takes_longer_than_two_seconds(table: Table) -> None:  # noqa: F811
    from reivers.games.border.ui.attack.card_reveal import Reveal, Tie

    lines = ["Kerr.", "Target Same Side March.", "They stay at home."]
    thrown = ["Kerr.", "Reiver.", "4: they ride.", "Kerr raid Eden Valley."]
    tie = Tie(["Eden", "Caldew", "Esk"], 2, lambda: None)
    plain, tied, reiver, reiver_tied = (
        Reveal(card, False, said, lambda: None, found)
        for card, said in (("Kerr/same", lines), ("Kerr/reiver", thrown))
        for found in (None, tie)
    )
    for reveal in (plain, tied, reiver, reiver_tied):
        assert (reveal.ids.card.beat, reveal.ids.words.text) == (0, ""), "the back tells nothing"
        steps = list(reveal._way())
        assert steps[0][1] == 0
        assert sum(step[0] for step in steps) <= 2.0
        reveal.close()
    others = [
        Reveal(card, own, lines, lambda: None)
        for card, own in {"Dacre/same": True, "Maxwell/nation": False}.items()
    ]
    whole = [sum(step[0] for step in reveal._way()) for reveal in others]
    assert whole == [sum(step[0] for step in plain._way())] * 2, "every card takes as long"
    for reveal in others:
        reveal.close()


def test_a_held_card_that_nobody_has_told_of_does_what_it_says(table: Table) -> None:  # noqa: F811
    from reivers.kernel.messages import Message
    from reivers.kernel.prompts import Option

    to_dice(table)
    pad, card = table.screen.pad, Option("held:38", Message("attack.power.held_else", {"card": "38"}))
    assert pad._does(card) == ["1 VP for each hit"]
    pad.session = SimpleNamespace(fact=lambda _thing, _field: None)
    assert pad._does(card) == ["as your card says"]


def test_9_4_beside_the_play_stand_the_march_of_the_row_and_its_chances(table: Table) -> None:  # noqa: F811
    from reivers.games.border.ui.attack.winter_parts import Distribution

    table.stage.resize(*WIDE)
    to_choice(table)
    side_panel = table.screen.side_panel
    (drawn,) = table.stage.widgets(Distribution)
    assert sum(chance for _vp, chance in drawn.parts) == pytest.approx(1)
    assert any("Raid on Nithsdale: 5.1 VP on average" in text for text in texts(table.stage))
    assert (side_panel.page, side_panel.lit) == ("march", "SWM")
    table.touch("feud/SMM")
    assert side_panel.lit == "SMM", "it follows the row"
    table.touch("odds")
    assert not list(table.stage.widgets(Distribution))
    table.touch("raid/SWM/nithsdale")
    table.primary()
    assert list(side_panel.ids.below.children) == []


def test_5_5_two_sources_of_rerolls_stand_side_by_side_with_their_gain(stage: Stage) -> None:
    from reivers.ui.widgets.widgets import OptionRow
    from tools.fight_moments import opened

    opened(stage, "two-sources-of-rerolls", "combat.reroll_source")
    rows = [row for row in stage.widgets(OptionRow) if row.legal]
    assert len(rows) == 2
    for row in rows:
        gain, after = row.note.split(" · ")
        assert gain.startswith("+"), row.note
        assert gain.endswith(" VP on average")
        assert after in ("1 left after", "the card is spent")
    stage.root.change(hide_odds=True)
    stage.root.screen.refresh()
    assert not any("VP" in row.note for row in stage.widgets(OptionRow))


def test_3_15_the_warden_chip_says_how_likely_he_hangs_somebody_and_what_he_gains(table: Table) -> None:  # noqa: F811
    from reivers.games.border.ui.attack.winter_parts import Chip

    table.notoriety()
    table.targets()
    table.turn()
    (chip,) = table.stage.widgets(Chip)
    assert chip.gain == "+1.7 VP"
    assert chip.note.startswith("Hanged 70% · ")


def test_3_16_to_3_22_the_page_says_what_an_attack_means(table: Table) -> None:  # noqa: F811
    def told(*words: str) -> None:
        page = " ".join(texts(table.stage))
        assert [one for one in words if one not in page] == []

    table.notoriety()
    told("Ancrum Moor: a rival may come first", "The Debateable Land: a rival may come first")
    table.targets()
    told("Yours in it: Target Opposite March and Target Same Side March.")
    table.turn()
    told("Expect: 1.0 Sheep lost, 1.4 Cattle lost, you capture 48 %, you hang 42 %")
    assert table.screen.scene.section == "", "no rule stands alone above the chips"
    table.primary()
    table.faces(1, 4, 5)
    told("Cattle: 9 to 8")
    table.touch("SMM/liddesdale")
    table.turn()
    told("A Battle at home comes first.", "If no English family comes, Kerr win 4 Notoriety.")
    table.attack_3()
    told("You throw 2 misses again: Rough Wooing.", "Score: 6 VP (Raid Sheep 4, Raid Cattle 2), 0 to 6")
    told("Cattle: 8 to 10", "Nithsdale: 2 Horses back into your box, lying")
    table.turn()
    table.turn()
    told("without dice", "The Debateable Land is taken for this turn.")
    told("Your card Target Same Side March can no longer go there.")
    table.touch("SWM/nithsdale")
    table.touch("SWM/annandale")
    table.turn()
    table.touch("gaolbreak/SWM")
    table.primary()
    table.touch("deputy-warden")
    told("The Warden needs a token with 2 or more dice.")
    table.faces(1, 2, 5)
    told("1 hit: 1 freed, 1 Horse gained, +2 Notoriety in the SWM.")
    told("Dumfries: 1 Horse back into your box, lying", "1 Horse into your box (0 to 1 standing)")
    told("SWM at 2: second shared, no dice, no VP as it stands")
    table.attack_7()
    told("You have a Feud with every rival now.")
    table.turn()
    told("Their cubes: 2 in your Feud box, 1 in your Gaol.", "6 dice +1 against none", "they win 98 %")
    table.primary()
    told("EWM at 3: first alone")


def test_8_2_the_words_of_a_card_are_read_by_candlelight_and_stand_above_the_map(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reivers.games.border.ui.attack import card_reveal as module

    for name in ("TURN", "BEAT"):
        monkeypatch.setattr(module, name, 600)
    stage.resize(360, 640)
    stage.root.change(motion=True, text="largest")
    lines = ["Kerr.", "Target Cross-Border March.", "A Battle at home comes first. Kerr fight: Ancrum Moor."]
    reveal = module.Reveal("Kerr/cross", False, lines, lambda: None)
    stage.root.add_widget(reveal)
    for _beat in lines:
        reveal._next()
    words, small = reveal.ids.words, reveal.ids.map
    for look in ("light", "dark", "contrast"):
        stage.root.change(theme=look)
        stage.pump()
        assert min(words.color[:3]) > 0.7, look
        assert small.top <= words.y, look
        assert small.height > 48
    stage.root.remove_widget(reveal)


def test_no_face_and_no_track_moves_under_the_finger(table: Table) -> None:  # noqa: F811
    """The next tap of a quick hand finds the keys where the last one did."""
    from reivers.ui.widgets.widgets import Die

    def at(widget: Any) -> tuple[int, int]:
        x, y = widget.to_window(*widget.center)
        return round(x), round(y)

    low = {track.march: round(track.to_window(*track.pos)[1]) for track in table.screen.pad.tracks}
    table.touch("DL")
    assert {track.march: round(track.to_window(*track.pos)[1]) for track in table.screen.pad.tracks} == low
    table.touch("EWM")
    table.targets()
    table.turn()
    table.primary()
    for size in (PHONE, TABLET, WIDE):
        table.stage.resize(*size)
        faces = [one for one in table.screen.pad.walk(restrict=True) if isinstance(one, Die) and one.key]
        places = [at(one) for one in faces]
        table.faces(4)
        assert [at(one) for one in faces] == places, size
        lying = [die.face for die in reversed(table.screen.pad.lying.children)]
        assert lying == [4, 0, 0], "what was told, and what is to come"
        table.stage.press(table.screen.pad.back)
        assert table.screen.pad.entered == []
        assert table.screen.pad.back.disabled
