"""Prompts: each is the complete list of legal answers, with reasons for the rest.

A prompt checks an answer (`refusal`), knows if there's only one (`only_answer`), and turns a checked answer
into what the flow gets (`value`). It reads typed input (`parse`), says how to answer (`hints`) and picks a
random legal answer (`sample`), so a new kind of prompt is one class. Answers are plain JSON.
"""

from .base import (
    LISTED,
    NO_ANSWER,
    LazyOptions,
    Option,
    OptionsPrompt,
    Prompt,
    Rng,
    as_options,
    parse_number,
)
from .chance import UNNAMED, Deal, Draw, NameCard, Roll, Rolled, results_named
from .choices import Choose, ChooseSeveral, Continue, Number, Spread, Text
from .lines import Form, NumberLine, NumberLines, lines_prompt

__all__ = [
    "LISTED",
    "NO_ANSWER",
    "UNNAMED",
    "Choose",
    "ChooseSeveral",
    "Continue",
    "Deal",
    "Draw",
    "Form",
    "LazyOptions",
    "NameCard",
    "Number",
    "NumberLine",
    "NumberLines",
    "Option",
    "OptionsPrompt",
    "Prompt",
    "Rng",
    "Roll",
    "Rolled",
    "Spread",
    "Text",
    "as_options",
    "lines_prompt",
    "parse_number",
    "results_named",
]
