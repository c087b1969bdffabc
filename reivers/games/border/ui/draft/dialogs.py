"""Dialogs of the Summer pages: a card by name, the way to enter cards, and a finished round."""

from collections.abc import Callable
from functools import partial
from typing import Any

from reivers.frontend.narrator import capital
from reivers.games.border.options import CARD_ENTRY
from reivers.games.border.rules.seasons.summer import PASS
from reivers.games.border.ui.draft.card_picker import named_cards
from reivers.games.border.ui.old_views.draft_rounds import DraftRound
from reivers.kernel.flows import FactRequest
from reivers.kernel.journal import Entry
from reivers.kernel.prompts import NameCard
from reivers.ui.pads.pad import field_class
from reivers.ui.widgets.dialog import Dialog
from reivers.ui.widgets.widgets import Column, OptionRow, Panel

PACES = LEDGER, STRIPES, TOTALS = CARD_ENTRY


def open_search(scene: Any, chosen: Callable[[str], None]) -> None:
    """Open the possible cards by name, filtered by typing."""
    prompt, shell = scene.session.prompt, scene.play.shell
    dialog = Dialog(heading=scene.say("ui.draft.search"), close=shell.close_top)
    found = named_cards(prompt, lambda card: scene.session.peek(_name(card)))
    rows = Column()

    def take(card: str) -> None:
        shell.close_top()
        chosen(card)

    def other() -> None:
        shell.close_top()
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
    dialog.add(panel)
    dialog.add(rows)
    show("")
    if not found:
        dialog.write(scene.say("ui.draft.no_names"))
    if prompt.doubtful or not prompt.listed:
        dialog.key(scene.say("ui.draft.key.other"), other)
    dialog.key(scene.say("ui.never_mind"), shell.close_top, main=True)
    shell.open(dialog)


def _name(card: str) -> FactRequest:
    return FactRequest(f"summer:{card}", "name", ask=False)


def open_paces(scene: Any) -> None:
    """Offer the ways to enter cards."""
    shell = scene.play.shell
    dialog = Dialog(heading=scene.say("new_game.card_entry"), close=shell.close_top)

    def take(pace: str) -> None:
        shell.close_top()
        scene.mode = ""
        shell.saved_games.remember("card_entry", pace)
        scene.to_totals() if pace == TOTALS else scene.show()

    for pace in PACES:
        if pace == TOTALS and not scene.has_totals():
            continue
        row = OptionRow(
            name=scene.say(f"choice.card_entry.{pace}"), note=scene.say(f"choice.card_entry.{pace}.note")
        )
        row.option, row.chosen = f"pace:{pace}", pace == scene.pace
        row.bind(on_release=lambda _row, pace=pace: take(pace))
        dialog.add(row)
    dialog.key(scene.say("ui.to_play"), shell.close_top, main=True)
    shell.open(dialog)


def open_edit(scene: Any, rounds: list[DraftRound], nth: int) -> None:
    """Open the answers of a round, each of which can be edited, and the rounds before it."""
    shell = scene.play.shell
    shown = next(one for one in rounds if one.nth == nth)
    dialog = Dialog(heading=scene.say("ui.edit.round", {"nth": nth}), close=shell.close_top)
    dialog.write(scene.say("ui.edit.hint"), "body", "ink_soft")
    for entry in shown.entries:
        row = OptionRow(name=_said(scene, entry), option=f"entry:{entry.n}")
        row.bind(on_release=lambda _row, entry=entry: _open_answer(scene, entry))
        dialog.add(row)
    others = [one for one in rounds if one.nth != nth]
    if others:
        dialog.write(scene.say("ui.edit.others"), "place", "accent")
    for one in others:
        row = OptionRow(name=scene.say(one.line), option=f"round:{one.nth}")
        row.bind(on_release=partial(_show, scene, rounds, one.nth))
        dialog.add(row)
    dialog.key(scene.say("ui.never_mind"), shell.close_top, main=True)
    shell.open(dialog)


def _show(scene: Any, rounds: Any, nth: int, _row: OptionRow) -> None:
    """Show another round."""
    scene.play.shell.close_top()
    open_edit(scene, rounds, nth)


def _said(scene: Any, entry: Entry) -> str:
    if isinstance(entry.answer, list) and entry.key == "summer.card" and entry.answer[0].strip("s").isdigit():
        return capital(scene.say("ui.edit.card", {"card": entry.answer[0]}))
    if entry.key == "summer.take" and entry.answer == PASS:
        return str(scene.say("ui.edit.passed"))
    if entry.key == "summer.take" and entry.answer.strip("s").isdigit():
        return str(scene.say("ui.edit.took", {"card": entry.answer}))
    return capital(scene.say(entry.title))


def _open_answer(scene: Any, entry: Entry) -> None:
    """Ask the question again, as it was asked then."""
    shell, session = scene.play.shell, scene.session
    prompt = session.prompt_at(entry.n)
    if prompt is None:
        return
    dialog = Dialog(heading=capital(scene.say(prompt.question)), close=shell.close_top)

    def edit(answer: Any) -> None:
        shell.close_all()
        scene.play.history.edit(entry.n, answer)

    pad = scene.play.ui.pad(prompt)(prompt, scene.words, edit)
    entered = entry.answer if isinstance(entry.answer, list) else [entry.answer]
    for key in pad.walk(restrict=True):  # the given answer is highlighted
        if getattr(key, "option", None) in entered:
            key.chosen = True
    dialog.add(pad)
    dialog.key(
        scene.say("ui.never_mind"), shell.close_top, main=not pad.ready or isinstance(prompt, NameCard)
    )
    if pad.ready and not isinstance(prompt, NameCard):
        dialog.key(pad.action, pad.press, main=True)
    shell.open(dialog)
