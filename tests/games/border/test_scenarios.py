"""Scenario journals: games that are played to a rare branch, kept as files and played again.

`make playthroughs` rewrites them; `make coverage` lists what they and the playthroughs don't reach.
"""

import re

import pytest

from reivers.games.border import board
from reivers.games.border.rules.model.problems import problems
from reivers.kernel.orders import difference
from reivers.kernel.session import Session
from tests.games.border.builders import practice
from tests.games.border.playthroughs import played
from tests.games.border.transcripts import GAME, in_keys, moments
from tests.journals.all_scenarios import SCENARIOS, kept, text_of, written
from tests.journals.scenario import deck, file_of, journal_of
from tests.kernel.tables import applied

UNREACHED = {
    "card_corrections._pick_up": "all cards have a name: test_card_corrections",
    "cards.lying_in_deck": "a deck that was put right beyond its end: test_dealt_decks",
    "names.BorderNames.setting": "what a tracker is called when it is handed over: tests/text/test_tracking",
    "game.score_sheet": "the short sheet of Rivals only: its playthrough, tests/playthroughs",
    "game._told_by_the_app": "the short sheet of Rivals only: its playthrough, tests/playthroughs",
    "table": "which orders a front end shows, by what is on the table: test_tracking, tests/text",
    "chronicle": "the story of a game, for its page: test_chronicle",
    "lines.Lines.refusal": "what is no line is refused: test_takeover",
    "lines.Lines.allowed": "what is no line is refused: test_takeover",
    "takeover._too_many_pieces": "tables that cannot be are refused: test_takeover",
    "takeover._too_many_in_cup": "tables that cannot be are refused: test_takeover",
    "takeover._too_many_cards": "tables that cannot be are refused: test_takeover",
    "takeover.my_sheet": "another number of Deputies than the set-up's: test_takeover",
    "takeover._tokens": "tokens without a name, on a copy that nobody has taught: test_takeover",
    "takeover.used_targets": "on the first turn none is used yet: test_takeover",
    "takeover.events": "on the first turn none has come yet: test_takeover",
    "takeover._their_boxes": "tokens that were laid out, fewer than boxes: test_takeover",
    "takeover.my_cards": "before any card has come; cards that are asked again: test_takeover",
    "takeover._sorted": "where a card of unknown kind is: test_takeover",
    "takeover._impossible": "cards that no sheet can hold: test_takeover",
    "takeover._lay": "a Reiver on the sheet: test_takeover",
    "cards.Elsewhere": "a list that the rules only look into, never through: tests/text",
    "options": "what New game offers and remembers, before there is a game: test_choices",
    "orders.to_fetch": "the pieces to fetch before a walk, for a page of the app: test_names",
    "orders.carried": "what is carried is said once, by the front ends: test_names",
    "orders._tokens_carried": "what is carried is said once, by the front ends: test_names",
    "orders._horses_carried": "what is carried is said once, by the front ends: test_names",
    "orders._horses_lost": "what is carried is said once, by the front ends: test_names",
    "orders.still_to_do": "what the hands have to do at the end of an attack, for its page: tests/ui",
    "names.BorderNames.carried": "what is carried is said once, by the front ends: test_names",
    "attack_powers.join_target_cards": (
        "dice of a Target card, of which the practice set has none: test_powers"
    ),
    "orders._stock": "the pieces to fetch before a walk: test_names",
    "orders._cubes": "the pieces to fetch before a walk: test_names",
    "tools": "the tools of the command line are no part of a game: test_tools",
    "scoring": "what the command line prints of a finished game: tests/text",
    "results.count": "faces are counted by the tools alone, a game asks for results: test_combat, test_tools",
    "target_inputs.derived_reach": (
        "a game takes the Marches of target cards from the facts: test_solo_targets"
    ),
    "scoring.score": "the sums of the score tool: test_scoring, test_tools",
    "scoring.row_vp": "the counts of the score tool: test_scoring",
    "scoring.ScoreSheet": "the sheet of the score tool: test_scoring, test_tools",
    "problems": "what it reports does not happen while the rules are sound: test_problems",
    "setup.new_state": "options that no front end offers: test_setup",
    "fact_sources.Overlay.fact": "My copy, whose facts lie in the journal of a kept game: tests/data",
    "fact_sources.Shipped.things": "`reivers cards check` counts what there is: tests/data",
    "names.BorderNames.event": "all events without a name are battles as yet",
    "corrections.all_of": "before the set-up there is nothing to put right: test_corrections",
    "fact_prompts.fact_prompt": "no number of ours is known in part: test_forms",
    "token_form.face_form": "no text of a token is known in part: test_forms",
    "card_form.named": "a standing effect that has no row: test_forms",
    "card_form.read_back": "what no row can say stays as it is: test_forms",
    "card_form._single": "dice for several kinds at once, as a copy may hold them: test_forms",
    "card_form._row_of": "what no row can say: test_forms",
    "names._unnamed": "a place of a March that is neither site, farm nor box: there is none",
}
"""What no kept game reaches: a module, a function or one branch of it, and why not."""
FROM_THE_TABLE = (
    "totals.",
    "table_question.stacks",
    "table_question.next_notoriety",
    "table_question.tracks",
    "table_question.farms",
)
"""Questions about what is already on the table."""


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_plays_as_it_was_reviewed(name: str) -> None:
    """From its first record on: the same questions, notices and orders, and the same state at the end."""
    assert in_keys(journal_of(name)) == text_of(name).read_text("utf-8"), (
        f"`make playthroughs` rewrites {name}; review what it changes"
    )


@pytest.mark.parametrize("name", SCENARIOS)
def test_nothing_changes_untold_in_a_scenario(name: str) -> None:
    """Check that the orders alone make the table and, without corrections, that the state has no problems.

    Summer totals and table questions count as corrections: the pieces are already on the table.
    """
    journal = journal_of(name)
    table = GAME.table(GAME.load(journal.starts[0].state))
    for moment in moments(journal):
        if moment.entry.key.startswith(FROM_THE_TABLE):
            table = GAME.table(moment.after)
            continue
        if moment.entry.kind == "correct":
            table = GAME.table(moment.after)
        table = applied(table, [order for notice in moment.reported for order in notice.orders])
        assert difference(table, GAME.table(moment.after)) == []
        assert problems(moment.after) == []


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_opens_as_a_game_that_continues(name: str) -> None:
    """It opens at its last prompt, and its last step can be undone and redone."""
    session = Session(GAME, journal_of(name), layers=(practice,))
    assert session.prompt is not None or session.state.season == "over"
    if session.steps():
        state = GAME.dump(session.state)
        session.undo()
        session.redo()
        assert GAME.dump(session.state) == state


def test_the_kept_scenarios_are_those_that_are_described() -> None:
    assert kept() == sorted([*map(file_of, SCENARIOS), *map(text_of, SCENARIOS)])


def test_the_kept_scenarios_are_what_would_be_written_now() -> None:
    """Played by their answers, they end as their records do."""
    assert [path.name for path, data in written().items() if path.read_bytes() != data] == []


# -- together with the playthroughs ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def answers() -> list[tuple[str, list[str]]]:
    """Every draw in all recorded games: the key of its prompt and what was drawn."""
    journals = [*map(played, board.FAMILIES), *map(journal_of, SCENARIOS)]
    entries = [entry for journal in journals for entry in journal.entries.values()]
    return [(entry.key, entry.answer) for entry in entries if isinstance(entry.answer, list)]


def test_every_card_event_and_target_comes_up(answers: list[tuple[str, list[str]]]) -> None:
    cards = {card for key, named in answers if key.startswith("summer.") for card in named}
    assert [card for turn in (1, 2, 3) for card in deck(turn) if card not in cards] == []
    events = {event for key, named in answers if key == "autumn.event" for event in named}
    assert len(events) == 9
    targets = {target for key, named in answers if key == "winter.reveal" for target in named}
    assert len(targets) == len(board.FAMILIES) * len(board.TARGET_CARDS)


def test_every_ruling_has_its_scenario() -> None:
    cited = {found for scenario in SCENARIOS.values() for found in re.findall(r"\bA\d+\b", scenario.about)}
    assert [ruling for ruling in (f"A{n}" for n in range(1, 54)) if ruling not in cited] == []
