"""Border Reivers in the terminal."""

from collections.abc import Mapping
from typing import Any

import attrs

from reivers.frontend.dice_faces import face_lines
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from reivers.text.new_game import OptionQuestions
from reivers.text.printer import Printer

from .advice import luck
from .board import FAMILIES
from .options import CHANCES, COPY, OFFERED, PRACTICE, GameOptions, remembered
from .rules.seasons.setup import ALL, HOUSE_RULES, TOKENS

KEEP, CHOOSE, OWN = "keep", "choose", "own"
Given = Mapping[str, Any]


# -- New game ---------------------------------------------------------------------------------------------


def ask_options(questions: OptionQuestions, given: Given, last: Any) -> tuple[dict[str, Any], Any]:
    """Ask for the options that the command line left open. Return all options, and a note for next time.

    Ask nothing if family and facts are given, so that scripts don't depend on the last game.
    """
    if {"family", "facts"} <= set(given):
        return dict(given), last
    questions.screen.say(questions.words.say("text.new.hint"))
    chosen = _choices(questions, given, remembered(last, facts=COPY))
    start = {name: given[name] for name in ("start",) if name in given}
    return {**chosen.options(), **start}, chosen.to_note()


def _choices(questions: OptionQuestions, given: Given, last: GameOptions) -> GameOptions:
    ask = questions.ask
    chosen = attrs.evolve(
        last,
        family=given.get("family") or ask("text.new.family", FAMILIES, last.family),
        facts=given.get("facts") or ask("text.new.facts", (COPY, PRACTICE), last.facts),
    )
    chosen = chosen.take(given["table"]) if "table" in given else _on_table(questions, chosen)
    chosen = chosen.with_chance(ask("text.new.chance", CHANCES, chosen.chance))
    if chosen.tracked == ALL:  # else the player handles the rivals' tokens
        tokens = given.get("tokens") or ask("text.new.tokens", TOKENS, chosen.tokens)
        chosen = attrs.evolve(chosen, tokens=tokens)
    return _house_rules(questions, chosen, given.get("house_rules"))


def _on_table(questions: OptionQuestions, chosen: GameOptions) -> GameOptions:
    """Ask for a preset. Trackers that were chosen one by one elsewhere may stay."""
    usual = chosen.preset or OWN
    names = (*OFFERED, *((OWN,) if usual == OWN else ()))
    picked = questions.ask("text.new.table", names, usual)
    return chosen if picked == OWN else chosen.take(picked)


def _house_rules(
    questions: OptionQuestions, chosen: GameOptions, given: Mapping[str, str] | None
) -> GameOptions:
    if given is not None:
        return attrs.evolve(chosen, house_rules={**chosen.house_rules, **given})
    questions.screen.head(questions.words.say("text.new.house"))
    labels = {KEEP: chosen.readings(), CHOOSE: Message("text.new.house.choose")}
    if questions.one_of(labels, KEEP) == CHOOSE:
        for rule, readings in HOUSE_RULES.items():
            chosen = chosen.read(rule, questions.ask(f"house.{rule}", readings, chosen.house_rules[rule]))
    return chosen


# -- commands in a game -----------------------------------------------------------------------------------


def print_luck(printer: Printer, session: Session) -> None:
    """Print expected and actual VP of each combat and of both sides, and the faces of the dice."""
    found = luck.ledger(session.history())
    if not found.combats:
        printer.say("luck.none")
    for combat, figures in luck.combats(found, printer.rules.names.when):
        printer.screen.say(printer.words.say(combat), indent=2, hang=4)
        printer.screen.say(printer.words.say(figures), indent=4, hang=6)
    sums = luck.sums(found.mine, found.theirs) if found.combats else []
    for line in (*sums, *face_lines(found.faces)):
        printer.screen.say(printer.words.say(line), hang=2)
    if not found.faces:
        printer.say("luck.no_faces")
