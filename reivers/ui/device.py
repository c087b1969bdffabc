"""What the device can do: speak, vibrate, play sounds, stay awake, share, pick a document.

Each part is looked for once. A missing part can't be switched on, and a failure is silent: a game never stops
because of one. The parts for Android are in `reivers.ui.android`.
"""

import contextlib
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.utils import platform

from reivers.resources import asset
from reivers.store.settings import Settings

SOUNDS = ("hoof", "horn", "bell", "iron", "drum", "click", "tick", "page")
VOICES = ("espeak-ng", "espeak", "say", "spd-say")
"""Programs that read a text aloud, best first."""


Insets = tuple[int, int, int, int]


class Voice:
    """A desktop program that reads aloud. A new text interrupts the last."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._speaking: subprocess.Popen[bytes] | None = None

    def speak(self, text: str) -> None:
        self.hush()
        nowhere = subprocess.DEVNULL
        self._speaking = subprocess.Popen([self._program, "--", text], stdout=nowhere, stderr=nowhere)

    def hush(self) -> None:
        if self._speaking is not None and self._speaking.poll() is None:
            self._speaking.terminate()
        self._speaking = None


def find(part: str) -> Any:
    """Return a part of Android, or None elsewhere or if Java fails."""
    if platform != "android":
        return None
    with contextlib.suppress(Exception):
        from reivers.ui import android

        return getattr(android, part)()
    return None


def find_voice() -> Any:
    if platform == "android":
        return find("Voice")
    program = next((program for program in VOICES if shutil.which(program)), None)
    return Voice(program) if program else None


class Device:
    """The device as the screens use it. It does only what the settings allow."""

    def __init__(
        self, voice: Any = None, buzzer: Callable[[], None] | None = None, documents: Any = None
    ) -> None:
        self.settings = Settings()
        self.voice = voice
        self.buzzer = buzzer
        self.documents = documents
        self._sounds: dict[str, Any] = {}

    def follow(self, settings: Settings) -> None:
        """Apply the settings."""
        from kivy.core.window import Window

        self.settings = settings
        Window.allow_screensaver = not settings.keep_awake
        if not settings.read_aloud:
            self.hush()

    def offers(self, setting: str) -> bool:
        """Return whether this device supports a setting."""
        parts = {"read_aloud": self.voice, "haptics": self.buzzer}
        return parts.get(setting, True) is not None

    def insets(self) -> Insets:
        """Return how many pixels the device's bars and cut-outs cover at the left, top, right and bottom."""
        return find("insets") or (0, 0, 0, 0)

    def speaks(self) -> bool:
        """Return whether texts are read aloud."""
        return bool(self.settings.read_aloud) and self.voice is not None

    def speak(self, text: str) -> None:
        """Read a text aloud, if the settings allow it."""
        if self.speaks() and text.strip():
            with contextlib.suppress(Exception):
                self.voice.speak(text)

    def hush(self) -> None:
        """Stop reading aloud."""
        if self.voice is not None:
            with contextlib.suppress(Exception):
                self.voice.hush()

    def share(self, text: str, action: str = "send") -> str:
        """Share a text, or open a link ("view"). A desktop copies it to the clipboard. Returns "shared",
        "copied" or "failed"."""
        try:
            if platform == "android":
                from reivers.ui import android

                android.share(text, action)
                return "shared"
            from kivy.core.clipboard import Clipboard

            Clipboard.copy(text)
        except Exception:  # a missing part never stops a game
            return "failed"
        return "copied"

    def share_picture(self, path: Path, text: str = "") -> bool:
        """Share a picture, perhaps with a text. Return whether that worked: a desktop has no share sheet."""
        if platform != "android":
            return False
        with contextlib.suppress(Exception):
            from reivers.ui import android

            android.share_picture(path, text)
            return True
        return False

    def buzz(self) -> None:
        """Vibrate briefly."""
        if self.settings.haptics and self.buzzer is not None:
            with contextlib.suppress(Exception):
                self.buzzer()

    def sound(self, name: str) -> None:
        """Play one of SOUNDS, if the settings allow it."""
        if not self.settings.sound:
            return
        with contextlib.suppress(Exception):
            if name not in self._sounds:
                from kivy.core.audio import SoundLoader

                self._sounds[name] = SoundLoader.load(str(asset("sounds", f"{name}.wav")))
            if self._sounds[name] is not None:
                self._sounds[name].play()


def this_device() -> Device:
    """Return the device this runs on."""
    return Device(find_voice(), find("buzzer"), find("Documents"))
