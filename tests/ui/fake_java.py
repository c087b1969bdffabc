"""Java as Android has it, as far as reivers.ui.android calls it. It remembers what it was asked to do."""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

RESULT_OK, CANCELLED = -1, 0


class Intent:
    """A wish that another app is to fulfil."""

    ACTION_SEND = "android.intent.action.SEND"
    ACTION_VIEW = "android.intent.action.VIEW"
    ACTION_CREATE_DOCUMENT = "android.intent.action.CREATE_DOCUMENT"
    ACTION_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT"
    CATEGORY_OPENABLE = "android.intent.category.OPENABLE"
    EXTRA_TEXT, EXTRA_TITLE = "android.intent.extra.TEXT", "android.intent.extra.TITLE"
    EXTRA_STREAM, FLAG_GRANT_READ_URI_PERMISSION = "android.intent.extra.STREAM", 1

    def __init__(self, action: str, link: str = "") -> None:
        self.action, self.link, self.kind = action, link, ""
        self.categories: list[str] = []
        self.extras: dict[str, Any] = {}

    def addCategory(self, category: str) -> None:  # noqa: N802 - Java's name
        self.categories.append(category)

    def addFlags(self, flags: int) -> None:  # noqa: N802
        self.flags = flags

    def setType(self, kind: str) -> None:  # noqa: N802
        self.kind = kind

    def putExtra(self, name: str, value: Any) -> None:  # noqa: N802
        self.extras[name] = value

    @staticmethod
    def createChooser(intent: "Intent", _heading: None) -> tuple[str, "Intent"]:  # noqa: N802
        return ("chooser", intent)


class Java:
    """All classes by name, one activity, and what was done with them."""

    def __init__(self, level: int = 34, vibrates: bool = True) -> None:
        self.started: list[Any] = []
        self.asked: list[tuple[Intent, int]] = []
        self.said: list[Any] = []
        self.buzzed: list[Any] = []
        self.listeners: list[Callable[[int, int, Any], None]] = []
        resolver = SimpleNamespace(openFileDescriptor=self._opened, insert=self._inserted)
        self.activity = SimpleNamespace(
            startActivity=self.started.append,
            startActivityForResult=lambda intent, question: self.asked.append((intent, question)),
            getSystemService=lambda name: name,
            getContentResolver=lambda: resolver,
        )
        self.classes = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=self.activity),
            "java.lang.String": lambda text: ("String", text),
            "java.util.Locale": SimpleNamespace(
                getDefault=lambda: SimpleNamespace(getLanguage=lambda: "sco")
            ),
            "android.speech.tts.TextToSpeech": self._speech(),
            "android.content.Context": SimpleNamespace(VIBRATOR_SERVICE="vibrator"),
            "android.content.Intent": Intent,
            "android.content.ContentValues": lambda: SimpleNamespace(put=lambda _name, _value: None),
            "android.provider.MediaStore$Images$Media": SimpleNamespace(EXTERNAL_CONTENT_URI="images"),
            "android.net.Uri": SimpleNamespace(parse=str),
            "android.app.Activity": SimpleNamespace(RESULT_OK=RESULT_OK),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=level),
            "android.os.VibrationEffect": SimpleNamespace(
                DEFAULT_AMPLITUDE=-1, createOneShot=lambda length, strength: (length, strength)
            ),
        }
        self._vibrator = SimpleNamespace(hasVibrator=lambda: vibrates, vibrate=self.buzzed.append)

    def _speech(self) -> Any:
        voice = SimpleNamespace(
            speak=lambda *what: self.said.append(what), stop=lambda: self.said.append("hush")
        )

        def speech(_activity: Any, _listener: Any) -> Any:
            return voice

        speech.QUEUE_FLUSH = 0  # type: ignore[attr-defined]
        return speech

    def cast(self, kind: str, thing: Any) -> Any:
        if kind == "android.os.Vibrator":
            assert thing == "vibrator"
            return self._vibrator
        if kind == "android.os.Parcelable":
            return thing
        assert kind == "java.lang.CharSequence"
        return thing[1]

    def _inserted(self, _collection: str, _values: Any) -> Path:
        """Return the place of a new picture in the gallery."""
        handle, place = tempfile.mkstemp(suffix=".png")
        os.close(handle)
        return Path(place)

    @staticmethod
    def _opened(place: Path, mode: str) -> Any:
        flags = {"r": os.O_RDONLY, "w": os.O_WRONLY, "wt": os.O_WRONLY | os.O_CREAT | os.O_TRUNC}[mode]
        return SimpleNamespace(detachFd=lambda: os.open(place, flags))

    def pick(self, place: Path | None) -> None:
        """The player picks a file in the last picker that was opened, or turns away from it."""
        _intent, question = self.asked[-1]
        answer = None if place is None else SimpleNamespace(getData=lambda: place)
        for listener in self.listeners:
            listener(question, CANCELLED if place is None else RESULT_OK, answer)

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Puts this Java where an Android app finds it."""
        jnius, android = ModuleType("jnius"), ModuleType("android")
        jnius.autoclass, jnius.cast = self.classes.__getitem__, self.cast  # type: ignore[attr-defined]
        listen = SimpleNamespace(bind=lambda on_activity_result: self.listeners.append(on_activity_result))
        android.activity = listen  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "jnius", jnius)
        monkeypatch.setitem(sys.modules, "android", android)
        monkeypatch.setattr("reivers.ui.device.platform", "android")
