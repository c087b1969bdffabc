"""Border Reivers, solo. docs/rulebook-sections.md lists the modules of each section of the rulebook."""

from reivers.frontend.game_spec import GameSpec
from reivers.kernel.messages import Message

SPEC = GameSpec(id="border", title=Message("border.title"), package=__name__)
