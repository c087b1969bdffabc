"""The chronicle tells a whole game by season, in sentences that the words know."""

import attrs

from reivers.games.border.chronicle import TITLES, VALUES, _shortened, chronicle, is_notable
from reivers.games.border.game import practice
from reivers.games.border.rules.combat.results import BattleResult, RaidResult, Result
from reivers.games.border.rules.winter.attack_record import AttackRecord, AttackStep
from reivers.kernel.flows import Notice
from reivers.kernel.messages import Message
from reivers.kernel.words import Words
from reivers.resources import translations
from reivers.sim.self_play import play_by_itself


def test_a_whole_game_is_written_season_by_season() -> None:
    rules = practice("Kerr")
    session = play_by_itself(rules, "tale")
    tale = chronicle(session.history())
    seasons = ("summer", "autumn", "winter", "spring")
    assert [chapter.when for chapter in tale] == [f"{turn}/{part}" for turn in (1, 2, 3) for part in seasons]
    winters = [chapter for chapter in tale if chapter.when.endswith("winter")]
    assert all(len(chapter.lines) >= 6 for chapter in winters), "most of eight cards bring something"
    end = tale[-1].lines[-1][-1]
    assert end.key in ("spring.won", "spring.lost")


def test_a_gaolbreak_says_how_much_notoriety_it_gains() -> None:
    gaolbreaks = [
        message
        for seed in ("tale", "7", "8", "9")
        for chapter in chronicle(play_by_itself(practice("Kerr"), seed).history())
        for line in chapter.lines
        for message in line
        if message.key == "chronicle.gaolbreak"
    ]
    assert gaolbreaks
    assert all(message.facts["gain"] > 0 for message in gaolbreaks)


def test_notices_of_a_step_are_on_one_line() -> None:
    history = play_by_itself(practice("Kerr"), "tale").history()
    draft = next(n for n, (_, told) in enumerate(history) if any(map(is_notable, told)))
    step = history[draft][0].step
    (chapter,) = chronicle([one for one in history if one[0].step == step])
    assert len(chapter.lines) == 1


def test_all_chronicle_notices_have_words() -> None:
    words = Words(translations())
    assert [key for key in sorted(VALUES | TITLES) if not words.has(key)] == []


def counts(kind: str, result: Result) -> list[tuple[str, int]]:
    """What a combat came to in the chronicle: keys and numbers."""
    record = AttackRecord(
        step=AttackStep.RESULT, card="Kerr/same", kind=kind, place="SWM/nithsdale", result=result
    )
    message = _shortened(Notice(Message("combat.raid"), data=record))
    assert message.key == f"chronicle.{kind}"
    return [(count.key.rpartition(".")[2], count.facts.get("n", 0)) for count in message.facts["came"]]


def test_a_combat_is_written_without_its_zeros() -> None:
    raid = RaidResult(
        cattle_hits=0,
        sheep_hits=2,
        blocks=0,
        captures=1,
        hanged=0,
        attacker_vp=4,
        defender_vp=0,
        horses_lost=1,
        feud_cube=True,
    )
    assert counts("raid", raid) == [("sheep", 2), ("captures", 1)]
    nothing = attrs.evolve(raid, sheep_hits=0, captures=0)
    assert counts("raid", nothing) == [("nothing", 0)]
    assert counts("battle", BattleResult(1, 0, 0)) == [("hits", 1)]


def test_chronicle_is_empty_at_first() -> None:
    assert chronicle([]) == []
