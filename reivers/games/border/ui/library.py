"""The card library: every deck and card, what is known and from where, and export and import of My copy."""

from typing import Any

from reivers.games.border.card_facts import DECKS, CardFacts
from reivers.games.border.ui.my_copy import Exchange
from reivers.games.border.ui.sheets.teach import TeachBoard, TeachDeck
from reivers.ui.pads.pad import field_class
from reivers.ui.widgets.dialog import Dialog, pad_dialog
from reivers.ui.widgets.sub_screen import HalvedPage, LongList, SubScreen
from reivers.ui.widgets.widgets import OptionRow, Panel, TextButton

SUMMER = tuple(deck for deck in DECKS if deck.startswith("summer-"))


class LibraryPage(SubScreen):
    """The decks, a search through all of them, and actions on My copy."""

    def __init__(self, shell) -> None:
        super().__init__(shell, shell.words.say("library.title"), reach=2.2)
        self.known = CardFacts(shell.saved_games.my_copy(), shell.words)
        self.exchange = Exchange(shell, self.known, self.refresh)
        self.search = field_class()(hint_text=self.say("library.search"))
        self.search.bind(text=self._searched)
        panel = Panel()
        panel.add_widget(self.search)
        self.ids.above.add_widget(panel)
        self.rows = LongList()
        self.instead_of_body(self.rows)
        self.key(self.say("library.export"), self.exchange.export)
        self.key(self.say("library.import"), self.exchange.take_in)
        self.key(self.say("library.teach_board"), self.teach_board)
        self.refresh()

    def _searched(self, *_typed: Any) -> None:
        self.refresh()
        self.rows.scroll_y = 1

    def refresh(self) -> None:
        """Show the decks, or the search results."""
        typed = self.search.text
        self.rows.data = self._found(typed) if typed.strip() else self._decks()

    def _decks(self) -> list[dict[str, Any]]:
        return [
            {
                "name": self.say(f"library.deck.{deck}"),
                "note": self._share(deck),
                "option": deck,
                "opened": lambda deck=deck: self.shell.open(DeckPage(self, deck)),
            }
            for deck in DECKS
        ]

    def _share(self, deck: str) -> str:
        """Return how much of a deck is known."""
        counts = [self.known.known(thing) for thing in self.known.things(deck)]
        facts = {"known": sum(known for known, _of in counts), "of": sum(of for _known, of in counts)}
        return self.say("library.share", {"n": len(counts), **facts})

    def _found(self, typed: str) -> list[dict[str, Any]]:
        found = [card_row(self, thing) for thing in self.known.found(typed)]
        nothing = {"name": self.say("library.not_found"), "note": self.say("library.not_found_note")}
        return found or [{**nothing, "option": "", "faint": True, "opened": lambda: None}]

    def teach_board(self) -> None:
        """Ask for the names of the board, March by March."""
        self.shell.open(TeachBoard(self.shell, self.known, self.refresh))


class DeckPage(SubScreen):
    """All cards of a deck."""

    def __init__(self, library: LibraryPage, deck: str) -> None:
        super().__init__(library.shell, library.say(f"library.deck.{deck}"), reach=2.2)
        self.library, self.known, self.deck = library, library.known, deck
        if deck in SUMMER or deck == "board":
            named = "library.teach_deck" if deck in SUMMER else "library.teach_board"
            self.teach = self.key(self.say(named), self._teach, main=True)
        self.rows = LongList()
        self.instead_of_body(self.rows)
        self._list()

    def _list(self) -> None:
        self.rows.data = [card_row(self, thing) for thing in self.known.things(self.deck)]

    def refresh(self) -> None:
        """Show what is known of the cards, here and in the library."""
        self._list()
        self.library.refresh()

    def _teach(self) -> None:
        if self.deck == "board":
            self.shell.open(TeachBoard(self.shell, self.known, self.refresh))
        else:
            self.shell.open(TeachDeck(self.shell, self.known, self.deck, self.refresh))


def card_row(page: Any, thing: str) -> dict[str, Any]:
    """Make the row of a card."""
    known = page.known
    return {
        "name": known.title(thing),
        "note": known.gist(thing),
        "option": thing,
        "faint": not known.known(thing)[0],
        "opened": lambda: page.shell.open(CardPage(page, thing)),
    }


class CardPage(HalvedPage):
    """One card: each fact with its source. A tap enters or changes it."""

    def __init__(self, page: Any, thing: str) -> None:
        super().__init__(page.shell, page.known.title(thing))
        self._page, self.known, self.thing = page, page.known, thing
        self.refresh()

    def refresh(self) -> None:
        """Show the facts."""
        self.heading = self.known.title(self.thing)
        self.ids.body.clear_widgets()
        self.begin_row()
        lines = self.known.lines(self.thing)
        for nth, line in enumerate(lines):
            if nth == (len(lines) + 1) // 2:
                self.begin_half()
            prompt = self.known.prompt(self.thing, line.field)
            name = self.say("library.fact", {"field": line.name, "value": line.value})
            row = OptionRow(name=name, note=line.source, option=line.field, chosen=line.mine)
            row.legal = prompt is not None
            if prompt is not None:
                row.bind(on_release=lambda row: self._ask(row.option))
            self.add(row)

    def _ask(self, field: str) -> None:
        """Ask the same question as in a game. A fact of My copy can be removed."""
        prompt = self.known.prompt(self.thing, field)
        line = next(line for line in self.known.lines(self.thing) if line.field == field)

        def answer(value: Any) -> None:
            self._change(lambda: self.known.teach(self.thing, field, prompt, value))

        dialog: Dialog = pad_dialog(self.known.words, prompt, line.source, self.shell.close_top, answer)
        if line.mine:
            forget = TextButton(text=self.say("library.forget"))
            forget.bind(on_release=lambda _key: self._change(lambda: self._forget(field)))
            dialog.add(forget)
        self.shell.open(dialog)

    def _forget(self, field: str) -> None:
        self.known.copy.forget(self.thing, field)

    def _change(self, change) -> None:
        self.shell.close_top()
        self.shell.attempt(change)
        self.refresh()
        self._page.refresh()
