"""A line to write on. It stands alone because Kivy looks for a clipboard when it is imported."""

from pathlib import Path

from kivy.lang import Builder
from kivy.uix.textinput import TextInput


class Field(TextInput):
    """A line to write on."""

    def __init__(self, **kwargs) -> None:
        kwargs = {"background_normal": "", "background_active": "", "background_disabled_normal": ""} | kwargs
        super().__init__(multiline=False, use_bubble=False, use_handles=False, **kwargs)


Builder.load_file(str(Path(__file__).with_name("field.kv")))
