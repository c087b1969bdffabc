"""New game: with or without the board, the family, and the options, all as last time."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from reivers.frontend.options import Question, applicable
from reivers.games.border import SPEC, board
from reivers.games.border.options import COPY, FACTS, OWN, QUESTIONS, GameOptions, remembered, summary
from reivers.games.border.tracking import TRACKERS
from reivers.games.border.ui.new_game.parts import FamilyCard, OptionsFold, PlayCard
from reivers.ui.components.buttons import Chip, Main, TextButton, by_screen
from reivers.ui.components.inputs import SwitchRow
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Heading, Words
from reivers.ui.components.text_sheet import TextSheet
from reivers.ui.drawing.piece import Column, Grid, Part, part
from reivers.ui.screens.new_game import other_games
from reivers.ui.screens.screen import Screen
from reivers.ui.shell import Shell

NOTE = "new"
"""The setting that stores the options."""
PICTURES = {COPY: "new-game-board", FACTS[0]: "new-game-practice"}
AHEAD = ("facts", "family")
"""Questions that aren't behind Options."""
WIDE = 840


class NewGame(Screen):
    """One page with every choice; the main button starts the game."""

    title_key = "ui.new_game"
    column = 1180

    def __init__(self, shell: Shell) -> None:
        self.chosen: GameOptions = remembered(shell.saved_games.last_used(NOTE))
        self.unfolded = False
        self.each = self.chosen.get("table") == OWN
        """Whether each tracker is chosen by itself."""
        super().__init__(shell)

    def parts(self, width: float) -> Sequence[Part]:
        """Return the two questions, side by side where there is room, and the options."""
        how, who, options = tuple(self._how()), tuple(self._who()), tuple(self._options())
        if width < WIDE:
            return (*how, *who, *options)
        columns = (("how", (*how, *options)), ("who", who))
        parts = tuple(part(Column, name, parts=shown, gap=12) for name, shown in columns)
        return (part(Grid, "columns", parts=parts, columns=2, gap=40),)

    def main(self) -> Main:
        kind = (
            "position" if self.chosen.start != "setup" else "set_up" if self.chosen.facts == COPY else "start"
        )
        return Main(self.say(f"new_game.main.{kind}", {"family": self.chosen.family}), self.begin)

    # -- parts ---------------------------------------------------------------------------------------------

    def _how(self) -> Iterator[Part]:
        yield part(Heading, "how", text=self.say("new_game.ask.facts"))
        kinds = tuple(self._kind(facts) for facts in (COPY, FACTS[0]))
        yield part(Grid, "kinds", parts=kinds, columns=2, gap=by_screen(10, 20))

    def _who(self) -> Iterator[Part]:
        yield part(Heading, "who", text=self.say("new_game.ask.family"))
        families = tuple(self._family(family) for family in board.FAMILIES)
        yield part(Grid, "families", parts=families, columns=2, gap=by_screen(10, 18))
        text = self.say("new_game.rivals", {"families": list(board.rivals(self.chosen.family))})
        yield part(Words, "rivals", text=text, role="small", ink="ink2")
        if self.chosen.facts == COPY:
            yield part(Words, "copy", text=self.say("choice.facts.copy.note"), role="small", ink="ink2")

    def _kind(self, facts: str) -> Part:
        return part(
            PlayCard, f"facts.{facts}", picture=PICTURES[facts], text=self.say(f"choice.facts.{facts}"),
            note=self.say(f"new_game.facts.{facts}"), chosen=facts == self.chosen.facts,
            tap=partial(self.put, "facts", facts),
        )  # fmt: skip

    def _family(self, family: str) -> Part:
        return part(
            FamilyCard, f"family.{family}", family=family.lower(), text=family,
            note=self.say(f"map.march.{board.HOME[family]}"), chosen=family == self.chosen.family,
            tap=partial(self.put, "family", family),
        )  # fmt: skip

    def _options(self) -> Iterator[Part]:
        """Return the options, or a closed card with their summary."""
        line = " · ".join(self.say(message) for message in summary(self.chosen))
        title = self.say("new_game.options")
        yield part(OptionsFold, "fold", text=title, note=line, open=self.unfolded, tap=self._unfold)
        if not self.unfolded:
            return
        questions = [one for one in applicable(QUESTIONS, self.chosen) if one.id not in AHEAD]
        for group, members in groupby(questions, key=lambda question: question.group):
            if group:
                yield part(Heading, group, text=self.say(f"new_game.{group}"), role="section", above=8)
            for question in members:
                yield from self._question(question)
        yield part(TextButton, "reset", text=self.say("new_game.reset"), rare=True, tap=self.reset)
        for id, title in other_games(self.shell, SPEC.id):
            yield part(TextButton, f"game.{id}", text=title, tap=partial(self._other, id))

    def _question(self, question: Question) -> Iterator[Part]:
        value = OWN if question.id == "table" and self.each else self.chosen.get(question.id)
        if question.id == "trackers":
            if self.each:
                yield from self._trackers(value)
            return
        yield part(
            Words, f"{question.id}.title", text=self.say(question.title), role="label", ink="ink2", above=8
        )
        if question.id == "seed":
            text = value or self.say("new_game.seed.automatic")
            yield part(ListRow, "seed", text=text, opens=True, boxed=True, tap=self.ask_seed)
            return
        choices = tuple(self._choice(question, choice, choice == value) for choice in question.choices)
        yield part(Grid, question.id, parts=choices, least=168, most=3, gap=8)
        if self.shell.words.has(question.note(value).key):
            yield part(
                Words, f"{question.id}.note", text=self.say(question.note(value)), role="small", ink="ink2"
            )

    def _choice(self, question: Question, choice: str, chosen: bool) -> Part:
        text, tap = self.say(question.name(choice)), partial(self.put, question.id, choice)
        return part(Chip, f"{question.id}.{choice}", text=text, chosen=chosen, tap=tap)

    def _trackers(self, held: Sequence[str]) -> Iterator[Part]:
        for tracker in TRACKERS:
            kept = tuple(one for one in TRACKERS if (one in held) != (one == tracker))
            yield part(
                SwitchRow, f"tracker.{tracker}", text=self.say(f"tracker.{tracker}"), on=tracker in held,
                note=self.say("new_game.by_app" if tracker in held else "new_game.on_table"),
                tap=partial(self.put, "trackers", kept),
            )  # fmt: skip

    # -- choosing ------------------------------------------------------------------------------------------

    def put(self, question: str, value: Any) -> None:
        """Choose a value."""
        if question == "table":
            self.each = value == OWN
        self.chosen = self.chosen.put(question, value)
        self.update()

    def reset(self) -> None:
        """Return to the recommended options, for the same board and family."""
        self.each = False
        self.chosen = GameOptions(family=self.chosen.family, facts=self.chosen.facts)
        self.update()

    def _unfold(self) -> None:
        self.unfolded = not self.unfolded
        self.update()

    def ask_seed(self) -> None:
        """Open the dialog for the seed."""
        words = {
            "heading": self.say("new_game.seed"),
            "note": self.say("new_game.seed.note"),
            "clear": self.say("new_game.seed.automatic"),
        }
        save = partial(self.put, "seed")
        self.shell.open(TextSheet(self.say, self.shell.close_top, save, text=self.chosen.seed, **words))

    def _other(self, game: str) -> None:
        self.shell.play(lambda: self.shell.saved_games.begin(game, {}))

    def close(self) -> None:
        """Keep the choices for next time."""
        self.shell.saved_games.remember(NOTE, self.chosen.to_note())
        super().close()

    def begin(self) -> None:
        """Start the game."""
        self.shell.saved_games.remember(NOTE, self.chosen.to_note())
        self.shell.play(
            lambda: self.shell.saved_games.begin(SPEC.id, self.chosen.options(), self.chosen.seed)
        )
