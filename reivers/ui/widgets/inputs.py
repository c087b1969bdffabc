"""A line of text to type."""

from pathlib import Path

from kivy.core import clipboard  # noqa: F401 # now, not in the middle of a touch
from kivy.lang import Builder
from kivy.uix.textinput import TextInput


class TextField(TextInput):
    """A single-line text field."""

    def __init__(self, **kwargs) -> None:
        kwargs = {"background_normal": "", "background_active": "", "background_disabled_normal": ""} | kwargs
        super().__init__(multiline=False, use_bubble=False, use_handles=False, **kwargs)


Builder.load_file(str(Path(__file__).with_name("inputs.kv")))
