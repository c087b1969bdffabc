"""The boxes of the own March side by side: what lies there, what raiders see in it, a tap to choose."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from reivers.advice.eye import RaidTarget
from reivers.border import board
from reivers.border.state import State, feuds, gaol
from reivers.kernel.messages import Message
from reivers.kernel.words import Words
from reivers.ui.icons import Icon  # noqa: F401  (boxes.kv draws it)
from reivers.ui.scenes.tiles import Tiles
from reivers.ui.telling import capital, signed
from reivers.ui.widgets import Frame, Tappable

Tapped = Callable[[str], None]
COLUMNS = 2
TALLEST = 3.4
"""No box is higher than so many usual keys, whatever room there is."""


class BoxCard(Tappable, Frame, BoxLayout):
    """A box: its name, what is in it, the token that stands there or what is to be said of choosing it."""

    option = StringProperty()
    name = StringProperty()
    lines = ListProperty()
    note = StringProperty()
    token = StringProperty()
    best = BooleanProperty(False)
    eyed = BooleanProperty(False)
    fired = BooleanProperty(False)
    """Fyre to the Door would come here, and not to where the eye lies."""
    chosen = BooleanProperty(False)
    legal = BooleanProperty(True)
    roomy = BooleanProperty(False)
    """There is room for larger type."""


class BoxGrid(Tiles):
    """Boxes two by two, as they lie on the board."""

    def __init__(self, cards: Iterable[BoxCard], tapped: Tapped, **kwargs) -> None:
        self.cards: dict[str, BoxCard] = {}
        super().__init__(tallest=TALLEST, **kwargs)
        self.cols = COLUMNS
        for card in cards:
            self.cards[card.option] = card
            if card.legal:
                card.bind(on_release=lambda card: tapped(card.option))
            self.add_widget(card)

    def on_width(self, _self, _width: float) -> None:
        """Two columns on every screen."""


def lines_of(state: State, eye: RaidTarget, words: Words) -> Mapping[str, list[str]]:
    """What lies in each box of the own March, as far as it matters to raiders."""
    texts: dict[str, list[str]] = {}
    for farm in eye.farms:
        sheep = {"n": farm.standing, "lying": farm.bastled}
        stand = [words.say("box.sheep_and_lying" if farm.bastled else "box.sheep", sheep)]
        if farm.dice:
            stand.append(words.say("box.dice", {"n": farm.dice}))
        said = [", ".join(stand)]
        value = "box.value" if farm.fyre_value == farm.value else "map.worth_fyre"
        facts = {"value": signed(farm.value), "fyre": signed(farm.fyre_value)}
        said.append(words.say("box.attacked" if farm.attacked else value, facts))
        texts[farm.place] = said
    for box, cubes in (
        (board.seat(state.home), feuds(state, state.home)),
        (board.town(state.home), gaol(state, state.home)),
    ):
        kind = "feud" if box == board.seat(state.home) else "gaol"
        on_table = [words.say("box.cubes", {"family": family, "n": n}) for family, n in cubes.items() if n]
        key = f"box.{kind}" if on_table else f"box.no_{kind}"
        texts[box] = [words.say(key, {"cubes": ", ".join(on_table)})]
        if box == board.town(board.WALLED):
            texts[box].append(words.say("map.walled"))
    return texts


def named(words: Words, place: str) -> str:
    """A box by its name."""
    return capital(words.say(Message("place.named", {"place": place})))


Builder.load_file(str(Path(__file__).with_name("boxes.kv")))
