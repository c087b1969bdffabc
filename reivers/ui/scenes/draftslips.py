"""Slips of the Summer pages: a card by its name, how to tell cards, and a round that is over."""

from collections.abc import Callable
from functools import partial
from typing import Any

from reivers.border.summer import PASS
from reivers.kernel.flows import FactNeeded
from reivers.kernel.journal import Entry
from reivers.kernel.prompts import NameCard
from reivers.ui.cardgrid import named_cards
from reivers.ui.finished import Finished
from reivers.ui.pads import field_class, pad_for
from reivers.ui.slips import Slip
from reivers.ui.telling import capital
from reivers.ui.widgets import Column, OptionRow, Panel

PACES = LEDGER, STRIPES, TOTALS = ("ledger", "stripes", "totals")


def lay_search(scene: Any, chosen: Callable[[str], None]) -> None:
    """The cards that may lie there, by name; letters make the list shorter."""
    prompt, shell = scene.session.prompt, scene.play.shell
    slip = Slip(heading=scene.say("ui.draft.search"), close=shell.take_off)
    found = named_cards(prompt, lambda card: scene.session.glance(_name(card)))
    rows = Column()

    def take(card: str) -> None:
        shell.take_off()
        chosen(card)

    def other() -> None:
        shell.take_off()
        scene.use("other")

    def show(letters: str) -> None:
        rows.clear_widgets()
        for name, card in found:
            if letters.casefold() in name.casefold():
                note = scene.say("ui.draft.number", {"number": card.upper()})
                row = OptionRow(name=name, note=note, option=f"found:{card}")
                row.bind(on_release=lambda _row, card=card: take(card))
                rows.add_widget(row)

    field = field_class()(hint_text=scene.say("ui.draft.search_hint"))
    field.bind(text=lambda _field, text: show(text))
    panel = Panel()
    panel.add_widget(field)
    slip.add(panel)
    slip.add(rows)
    show("")
    if not found:
        slip.write(scene.say("ui.draft.no_names"))
    if prompt.doubtful or not prompt.listed:
        slip.key(scene.say("ui.draft.key.other"), other)
    slip.key(scene.say("ui.never_mind"), shell.take_off, main=True)
    shell.lay(slip)


def _name(card: str) -> FactNeeded:
    return FactNeeded(f"summer:{card}", "name", ask=False)


def lay_paces(scene: Any) -> None:
    """Ledger, Stripes or Totals."""
    shell = scene.play.shell
    slip = Slip(heading=scene.say("ui.pace"), close=shell.take_off)

    def take(pace: str) -> None:
        shell.take_off()
        scene.mode = ""
        shell.library.keep_note("draft_pace", pace)
        scene.to_totals() if pace == TOTALS else scene.show()

    for pace in PACES:
        if pace == TOTALS and not scene.has_totals():
            continue
        row = OptionRow(name=scene.say(f"ui.pace.{pace}"), note=scene.say(f"ui.pace.{pace}.note"))
        row.option, row.chosen = f"pace:{pace}", pace == scene.pace
        row.bind(on_release=lambda _row, pace=pace: take(pace))
        slip.add(row)
    slip.key(scene.say("ui.to_play"), shell.take_off, main=True)
    shell.lay(slip)


def lay_mend(scene: Any, rounds: list[Finished], nth: int) -> None:
    """The answers of a round, each to be changed in its place; and the rounds before it."""
    shell = scene.play.shell
    shown = next(one for one in rounds if one.nth == nth)
    slip = Slip(heading=scene.say("ui.mend.round", {"nth": nth}), close=shell.take_off)
    slip.write(scene.say("ui.mend.hint"), "body", "ink_soft")
    for entry in shown.entries:
        row = OptionRow(name=_said(scene, entry), option=f"entry:{entry.n}")
        row.bind(on_release=lambda _row, entry=entry: _lay_answer(scene, entry))
        slip.add(row)
    others = [one for one in rounds if one.nth != nth]
    if others:
        slip.write(scene.say("ui.mend.others"), "place", "accent")
    for one in others:
        row = OptionRow(name=scene.say(one.line), option=f"round:{one.nth}")
        row.bind(on_release=partial(_turn_to, scene, rounds, one.nth))
        slip.add(row)
    slip.key(scene.say("ui.never_mind"), shell.take_off, main=True)
    shell.lay(slip)


def _turn_to(scene: Any, rounds: Any, nth: int, _row: OptionRow) -> None:
    """Another round instead of this one."""
    scene.play.shell.take_off()
    lay_mend(scene, rounds, nth)


def _said(scene: Any, entry: Entry) -> str:
    if isinstance(entry.answer, list) and entry.key == "summer.card" and entry.answer[0].strip("s").isdigit():
        return capital(scene.say("ui.mend.card", {"card": entry.answer[0]}))
    if entry.key == "summer.take" and entry.answer == PASS:
        return str(scene.say("ui.mend.passed"))
    if entry.key == "summer.take" and entry.answer.strip("s").isdigit():
        return str(scene.say("ui.mend.took", {"card": entry.answer}))
    return capital(scene.say(entry.title))


def _lay_answer(scene: Any, entry: Entry) -> None:
    """The question as it was asked then."""
    shell, session = scene.play.shell, scene.session
    prompt = session.prompt_at(entry.n)
    if prompt is None:
        return
    slip = Slip(heading=capital(scene.say(prompt.question)), close=shell.take_off)

    def mend(answer: Any) -> None:
        shell.clear_slips()
        scene.play.journey.mend(entry.n, answer)

    pad = pad_for(prompt)(prompt, scene.words, mend)
    told = entry.answer if isinstance(entry.answer, list) else [entry.answer]
    for key in pad.walk(restrict=True):  # what was told is lit
        if getattr(key, "option", None) in told:
            key.chosen = True
    slip.add(pad)
    slip.key(scene.say("ui.never_mind"), shell.take_off, main=not pad.ready or isinstance(prompt, NameCard))
    if pad.ready and not isinstance(prompt, NameCard):
        slip.key(pad.action, pad.press, main=True)
    shell.lay(slip)
