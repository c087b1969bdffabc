"""The chronicle tells a whole game by season, in sentences that the words know."""

from reivers.border.chronicle import TITLES, WORTH, _retold, chronicle
from reivers.kernel.messages import Message
from reivers.kernel.words import Words
from reivers.resources import translations
from reivers.shelf import practice
from reivers.sim.selfplay import play_by_itself


def test_a_whole_game_is_told_season_by_season() -> None:
    boxed = practice("Kerr")
    session = play_by_itself(boxed, "tale")
    tale = chronicle(session.history())
    seasons = ("summer", "autumn", "winter", "spring")
    assert [chapter.when for chapter in tale] == [f"{turn}/{part}" for turn in (1, 2, 3) for part in seasons]
    winters = [chapter for chapter in tale if chapter.when.endswith("winter")]
    assert all(len(chapter.lines) >= 6 for chapter in winters), "most of eight cards bring something"
    end = tale[-1].lines[-1][-1]
    assert end.key in ("spring.won", "spring.lost")


def test_what_is_told_of_a_step_stands_in_one_line() -> None:
    history = play_by_itself(practice("Kerr"), "tale").history()
    draft = next(n for n, (_, told) in enumerate(history) if any(tell.message.key in WORTH for tell in told))
    step = history[draft][0].step
    (chapter,) = chronicle([one for one in history if one[0].step == step])
    assert len(chapter.lines) == 1


def test_all_that_is_worth_telling_has_words() -> None:
    words = Words(translations())
    assert [key for key in sorted(WORTH | TITLES) if not words.has(key)] == []


def test_a_combat_is_retold_without_its_noughts() -> None:
    words, told = Words(translations()), {"place": "Nithsdale", "family": "Kerr", "blocks": 0}
    words.resolvers.update(place=str, family=str)
    counts = {"cattle": 0, "sheep": 2, "captures": 1, "hanged": 0}
    assert words.say(_retold(Message("combat.raid", {**told, **counts}))) == (
        "At Nithsdale: 2 Sheep hits and 1 captured."
    )
    nothing = dict.fromkeys(counts, 0)
    assert words.say(_retold(Message("combat.raid", {**told, **nothing}))) == "At Nithsdale: no hit."
    assert words.say(_retold(Message("combat.battle", {**told, "hits": 1}))) == "Kerr: 1 hit."


def test_before_the_first_deed_there_is_no_tale() -> None:
    assert chronicle([]) == []
