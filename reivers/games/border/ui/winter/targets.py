"""The target deck (7.2): the best pair of the player's cards is preselected."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from reivers.frontend.narrator import capital
from reivers.games.border import board
from reivers.games.border.ui.attack.pieces import DeckFan
from reivers.games.border.ui.orders import order_column
from reivers.games.border.ui.page import BorderPage
from reivers.games.border.ui.winter.target_cards import (
    TargetCards,
    target_icon,
    target_question,
    target_words,
)
from reivers.games.border.ui.winter.target_rows import RivalsRow, TaggedLine, TargetCardRow
from reivers.games.border.views.winter.target_deck import (
    TARGETS,
    CardUseView,
    DeckCard,
    LostView,
    TargetDeckView,
)
from reivers.kernel.prompts import Prompt
from reivers.ui.components.buttons import Main, by_screen
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.piece import Column, Part, part
from reivers.ui.play.question import Question
from reivers.ui.play.sheets.why import WhyRow
from reivers.ui.widgets.theme import theme


class TargetsPage(BorderPage):
    """The player's unused cards, best first. Those of `own` were chosen by the player; the others are
    suggestions and give way."""

    view: TargetDeckView
    panel_share = 0.33

    def started(self) -> None:
        super().started()
        self.chosen: list[str] = []
        self.own: list[str] = []
        self.touched = self.shows_rivals = False
        self.place = ""
        """The target that the map rings."""

    def restore(self, entered: Any) -> None:
        if self.choosing and isinstance(entered, dict) and set(entered) == {"chosen", "own"}:
            self.chosen, self.own, self.touched = list(entered["chosen"]), list(entered["own"]), True
        else:
            super().restore(entered)

    @property
    def choosing(self) -> bool:
        """Whether the cards are asked for."""
        return self.context.asks(TARGETS)

    wants_advice = choosing

    @property
    def deck(self) -> TargetDeckView:
        """The page with odds, if they are shown and known yet."""
        return self.advised or self.view

    def follow_advice(self) -> None:
        if not self.touched:
            self.chosen = [card.kind for card in self._advised.cards if card.selected]
        self._show_target()

    def _show_target(self) -> None:
        """Let the map show the best target of the card chosen last."""
        uses = {card.kind: card.use for card in self.deck.cards if card.use}
        places = [uses[kind].place for kind in self.chosen if kind in uses]
        self.place = next((place for place in reversed(places) if place), "")
        march = board.march_of(self.place)
        self.focus = march if march in board.HOME_MARCHES else "board"

    def make_question(self, prompt: Prompt) -> Question:
        return target_question(self, prompt)

    # -- showing -------------------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        deck = self.deck
        found = order_column(deck.orders, self.context, apart=True)
        if not self.choosing:
            return [*found, *self._shuffled(deck), *self.question_parts()]
        found.append(part(Heading, "heading", text=self.say("target_deck.which", {"n": deck.each})))
        best = {card.kind for card in deck.cards if card.selected}
        if best and best == set(self.chosen) and deck.pair_vp is not None:
            text = self.say("target_deck.together", {"vp": f"{deck.pair_vp:.1f}"})
            found.append(part(TaggedLine, "best", tag=self.say("target_deck.best_pair"), text=text))
        rows = tuple(self._row(card) for card in deck.cards if not card.used)
        found.append(part(Column, "cards", parts=rows, gap=by_screen(4, 2)))
        return found if self._beside else [*found, *self._rivals(deck)]

    def note(self) -> Sequence[Part]:
        return tuple(self._rivals_note(self.deck)) if self._beside else ()

    @property
    def _beside(self) -> bool:
        """Whether the rivals' cards are in the side panel."""
        return self.choosing and self.beside

    def _rivals_note(self, deck: TargetDeckView) -> Iterator[Part]:
        """Return what the rivals may add, for the side panel."""
        yield part(Heading, "rivals", text=self._rivals_text(deck), role="section")
        yield from self._rival_cards(deck)

    def _shuffled(self, deck: TargetDeckView) -> Iterator[Part]:
        """Return the backs of the shuffled cards."""
        if deck.after:
            yield part(DeckFan, "deck", cards=deck.after.facts["n"])
            yield part(Words, "shuffled", text=self.say(deck.after), role="order")

    def _row(self, card: DeckCard) -> Part:
        return part(
            TargetCardRow,
            card.kind,
            text=self._title(card),
            note=self._use(card),
            icon=target_icon(self.deck.family, card.kind),
            family=self.deck.family,
            vp=f"{card.use.vp:.1f}" if card.use and self._advised else "",
            chosen=card.kind in self.chosen,
            tap=partial(self.tap, card.kind),
        )

    def _title(self, card: DeckCard) -> str:
        kind = board.NATION[self.deck.family] if card.kind == "nation" else card.kind
        return self.say(f"target_deck.card.{kind}")

    def _use(self, card: DeckCard) -> str:
        """Return the best use of a card now."""
        if self._advised is None or not theme.show_odds or self._advised.pair_vp is None:
            return ""
        use: CardUseView | None = card.use
        if use is None:
            return self.say("target_deck.no_use")
        facts = {"n": use.horses, "place": use.place, "event": use.event}
        return self.say(f"target_deck.use.{use.kind}", facts)

    def _rivals(self, deck: TargetDeckView) -> Iterator[Part]:
        """Return what the rivals may add; each rival's unused cards unfold."""
        families = tuple(rival.family for rival in deck.rivals)
        text, opened = self._rivals_text(deck), self.shows_rivals
        yield part(RivalsRow, "rivals", families=families, text=text, tap=self._show_rivals, open=opened)
        if opened:
            yield from self._rival_cards(deck)

    def _rivals_text(self, deck: TargetDeckView) -> str:
        if all(rival.certain for rival in deck.rivals):
            return self.say("target_deck.certain")
        n = max((len(rival.unused) for rival in deck.rivals), default=0)
        return self.say("target_deck.adds", {"n": n})

    def _rival_cards(self, deck: TargetDeckView) -> Iterator[Part]:
        for rival in deck.rivals:
            yield part(
                TargetCards,
                f"rival.{rival.family}",
                family=rival.family,
                unused=rival.unused,
                strong=rival.unused,
                words=target_words(self, rival.family),
            )

    def why_parts(self) -> list[Part]:
        """Return what the player may lose to a rival, why cards are better kept, and what the odds assume."""
        deck = self.deck
        lost = [self._lost(one) for one in deck.lost]
        kept = [
            part(Words, f"keep.{card.kind}", text=f"{self._title(card)}: {self.say(card.keep)}")
            for card in deck.cards
            if card.keep and not (card.used or card.selected)
        ]
        notes = [
            part(Words, f"note.{n}", text=capital(self.say(note)), ink="ink2")
            for n, note in enumerate(deck.notes)
        ]
        found: list[Part] = []
        for name, parts in (("lost", lost), ("keep", kept), ("odds", notes)):
            if parts:
                heading = part(
                    Heading, f"why.{name}", text=self.say(f"target_deck.why.{name}"), role="section"
                )
                found += [heading, *parts]
        return found

    def _lost(self, one: LostView) -> Part:
        by = [self.say("target_deck.lost_to", {"family": family, "n": n}) for family, n in one.cards]
        place = capital(self.say("attack_page.place", {"place": one.place}))
        share = self.say("target_deck.lost_share", {"share": round(100 * one.chance)})
        return part(WhyRow, f"lost.{one.place}", text=place, answer=share, section=", ".join(by), tap=None)

    # -- acting --------------------------------------------------------------------------------------------

    def tap(self, kind: str) -> None:
        """Choose a card, or take it out. It replaces the last suggested one."""
        if kind in self.chosen:
            self.chosen.remove(kind)
        else:
            suggested = [one for one in self.chosen if one not in self.own]
            if len(self.chosen) >= self.deck.each:
                self.chosen.remove(suggested[-1] if suggested else self.chosen[0])
            self.chosen.append(kind)
            self.own.append(kind)
        self.own = [one for one in self.own if one in self.chosen]
        self.touched = True
        self._show_target()
        self.context.focus_panel(self.focus)
        self.keep({"chosen": self.chosen, "own": self.own})

    def _show_rivals(self) -> None:
        self.shows_rivals = not self.shows_rivals
        self.update()

    def main_button(self) -> Main:
        if not self.choosing:
            return super().main_button()
        return self.main_of(self.view.main_for(tuple(self.chosen)))
