"""What one action of the player adds to the journal: all of it or nothing."""

from typing import Any

from .facts import Fact
from .journal import Checkpoint, Entry, Journal
from .messages import SILENT, Message
from .prompts import Prompt
from .run import Run, RunResult


class Batch:
    """New entries after the journal's head, with their checkpoints and titles."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._parent = journal.at
        self._last = journal.entries.get(self._parent)
        self.step = self._last.step if self._last else 0
        self._own_step = -1
        """The step of the last entry of this batch."""
        self._n = journal.next_n
        self._replaces = 0
        self._titles: dict[int, Message] = {}
        self.records: list[Entry | Checkpoint] = []
        self.learned: list[Fact] = []
        """Facts to save in the player's copy."""
        self.touched = False
        """Whether the flow has moved. Then dropping the batch needs a replay."""

    @property
    def last(self) -> Entry | None:
        """The current entry: the last of this batch or of the journal."""
        return self._last

    def open_step(self, run: Run) -> None:
        """Add an answer. It starts a new step unless this batch has one or the page continues."""
        if self._own_step != self.step and not self._continues(run):
            self.step += 1

    def open_own_step(self) -> None:
        """Add an entry that isn't an answer. It's always its own step."""
        if self._own_step != self.step:
            self.step += 1

    def _continues(self, run: Run) -> bool:
        """Return whether the page of the last step is still the current one."""
        if not run.page or not self.step:
            return False
        opened = self._journal.entries[self._journal.last_step()[0]]
        return opened.kind in ("answer", "skip") and opened.page == run.page

    def go_back_to(self, parent: int) -> None:
        """Continue from an earlier entry."""
        self._parent = parent

    def repeat(self, entry: Entry) -> None:
        """Let the next entry replace this one of the branch being left, in the same step."""
        self.step = entry.step
        self._replaces = entry.n

    def answer(self, run: Run, prompt: Prompt, answer: Any, by: str, roll: int) -> Entry:
        """Add the entry for an answer to a prompt. Its title follows."""
        when, page, place, replaced = run.game.when(run.state), run.page, run.chance, self._replaces
        reveals = prompt.reveals and by != "forced"
        foreknown = place <= self._journal.furthest_revealed
        return self._add(
            Entry(
                self._n, self._parent, self.step, "answer", prompt.key, answer, by, when, SILENT,
                prompt.section, prompt.source, place, roll, reveals, foreknown, replaced, page, prompt.secret,
            )
        )  # fmt: skip

    def add(self, run: Run, kind: str, key: str, answer: Any, by: str, title: Message) -> Entry:
        """Add an entry that isn't an answer."""
        when = run.game.when(run.state)
        entry = Entry(self._n, self._parent, self.step, kind, key, answer, by, when, title)
        entry.chance_index = run.chance
        entry.page = run.page
        entry.replaces = self._replaces
        return self._add(entry)

    def _add(self, entry: Entry) -> Entry:
        self.touched = True
        self.records.append(entry)
        self._own_step = self.step
        self._last = entry
        self._parent = self._n
        self._n += 1
        self._replaces = 0
        return entry

    def note(self, entry: Entry | None, news: RunResult) -> None:
        """Add the title and checkpoint that followed an entry."""
        if news.start:
            news.start.after = entry.n if entry else 0
            self.records.append(news.start)
        if news.title and entry:
            if entry.n in self._journal.entries:
                self._titles[entry.n] = news.title
            else:
                entry.title = news.title

    def to_records(self) -> list[dict[str, Any]]:
        titles = [{"record": "title", "n": n, "title": title.to_json()} for n, title in self._titles.items()]
        return [*(record.to_record() for record in self.records), *titles]

    def accept(self) -> None:
        """Apply the batch to the journal, once it's saved."""
        for record in self.records:
            if isinstance(record, Entry):
                self._journal.add(record)
            else:
                self._journal.starts[record.after] = record
        for n, title in self._titles.items():
            self._journal.entries[n].title = title
