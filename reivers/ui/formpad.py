"""Forms: lines that are filled in each for itself. Those that are seldom wanted are unfolded on demand."""

from reivers.kernel.prompts import Option
from reivers.ui.pads import SpreadPad, Stepper
from reivers.ui.widgets import OptionRow


class FormPad(SpreadPad):
    """A mark for what is there or not, steps for what has a number; below, a key for all other lines."""

    def build(self) -> None:
        self.steppers: dict[str, Stepper] = {}
        self.marks: dict[str, OptionRow] = {}
        for option in self.prompt.options:
            if not self._is_folded(option):
                self._add(option)
        self.more = OptionRow(name=self.say("ui.more_lines"), option="more_lines")
        self.more.bind(on_release=lambda _row: self.unfold())
        if any(self._is_folded(option) for option in self.prompt.options):
            self.add_widget(self.more)

    def unfold(self) -> None:
        """All lines are wanted."""
        self.remove_widget(self.more)
        for option in self.prompt.options:
            if self._is_folded(option):
                self._add(option)
        self.refresh()

    def _is_folded(self, option: Option) -> bool:
        """A line that has been filled in before stays in sight."""
        return option.seldom and option.id not in self.entered

    def _add(self, option: Option) -> None:
        if option.id in self.steppers or option.id in self.marks:
            return
        if option.why_not is None and (option.most > 1 or option.least < 0):
            self.steppers[option.id] = Stepper(self.label(option), option.id, self.step)
            self.add_widget(self.steppers[option.id])
        else:
            self.marks[option.id] = self.row(option, self.toggle)
            self.add_widget(self.marks[option.id])

    def toggle(self, option: str) -> None:
        self.step(option, -1 if option in self.entered else 1)

    def refresh(self) -> None:
        lines = {option.id: option for option in self.prompt.options}
        for name, stepper in self.steppers.items():
            count, option = self.entered.get(name, 0), lines[name]
            stepper.count = f"{count:+d}".replace("-", "−") if option.least < 0 and count else str(count)
            stepper.keys[-1].disabled = count <= option.least
            stepper.keys[1].disabled = count >= option.most
        for name, mark in self.marks.items():
            mark.chosen = name in self.entered
        self.ready = True
        self.action = self.say("ui.as_shown" if self.entered else "ui.nothing_of_it")
