"""One page for each attack, from the card to the last order (7.3 to 7.7). It grows while it is played."""

from collections.abc import Sequence
from typing import Any

import attrs
from kivy.clock import Clock
from kivy.uix.widget import Widget

from reivers.frontend.narrator import Group, capital
from reivers.games.border import board
from reivers.games.border.odds.reroll_value import RerollValue
from reivers.games.border.rules.winter.attack_record import AttackStep
from reivers.games.border.ui.attack import combat_pads
from reivers.games.border.ui.attack.body import AttackPage
from reivers.games.border.ui.attack.card_reveal import Reveal, Tie
from reivers.games.border.ui.attack.dice_tray import EditDiePad, Tray, WardenTray
from reivers.games.border.ui.attack.playback import AttackSounds, Seen
from reivers.games.border.ui.attack.target_pad import ChoicePad
from reivers.games.border.ui.attack.token_pad import TokenPad
from reivers.games.border.ui.attack.winter_parts import DieColumn, Rows, TargetDeckRow
from reivers.games.border.ui.old_views.aftermath import Afterwards
from reivers.games.border.ui.old_views.attack import AttackProgress, read, revealed, step_of
from reivers.games.border.ui.pages.farm_counts import FarmCountsPad
from reivers.games.border.ui.pages.targets import is_made, write_deck
from reivers.kernel.flows import Notice
from reivers.kernel.journal import Entry
from reivers.kernel.messages import SILENT
from reivers.kernel.orders import difference
from reivers.kernel.prompts import Choose, Continue, Prompt, Roll
from reivers.kernel.run import Run
from reivers.ui.pads.pad import Pad
from reivers.ui.play.rows import RowScene
from reivers.ui.widgets.animation import Timeline
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Text

CHIPS = ("attack.powers", "attack.target_cards", "rival.defend", "table_question.stop")
"""Optional powers: switches above the pad of the next question."""
OPEN = ("table_question.stop", "rival.defend")
"""What the player may do against an attack: the question that follows anyway is asked below."""
PAD_SHARE, ABOVE = 0.62, 0.34
"""A pad's share of the height, and the share of the cards above a tall pad."""
TALL = ("attack.target", "table_question.farms")
"""Pads that need all the height they can get."""
AFTER = 0.2
"""Seconds in which the orders fade in at the end."""
QUESTIONS = {
    "attack.powers": "attack_page.add_and_throw",
    "attack.warden": "attack_page.warden_die",
    "combat.defense": "attack_page.your_defense",
    "combat.reroll": "attack_page.your_reroll",
    "token.revealed": "attack_page.turn_token",
    "winter.reveal": "attack_page.which_card",
    "combat.stolen_sheep": "attack_page.where_sheep",
}
"""Shorter questions for what the page already shows."""


class AttackScene(RowScene):
    """The page of one attack."""

    speaks = read_at_end = True

    def __init__(self, play: Any, page: str, **kwargs: Any) -> None:
        self.hoped: float | None = None
        """The VP the player expected when the Horses were committed."""
        self.editing = self.tall = self._revealing = False
        self._revealed = self._heard = -1
        self._suspense = False
        """Whether an animation has an outcome not seen yet."""
        self.hearing = AttackSounds(play)
        self.orders_box = Rows()
        self.columns: list[DieColumn] = []
        self.motion, self.seen = Timeline(False), Seen()
        self._watched: Widget | None = None
        self._ringed: Widget | None = None
        super().__init__(play, page, **kwargs)
        to_end = Clock.create_trigger(self._to_end, -1)
        self.ids.page.bind(height=to_end)
        self.ids.scroll.bind(height=to_end)
        self.bind(height=self._give_share, filled=self._give_share)

    def _to_end(self, *_time: float) -> None:
        """Scroll to the end, or to what is animated or ringed."""
        scroll = self.ids.scroll
        over = self.ids.page.height - scroll.height
        if over <= 0:
            scroll.scroll_y = 1
        else:
            at = self.read_from() if self._watched is None else self._above(self._watched)
            scroll.scroll_y = 0 if at is None else max(0, 1 - at / over)

    def _above(self, watched: Widget) -> float:
        """Scroll so that as many whole rows as fit show above an animation: a block strikes a hit there."""
        page = self.ids.page
        low = page.to_window(*page.pos)[1] + page.height - watched.to_window(*watched.pos)[1]
        least = low + theme.gap - self.ids.scroll.height
        return min((top for top in self._tops(page) if top >= least), default=least) if least > 0 else 0

    def read_from(self) -> float | None:
        """Show the misses that may be rerolled, below the heading of their side."""
        page, ringed = self.ids.page, self._ringed
        return None if ringed is None else page.top - ringed.top - page.spacing / 2

    def _watch(self, widget: Widget | None) -> None:
        """Follow the animation in every frame, because the layout may still change."""
        self._watched = widget
        self._to_end()
        self.fully_shown = widget is None or not self._suspense

    def is_animating(self) -> bool:
        return self.motion.running

    def skip_animation(self) -> bool:
        """End the animation at a tap, which does nothing else."""
        falling = self.motion.running and not self.fully_shown
        self.motion.finish()
        return falling

    # -- notices ------------------------------------------------------------------------------------------

    def page_notices(self) -> list[tuple[Entry, list[Notice]]]:
        """Return the entries of the page up to here, each with its notices."""
        journal = self.session.journal
        return [(journal.entries[n], self.session.notices_of(n)) for n in journal.last_page()]

    def progress(self) -> AttackProgress:
        return read(self.page_notices())

    def gains(self) -> dict[str, Any]:
        return combat_pads.gains(self.session)

    # -- the reveal ---------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the page. A newly revealed card is shown first."""
        self.editing = False
        progress, at = self.progress(), self.session.journal.at
        news = self.session.news if at != self._heard else []
        turned = any(step_of(notice) == AttackStep.CARD for notice in news)
        turned_now = turned and self._revealed != progress.record.nth
        if at != self._heard:
            self._heard = at
            self.hearing.forget()
        self.focus = self._focus(progress)
        self.hearing.sound(news, moving=theme.seconds(1) > 0)
        if turned_now:
            self._revealed = progress.record.nth
            lines = AttackPage(self, progress, False).beats()
            self.play.shell.device.speak(" ".join(lines))
            if theme.seconds(1):
                self._reveal(progress, lines)
                return
        self._build(bool(news) and not turned_now, aloud=True)

    def _focus(self, progress: AttackProgress) -> str:
        """Return the attacked March or, for a raid without dice, where the Sheep go."""
        record = progress.record
        driven = record.debateable and not record.own
        return board.HOME[record.family] if driven else record.march or "board"

    def _reveal(self, progress: AttackProgress, lines: Sequence[str]) -> None:
        shell = self.play.shell
        card, own = progress.record.card, progress.record.own

        def done() -> None:
            shell.close_top()
            self._build(True)

        self._revealing, self.fully_shown = True, False
        self._stop()
        self.ids.page.clear_widgets()
        self.ids.dock.clear_widgets()
        self.question = self.section = self.action = ""
        self.ready = False
        shell.open(Reveal(card, own, lines, done, self._tie(progress), self._falls_on(progress)))

    def _falls_on(self, progress: AttackProgress) -> list[str]:
        """Return the March that the card attacks or, for an own card, those within reach (8.2)."""
        prompt = self.session.prompt
        march = progress.record.march
        if march or not isinstance(prompt, Choose) or prompt.key != "attack.target":
            return [march] if march else []
        reached = {board.march_of(option.id.partition("/")[2]) for option in prompt.legal()}
        return [march for march in board.WALK if march in reached]

    def _tie(self, progress: AttackProgress) -> Tie | None:
        """Return the farms of equal value, which light up in turn with a tick (8.2)."""
        ties, place = progress.record.ties, progress.record.place
        if progress.record.kind != "raid" or place not in ties:
            return None
        names = [self.say("place.named", {"place": one}) for one in ties]
        return Tie(names, ties.index(place), lambda: self.play.shell.device.sound("tick"))

    def shows_map(self) -> bool:
        """Hide the map while a card is revealed: it would show the target (8.1)."""
        return not self._revealing

    # -- the page -----------------------------------------------------------------------------------------

    def _build(self, fresh: bool, *, aloud: bool = False) -> None:
        self._fresh, self._revealing = fresh, False
        self._stop()
        super().show()
        self.motion.start()
        if fresh and aloud and isinstance(self.session.prompt, Continue):
            self.hearing.wait(self._read_end)
        self.fully_shown = not (self.motion.running and self._suspense)
        self._to_end()
        self._let_hear()

    def _stop(self) -> None:
        """Stop the animations of the last page."""
        self.motion.stop()
        self._watched = None

    def _read_end(self) -> None:
        """Read the result and the orders aloud."""
        orders = (line for group in self.narrator.orders() for line in group.lines)
        self.play.shell.device.speak(" ".join((*self.narrator.happened(), *orders)))

    def on_fully_shown(self, *_changed: Any) -> None:
        """Update once everything has been shown."""
        self._let_hear()

    def _let_hear(self) -> None:
        """Play sounds. Those that give the end away wait for it."""
        if self.fully_shown and not self._revealing:
            self.hearing.end()

    def build_page(self, page: Widget) -> None:
        """Build the page: the eight cards, then everything that happened in this attack."""
        page.add_widget(TargetDeckRow(revealed=revealed(self.session)))
        progress = self.progress()
        self.columns, self._ringed = [], None
        if not progress.record.card:
            write_deck(self, page) if is_made(self.session) else super().build_page(page)
            return
        written = AttackPage(self, progress, self._fresh)
        written.write(page)
        self.columns, self.motion, self._suspense = written.columns, written.motion, written.suspense
        self.motion.watcher = self._watch
        self.orders_box = Rows(air=0.15)
        self.show_orders()
        below: list[Widget] = [*written.outlook()]
        if progress.record.result or progress.at_home or written.without_dice:
            below += [Text(text=line, role="row") for line in Afterwards(self, progress).lines()]
        for widget in (*below, self.orders_box):  # the orders are what stays visible
            page.add_widget(widget)
            if self.motion.end:
                self.motion.appear(widget, AFTER)
                self.motion.watch(widget)
        self.seen.see(progress)

    def show_orders(self) -> None:
        """Show the current orders."""
        self._write_board(self.narrator.orders())

    def _write_board(self, groups: list[Group]) -> None:
        self.orders_box.clear_widgets()
        self.write_orders(self.orders_box, groups)

    def foresee(self, run: Run) -> None:
        """Show the orders that the current choice would give."""
        session = self.session
        now, then = session.game.table(session.state), session.game.table(run.state)
        over = attrs.evolve(self.progress().record, step=AttackStep.OVER)
        coming = Notice(SILENT, tuple(difference(now, then)), data=over)
        self._write_board(self.narrator.orders(coming))

    # -- the pads -----------------------------------------------------------------------------------------

    def question_of(self, prompt: Prompt | None) -> tuple[str, str]:
        question, section = super().question_of(prompt)
        if prompt is None or isinstance(prompt, Continue) or self.session.asks_fact:
            return question, section
        if prompt.key in OPEN:  # without a question, no rule goes above the chips
            below = self._below_chips(prompt)
            return below, section if below else ""
        key = QUESTIONS.get(prompt.key)
        if prompt.key == "combat.attack" and prompt.facts["family"] == self.session.state.family:
            key = "attack_page.your_attack"
        if prompt.key == "attack.target":  # its pad needs the height: the rule goes at the end
            return "", ""
        return (capital(self.say(key, prompt.facts)) if key else question), section

    def _below_chips(self, prompt: Prompt) -> str:
        """Return the prompt below the chips. A card that may be played is a switch, not a question (2.4)."""
        follows = self.session.preview([(prompt.key, [])]).prompt
        if follows is None or follows.key not in QUESTIONS:
            return ""
        return capital(self.say(QUESTIONS[follows.key], follows.facts))

    def make_pad(self, prompt: Prompt) -> Pad:
        half = self.game.draft_answer()
        self.tall = prompt.key in TALL
        self._give_share()
        if self.session.asks_fact:
            return super().make_pad(prompt)
        if prompt.key in CHIPS:
            return combat_pads.ChipsPad(self, prompt, half)
        made = {
            "token.revealed": TokenPad,
            "combat.reroll_source": combat_pads.RerollPad,
            "combat.stolen_sheep": combat_pads.SheepPad,
            "table_question.farms": FarmCountsPad,
        }.get(prompt.key)
        if made is not None:
            return made(self, prompt, half)
        if prompt.key == "winter.reveal":
            return combat_pads.DeckPad(prompt, self.words, self.answer, self.play.roll, half)
        return self.inner_pad(prompt, [], self.answer, self.play.roll, half)

    def _give_share(self, *_changed: Any) -> None:
        """Set the pad's height: above a tall pad the whole card shows, and on a high page the eight backs
        too."""
        rows = self.ids.page.children[::-1]
        if not self.tall or not self.height or len(rows) < 2:
            self.share = PAD_SHARE
            return
        page, backs = self.ids.page, rows[0]
        without = self.filled - page.padding[1] - backs.height - page.spacing / 2
        above = self.filled if self.filled < self.height * ABOVE else without
        self.share = max(PAD_SHARE, 1 - above / self.height)

    def inner_pad(
        self, prompt: Prompt, before: Sequence[tuple[str, Any]], answer: Any, roll: Any, half: Any
    ) -> Pad:
        """Make the pad of a question that may go below chips."""
        if prompt.key == "attack.target":
            return ChoicePad(self, prompt, before, half)
        if prompt.key == "combat.stolen_sheep":
            return combat_pads.SheepPad(self, prompt, half, before)
        if prompt.key == "attack.warden":
            return WardenTray(prompt, self.words, answer, roll, half)
        if isinstance(prompt, Roll):
            return Tray(prompt, self.words, answer, roll, half)
        return self.play.ui.pad(prompt)(prompt, self.words, answer, roll, half)

    def odds_switched(self) -> None:
        self._build(False)

    def reroll_gain(self) -> RerollValue:
        """Return what rerolled misses would bring with the current dice (7.7)."""
        session, record = self.session, self.progress().record
        attack, defense = (side.counts() if side else {} for side in (record.attack, record.defense))
        role = session.prompt.facts["role"]
        return RerollValue(session.state, session.peek, session.page_notices, role, attack, defense)

    def ring_misses(self, n: int) -> None:
        """Ring the misses that would be rerolled."""
        role = self.session.prompt.facts["role"] if self.session.prompt else ""
        misses = [one for one in self.columns if one.die.result == "miss" and one.side == role]
        for at, one in enumerate(misses):
            one.chosen = at < n
        self._ringed = misses[0].parent.parent if misses else None

    # -- editing dice -------------------------------------------------------------------------------------

    def mendable(self, columns: Sequence[DieColumn]) -> set[int]:
        """Return which of these rolls the player entered."""
        entries, rolls = self.session.journal.entries, self.progress().rolls
        return {one.die.roll for one in columns if entries[rolls[one.die.roll]].by == "table"}

    def edit(self) -> None:
        """Turn the dice into buttons."""
        self.editing = True
        mendable = self.mendable(self.columns)
        for one in self.columns:
            if one.die.roll in mendable:
                one.key = True
                one.bind(on_release=self._pick)
        self._ask_edit("attack_page.edit_which", None)

    def _ask_edit(self, question: str, pad: Widget | None) -> None:
        self.pad = None
        self.ids.dock.clear_widgets()
        self.question, self.section = self.say(question), ""
        if pad is not None:
            self.ids.dock.add_widget(pad)
        self.action, self.ready = self.say("attack_page.edit_none"), True

    def _pick(self, picked: DieColumn) -> None:
        for one in self.columns:
            one.chosen = one is picked
        n = self.progress().rolls[picked.die.roll]
        prompt, entered = self.session.prompt_at(n), self.session.journal.entries[n].answer
        if isinstance(prompt, Roll):
            pad = EditDiePad(
                prompt, self.words, entered, picked.die.at, lambda answer: self.play.history.edit(n, answer)
            )
            self._ask_edit("attack_page.edit_face", pad)

    def press(self) -> None:
        """Handle the main button."""
        if self.editing:
            self._build(False)
            self.editing = False
        elif not self.skip_animation():  # the player can't continue while dice fall
            super().press()
