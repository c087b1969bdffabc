"""The two target cards of this Winter (7.2): six cards with their best use, and what the rivals have left."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from reivers.frontend.narrator import capital, unbroken
from reivers.games.border.advice.target_cards import target_cards
from reivers.games.border.board import TARGET_CARDS
from reivers.games.border.odds.own_attack import TargetOdds
from reivers.games.border.rules.model.state import which
from reivers.games.border.rules.seasons.spring import LAST_TURN
from reivers.games.border.rules.winter.target_deck import unused
from reivers.games.border.ui.attack.winter_parts import TargetDeckRow, heading
from reivers.games.border.ui.marks import draw_mark, target_icon
from reivers.games.border.ui.old_views.attack import kind_name, revealed
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Continue, Prompt
from reivers.ui.pads.pad import Pad, SeveralPad
from reivers.ui.play.rows import RowScene
from reivers.ui.widgets import icons
from reivers.ui.widgets.canvas import CanvasWidget
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Frame, OneLineButton, Tappable, Text

TARGETS, DECK_MADE, PLACED = "winter.targets", "winter.deck_made", "winter.notoriety_placed"
LARGE_BACKS = 1.1
"""The height of the eight cards while nothing else is shown, in buttons."""


class TargetCard(Tappable, Frame, BoxLayout):
    """One of the player's six cards; a used one stays flipped."""

    icon = StringProperty("card")
    title = StringProperty()
    text = StringProperty()
    option = StringProperty()
    chosen = BooleanProperty(False)
    legal = BooleanProperty(True)


class RivalTiles(CanvasWidget):
    """A rival's six cards (7.1.12); used ones are flipped."""

    family = StringProperty()
    left = ListProperty()
    drawn = ("family", "left")

    def draw(self) -> None:
        """Draw the mark, then six small cards."""
        side = self.height * 0.8
        draw_mark(self.family, self.x, self.center_y - side / 2, side)
        gap = theme.gap * 0.4
        first = self.x + side + theme.gap
        width = min((self.right - first - 5 * gap) / 6, self.height * 1.2)
        for at, kind in enumerate(TARGET_CARDS):
            x, usable = first + at * (width + gap), kind in self.left
            Color(*(theme.palette.panel if usable else theme.palette.rule_faint))
            RoundedRectangle(pos=(x, self.y), size=(width, self.height), radius=[theme.radius * 0.6])
            if usable:
                tall = min(width, self.height) * 0.86
                at_x, at_y = x + (width - tall) / 2, self.center_y - tall / 2
                icons.draw(
                    target_icon(self.family, kind), at_x, at_y, tall, theme.palette.chosen, theme.palette.ink
                )


class TargetCardsPad(SeveralPad):
    """Two of the six; the button shuffles."""

    def __init__(self, scene: Any, prompt: Prompt, half: Any) -> None:
        self.scene, self.session = scene, scene.session
        super().__init__(prompt, scene.words, scene.answer, lambda: None, half)

    def build(self) -> None:
        state = self.session.state
        advised = theme.show_odds and not state.rivals_only
        self.advised = target_cards(state, self.session.peek) if advised else None
        self.grid = GridLayout(cols=2, size_hint_y=None, spacing=theme.gap * 0.5)
        self.rows = [self._card(kind) for kind in TARGET_CARDS]
        for card in self.rows:
            self.grid.add_widget(card)
            card.bind(minimum_height=self._level)
        self.add_widget(self.grid)
        for line in self._advice():
            self.add_widget(Text(text=capital(line), role="small", ink="ink_soft"))
        hide = OneLineButton(
            text=self.say("attack_page.hide_odds" if theme.show_odds else "attack_page.show_odds")
        )
        hide.bind(on_release=lambda _key: self.scene.switch_odds())
        self.add_widget(heading(self.say("attack_page.rivals_left")))
        for rival in state.rivals:
            self.add_widget(RivalTiles(family=rival, left=unused(state, rival)))
        if state.turn == LAST_TURN:
            self.add_widget(Text(text=self.say("attack_page.certain"), role="small", ink="ink_soft"))
        if not state.rivals_only:
            self.add_widget(hide)

    def _card(self, kind: str) -> TargetCard:
        family = self.session.state.family
        legal = kind in {option.id for option in self.prompt.legal()}
        title = self.say(f"attack_page.kind_name.{kind}")
        text = "\n".join(self._use(kind)) if legal else self.say("attack_page.card_used")
        icon = target_icon(family, kind) if legal else "card"
        card = TargetCard(option=kind, title=title, text=text, icon=icon, legal=legal)
        if legal:
            card.bind(on_release=lambda card: self.toggle(card.option))
        return card

    def _level(self, *_changed: Any) -> None:
        """Make two cards side by side equally high."""
        for at in range(0, len(self.rows), 2):
            pair = self.rows[at : at + 2]
            least = theme.target * (1.6 if self.advised else 1.1)
            high = max(least, *(card.minimum_height for card in pair))
            for card in pair:
                card.height = high
        heights = [self.rows[at].height for at in range(0, len(self.rows), 2)]
        self.grid.height = sum(heights) + self.grid.spacing[1] * (len(heights) - 1)

    def _use(self, kind: str) -> Iterable[str]:
        """Return the best uses of a card now, and why it may be better kept."""
        if self.advised is None:
            return
        use = next(one for one in self.advised.cards if one.kind == kind)
        for row in use.best:
            yield self.words.say(_use_of(row, entered=True))
        if not use.best:
            yield self.say("attack_page.no_use")
        if use.keep:
            yield self.words.say(use.keep)

    def _advice(self) -> Iterable[str]:
        """Return the best pair, what a rival may take first, and what was assumed."""
        if self.advised is None:
            return
        best = self.advised.best
        if best is not None and best.rows:
            kinds = [self.say(f"attack_page.kind_name.{kind}") for kind in best.cards]
            uses = [_use_of(row) for row in best.rows]
            yield self.say("attack_page.best_pair", {"cards": kinds, "uses": uses, "vp": f"{best.value:.1f}"})
        for lost in self.advised.lost:
            cards = [
                self.say("attack_page.cards_of", {"n": n, "family": family})
                for family, n in lost.cards.items()
            ]
            battle, place = which(self.session.state, lost.place, "event"), {"place": lost.place}
            what = Message("event.named", {"event": battle}) if battle else Message("place.named", place)
            facts = {"what": what, "share": round(100 * lost.chance), "cards": cards}
            yield capital(self.say("attack_page.may_be_lost", facts))
        yield from (self.words.say(note) for note in self.advised.notes)

    def toggle(self, option: str) -> None:
        chosen = [one for one in self.entered if one != option]
        if option not in self.entered:
            chosen.append(option)
        self.enter(chosen[-self.prompt.most :])

    def refresh(self) -> None:
        super().refresh()
        if self.ready:
            self.action = self.say("attack_page.shuffle")


def _use_of(row: TargetOdds, *, entered: bool = False) -> Message:
    """Return what a card would attack with how many Horses, and its VP."""
    facts = {"kind": row.kind, "place": row.place, "event": row.event, "n": row.horses}
    if entered:
        battle = "battle" if row.kind == "battle" else "use"
        return Message(f"attack_page.best_{battle}", {**facts, "vp": f"{row.vp:.1f}"})
    return Message(f"attack_page.pair_{row.kind}", facts)


def is_made(session: Any) -> bool:
    """Return whether the current page describes the deck."""
    return any(notice.message.key == DECK_MADE for notice in session.page_notices)


def write_deck(scene: Any, page: Widget) -> None:
    """Show what is known of the eight cards before the first is revealed."""
    state = scene.session.state
    cards = [kind_name(state.family, kind) for kind in state.own_targets]
    page.add_widget(Text(text=scene.say("attack_page.nobody_knows"), role="order"))
    yours = unbroken(scene.say("attack_page.yours_in_it", {"cards": cards}))
    page.add_widget(Text(text=yours, role="body"))
    write_entered(scene, page)


def write_entered(scene: Any, page: Widget) -> None:
    """Show what else happened, and the orders."""
    others = [one for one in scene.session.page_notices if one.message.key not in (DECK_MADE, PLACED)]
    said = scene.game.rules.visible_notices(others, scene.session.settings)
    scene.write_happened(page, [scene.words.say(message) for message, _items in said])
    scene.write_orders(page, scene.narrator.orders())


class TargetsScene(RowScene):
    """The choice of two cards, and the hidden deck."""

    def make_pad(self, prompt: Prompt) -> Pad:
        if prompt.key == TARGETS:
            return TargetCardsPad(self, prompt, self.game.draft_answer())
        return super().make_pad(prompt)

    def question_of(self, prompt: Prompt | None) -> tuple[str, str]:
        question, section = super().question_of(prompt)
        short = prompt is not None and prompt.key == TARGETS
        return (self.say("attack_page.which_two") if short else question), section

    def build_page(self, page: Widget) -> None:
        """Build eight backs, all alike, while the deck is hidden. Then what happened, unless the orders or
        the cards show it, and the orders."""
        if is_made(self.session) and isinstance(self.session.prompt, Continue):
            page.add_widget(TargetDeckRow(revealed=revealed(self.session), height=theme.target * LARGE_BACKS))
            write_deck(self, page)
        else:
            write_entered(self, page)


Builder.load_file(str(Path(__file__).with_name("targets.kv")))
