"""Luck: the expected and actual result of each combat of a game, and the dice faces."""

from reivers.frontend.dice_faces import face_lines
from reivers.frontend.open_game import OpenGame
from reivers.games.border.advice import luck
from reivers.ui.widgets.sub_screen import HalvedPage, Heading


class LuckPage(HalvedPage):
    """Both sides together, the faces of the dice, then each combat."""

    def __init__(self, shell, game: OpenGame) -> None:
        super().__init__(shell, shell.words.say("luck.title"))
        self.ledger = game.luck()
        self.begin_row()
        self.write(self.say("luck.lead"), "row", "ink_soft")
        if not self.ledger.combats:
            self.write(self.say("luck.none"))
        else:
            self._sums()
        self.begin_half()
        self._faces()
        if self.ledger.combats:
            self._combats(game)

    def _sums(self) -> None:
        self.add(Heading(text=self.say("luck.sums")))
        for line in luck.sums(self.ledger.mine, self.ledger.theirs):
            self.write(self.say(line), "row")

    def _faces(self) -> None:
        self.add(Heading(text=self.say("luck.tally")))
        for line in face_lines(self.ledger.faces):
            self.write(self.say(line), "row")
        if not self.ledger.faces:
            self.write(self.say("luck.no_faces"), "row")

    def _combats(self, game: OpenGame) -> None:
        """Show the combats by Winter, side by side where there is room."""
        for nth, (part, fought) in enumerate(luck.by_part(self.ledger, game.rules.names.when)):
            self.begin_half() if nth % 2 else self.begin_row()
            self.add(Heading(text=self.say(part)))
            for combat, figures in fought:
                self.write(self.say(combat), "row")
                self.write(self.say(figures), "small", "ink_soft")
