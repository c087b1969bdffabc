"""Joining a game in progress: one page for each part of the table, filled with the values of the set-up."""

from reivers.frontend.narrator import capital
from reivers.games.border import board
from reivers.games.border.ui.page import BorderPage
from reivers.games.border.views.start.takeover import CARDS, COUNTED, decks_of, takeover_button
from reivers.kernel.prompts import Option, Prompt
from reivers.kernel.prompts.lines import NumberLines
from reivers.ui.components.buttons import Main
from reivers.ui.components.inputs import Keys, Segments
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import Part, part
from reivers.ui.play.question import LinesQuestion, Question, SeveralQuestion

BESIDE = {
    "position.player": "family",
    "position.cards": "family",
    "position.rivals": "rivals",
    "position.targets": "rivals",
    "position.score": "score",
}
"""What the side panel shows beside a page; otherwise the board."""
SHORT = {
    "player|cattle": "cattle",
    "player|horse": "horse",
    "player|horse_used": "horse_used",
    "rivals|base_dice": "base_dice",
    "discards|count": "in_discards",
    f"{board.DEBATEABLE_LAND}|dyke": "dyke",
    **COUNTED,
}
"""Rows with shorter names here than elsewhere."""
PIECES = ("sheep", "sheep_bastled")


class TablePage(BorderPage):
    """The current part of the table. Its main button names the next one."""

    def make_question(self, prompt: Prompt) -> Question:
        if isinstance(prompt, NumberLines):
            return TableRows(self, prompt)
        if prompt.key in CARDS:
            return CardsQuestion(self, prompt)
        return super().make_question(prompt)

    def parts(self) -> list[Part]:
        prompt = self.context.prompt
        if prompt is not None:
            self.focus = prompt.facts.get("march") or BESIDE.get(prompt.key, "board")
        return list(super().parts())

    def main_button(self) -> Main:
        """Return the way on. Facts and slots are answered by a tap on an option."""
        entered = self.question.entered if self.question else None
        button = takeover_button(self.context.session, entered)
        if button is None:
            return super().main_button()
        return self.main_of(button)


class TableRows(LinesQuestion):
    """Rows by place. Rare ones are behind "More"."""

    def heading_of(self, option: Option) -> str:
        place = option.id.partition("|")[0]
        area = place.partition("/")[2]
        if place in board.SITES.get(board.march_of(place), ()):
            return self.say("position.group.sites")
        if area in ("seat", "town"):
            facts = {"place": place, "note": self.say(f"map.{area}.note")}
            return capital(self.say("position.group.place", facts))
        if board.march_of(place) in board.WALK:
            return self._place(place)
        kind, _, whose = place.partition("/")
        return whose if kind == "targets" else self.say(f"position.group.{kind}")

    def name_of(self, option: Option) -> str:
        """Return the short name of a row below its heading."""
        place, _, piece = option.id.partition("|")
        kind, _, whose = place.partition("/")
        if piece == "tower" or kind == "bastle_tokens":
            return self._place(place if piece == "tower" else piece)
        if kind in ("cup", "drawn_cubes"):
            return piece
        if kind == "score":
            return self.say("score.row", {"row": piece})
        if kind == "targets":
            return self.say(f"target_card.{board.NATION[whose] if piece == 'nation' else piece}")
        if kind == "draft" and piece == "strength":
            return capital(self.say(f"stack_name.{whose}"))
        if piece in PIECES or piece.startswith("cube:"):
            name, _, family = piece.partition(":")
            return self.say(f"position.line.{name}", {"whose": family})
        if option.id in SHORT or kind == "wardens":
            return self.say(f"position.line.{SHORT.get(option.id, kind)}", {"whose": piece})
        return capital(self.say(self.prompt.label(option).facts["what"]))

    def is_coarse(self, option: Option) -> bool:
        return option.id.partition("|")[2] not in PIECES and super().is_coarse(option)

    def _place(self, place: str) -> str:
        return capital(self.say("place.named", {"place": place}))


class CardsQuestion(SeveralQuestion):
    """The player's cards: the numbers of one deck at a time."""

    page: "TablePage"
    deck = 0

    def parts(self) -> list[Part]:
        decks = decks_of(self.prompt)
        self.deck = self.deck if self.deck in decks else max(decks, default=0)
        names = [capital(self.say("card.named", {"card": card})) for card in self.entered]
        options = tuple((str(turn), self.say("position.deck", {"turn": turn})) for turn in decks)
        keys = tuple((card, card.upper()) for card in decks.get(self.deck, ()))
        found = [part(Words, "chosen", text=", ".join(names), role="strong")]
        if len(decks) > 1:
            found.append(part(Segments, "deck", options=options, chosen=str(self.deck), tap=self._show_deck))
        return [
            *found,
            part(
                Keys,
                "card",
                label=self.say("spoken.card"),
                keys=keys,
                used=tuple(self.entered),
                tap=self.toggle,
            ),
        ]

    def _show_deck(self, turn: str) -> None:
        self.deck = int(turn)
        self.page.update()
