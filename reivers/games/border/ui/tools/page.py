"""Quick tools: one rules question without a game. The answer is always in view."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.metrics import Metrics
from kivy.uix.scrollview import ScrollView

from reivers.frontend.narrator import capital
from reivers.games.border import SPEC, board
from reivers.games.border.ids import SIDES
from reivers.games.border.tools.answers import ToolAnswer, answered, die_meanings
from reivers.games.border.tools.compute import TOOLS
from reivers.games.border.tools.fields import (
    DIE,
    FARM,
    STATE,
    TURNS,
    Choice,
    Entry,
    Many,
    Switch,
    Table,
    Turns,
    Whole,
    rows_of,
)
from reivers.games.border.tools.fields import TOOLS as FIELDS
from reivers.games.border.ui.tools.form import Path, ToolForm
from reivers.games.border.ui.tools.parts import AnswerBox, Labeled, Lead, ToolFigures, ToolTabs
from reivers.kernel.errors import AppError
from reivers.ui.components.buttons import Chip, TextButton, by_screen
from reivers.ui.components.charts import Histogram
from reivers.ui.components.dice import DicePad, DiceRow
from reivers.ui.components.inputs import Segments, Stepper, SwitchRow
from reivers.ui.components.text import Divider, Space, Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.piece import Flow, Grid, Part, part, place
from reivers.ui.drawing.scroll import Scroll
from reivers.ui.screens.screen import Screen
from reivers.ui.shell import Shell
from reivers.ui.widgets.theme import theme

DICE = 20
"""The most dice to tap for a side."""
SMALL = 3
"""A number with so few values is chosen, not counted."""
COARSE = 60
"""From this bound up, a number has steps of five."""
Tap = Callable[[str], object]
RISING = "rising-of-the-north"
NOBODY = "nobody"
HOME = ("rolls", "reiver"), ("state", "solo_family"), ("state", "base_attack_dice")
PARTS: Mapping[str, Sequence[Path]] = {
    "card": (("family",), ("card",), *HOME),
    "farms": (("state", "farms"),),
    "cubes": tuple(
        ("state", key)
        for key in ("feud_cubes", "gaol_cubes", "seat_attacked", "town_attacked", "debateable_raided")
    ),
    "tracks": (("state", "tracks"),),
    "battles": (("state", "battles"),),
}
"""The parts of the form for a Target Card, one open at a time."""
RULES = {"combat": ("7_7",), "odds": ("7_7",), "economy": ("6_1",), "score": ("8_2",)}
"""What "Why?" shows for a tool without reasons of its own."""
SIDE = 540.0
"""The width of the form beside the answer."""


class ToolsScreen(Screen):
    """All tools as tabs: the form of one, and its answer."""

    title_key = "tools.title"

    def __init__(self, shell: Shell, tool: str = "combat") -> None:
        super().__init__(shell)
        self.words = shell.words.copy()
        SPEC.rules().register_names(self.words)
        self.say = self.words.say
        self.words.resolvers["march"] = lambda march: self.say(f"map.march.{march}")
        self.tool, self.why = tool, False
        self.forms = {name: ToolForm(name) for name in TOOLS}
        self.open: dict[str, str] = {}
        """The open March, farm, turn or part of a form."""
        free = {"size_hint": (None, None)}
        self.tabs = ToolTabs("tabs")
        self.strip = ScrollView(do_scroll_y=False, bar_width=0, always_overscroll=False, **free)
        self.well, self.answer = AnswerBox("well"), Scroll(**free)
        self.strip.add_widget(self.tabs)
        for widget in (self.strip, self.well, self.answer):
            self.add_widget(widget)

    @property
    def form(self) -> ToolForm:
        return self.forms[self.tool]

    # -- layout --------------------------------------------------------------------------------------------

    def arrange(self, width: float, height: float) -> None:
        wide, margin = theme.tablet and width > height, tokens.MARGIN[theme.tablet]
        form = min(SIDE, width * 0.44) if wide else width - 2 * margin
        top = self._show_tabs(width)
        foot = self._show_foot(form + 2 * margin, margin)
        x = margin + form + 36 if wide else margin
        answer = self._show_answer(x, top, width - x - margin, height - top - (22 if wide else foot), wide)
        y = top if wide else top + answer + 8
        self.scroll.margin, self.scroll.top_margin = margin, 6
        self.scroll.show(tuple(self._form_parts()))
        place(self.scroll, self, 0, y, form + 2 * margin, height - y - foot)
        place(self.foot, self, margin, height - foot + 8, form, tokens.TARGET)
        self.draw_line(0, foot, 0 if wide else width)

    def _show_tabs(self, width: float) -> float:
        """Place title and tabs, and return their height with the space below."""
        d, head = Metrics.density, self._show_head(width)
        tabs = tuple((name, self.say(f"tools.{name}")) for name in TOOLS)
        self.tabs.show(tabs=tabs, chosen=self.tool, tap=self.choose_tool)
        high = self.tabs.height_for(width)
        place(self.strip, self, 4, head, width - 8, high)
        self.tabs.size = round(self.tabs.width_for() * d), round(high * d)
        self._show_chosen_tab()
        return head + high + 12

    def _show_answer(self, x: float, y: float, width: float, room: float, wide: bool) -> float:
        """Place the answer, and return its height. On a phone it leaves half of the room to the form."""
        pad = 28.0 if wide else 16.0
        self._fill_answer(wide, room)
        natural = self.answer.column.height_for(width - 2 * pad) + 2 * pad
        high = room if wide and self.answer.find("chances") else min(natural, room if wide else room / 2)
        place(self.well, self, x, y, width, high)
        self.answer.margin, self.answer.ground = pad, theme.palette.well
        place(self.answer, self, x, y + pad, width, high - 2 * pad)
        return high

    def foot_parts(self) -> Sequence[Part]:
        why = part(TextButton, "why", text=self.say("ui.why"), icon="ui-why", tap=self.toggle_why)
        clear = part(TextButton, "clear", text=self.say("tools.clear"), align="right", tap=self.clear)
        return (part(Flow, "foot", parts=(why, clear), gap=28),) if theme.tablet else (why, clear)

    # -- the answer ----------------------------------------------------------------------------------------

    def _fill_answer(self, wide: bool, room: float) -> None:
        """Show the answer to the current input, or what is wrong with it."""
        given = self.form.asked()
        try:
            answer = answered(self.tool, given, TOOLS[self.tool](given))
        except AppError as trouble:
            parts: list[Part] = [part(Words, "trouble", text=self.words.trouble(trouble))]
        else:
            parts = list(self._answer(given, answer, wide, room))
            parts += self._reasons(answer) if self.why else ()
        self.answer.show(tuple(parts), by_screen(8, 12))

    def _answer(
        self, given: Mapping[str, Any], answer: ToolAnswer, wide: bool, room: float
    ) -> Iterator[Part]:
        if self.tool == "combat" and not given["attack"] and not given["defense"]:
            yield part(Words, "empty", text=self.say("tools.no_dice"), ink="ink2")
            return
        if answer.lead:
            note = self.say(f"tools.lead.{self.tool}", {"what": answer.lead.name})
            value = answer.lead.text(self.words, 1)
            yield part(Lead, "lead", value=value, unit=self.say("tools.vp"), note=note)
        elif answer.title:
            title = "tools.tie" if answer.candidates else answer.title.key
            text = capital(self.say(title, answer.title.facts))
            yield part(Words, "title", text=text, role="section", size=(23, 32))
        for n, line in enumerate(answer.lines):
            yield part(Words, f"line{n}", text=capital(self.say(line)), ink="ink2")
        if answer.candidates:
            yield self._candidates(answer)
        if answer.chances:
            high = max(92.0, room - 420) if wide else by_screen(92, 120)
            bars = tuple((vp, chance) for vp, chance in answer.chances if chance >= 0.005)
            caption, spoken = self.say("tools.vp_chances"), self.say("charts.numbers")
            yield part(Histogram, "chances", bars=bars, height=high, caption=caption, spoken=spoken)
        if figures := tuple(self._figures(answer)):
            yield part(ToolFigures, "figures", figures=figures)

    def _figures(self, answer: ToolAnswer) -> Iterator[tuple[str, str]]:
        """Yield numbers and names, first the chance of a hit, without the VP above and averages of 0."""
        figures = [figure for table in answer.tables for figure in table.figures]
        for figure in sorted(figures, key=lambda one: one.name.key != "quick.odds.hit"):
            text = figure.text(self.words, 1)
            if figure.name.key != "quick.combat.attacker_vp" and text != "0.0":
                yield text, self.say(figure.name)

    def _candidates(self, answer: ToolAnswer) -> Part:
        chips = tuple(
            part(
                Chip, f"pick.{n}", text=capital(self.say("tools.named", {"what": name})),
                tap=partial(self.put, ("rolls", "pick"), n),
            )
            for n, name in answer.candidates
        )  # fmt: skip
        return part(Flow, "pick", parts=chips)

    def _reasons(self, answer: ToolAnswer) -> Iterator[Part]:
        """Yield the reasons of the answer, or else the rule."""
        yield part(Divider, "reasons", space=4)
        texts = [self.say(reason) for reason in answer.why]
        if not texts:
            rules = RULES.get(self.tool, ())
            texts = [f"{rule.replace('_', '.')}  {self.say(f'rule.border.{rule}')}" for rule in rules]
        for n, text in enumerate(texts):
            yield part(Words, f"why{n}", text=text, role="body")

    # -- the form ------------------------------------------------------------------------------------------

    def _form_parts(self) -> Iterator[Part]:
        if self.tool == "target":
            chosen = self.open.get("part", "card")
            options = tuple((name, self.say(f"tools.target_part.{name}")) for name in PARTS)
            yield part(Segments, "part", options=options, chosen=chosen, tap=partial(self.choose, "part"))
            yield part(Space, "air", height=8)
            paths: Sequence[Path] = PARTS[chosen]
        else:
            paths = [(key,) for key in FIELDS[self.tool].entries]
        entries = FIELDS[self.tool].entries
        for path in paths:
            inner = STATE.entries if path[0] == "state" else getattr(entries[path[0]], "entries", entries)
            entry = inner[path[-1]]
            hidden = path == ("rolls", "reiver") and self.form.asked()["card"] != "reiver"
            if self.form.applies(entry) and not hidden and not self._is_house_rule(path):
                yield from self._entry(path, entry)
        yield part(Space, "end", height=16)

    def _is_house_rule(self, path: Path) -> bool:
        return path == ("ruling",) and self.tool not in ("combat", "odds")

    def _entry(self, path: Path, entry: Entry) -> Iterator[Part]:
        """Yield the controls of an entry."""
        name, tap = path[-1], partial(self.put, path)
        value = self.form.value(path, entry)
        if isinstance(entry, Many) and entry.each is DIE:
            yield from self._dice(name, value)
        elif name == "battles":
            yield from self._battles()
        elif name == "turns":
            yield from self._turns()
        elif name == "farms":
            yield from self._farms()
        elif isinstance(entry, Table):
            yield from self._table(path, entry)
        elif isinstance(entry, Whole):
            yield self._number(path, entry, value)
        elif isinstance(entry, Switch):
            yield part(
                SwitchRow, name, text=self._label(name), on=value, tap=partial(self.put, path, not value)
            )
        elif isinstance(entry, Choice):
            options = [(one, self._named(entry, one)) for one in self.form.options(path, entry)]
            yield self._choice(name, options, value, tap, "" if name == "kind" else self._label(name))
        if not isinstance(entry, Table | Turns) and name != "battles":
            yield part(Divider, f"{name}.line", space=by_screen(3, 7))

    def _label(self, name: str) -> str:
        key = f"tools.{self.tool}.{name}"
        return self.say(key) if self.words.has(key) else self.say(f"tools.entry.{name}")

    def _named(self, entry: Choice, one: str) -> str:
        return self.words.in_namespace(entry.names, one) if entry.names else one

    def _choice(
        self, name: str, options: Sequence[tuple[str, str]], chosen: str, tap: Tap, text: str = ""
    ) -> Part:
        segments = part(Segments, name, label=text, options=tuple(options), chosen=chosen, tap=tap)
        if not text:
            return segments
        return part(
            Labeled, f"{name}.row", parts=(part(Words, f"{name}.text", text=text, role="strong"), segments)
        )

    def _number(self, path: Path, entry: Whole, value: int | None) -> Part:
        name, text = path[-1], self._label(path[-1])
        if entry.top - entry.low < SMALL or entry.top == 6:
            sign = entry.top < 6
            options = [(str(n), f"+{n}" if sign and n else str(n)) for n in range(entry.low, entry.top + 1)]
            return self._choice(name, options, str(value), lambda chosen: self.put(path, int(chosen)), text)
        if entry.start is None and entry.usual is None:
            return part(
                Stepper, name, text=text, value=-1 if value is None else value, least=-1, most=entry.top,
                shown=self.say("tools.any") if value is None else "",
                tap=lambda n: self.put(path, None if n < 0 else n),
            )  # fmt: skip
        return self._stepper(name, text, path, value or 0, entry.low, entry.top)

    def _stepper(self, name: str, text: str, path: Path, value: int, least: int, most: int) -> Part:
        return part(
            Stepper, name, text=text, value=value, least=least, most=most, coarse=most >= COARSE,
            tap=partial(self.put, path),
        )  # fmt: skip

    def _dice(self, name: str, faces: Sequence[int]) -> Iterator[Part]:
        dark = name == "defense"
        does = die_meanings(self.form.asked(), name)
        meanings = {face: self.say(meaning) for face, meaning in does.items()}
        yield part(Words, f"{name}.text", text=self._label(name), role="strong", above=8, below=8)
        if faces:
            yield part(
                DiceRow, f"{name}.dice", label=self._label(name), faces=tuple(faces), dark=dark,
                tap=lambda n: self.put((name,), [*faces[:n], *faces[n + 1 :]]),
            )  # fmt: skip
            yield part(Space, f"{name}.gap", height=10)

        def add(face: int) -> None:
            if len(faces) < DICE:
                self.put((name,), [*faces, face])

        yield part(
            DicePad, name, label=self._label(name), prefix=name, dark=dark, compact=True, meanings=meanings,
            tap=add,
        )  # fmt: skip

    def _opened(self, name: str, options: Sequence[tuple[str, str]]) -> tuple[str, Part]:
        """Return what is open, and the control that opens another."""
        chosen = self.open.get(name, options[0][0])
        chosen = chosen if chosen in dict(options) else options[0][0]
        return chosen, self._choice(name, options, chosen, partial(self.choose, name))

    def _table(self, path: Path, entry: Table) -> Iterator[Part]:
        """Yield numbers by family, or by March and family."""
        name, keys = path[-1], entry.keys or ()
        yield part(Words, f"{name}.text", text=self._label(name), role="strong", above=8, below=8)
        each = entry.each
        if isinstance(each, Table):
            options = [(key, self.words.in_namespace(entry.names, key)) for key in keys]
            key, segments = self._opened(name, options)
            yield segments
            yield part(Space, f"{name}.gap", height=8)
            path, keys = (*path, key), each.keys or ()
        if name.endswith("cubes"):
            keys = board.rivals(self.form.asked()["state"]["solo_family"])
        for family in keys:
            at = (*path, family)
            yield self._stepper(f"{name}.{family}", family, at, self.form.get(at, 0), 0, 30)
            yield part(Divider, f"{name}.{family}.line", space=by_screen(3, 7))

    def _farms(self) -> Iterator[Part]:
        farms = board.REGIONS[board.HOME[self.form.asked()["state"]["solo_family"]]]
        options = [(farm, capital(self.words.in_namespace("place", farm))) for farm in farms]
        farm, _segments = self._opened("farm", options)
        chips = (
            part(Chip, f"farm.{id}", text=text, chosen=id == farm, tap=partial(self.choose, "farm", id))
            for id, text in options
        )
        yield part(Grid, "farm", parts=tuple(chips), columns=2)
        yield part(Space, "farm.gap", height=8)
        at = ("state", "farms", farm)
        sheep = self.form.get((*at, "sheep"), 0)
        for key, entry in FARM.entries.items():
            if isinstance(entry, Whole):
                most = sheep if key == "bastled" else entry.top
                value = self.form.value((*at, key), entry)
                yield self._stepper(key, self._label(key), (*at, key), value, 0, most)
                yield part(Divider, f"{key}.line", space=by_screen(3, 7))
            else:
                yield from self._entry((*at, key), entry)

    def _turns(self) -> Iterator[Part]:
        options = [(str(turn), self.say("score.turn", {"turn": turn})) for turn in range(1, TURNS + 1)]
        turn, segments = self._opened("turn", options)
        yield segments
        yield part(Space, "turn.gap", height=8)
        for row in rows_of(int(turn)):
            at = ("turns", turn, row)
            yield self._stepper(row, row, at, self.form.get(at, 0), 0, 99)
            yield part(Divider, f"{row}.line", space=by_screen(3, 7))

    def _battles(self) -> Iterator[Part]:
        options = [(march, self.words.in_namespace("map.short", march)) for march in board.HOME_MARCHES]
        field, segments = self._opened("field", [*options, (RISING, self.say("tools.entry.rising"))])
        yield segments
        at = ("state", "battles", field)
        battle = self.form.get(at)
        bare = (
            {"name": RISING, "march": None, "sides": dict.fromkeys(SIDES)}
            if field == RISING
            else {"name": f"battle-{field.lower()}", "march": field, "targeted_by": []}
        )
        name = "rising_on" if field == RISING else "battle"
        toggle = partial(self.put, at, None if battle else bare)
        yield part(SwitchRow, name, text=self._label(name), on=bool(battle), tap=toggle)
        battle = battle or bare
        if field == RISING:
            yield from (self._side(at, battle, side) for side in SIDES)
        else:
            yield from (self._fought(at, battle, family) for family in board.FAMILIES)

    def _fought(self, at: Path, battle: Mapping[str, Any], family: str) -> Part:
        by = battle["targeted_by"]
        other = [one for one in by if one != family] if family in by else [*by, family]
        return part(
            SwitchRow, f"fought.{family}", text=self.say("tools.entry.fought", {"family": family}),
            on=family in by, tap=partial(self.put, at, {**battle, "targeted_by": other}),
        )  # fmt: skip

    def _side(self, at: Path, battle: Mapping[str, Any], side: str) -> Part:
        def take(family: str) -> None:
            sides = {**battle["sides"], side: None if family == NOBODY else family}
            self.put(at, {**battle, "sides": sides})

        options = [(NOBODY, self.say("tools.nobody")), *((one, one) for one in board.FAMILIES)]
        return self._choice(side, options, battle["sides"][side] or NOBODY, take, side)

    # -- acting --------------------------------------------------------------------------------------------

    def put(self, path: Path, value: Any) -> None:
        """Change an entry. A drawn target is only one of the targets of this input."""
        if path != ("rolls", "pick"):
            self.form.put(("rolls", "pick"), None)
        self.form.put(path, value)
        self.update()

    def choose(self, name: str, chosen: str) -> None:
        """Open another March, farm, turn or part. Turns count once they have been opened."""
        self.open[name] = chosen
        if name == "turn":
            for turn in range(1, int(chosen) + 1):
                self.form.put(("turns", str(turn)), self.form.get(("turns", str(turn)), {}))
        self.update()

    def choose_tool(self, tool: str) -> None:
        self.tool, self.why = tool, False
        self.scroll.scroll_y = self.answer.scroll_y = 1
        self.update()

    def _show_chosen_tab(self) -> None:
        """Scroll the tabs so that the chosen one is in the middle."""
        d, free = Metrics.density, self.tabs.width - self.strip.width
        for id, _text, x, own in self.tabs.spans():
            if id == self.tool and free > 0:
                wanted = (x + own / 2) * d - self.strip.width / 2
                self.strip.scroll_x = min(1, max(0, wanted / free))

    def toggle_why(self) -> None:
        self.why = not self.why
        self.update()

    def clear(self) -> None:
        """Forget the input of this tool."""
        self.forms[self.tool] = ToolForm(self.tool)
        self.open.clear()
        self.update()
