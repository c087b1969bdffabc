"""1 Never more than two taps between a reveal and its dice: over whole games, for every card and token."""

from typing import Any

from reivers.kernel.prompts import Continue, Roll
from tests.ui.hand import Hand
from tests.ui.harness import Stage

MOST = 2
TOKEN = "token.revealed"
WITHOUT_DICE = (TOKEN, "winter.reveal", "combat.stolen_sheep")
"""What follows instead of dice: another reveal, or Sheep that are taken without dice."""


class Watch:
    """Plays a game: all but the attacks without touching the screen, and these with as few taps as can be."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.taps: list[tuple[str, int]] = []
        """What was revealed, and the taps until its dice."""

    def play(self) -> None:
        hand = self.hand
        while (prompt := hand.session.prompt) is not None:
            if prompt.key.startswith("page.attack") or prompt.key == "winter.reveal":
                self._turn(prompt)
            else:
                hand.session.answer(prompt.sample(hand.rng))

    def _turn(self, prompt: Any) -> None:
        """A card: by a tap, or as the player draws it."""
        hand = self.hand
        hand.session.answer(prompt.default if isinstance(prompt, Continue) else prompt.sample(hand.rng))
        self._until_dice("card")
        while (asked := hand.session.prompt) is not None and asked.key == TOKEN:
            hand.session.answer(asked.sample(hand.rng))
            self._until_dice("token")

    def _until_dice(self, revealed: str) -> None:
        taps = 0
        self.hand.screen.refresh()
        self.hand.stage.pump(2)
        while not self._dice_are_there():
            assert taps < MOST, (revealed, self.hand.session.prompt)
            at = self.hand.session.journal.at
            prompt = self.hand.session.prompt
            self.hand.throw() if prompt and prompt.is_chance else self.hand.stage.tap("primary")
            assert self.hand.session.journal.at > at, self.hand.session.prompt
            taps += 1
        self.taps.append((revealed, taps))

    def _dice_are_there(self) -> bool:
        """There are faces to tap, or the roll was made; or there is none, or first another reveal."""
        session, control = self.hand.session, getattr(self.hand.screen.scene, "control", None)
        prompt, journal = session.prompt, session.journal
        rolled = any(journal.entries[n].key == "combat.attack" for n in journal.last_page())
        below = getattr(control, "tray", None) is not None
        over = prompt is None or isinstance(prompt, Continue) or prompt.key in WITHOUT_DICE
        return rolled or over or isinstance(prompt, Roll) or below


def test_at_most_two_taps_lie_between_a_reveal_and_its_dice(stage: Stage) -> None:
    options = {"family": "Kerr", "facts": "practice", "table": "lean", "chance": "none"}
    stage.root.play(lambda: stage.root.saved_games.begin("border", options, "7"))
    watch = Watch(Hand(stage))
    watch.play()
    cards = [taps for revealed, taps in watch.taps if revealed == "card"]
    tokens = [taps for revealed, taps in watch.taps if revealed == "token"]
    assert len(cards) >= 20, "eight in each of three Winters, less those that were the last of their kind"
    assert tokens
    assert max([*cards, *tokens]) <= MOST
