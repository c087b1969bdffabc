"""What one side may not know isn't shown: games that differ only in it look the same."""

import random
from pathlib import Path

import pytest

from reivers.frontend.open_game import OpenGame
from reivers.games.hammer import state as states
from reivers.games.hammer.board import BLOCKS, ENGLISH, POOL, SCOTS, SIDES
from reivers.games.hammer.players import GreedyPlayer
from reivers.games.hammer.rules import movement
from reivers.games.hammer.rules.ask import Ask
from reivers.games.hammer.rules.position import Position
from reivers.games.hammer.sim.games import new_position, play_game
from reivers.games.hammer.views import map_view
from reivers.store import GameFolder, reports
from reivers.store.crc_lines import Record
from reivers.store.game_file import read_bookmark

from .terminal import Terminal, line_for, saved_games
from .test_whole_games import new_session

LOOKS = ("board", "why", "journal", "score", "dice", "luck", "facts", "again", "help", "save")
"""Commands that only show something."""


def swapped(made: Position, side: int, chance: random.Random, *, alike: bool = False) -> Position:
    """Return the position with other blocks of a side in the same places, at other strengths.

    `alike`: only blocks with the same label and strength swap, so that a player moves them alike.
    """
    other = made.copy()
    free = [
        n for n, label in enumerate(BLOCKS) if label.side == side and label.kind not in ("leader", "noble")
    ]
    groups: dict[object, list[int]] = {}
    for n in free:
        label = BLOCKS[n]
        key = (
            label.kind,
            label.move,
            label.letter,
            label.hits,
            label.celtic,
            made.steps[n],
            made.at[n] < POOL,
        )
        groups.setdefault(key if alike else made.at[n] <= POOL, []).append(n)
    for blocks in groups.values():
        places = [made.at[n] for n in blocks]
        chance.shuffle(places)
        for block, place in zip(blocks, places, strict=True):
            steps = made.steps[block] if alike else 1 + int(chance.random() * BLOCKS[block].steps)
            other.place(block, place, steps if place < POOL else 0)
    return other


@pytest.mark.parametrize("seed", range(20))
def test_greedy_decides_alike_whatever_the_other_side_hides(seed: int) -> None:
    made = new_position("braveheart")
    play_game(
        made, {ENGLISH: GreedyPlayer(), SCOTS: GreedyPlayer()}, random.Random(seed), decisions=12 + seed
    )
    made.end_turn()
    made.first = SCOTS
    movement.begin_moves(made, 2)
    other = swapped(made, ENGLISH, random.Random(seed))
    decided = [
        GreedyPlayer().answer(one, Ask("move", SCOTS, movement.movable(one, SCOTS))) for one in (made, other)
    ]
    assert decided[0] == decided[1]


def test_greedy_picks_a_battle_without_looking_at_hidden_blocks() -> None:
    chance, found = random.Random(1), set()
    for _ in range(20):
        made = new_position("braveheart")
        for area, english in ((1, 19), (5, 27)):
            made.place(english, area, 1 + int(chance.random() * 3))
            made.place(2 + area, area, 3)
            made.attacker[area] = SCOTS
        found.add(GreedyPlayer().answer(made, Ask("battle", SCOTS, [1, 5])))
    assert len(found) == 1


# -- one person ----------------------------------------------------------------------------------------------


def paired(home: Path, seed: int, *, turns: int, alike: bool) -> list[Terminal]:
    """Return two games that differ only in the computer's hidden blocks, after some turns."""
    games, chance = saved_games(home), random.Random(seed)
    side = seed % 2
    seats = {SIDES[side]: "greedy", SIDES[1 - side]: "player"}
    options = {"scenario": ("braveheart", "bruce")[seed // 2 % 2], **seats}
    game = next(
        game
        for n in range(9)
        if _reaches(game := games.begin("hammer", options, f"{seed}/{n}"), turns, chance)
    )
    game.close()
    checkpoint = [one for one in game.file.records if "/cards/" in str(one.get("part"))][-1]
    state = states.load(checkpoint["state"])
    other = states.load(checkpoint["state"])
    other.position = swapped(state.position, side, chance, alike=alike)
    ids = [_begun(home, game.file.records[0], {**checkpoint, "after": 0}, one) for one in (state, other)]
    return [Terminal(games.open(id)) for id in ids]


def _reaches(game: OpenGame, turns: int, chance: random.Random) -> bool:
    """Play to the card choice after `turns` turns. Return whether the game lasts that long."""
    session = game.session
    while session.prompt and not (
        session.prompt.key == "hammer.choose_card" and session.state.position.turn > turns
    ):
        session.answer(session.prompt.sample(chance))
    return session.prompt is not None


def _begun(home: Path, header: Record, checkpoint: Record, state: states.State) -> str:
    """Save a game that begins with a state, and return its id."""
    with GameFolder(home).create(header) as file:
        file.append([{**checkpoint, "state": states.dump(state)}])
        return file.id


@pytest.mark.parametrize("seed", range(24))
def test_nothing_shown_depends_on_the_computers_blocks(seed: int, home: Path) -> None:
    """The map, the question, every command, the recap for Home and the preview of a report."""
    pair = paired(home, seed, turns=seed % 4, alike=False)
    first, second = (one.game.session.state.position for one in pair)
    assert (first.at, first.steps) != (second.at, second.steps)
    assert pair[0].shown() == pair[1].shown()
    for look in LOOKS:
        looked = [one.typed(look) for one in pair]
        assert looked[0] == looked[1], look
    files = [one.game.file for one in pair]
    recaps = [read_bookmark(home / "games" / file.id)["recap"] for file in files]
    assert recaps[0] == recaps[1]
    assert reports.summary(files[0].records) == reports.summary(files[1].records)
    for one in pair:
        one.game.close()


@pytest.mark.parametrize("seed", range(24))
def test_a_turn_looks_the_same_until_blocks_are_shown(seed: int, home: Path) -> None:
    pair, chance = paired(home, seed, turns=seed % 3, alike=True), random.Random(seed)
    compared = 0
    for _ in range(12):
        prompt = pair[0].prompt
        if prompt is None or any(_is_battle(one) for one in pair):
            break
        line = line_for(prompt, chance)
        first, second = (one.typed(line) for one in pair)
        if any(_is_battle(one) for one in pair):
            first, second = first.partition("Battle in")[0], second.partition("Battle in")[0]
        assert first == second
        compared += 1
    assert compared
    for one in pair:
        one.game.close()


def _is_battle(terminal: Terminal) -> bool:
    return any(notice.message.key == "hammer.report.battle" for notice in terminal.game.session.news)


def test_the_computers_card_does_not_depend_on_the_players() -> None:
    for seed in range(10):
        played = set()
        for choice in (0, -1):
            session = new_session(seed, scenario="braveheart", england="player", scotland="random")
            assert session.prompt is not None
            session.answer(session.prompt.legal()[choice].id)
            cards = next(one.message for one in session.news if one.message.key == "hammer.report.cards")
            played.add(cards.facts["scottish"])
        assert len(played) == 1


def test_a_save_names_no_hidden_block(home: Path) -> None:
    games = saved_games(home)
    game = games.begin("hammer", {"scenario": "braveheart", "england": "greedy", "scotland": "player"}, "1")
    chance = random.Random(1)
    for _ in range(12):
        assert game.session.prompt is not None
        if "act" in game.session.prompt.key:
            break
        game.session.answer(game.session.prompt.sample(chance))
    game.close()
    text = (home / "games" / game.file.id / "journal.jsonl").read_text("utf-8")
    before_battle = text.partition("hammer.report.battle")[0]
    assert "york_infantry" not in before_battle
    assert "hobelars" not in before_battle


# -- two people ----------------------------------------------------------------------------------------------


def test_two_players_at_one_screen_have_secret_questions() -> None:
    session = new_session(1, scenario="braveheart", england="player", scotland="player")
    assert session.prompt is not None
    assert session.prompt.secret == "england"
    session.answer(session.prompt.options[0].id)
    entry = session.journal.entries[session.journal.branch[-1]]
    assert (entry.secret, entry.title.key) == ("england", "step.secret")
    counts = map_view(session)["england"]
    assert counts.counts == {"england": 4}
    assert counts.blocks == ()


def test_the_screen_is_cleared_and_handed_over(home: Path) -> None:
    games = saved_games(home)
    terminal = Terminal(games.begin("hammer", {"scenario": "braveheart"}, "3"))
    begun = terminal.shown()
    assert "English player: press Enter" in begun
    english = terminal.typed("1")
    assert english.startswith("-" * 80)
    assert "Scottish player: press Enter" in english
    mine = terminal.typed("board")
    assert "Wallace 4" in mine
    assert "York" not in mine
    assert "Lancaster" not in mine
    terminal.game.close()


def test_where_blocks_retreat_to_is_secret_until_the_round_is_over() -> None:
    """Names of blocks that retreat are shown, but not which of them went to which area."""
    found = 0
    for seed in range(6):
        session = new_session(seed, scenario="braveheart", england="greedy", scotland="greedy")
        assert session.prompt is None
        for entry in (0, *session.journal.branch):
            for notice in session.notices_of(entry):
                if notice.message.key == "hammer.report.leaves":
                    found += 1
                    assert {order.piece for order in notice.orders} <= {"red", "blue"}
                    assert len({order.place for order in notice.orders}) <= 1
    assert found
