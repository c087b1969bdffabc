"""The pencil of an order for a place without a name: type it, or all names of its March."""

from functools import partial

from reivers.frontend.narrator import capital
from reivers.games.border import board
from reivers.games.border.card_facts import CardFacts
from reivers.games.border.names import BorderNames, name_of
from reivers.ui.components.buttons import Main, TextButton
from reivers.ui.components.inputs import Field
from reivers.ui.components.sheet import Sheet
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import Act, part
from reivers.ui.play.context import PageContext


def pencil(context: PageContext, place: str) -> Act | None:
    """Return what names a place; None if it has a name."""
    names, my_copy = context.game.rules.names, context.game.my_copy
    if my_copy is None or not isinstance(names, BorderNames) or not names.lacks_name(place):
        return None
    known = CardFacts(my_copy, context.shell.words)
    return lambda: context.open(NamePlace(context, known, place))


class NamePlace(Sheet):
    """The name of one place, saved in My copy."""

    def __init__(self, context: PageContext, known: CardFacts, place: str) -> None:
        say = context.say
        self._where = capital(say("place.named", {"place": place}))
        super().__init__(context.shell.close_top, say("ui.close"), heading=self._where, middle=True)
        self.context, self.say, self.place, self.typed = context, say, place, ""
        self.known = known
        self.update()

    def update(self) -> None:
        name, taken, march = self._name, self._is_taken, board.march_of(self.place)
        found = [
            part(
                Field,
                "name",
                text=self.typed,
                label=self._where,
                hint=self.say("ui.type_name"),
                changed=self._type,
            )
        ]
        if taken:
            found.append(part(Words, "taken", text=self.say("library.taken"), role="small", ink="plum"))
        text = self.say("naming.march", {"march": march})
        found.append(part(TextButton, "march", text=text, tap=self._name_march))
        ready = bool(name) and not taken
        main = Main(self.say("ui.save" if name else "ui.type_name"), self._save if ready else None)
        self.fill(found, main=main, second=Main(self.say("ui.not_now"), self.close))

    @property
    def _name(self) -> str:
        return " ".join(self.typed.split())

    @property
    def _is_taken(self) -> bool:
        names = (self.known.value(thing, "name") for thing in self.known.things("board"))
        return bool(self._name) and self._name.casefold() in [one.casefold() for one in names if one]

    def _type(self, text: str) -> None:
        self.typed = text
        self.update()

    def _save(self) -> None:
        learn = partial(self.known.copy.learn, *name_of(self.place), self._name, "table")
        self.close()
        if self.context.shell.attempt(learn):
            self.context.refresh()

    def _name_march(self) -> None:
        from reivers.games.border.ui.library.teach import NameBoard  # only here: it needs long to load

        self.close()
        march = board.march_of(self.place)
        self.context.shell.open(NameBoard(self.context.shell, self.known, self.context.refresh, march))
