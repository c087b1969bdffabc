"""Prompts: each is the complete list of what is legal, and why the rest is not.

A prompt checks an answer (`refusal`), knows whether it leaves a choice (`forced`), and turns a checked
answer into what the flow gets (`value`). Answers are plain JSON: ids, numbers, lists and objects of them.
"""

from .base import NO_ANSWER, Offer, Option, Prompt, as_options
from .chances import UNNAMED, Deal, Draw, NameCard, Roll, Rolled
from .choices import Choose, ChooseSeveral, GoOn, Number, Spread, Text

__all__ = [
    "NO_ANSWER",
    "UNNAMED",
    "Choose",
    "ChooseSeveral",
    "Deal",
    "Draw",
    "GoOn",
    "NameCard",
    "Number",
    "Offer",
    "Option",
    "Prompt",
    "Roll",
    "Rolled",
    "Spread",
    "Text",
    "as_options",
]
