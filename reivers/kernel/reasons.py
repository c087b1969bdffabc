"""Why something happened, step by step."""

from typing import Any

import attrs

from .messages import Facts


@attrs.frozen
class Reason:
    """One step of a Why: by which section, what was asked of which facts, and what came out."""

    section: str
    question: str
    facts: Facts
    answer: str | int | bool | None

    def to_json(self) -> dict[str, Any]:
        return {
            "section": self.section,
            "question": self.question,
            "facts": dict(self.facts),
            "answer": self.answer,
        }
