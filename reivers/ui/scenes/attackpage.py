"""9.5 What an attack's page shows above its pad: the card, the dice in columns, what must be seen."""

from collections.abc import Iterable, Mapping
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.advice.at_hand import at_hand
from reivers.border import board
from reivers.kernel.flows import Reason, Tell
from reivers.kernel.messages import Message
from reivers.ui.marks import COLOURS, LETTERS
from reivers.ui.scenes import fates
from reivers.ui.scenes.beats import Beats
from reivers.ui.scenes.falling import fall
from reivers.ui.scenes.figures import against, expectations
from reivers.ui.scenes.parts import Band, CardHead, DieColumn, Rows, Sides, dice_row, heading
from reivers.ui.scenes.tale import AT_HOME, ATTACK, DEFENCE, RESULTS, RIVAL, Lying, Tale, kind_name
from reivers.ui.telling import unbroken
from reivers.ui.theme import theme
from reivers.ui.widgets import LineKey, Text

SHOWN = {
    *RIVAL, *RESULTS, *AT_HOME, "winter.turned", "attack.declared", "attack.rides", "combat.dice",
    "combat.first_attack", "combat.sheep_stolen", "combat.over",
}  # fmt: skip
"""What is told by more than a line, or by the orders."""
FIRST = ("why.pool.base", "why.pool.horses")
"""Where most dice come from."""
HALVED = "why.pool.halved"
"""What becomes of their sum; no share of it."""
DECIDED = (
    "combat.battle_won", "combat.battle_tied", "combat.rising_tied", "combat.rising_catholic",
    "combat.rising_protestant",
)  # fmt: skip
CAME_TO = {
    "combat.raid": "scene.stands",
    "combat.gaolbreak": "scene.freed",
    "combat.gaol_held": "scene.gaol_holds",
    "combat.battle": "scene.hits_stand",
}
"""What a fight came to, in fewer words: who was captured or hanged is shown below."""
STRUCK = {"combat.raid": ("cattle", "sheep"), "combat.battle": ("hits",)}
"""The hits of a fight of which nothing else is told."""
MARCH_CARDS = ("opposite", "cross", "same")
"""Cards that name one March: a Battle at home comes before it."""
TOP = {"pos_hint": {"top": 1}}
FEW_DICE, A_DIE = 3, 1.15
"""A side is never narrower than with so many dice; and how wide a die with its word is, in keys."""
RIDES = ("attack.warden_rides", "rival.warden")
FADE, FALL, SLIDE = 0.4, 0.15, 0.6
"""Seconds in which a band comes to light, each check falls to "no", and the odds slide."""
CHECKS = {
    "no_battle": "battle", "battle": "battle", "no_home_battle": "home_battle", "rising": "rising",
    "no_rising": "rising", "feud": "feud", "feud_attacked": "feud", "gaolbreak": "gaolbreak",
    "gaolbreak_attacked": "gaolbreak", "reiver_stays": "reiver", "debateable_unlisted": "debateable",
    "debateable_raided": "debateable", "march_listed": "march", "no_farm": "farm",
}  # fmt: skip
"""What an opponent looked for and did not find, by the reason that says so."""


class AttackPage:
    """Writes one attack onto a page. `columns` are its dice, for whoever rings or mends one; `motion` brings
    to light what was not seen before."""

    def __init__(self, scene: Any, tale: Tale, fresh: bool) -> None:
        self.scene, self.tale = scene, tale
        self.motion, self._seen = Beats(fresh), scene.seen
        self.words, self.say = scene.words, scene.say
        self.state, self.session = scene.session.state, scene.session
        self.own = tale.family == self.state.family
        self.columns: list[DieColumn] = []
        self.suspense = False
        """Whether dice fall, or strike, of which nobody has seen the end."""

    # -- the head -------------------------------------------------------------------------------------------

    def head(self) -> CardHead:
        """Whose card, which, and what it came to."""
        title = self.say("scene.card", {"target": self.tale.card})
        asks = self.session.prompt is not None and self.session.prompt.key == "attack.target"
        text = self.came_to() if self.tale.place or self.tale.at_home or asks else ""
        return CardHead(family=self.tale.family, title=title, text=text, own=self.own)

    def beats(self) -> list[str]:
        """8.2 The reveal, one short line a beat: whose, what, a Reiver's die, then where it falls."""
        tale = self.tale
        whose = self.say("scene.yours" if self.own else "scene.whose", {"family": tale.family})
        kind = self.say("scene.kind", {"kind": kind_name(tale.family, tale.card_kind)})
        return [whose, kind, *self._die(), " ".join(self._falls())]

    def came_to(self) -> str:
        """What the card came to, and what was worth the same."""
        equals = [self.say("scene.equals", {"places": self.tale.equals})] if len(self.tale.equals) > 1 else []
        return " ".join((*self._die(), *equals, *self._falls()))

    def _die(self) -> Iterable[str]:
        tale = self.tale
        if tale.die:
            rides = "stays" if tale.die < 3 else "fyre" if tale.die == 6 else "rides"
            yield self.say(f"scene.die_{rides}", {"die": tale.die})

    def _falls(self) -> Iterable[str]:
        tale = self.tale
        if tale.at_home:
            own = tale.at_home.message.key.startswith("attack.")
            kept = f"scene.home.{tale.at_home.message.key.rpartition('.')[2]}"
            yield self.say(kept) if own else self.words.say(tale.at_home.message)
        elif tale.kind and not self.own:
            fell = next(one for one in tale.told if one.message.key in RIVAL)
            yield from self._because(fell)
            yield self.words.say(fell.message)
            if self.without_dice:
                yield self.say("scene.no_dice_there")
        elif tale.place:
            key = "scene.strike_battle" if tale.event else f"scene.strike_{tale.kind}"
            yield self.say(key, {"place": tale.place, "event": tale.event})
        elif self.own and self.session.prompt is not None:
            yield self.say("scene.where")

    def _because(self, fell: Tell) -> Iterable[str]:
        """7.5 What a rival's card looks for first, where that decided."""
        if self.tale.card_kind in MARCH_CARDS and fell.message.key == "rival.battle":
            yield self.say("scene.home_battle_first")
        cubes = next((one.facts for one in fell.why if one.question == "why.target.most_cubes"), None)
        if cubes:
            yield self.say("scene.most_cubes", cubes)

    @property
    def without_dice(self) -> bool:
        """7.5 A rival takes the Sheep of the Debateable Land, and nobody throws for it."""
        return self.tale.place == board.DEBATEABLE_LAND and not self.own

    # -- the page -------------------------------------------------------------------------------------------

    def write(self, page: Widget) -> None:
        """From the card to the result."""
        page.add_widget(self.head())
        if self.tale.at_home:
            self._write_checks(page)
        for tell in self.tale.told:
            if tell.message.key == "combat.dice":
                self._write_dice(page)
            elif tell.message.key in RESULTS:
                self._write_result(page, tell)
            elif tell.message.key in (*DECIDED, *RIDES):
                self._write_band(page, tell)
            elif tell.message.key == "combat.rerolls":
                self._add(page, Text(text=self._again(tell), role="body"), tell)
            elif tell.message.key not in SHOWN:
                self._add(page, Text(text=self.words.say(tell.message), role="body"), tell)
        if self._warden_is_deaf():
            page.add_widget(Text(text=self.say("scene.warden_deaf"), role="small", ink="ink_soft"))

    def _again(self, tell: Tell) -> str:
        """Who throws misses again, and what allows it."""
        own = tell.message.facts["family"] == self.state.family
        facts = {**tell.message.facts, "source": tell.why[0].facts["source"]}
        return self.say("scene.throws_again_own" if own else "scene.throws_again", facts)

    def _warden_is_deaf(self) -> bool:
        """A18 The turned token has one die at most, which never calls the Warden: no die is thrown for him,
        and that is said before the dice of the attack."""
        turned = any(tell.message.key == "token.is" for tell in self.tale.told)
        waits = board.FAMILY_OF.get(self.tale.march, "") in self.state.wardens
        asked = self.session.prompt
        if not (self.own and turned and waits) or self.tale.result or asked is None or self.session.asks_fact:
            return False
        journal = self.session.journal
        keys = {journal.entries[n].key for n in journal.last_page()}
        return "attack.warden" not in (asked.key, *keys)

    def _moving(self, tell: Tell) -> Beats:
        """What is told for the first time moves; the rest stands still."""
        return self.motion if self._seen.is_news(self.tale, tell) else Beats(False)

    def _add(self, page: Widget, line: Widget, tell: Tell) -> None:
        """A line that waits for what happened before it."""
        page.add_widget(line)
        beats = self._moving(tell)
        if beats.end:
            beats.appear(line, FALL)

    def _write_checks(self, page: Widget) -> None:
        """What they looked for, one after another: no."""
        keys = [CHECKS.get(one.question.rpartition(".")[2], "") for one in self.tale.checks if not one.answer]
        assert self.tale.at_home is not None
        falling = self._moving(self.tale.at_home)
        for key in dict.fromkeys(key for key in keys if key):
            said = self.say("scene.check", {"what": Message(f"scene.check_{key}")})
            line = Text(text=said, role="body")
            page.add_widget(line)
            falling.appear(line, FALL)
            falling.wait(FALL)

    # -- dice -----------------------------------------------------------------------------------------------

    def _write_dice(self, page: Widget) -> None:
        pools = self.tale.pools
        defender = board.FAMILY_OF.get(self.tale.march, "") if self.tale.kind != "battle" else ""
        sides = Sides()
        sides.add_widget(self._side(ATTACK, pools["family"], pools["attack"], pools["plus"]))
        attack = list(self.columns)
        if pools["defence"] or (DEFENCE in self.tale.thrown and self.tale.defence):
            sides.add_widget(self._side(DEFENCE, defender, pools["defence"], pools["shield"]))
        else:
            sides.add_widget(Text(text=self.say("scene.no_defence"), role="small", ink="ink_soft", **TOP))
        sides.share(*(max(pools[role], FEW_DICE) * A_DIE for role in (ATTACK, DEFENCE)))
        page.add_widget(sides)
        acts = self.tale.result is not None and self._seen.is_news(self.tale, self.tale.result)
        self.suspense = acts or any(self._seen.is_new(one.die) for one in self.columns)
        fall(
            self.motion, attack, self.columns[len(attack) :], self._seen.is_new, self._plain if acts else None
        )

    def _side(self, role: str, family: str, n: int, plus: int) -> Rows:
        """One side: its dice and where they come from, then as they lie."""
        facts = {"n": n, "plus": f"{plus:+d}" if plus else "", "family": family}
        whose = "own" if family == self.state.family else role if not family else "rival"
        said = self.say(f"scene.side_{whose}", facts).strip()
        parts, side = self._parts(role), Rows(air=0.5, **TOP)
        side.add_widget(heading(said))
        if parts:
            side.add_widget(Text(text=parts, role="small", ink="ink_soft"))
        if role in self.tale.thrown:
            columns = [DieColumn(die, self._word(die), role) for die in self.tale.side_of(role)]
            self.columns += columns
            side.add_widget(dice_row(columns))
        return side

    def _parts(self, role: str) -> str:
        """Base 4 + Sheep 1, halved to 3. A source and its number stay on one line."""
        shares = [one for one in self.tale.why if one.question.startswith("why.pool.")]
        shares = [one for one in shares if one.facts.get("role") == role]
        shares.sort(key=lambda one: one.question not in FIRST)
        said = " + ".join(filter(None, (self._part(one) for one in shares if one.question != HALVED)))
        halved = (self._part(one) for one in shares if one.question == HALVED)
        return ", ".join(filter(None, (said, *halved)))

    def _part(self, reason: Reason) -> str:
        source = reason.question.rpartition(".")[2]
        said = self.say(f"scene.part.{source}", {**reason.facts, "n": reason.answer}) if reason.answer else ""
        return said.replace(" ", "\N{NO-BREAK SPACE}")

    def _word(self, die: Lying) -> str:
        return self.say(f"scene.fate.{die.fate}") if die.fate else self._plain(die)

    def _plain(self, die: Lying) -> str:
        """What a die gives, before the defence has acted."""
        return self.say("scene.fate.miss" if die.result == "miss" else f"scene.result.{die.result}")

    # -- what must be seen ----------------------------------------------------------------------------------

    def _write_result(self, page: Widget, tell: Tell) -> None:
        facts = tell.message.facts
        self._add(page, self._beside(self._came_of_it(tell)), tell)
        if facts.get("captures") and board.FAMILY_OF.get(facts["march"]):
            key = "scene.captured_own" if self.own else "scene.captured"
            told = {"family": self.tale.family, "place": board.town(facts["march"]), "n": facts["captures"]}
            fates.capture(page, self._moving(tell), self.tale.family, facts["march"], self.say(key, told))
        if facts.get("hanged"):
            self._hanged(page, facts["hanged"], self._moving(tell))

    def _came_of_it(self, tell: Tell) -> str:
        """What was left of the hits, in a few words."""
        key, facts = tell.message.key, tell.message.facts
        short = CAME_TO.get(key)
        if short is None:
            return self.words.say(tell.message)
        if key in STRUCK and not any(facts[hits] for hits in STRUCK[key]):
            short = "scene.stands_none"
        elif facts.get("horses"):
            short = "scene.freed_horses"
        return self.say(short, {**facts, "n": facts.get("hits")})

    def _beside(self, text: str) -> Widget:
        """What stands and, beside it, the key for a die that was told wrongly."""
        if not self.scene.mendable(self.columns):
            return Text(text=unbroken(text), role="body")
        row = BoxLayout(size_hint_y=None, height=theme.target, spacing=theme.gap)
        words = Text(text=unbroken(text), role="body", pos_hint={"center_y": 0.5})
        words.bind(height=lambda _words, high: setattr(row, "height", max(theme.target, high)))
        key = LineKey(text=self.say("scene.mend"), size_hint_x=None, width=theme.target * 2.5)
        key.pos_hint = {"center_y": 0.5}
        key.bind(on_release=lambda _key: self.scene.mend())
        row.add_widget(words)
        row.add_widget(key)
        return row

    def _hanged(self, page: Widget, n: int, beats: Beats) -> None:
        """8.2 A plain rule, the family's name and, if it is ours to count, the number. No jest."""
        number = None
        if self.tale.march == self.state.home:
            number = fates.Counted(6 * n, self._gained, self._gained(6 * n), role="step", halign="center")
        name = self.say("scene.hanged_family", {"family": self.tale.family})
        fates.hang(page, beats, name, self.say("scene.hanged"), number)

    def _gained(self, vp: float) -> str:
        return self.say("scene.hanged_vp", {"vp": round(vp)})

    def _tint(self, tell: Tell) -> tuple[Any, Any]:
        """A band in the colour of the family that it is about."""
        family = tell.message.facts.get("winner", "") or tell.message.facts.get("family", "")
        if tell.message.key == "attack.warden_rides":
            family = board.FAMILY_OF.get(tell.message.facts["march"], "")
        return _of(family)

    def _write_band(self, page: Widget, tell: Tell) -> None:
        """The Warden rides, or a field is held: then first the hits of both."""
        beats = self._moving(tell)
        hits: Mapping[str, int] = next((one.facts["hits"] for one in tell.why if "hits" in one.facts), {})
        if tell.message.key in DECIDED and hits:
            fates.decide(page, beats, hits, self.say)
        tint, ink = self._tint(tell)
        band = Band(text=unbroken(self.words.say(tell.message)), tint=list(tint), letters=list(ink))
        page.add_widget(band)
        beats.watch(band)
        beats.appear(band, FADE)
        beats.wait(FADE)

    # -- what is to be expected -----------------------------------------------------------------------------

    def outlook(self) -> list[Text]:
        """What the fight at hand promises, before its dice."""
        if not theme.show_odds or self.tale.result is not None or ATTACK in self.tale.thrown:
            return []
        if self.state.rivals_only and not self.tale.pools:  # who knows what the player has got
            return []
        found = at_hand(self.state, self.session.glance, self.session.page_told)
        if found is None:
            return []
        if self.session.prompt is not None and self.session.prompt.key == "token.turned":
            return [] if self.scene.hoped is None else [self._hoped(self.scene.hoped)]
        look = found.outlook
        lines = [] if self.tale.pools else [_odds(against(self.words, look))]
        if found.own:
            return [*lines, self._hoped(look.vp)]
        said = expectations(self.words, found.kind, look.chances, "theirs")
        expected = ", ".join(one.replace(" ", "\N{NO-BREAK SPACE}") for one in said)
        return [*lines, _odds(self.say("scene.expect", {"what": expected}))]

    def _hoped(self, vp: float) -> Text:
        """8.2 After the token the odds slide from old to new, so that the blow is seen."""
        before, last = self.scene.hoped, self.say("scene.hope", {"vp": f"{vp:.1f}"})
        if before is None or f"{before:.1f}" == f"{vp:.1f}":
            return _odds(last)
        last = self.say("scene.hope_changed", {"was": f"{before:.1f}", "vp": f"{vp:.1f}"})
        line = fates.Counted(
            vp, lambda now: self.say("scene.hope", {"vp": f"{now:.1f}"}), last, role="row", ink="accent"
        )
        seen = before if self._seen.hope is None else self._seen.hope
        if seen != vp:
            self.motion.change(line, "number", (self.motion.end, seen), (self.motion.end + SLIDE, vp))
        self._seen.hope = vp
        return line


def _odds(text: str) -> Text:
    return Text(text=text, role="row", ink="accent")


def _of(family: str) -> tuple[Any, Any]:
    """A family's colour, and what is written on it."""
    return COLOURS.get(family, ()), LETTERS.get(family, ())
