"""The part of an attack's page above its pad: the card, the dice in columns, what must be seen (9.5)."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.frontend.narrator import unbroken
from reivers.games.border import board
from reivers.games.border.odds.current_combat import at_hand
from reivers.games.border.rules.combat.results import BattleResult, GaolbreakResult, RaidResult
from reivers.games.border.rules.winter.attack_record import (
    ATTACK,
    DEFENSE,
    AttackRecord,
    AttackStep,
    Reroll,
    RolledDie,
    Side,
)
from reivers.games.border.ui.attack import outcomes
from reivers.games.border.ui.attack.outcomes import fall
from reivers.games.border.ui.attack.winter_parts import (
    Band,
    CardHead,
    DieColumn,
    Rows,
    Sides,
    dice_row,
    heading,
)
from reivers.games.border.ui.marks import COLORS, LETTERS
from reivers.games.border.ui.old_views.attack import AttackProgress, kind_name
from reivers.games.border.ui.old_views.odds_lines import against, expectations
from reivers.kernel.flows import Notice
from reivers.kernel.messages import Facts, Message
from reivers.ui.widgets.animation import Timeline
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import OneLineButton, Text

SHOWN = {
    AttackStep.CARD,
    AttackStep.TARGET,
    AttackStep.HORSES,
    AttackStep.SHEEP,
    AttackStep.BATTLE,
    AttackStep.OVER,
}
"""Notices shown by more than a line, or by the orders."""
FIRST = ("base", "horses")
"""The sources of most dice."""
MARCH_CARDS = ("opposite", "cross", "same")
"""Cards that name one March: a Battle at home comes before it."""
TOP = {"pos_hint": {"top": 1}}
FEW_DICE, A_DIE = 3, 1.15
"""The number of dice that sets the smallest width of a side, and the width of a die with its word, in
buttons."""
FADE, FALL, SLIDE = 0.4, 0.15, 0.6
"""Seconds in which a band fades in, each check falls to "no", and the odds slide."""
CHECKS = {
    "no_battle": "battle", "battle": "battle", "no_home_battle": "home_battle", "rising": "rising",
    "no_rising": "rising", "feud": "feud", "feud_attacked": "feud", "gaolbreak": "gaolbreak",
    "gaolbreak_attacked": "gaolbreak", "reiver_stays": "reiver", "debateable_unlisted": "debateable",
    "debateable_raided": "debateable", "march_listed": "march", "no_farm": "farm",
}  # fmt: skip
"""What an opponent looked for without success, by reason."""


def is_decided(record: AttackRecord) -> bool:
    """Return whether this step decides a Battle."""
    return record.step == AttackStep.BATTLE and record.battle is not None and record.battle.decided


class AttackPage:
    """The rows of one attack. `columns` are its dice, to ring or edit one; `motion` animates what is new."""

    def __init__(self, scene: Any, progress: AttackProgress, fresh: bool) -> None:
        self.scene, self.progress = scene, progress
        self.motion, self._seen = Timeline(fresh), scene.seen
        self.words, self.say = scene.words, scene.say
        self.state, self.session = scene.session.state, scene.session
        self.record, self.own = progress.record, progress.record.own
        self.columns: list[DieColumn] = []
        self.suspense = False
        """Whether dice fall or strike with an outcome not seen yet."""

    # -- the head -----------------------------------------------------------------------------------------

    def head(self) -> CardHead:
        """Show whose card it is, which card, and its result."""
        title = self.say("attack_page.card", {"target": self.record.card})
        asks = self.session.prompt is not None and self.session.prompt.key == "attack.target"
        text = self.came_to() if self.record.place or self.progress.at_home or asks else ""
        return CardHead(family=self.record.family, title=title, text=text, own=self.own)

    def beats(self) -> list[str]:
        """Return the lines of the reveal (8.2): whose card, which, a Reiver's die, then its target."""
        record = self.record
        whose = self.say("attack_page.yours" if self.own else "attack_page.whose", {"family": record.family})
        kind = self.say("attack_page.kind", {"kind": kind_name(record.family, record.card_kind)})
        return [whose, kind, *self._die(), " ".join(self._falls())]

    def came_to(self) -> str:
        """Return the result of the card, and the targets of equal value."""
        tied = self.record.kind == "raid" and self.record.ties
        equals = [self.say("attack_page.equals", {"places": tied})] if tied else []
        return " ".join((*self._die(), *equals, *self._falls()))

    def _die(self) -> Iterable[str]:
        if die := self.record.reiver_die:
            rides = "stays" if die < 3 else "fyre" if die == 6 else "rides"
            yield self.say(f"attack_page.die_{rides}", {"die": die})

    def _falls(self) -> Iterable[str]:
        record, stays = self.record, self.progress.at(AttackStep.NO_ATTACK)
        fell = self.progress.at(AttackStep.TARGET)
        if self.progress.at_home and stays:
            own = self.own
            yield self.say(f"attack_page.home.{record.no_attack}") if own else self.words.say(stays.message)
        elif fell and not self.own:
            yield from self._because()
            yield self.words.say(fell.message)
            if self.without_dice:
                yield self.say("attack_page.no_dice_there")
        elif record.place:
            key = "attack_page.strike_battle" if record.event else f"attack_page.strike_{record.kind}"
            yield self.say(key, {"place": record.place, "event": record.event})
        elif self.own and self.session.prompt is not None:
            yield self.say("attack_page.where")

    def _because(self) -> Iterable[str]:
        """Return what a rival's card looks for first (7.5), if that decided."""
        record = self.record
        if record.card_kind in MARCH_CARDS and record.kind == "battle" and not record.side:
            yield self.say("attack_page.home_battle_first")
        cubes = next((one.facts for one in record.checks if one.question == "why.target.most_cubes"), None)
        if cubes:
            yield self.say("attack_page.most_cubes", cubes)

    @property
    def without_dice(self) -> bool:
        """Return whether a rival takes the Sheep of the Debateable Land without dice (7.5)."""
        return self.record.debateable and not self.own

    # -- the page -----------------------------------------------------------------------------------------

    def write(self, page: Widget) -> None:
        """Add all rows from the card to the result."""
        page.add_widget(self.head())
        if self.progress.at_home:
            self._write_checks(page)
        for notice in self.progress.notices:
            record = notice.data
            if not isinstance(record, AttackRecord):
                self._add(page, Text(text=self.words.say(notice.message), role="body"), notice)
            elif record.step == AttackStep.POOLS:
                self._write_dice(page)
            elif record.step == AttackStep.RESULT and record.result:
                self._write_result(page, notice, record)
            elif is_decided(record) or (record.step == AttackStep.WARDEN and record.warden):
                self._write_band(page, notice, record)
            elif record.step == AttackStep.REROLL:
                self._add(page, Text(text=self._again(record.rerolls[-1]), role="body"), notice)
            elif record.step not in SHOWN and not (self.progress.at_home and record.no_attack):
                self._add(page, Text(text=self.words.say(notice.message), role="body"), notice)
        if self._warden_is_deaf():
            page.add_widget(Text(text=self.say("attack_page.warden_deaf"), role="small", ink="ink_soft"))

    def _again(self, reroll: Reroll) -> str:
        """Show who rerolls misses, and what allows it."""
        own = reroll.family == self.state.family
        facts = {"family": reroll.family, "n": reroll.dice, "source": reroll.source}
        return self.say("attack_page.throws_again_own" if own else "attack_page.throws_again", facts)

    def _warden_is_deaf(self) -> bool:
        """Say before the attack dice that the Warden isn't rolled for: the revealed token has at most one
        die, which never calls him (A18)."""
        waits = self.record.defender in self.state.wardens
        asked = self.session.prompt
        turned = self.own and self.record.token
        if not (turned and waits) or self.record.result or asked is None or self.session.asks_fact:
            return False
        return asked.key != "attack.warden" and self.progress.at(AttackStep.WARDEN) is None

    def _moving(self, notice: Notice) -> Timeline:
        """Return the animation, if this is new."""
        return self.motion if self._seen.is_news(self.progress, notice) else Timeline(False)

    def _add(self, page: Widget, line: Widget, notice: Notice) -> None:
        """Add a line that waits for what happened before it."""
        page.add_widget(line)
        beats = self._moving(notice)
        if beats.end:
            beats.appear(line, FALL)

    def _write_checks(self, page: Widget) -> None:
        """Show one after another what they looked for without success."""
        checks = self.record.checks
        keys = [CHECKS.get(one.question.rpartition(".")[2], "") for one in checks if not one.answer]
        stays = self.progress.at(AttackStep.NO_ATTACK)
        assert stays is not None
        falling = self._moving(stays)
        for key in dict.fromkeys(key for key in keys if key):
            said = self.say("attack_page.check", {"what": Message(f"attack_page.check_{key}")})
            line = Text(text=said, role="body")
            page.add_widget(line)
            falling.appear(line, FALL)
            falling.wait(FALL)

    # -- dice ---------------------------------------------------------------------------------------------

    def _write_dice(self, page: Widget) -> None:
        attacking, defending = self.record.attack, self.record.defense
        assert attacking is not None
        assert defending is not None
        sides = Sides()
        sides.add_widget(self._side(ATTACK, attacking))
        attack = list(self.columns)
        if defending.dice or defending.rolled:
            sides.add_widget(self._side(DEFENSE, defending))
        else:
            sides.add_widget(
                Text(text=self.say("attack_page.no_defense"), role="small", ink="ink_soft", **TOP)
            )
        sides.share(*(max(side.dice, FEW_DICE) * A_DIE for side in (attacking, defending)))
        page.add_widget(sides)
        result = self.progress.at(AttackStep.RESULT)
        acts = result is not None and self._seen.is_news(self.progress, result)
        is_new = partial(self._seen.is_new, self.progress)
        self.suspense = acts or any(is_new(one.die) for one in self.columns)
        fall(self.motion, attack, self.columns[len(attack) :], is_new, self._plain if acts else None)

    def _side(self, role: str, dice: Side) -> Rows:
        """Show one side: its dice and their sources, then the faces."""
        family, plus = dice.family, f"{dice.modifier:+d}" if dice.modifier else ""
        facts = {"n": dice.dice, "plus": plus, "family": family}
        whose = "own" if family == self.state.family else role if not family else "rival"
        said = self.say(f"attack_page.side_{whose}", facts).strip()
        parts, side = self._parts(dice), Rows(air=0.5, **TOP)
        side.add_widget(heading(said))
        if parts:
            side.add_widget(Text(text=parts, role="small", ink="ink_soft"))
        if dice.rolled is not None:
            columns = [DieColumn(die, self._word(die), role) for die in dice.rolled]
            self.columns += columns
            side.add_widget(dice_row(columns))
        return side

    def _parts(self, side: Side) -> str:
        """Return the sources, such as Base 4 + Sheep 1, halved to 3. A source and its number stay on one
        line."""
        parts = sorted(side.parts, key=lambda one: one.source not in FIRST)
        said = " + ".join(self._part(one.source, one.dice, one.facts) for one in parts if one.dice)
        halved = self._part("halved", side.dice, {}) if side.halved and side.dice else ""
        return ", ".join(filter(None, (said, halved)))

    def _part(self, source: str, n: int, facts: Facts) -> str:
        return self.say(f"attack_page.part.{source}", {**facts, "n": n}).replace(" ", "\N{NO-BREAK SPACE}")

    def _word(self, die: RolledDie) -> str:
        return self.say(f"attack_page.fate.{die.fate}") if die.fate else self._plain(die)

    def _plain(self, die: RolledDie) -> str:
        """Return what a die gives before the defense acts."""
        return self.say(
            "attack_page.fate.miss" if die.result == "miss" else f"attack_page.result.{die.result}"
        )

    # -- what must be seen --------------------------------------------------------------------------------

    def _write_result(self, page: Widget, notice: Notice, record: AttackRecord) -> None:
        self._add(page, self._beside(self._came_of_it(notice, record)), notice)
        if record.captured:
            key = "attack_page.captured_own" if self.own else "attack_page.captured"
            facts = {"family": record.family, "place": board.town(record.march), "n": record.captured}
            outcomes.capture(page, self._moving(notice), record.family, record.march, self.say(key, facts))
        if record.hanged:
            self._hanged(page, record.hanged, self._moving(notice))

    def _came_of_it(self, notice: Notice, record: AttackRecord) -> str:
        """Say in a few words what was left of the hits."""
        if record.kind in ("raid", "battle") and not record.hits:
            return self.say("attack_page.stands_none")
        result = record.result
        if isinstance(result, RaidResult):
            return self.say("attack_page.stands", {"cattle": result.cattle_hits, "sheep": result.sheep_hits})
        if isinstance(result, BattleResult):
            return self.say("attack_page.hits_stand", {"family": record.family, "n": result.hits})
        if isinstance(result, GaolbreakResult):
            return self._gaolbreak(record, result)
        return self.words.say(notice.message)

    def _gaolbreak(self, record: AttackRecord, result: GaolbreakResult) -> str:
        if not result.notoriety:
            return self.say("attack_page.gaol_holds", {"place": record.place})
        gain = next((one.n for one in record.notoriety if one.family == record.family), 0)
        facts = {"n": result.hits, "freed": result.cubes_freed, "gain": gain, "march": record.march}
        horses = record.horses_gained
        return self.say(
            "attack_page.freed_horses" if horses else "attack_page.freed", {**facts, "horses": horses}
        )

    def _beside(self, text: str) -> Widget:
        """Put the button that edits a wrong die beside a widget."""
        if not self.scene.mendable(self.columns):
            return Text(text=unbroken(text), role="body")
        row = BoxLayout(size_hint_y=None, height=theme.target, spacing=theme.gap)
        words = Text(text=unbroken(text), role="body", pos_hint={"center_y": 0.5})
        words.bind(height=lambda _words, high: setattr(row, "height", max(theme.target, high)))
        key = OneLineButton(text=self.say("attack_page.edit"), size_hint_x=None, width=theme.target * 2.5)
        key.pos_hint = {"center_y": 0.5}
        key.bind(on_release=lambda _key: self.scene.edit())
        row.add_widget(words)
        row.add_widget(key)
        return row

    def _hanged(self, page: Widget, n: int, beats: Timeline) -> None:
        """Show a plain line, the family's name and, if the app tracks it, the number (8.2). No joke."""
        number = None
        if self.record.march == self.state.home:
            number = outcomes.Counted(6 * n, self._gained, self._gained(6 * n), role="step", halign="center")
        name = self.say("attack_page.hanged_family", {"family": self.record.family})
        outcomes.hang(page, beats, name, self.say("attack_page.hanged"), number)

    def _gained(self, vp: float) -> str:
        return self.say("attack_page.hanged_vp", {"vp": round(vp)})

    def _write_band(self, page: Widget, notice: Notice, record: AttackRecord) -> None:
        """Show that the Warden rides or a field is held; before the latter, the hits of both sides."""
        beats = self._moving(notice)
        family = record.defender if record.own else ""
        if record.battle:
            outcomes.decide(page, beats, record.battle.hits, self.say)
            family = record.battle.winner
        tint, ink = _of(family)
        band = Band(text=unbroken(self.words.say(notice.message)), tint=list(tint), letters=list(ink))
        page.add_widget(band)
        beats.watch(band)
        beats.appear(band, FADE)
        beats.wait(FADE)

    # -- odds ---------------------------------------------------------------------------------------------

    def outlook(self) -> list[Text]:
        """Show the odds of the current combat before its dice."""
        if not theme.show_odds or self.record.result is not None or self._is_rolled():
            return []
        if self.state.rivals_only and not self.record.attack:  # who knows what the player's pieces are
            return []
        found = at_hand(self.state, self.session.peek, self.session.page_notices)
        if found is None:
            return []
        if self.session.prompt is not None and self.session.prompt.key == "token.revealed":
            return [] if self.scene.hoped is None else [self._hoped(self.scene.hoped)]
        odds = found.outlook
        lines = [] if self.record.attack else [_odds(against(self.words, odds))]
        if found.own:
            return [*lines, self._hoped(odds.vp)]
        said = expectations(self.words, found.kind, odds.chances, "theirs")
        expected = ", ".join(one.replace(" ", "\N{NO-BREAK SPACE}") for one in said)
        return [*lines, _odds(self.say("attack_page.expect", {"what": expected}))]

    def _is_rolled(self) -> bool:
        return self.record.attack is not None and self.record.attack.rolled is not None

    def _hoped(self, vp: float) -> Text:
        """Show the odds, sliding from old to new after the token (8.2)."""
        before, last = self.scene.hoped, self.say("attack_page.hope", {"vp": f"{vp:.1f}"})
        if before is None or f"{before:.1f}" == f"{vp:.1f}":
            return _odds(last)
        last = self.say("attack_page.hope_changed", {"was": f"{before:.1f}", "vp": f"{vp:.1f}"})
        line = outcomes.Counted(
            vp, lambda now: self.say("attack_page.hope", {"vp": f"{now:.1f}"}), last, role="row", ink="accent"
        )
        seen = before if self._seen.hope is None else self._seen.hope
        if seen != vp:
            self.motion.change(line, "number", (self.motion.end, seen), (self.motion.end + SLIDE, vp))
        self._seen.hope = vp
        return line


def _odds(text: str) -> Text:
    return Text(text=text, role="row", ink="accent")


def _of(family: str) -> tuple[Any, Any]:
    """Return a family's color, and the color of text on it."""
    return COLORS.get(family, ()), LETTERS.get(family, ())
