"""The luck ledger in the terminal."""

import io

from reivers.frontend.dice_faces import face_lines
from reivers.games.border.advice import luck
from reivers.games.border.advice.luck import ledger
from reivers.games.border.game import practice
from reivers.sim.self_play import play_by_itself
from reivers.text.inspect import Inspector
from reivers.text.printer import Printer
from reivers.text.screen import WIDTH, Screen
from tests.speaking import StrictWords
from tests.text.conftest import flat


def test_every_combat_is_reported_then_the_sums_and_the_faces() -> None:
    rules, words, out = practice("Kerr"), StrictWords(), io.StringIO()
    rules.register_names(words)
    session = play_by_itself(rules, "7")
    Inspector(Printer(Screen(io.StringIO(), out), words, rules), session).luck()
    found = ledger(session.history())
    assert found.combats
    wanted = [message for pair in luck.combats(found, rules.names.when) for message in pair]
    wanted += [*luck.sums(found.mine, found.theirs), *face_lines(found.faces)]
    assert flat(out.getvalue()) == " ".join(flat(words.say(message)) for message in wanted)
    assert max(map(len, out.getvalue().splitlines())) <= WIDTH
