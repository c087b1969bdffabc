"""Settings take effect at the tap, are kept, and reach the game on the table."""

from pathlib import Path
from typing import Any

import pytest

from reivers.kernel.prompts import Continue
from reivers.store.settings import NAMES, Settings
from reivers.ui.drawing.tokens import CONTRAST, DARK, LIGHT
from reivers.ui.screens.settings import DATA
from tests.ui.checks import faults
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened


class Voice:
    """A voice that only remembers."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.hushed = 0

    def speak(self, text: str) -> None:
        self.said.append(text)

    def hush(self) -> None:
        self.hushed += 1


@pytest.fixture
def device(stage: Stage) -> Any:
    """A device that can do everything, and remembers what it did."""
    found = stage.root.device
    found.voice, found.buzzed = Voice(), []
    found.buzzer = lambda: found.buzzed.append(1)
    return found


def change(stage: Stage, name: str, option: str = "") -> None:
    stage.root.open_settings()
    stage.pump()
    stage.touch(f"{name}.{option}" if option else name)
    stage.press_escape()


@pytest.mark.parametrize(("name", "palette"), [("dark", DARK), ("contrast", CONTRAST), ("light", LIGHT)])
def test_the_colors_change_at_the_tap_and_stay(stage: Stage, name: str, palette: object) -> None:
    change(stage, "theme", name)
    assert stage.theme.palette is palette
    stage.kill()
    assert stage.theme.palette is palette


def test_the_text_grows_in_four_steps(stage: Stage) -> None:
    sizes = []
    stage.root.open_settings()
    stage.pump()
    for step in ("small", "usual", "large", "largest"):
        stage.touch(f"text.{step}")
        stage.pump()
        sizes.append(next(text.size for text in stage.find("title").written))
        assert faults(stage) == [], step
    assert sizes == sorted(set(sizes))
    assert sizes[-1] >= 1.25 * sizes[1]


def test_motion_is_on_or_off(stage: Stage) -> None:
    assert stage.theme.seconds(1.0) == 0, "tests begin without it"
    change(stage, "motion")
    assert stage.theme.seconds(1.0) == 1.0


def test_the_screen_is_kept_awake_or_not(stage: Stage) -> None:
    assert stage.window.allow_screensaver is False
    change(stage, "keep_awake")
    assert stage.window.allow_screensaver is True


def test_the_main_button_of_every_sheet_goes_to_the_left(stage: Stage) -> None:
    stage.root.change(left_hand=True)
    Hand(stage).begin_night_ride()
    stage.press_escape()
    stage.tap("more")
    stage.touch("rename")
    stage.pump()
    assert stage.find("confirm").x < stage.find("second").x
    stage.root.change(left_hand=False)
    stage.root.overlays[-1].update()
    stage.pump()
    assert stage.find("second").x < stage.find("confirm").x


@shortened("size", (412, 915), (1280, 800))
def test_the_primary_key_of_the_play_goes_to_the_left(stage: Stage, size: tuple[int, int]) -> None:
    """2.11 Bottom right, or bottom left for the left-handed."""
    stage.resize(*size)
    Hand(stage).begin()
    primary = stage.find("primary")
    at_the_right = stage.window.width - primary.right
    assert primary.right > stage.window.width * 0.9
    stage.root.change(left_hand=True)
    stage.pump()
    assert primary.x == pytest.approx(at_the_right, abs=1)


def test_hidden_odds_are_told_to_the_screens(stage: Stage) -> None:
    assert stage.theme.show_odds
    change(stage, "hide_odds")
    assert not stage.theme.show_odds


def test_ask_me_everything_reaches_the_game_on_the_table_and_new_ones(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin_night_ride()
    session = hand.session
    change(stage, "ask_everything")
    assert session.settings.get("ask_everything") is True
    assert session.steps()[-1].title.key == "step.set.ask_everything"
    stage.press_escape()
    hand.begin_night_ride()
    assert hand.session.settings["ask_everything"] is True
    assert hand.session.journal.header.settings["ask_everything"] is True
    stage.press_escape()
    stage.root.change(ask_everything=False)
    stage.tap("main")
    assert not hand.session.settings["ask_everything"]


# -- the device ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["read_aloud", "haptics"])
def test_a_setting_that_the_device_lacks_says_why(stage: Stage, name: str) -> None:
    stage.root.device.voice = stage.root.device.buzzer = None
    stage.root.open_settings()
    stage.pump()
    assert stage.root.words.say(f"settings.lacks.{name}") in stage.texts_drawn()
    assert not stage.has_hit(name)


def test_every_setting_is_offered(stage: Stage, device: Any) -> None:
    stage.root.open_settings()
    stage.pump()
    assert {hit.name.partition(".")[0] for _piece, hit in stage.hits()} == {*NAMES, "back", *DATA}


# -- the table ----------------------------------------------------------------------------------------------


def lay_orders(stage: Stage, **settings: bool) -> Hand:
    """A game on a full table, at the first page that rests with orders."""
    stage.root.change(**settings)
    options = {"family": "Kerr", "facts": "practice", "table": "full", "chance": "all"}
    stage.root.play(lambda: stage.root.saved_games.begin("border", options, "7"))
    stage.pump()
    hand = Hand(stage)
    while not (
        isinstance(hand.session.prompt, Continue) and hand.screen.narrator.orders() and hand.session.steps()
    ):
        hand.play(1)
    stage.pump()
    return hand


def orders(stage: Stage) -> list[Any]:
    from reivers.ui.components.rows import OrderRow

    return [row for row in stage.widgets(OrderRow) if not row.props["text"].startswith("Deal")]


def test_orders_have_a_box_to_tick_only_if_that_is_set(stage: Stage) -> None:
    stage.root.saved_games.begin("toy", {}, "7")
    hand = Hand(stage)
    hand.begin_night_ride()
    while not hand.screen.narrator.orders():
        hand.answer_at_random()
    stage.pump()
    assert [row for row in orders(stage) if "tick" in row.props] == []
    stage.root.change(tick_orders=True)
    hand.screen.refresh()
    stage.pump()
    assert orders(stage)
    assert [row for row in orders(stage) if "tick" not in row.props] == []


def test_a_ticked_order_stays_ticked_and_nothing_waits_for_it(stage: Stage) -> None:
    stage.root.change(tick_orders=True)
    hand = Hand(stage)
    hand.begin_night_ride()
    while not hand.screen.narrator.orders():
        hand.answer_at_random()
    stage.pump()
    name, at = orders(stage)[0].name, hand.session.journal.at
    stage.touch(name)
    assert [row.name for row in orders(stage) if row.props["done"]] == [name]
    assert hand.session.journal.at == at
    stage.kill()
    stage.tap("main")
    assert [row.name for row in orders(stage) if row.props["done"]] == [name]
    stage.touch(name)
    assert [row for row in orders(stage) if row.props["done"]] == []


def at_a_reveal(stage: Stage, **settings: bool) -> Hand:
    """A game in which the last step brought something to light."""
    hand = lay_orders(stage, **settings)
    while not any(entry.reveals for entry in hand.session.steps()[-1].entries):
        hand.session.answer(hand.session.prompt.sample(hand.rng))
    hand.screen.refresh()
    stage.root.close_all()
    stage.pump()
    return hand


def test_a_strict_undo_asks_before_it_passes_what_came_to_light(stage: Stage) -> None:
    hand = at_a_reveal(stage, strict_undo=True)
    at = hand.session.journal.at
    hand.screen.history.undo()
    stage.pump()
    assert hand.session.journal.at == at
    stage.press(hand.labeled("Cancel"))
    assert hand.session.journal.at == at
    hand.screen.history.undo()
    stage.pump()
    stage.touch("confirm")
    assert hand.session.journal.at < at


@pytest.mark.parametrize("agreed", ["Change", "Reroll"])
def test_a_strict_undo_asks_before_an_answer_is_changed_or_dice_are_thrown_again(
    stage: Stage, agreed: str
) -> None:
    hand = at_a_reveal(stage, strict_undo=True)
    journal = hand.session.journal
    shown = next(entry for entry in hand.session.steps()[-1].entries if entry.reveals)
    before = next(n for n in journal.branch[::-1] if n < shown.n)
    shown.by = "app"

    def change() -> None:
        if agreed == "Change":
            hand.screen.history.edit(before, journal.entries[before].answer)
        else:
            hand.screen.history.reroll(shown.n)
        stage.pump()

    at = journal.at
    change()
    stage.press(hand.labeled("Cancel"))
    assert journal.at == at
    change()
    stage.touch("confirm")
    assert journal.at != at


def test_an_undo_that_is_not_strict_or_passes_nothing_does_not_ask(stage: Stage) -> None:
    hand = at_a_reveal(stage)
    at = hand.session.journal.at
    hand.screen.history.undo()
    assert hand.session.journal.at < at
    stage.press_escape()
    stage.root.change(strict_undo=True)
    hand.begin("Kerr", "copy")
    hand.screen.context.use_default()
    at = hand.session.journal.at
    hand.screen.history.undo()
    assert hand.session.journal.at < at


def test_a_text_is_read_aloud_only_if_the_player_wants_it(stage: Stage, device: Any) -> None:
    device.speak("Kerr. Reiver.")
    assert device.voice.said == []
    change(stage, "read_aloud")
    device.speak("Kerr. Reiver.")
    device.speak("  ")
    assert device.voice.said == ["Kerr. Reiver."]
    hushed = device.voice.hushed
    change(stage, "read_aloud")
    assert device.voice.hushed > hushed


def test_a_voice_that_fails_stops_nothing(stage: Stage, device: Any) -> None:
    def fail(_text: str) -> None:
        raise RuntimeError

    stage.root.change(read_aloud=True)
    device.voice.speak = fail
    device.speak("They ride.")


def test_a_program_of_the_desktop_reads_aloud_and_is_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reivers.ui.device import find_voice

    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_voice() is None
    program = tmp_path / "espeak"
    program.write_text(f"""#!/bin/sh\necho "$@" >> {tmp_path}/said\nexec /bin/sleep 60\n""")
    program.chmod(0o755)
    voice = find_voice()
    voice.speak("Kerr. Reiver.")
    first = voice._speaking
    while not (tmp_path / "said").exists() or not (tmp_path / "said").read_text().endswith("\n"):
        assert first.poll() is None
    assert (tmp_path / "said").read_text() == "-- Kerr. Reiver.\n"
    voice.hush()
    assert first.wait(timeout=10) != 0
    voice.hush()


def test_keys_are_felt_under_the_finger_unless_switched_off(stage: Stage, device: Any) -> None:
    change(stage, "haptics")
    felt = len(device.buzzed)
    assert felt
    Hand(stage).open_door("about")
    assert len(device.buzzed) == felt


def test_a_sound_is_loaded_once_and_played_only_if_wanted(
    stage: Stage, device: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.core.audio import SoundLoader

    from reivers.ui.device import SOUNDS

    played: list[str] = []

    class Sound:
        def __init__(self, path: str) -> None:
            self.path = path

        def play(self) -> None:
            played.append(self.path)

    monkeypatch.setattr(SoundLoader, "load", Sound)
    device.sound("horn")
    assert played == []
    stage.root.change(sound=True)
    for name in SOUNDS:
        device.sound(name)
    assert len(set(played)) == len(SOUNDS)


def test_every_sound_is_there_and_short() -> None:
    import wave

    from reivers.resources import asset
    from reivers.ui.device import SOUNDS

    for name in SOUNDS:
        with wave.open(str(asset("sounds", f"{name}.wav"))) as sound:
            assert 0.02 < sound.getnframes() / sound.getframerate() < 2.5, name
            assert any(sound.readframes(sound.getnframes())), name


# -- the page -----------------------------------------------------------------------------------------------


def test_a_damaged_file_of_settings_starts_the_app_as_usual(stage: Stage) -> None:
    stage.root.change(theme="dark")
    (stage.folder / "settings.json").write_bytes(b'{"theme": "da')
    stage.kill()
    assert stage.root.settings == Settings(motion=False)
    assert stage.theme.palette is LIGHT
