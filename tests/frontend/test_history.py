"""Undo, redo, edits and corrections of an open game, without a screen."""

import random
from pathlib import Path

import pytest

from reivers.frontend.corrections import CorrectionActions
from reivers.frontend.history import HistoryActions
from reivers.frontend.open_game import OpenGame
from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.kernel.errors import JournalMismatch
from tests.speaking import KeyWords
from tests.stateful import OPTIONS


@pytest.fixture
def game(tmp_path: Path) -> OpenGame:
    """A game after its first answers."""
    game = SavedGames(tmp_path, KeyWords(), GAMES).begin("toy", {}, "a", pause_pages=False)
    rng = random.Random(7)
    for _ in range(4):
        assert game.session.prompt is not None
        game.session.answer(game.session.prompt.sample(rng))
    return game


def test_undo_and_redo_name_the_step_and_reverse_each_other(game: OpenGame) -> None:
    history, at, table = HistoryActions(game), game.session.journal.at, game.session.table
    title = history.last_step()
    assert not history.can_redo
    undone = history.undo()
    assert (undone.message.key, undone.message.facts["title"]) == ("history.undid", title)
    assert history.can_redo
    redone = history.redo()
    assert (redone.message.key, redone.message.facts["title"]) == ("history.redid", title)
    assert [order.reversed() for order in undone.orders] == list(redone.orders)
    assert (game.session.journal.at, game.session.table) == (at, table)


def test_going_to_the_start_leaves_nothing_to_undo(game: OpenGame) -> None:
    history = HistoryActions(game)
    assert history.go(0).message.key == "history.undid_steps"
    assert history.last_step().key == "text.start"
    assert not history.can_undo


def test_many_undone_steps_are_not_named(game: OpenGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reivers.frontend.history.MOST_NAMED", 1)
    assert HistoryActions(game).go(0).message.key == "history.at"


def test_an_edit_shows_what_was_kept_and_leaves_a_branch(game: OpenGame) -> None:
    history = HistoryActions(game)
    first = history.editable()[0]
    prompt = game.session.prompt_at(first.n)
    assert prompt is not None
    rng = random.Random(8)
    samples = (prompt.sample(rng) for _ in range(100))
    other = next(answer for answer in samples if prompt.normalize(answer) != first.answer)
    assert history.edit(first.n, other).message.key.startswith("history.edited")
    assert len(history.branches()) == 1
    assert game.session.journal.entries[history.branches()[0].entries[0].n] == first


def test_an_edit_names_the_undone_steps_that_it_drops(game: OpenGame) -> None:
    history = HistoryActions(game)
    assert history.dropped_by_edit() is None
    titles = [step.title for step in game.session.steps()]
    history.undo()
    history.undo()
    drops = history.dropped_by_edit()
    assert drops is not None
    assert sorted(one.key for one in drops.facts["steps"]) == sorted(one.key for one in titles[-2:])


def test_a_corrected_number_is_the_new_value(game: OpenGame) -> None:
    corrections = CorrectionActions(game)
    number = next(iter(corrections.numbers().values()))
    number.correct(number.now + 1)
    assert corrections.numbers()[number.id].now == number.now + 1
    place = number.prompt.facts.get("place")
    assert number.id in {one.id for one in corrections.at_place(place)}


def test_a_source_can_be_handed_over(game: OpenGame) -> None:
    corrections = CorrectionActions(game)
    source = next(one for one in corrections.sources() if corrections.tracked_by(one) == "app")
    assert corrections.hand_over({source: "table"}) == []
    assert corrections.tracked_by(source) == "table"


def test_a_game_that_no_longer_fits_continues_where_the_player_wants(game: OpenGame) -> None:
    saved_games, path = game._saved_games, game.file.folder / "journal.jsonl"
    game.file.append([_misfit(game)])
    game.close()
    assert path.exists()
    asked: list[JournalMismatch] = []

    def resolve(misfit: JournalMismatch) -> int | None:
        asked.append(misfit)
        return None if len(asked) == 1 else 0

    with pytest.raises(JournalMismatch):
        saved_games.open(game.file.id, resolve)
    again = saved_games.open(game.file.id, resolve)
    assert (again.session.journal.at, again.warnings) == (0, [])


def test_without_a_question_it_continues_after_the_last_answer_that_fits(game: OpenGame) -> None:
    fits = game.session.journal.at
    game.file.append([_misfit(game)])
    game.close()
    again = game._saved_games.open(game.file.id)
    assert again.session.journal.at == fits
    assert len(again.warnings) == 1


def _misfit(game: OpenGame) -> dict[str, object]:
    """A saved answer to a question that is not asked."""
    journal = game.session.journal
    last = journal.entries[journal.at].to_record()
    return {
        **last,
        "n": journal.next_n,
        "parent": journal.at,
        "step": 99,
        "key": "toy.none",
        "answer": "none",
    }


@pytest.mark.parametrize("game", OPTIONS)
def test_every_correction_says_what_was_and_what_is(tmp_path: Path, game: str) -> None:
    opened = SavedGames(tmp_path, KeyWords(), GAMES).begin(game, OPTIONS[game], "a", pause_pages=False)
    for what, prompt in opened.session.corrections().items():
        opened.session.correct(what, prompt.sample(random.Random(1)))
        title = opened.session.steps()[-1].title
        assert {"what", "now", "value"} <= set(title.facts), what
        assert opened.words.say(title)
        opened.session.undo()
    opened.close()
