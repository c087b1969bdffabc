"""Android through Java: voice, vibration, documents, sharing, language.

All Java names are here, and nothing here is imported on a desktop. The tests use a fake Java; untested on a
device.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from reivers.store import everything

BUZZ = 20
"""Milliseconds."""
EFFECTS_SINCE = 26
"""The Android API level from which a vibration is an effect instead of a duration."""
INSET_TYPES_SINCE = 30
"""The Android API level from which insets have types."""
TYPE = "application/json"
PICTURE = "image/png"
ANY = "*/*"
"""Not every device knows the JSON type, so the picker shows all files."""
SAVE, OPEN = 7101, 7102
"""Request codes of the picker."""

Done = Callable[[str], None]
"""Called when a document was read or written, with the reason if that failed."""


def _java(name: str) -> Any:
    from jnius import autoclass

    return autoclass(name)


def _activity() -> Any:
    return _java("org.kivy.android.PythonActivity").mActivity


def _text(text: str) -> Any:
    """Convert to the Java type that intents take."""
    from jnius import cast

    return cast("java.lang.CharSequence", _java("java.lang.String")(text))


def language() -> str:
    """Return the device's language as a code of two or three letters."""
    return str(_java("java.util.Locale").getDefault().getLanguage())


class Voice:
    """Android's own voice. A new text interrupts the last."""

    def __init__(self) -> None:
        self._speech = _java("android.speech.tts.TextToSpeech")
        self._voice = self._speech(_activity(), None)

    def speak(self, text: str) -> None:
        self._voice.speak(_text(text), self._speech.QUEUE_FLUSH, None, "reivers")

    def hush(self) -> None:
        self._voice.stop()


def buzzer() -> Callable[[], None] | None:
    """Return the vibrator, or None: most tablets have none."""
    from jnius import cast

    service = _activity().getSystemService(_java("android.content.Context").VIBRATOR_SERVICE)
    vibrator = cast("android.os.Vibrator", service)
    if not vibrator.hasVibrator():
        return None
    if _java("android.os.Build$VERSION").SDK_INT < EFFECTS_SINCE:
        return lambda: vibrator.vibrate(BUZZ)
    effects = _java("android.os.VibrationEffect")
    pulse = effects.createOneShot(BUZZ, effects.DEFAULT_AMPLITUDE)
    return lambda: vibrator.vibrate(pulse)


def insets() -> tuple[int, int, int, int]:
    """Return how much of the app the status bar, the navigation bar and a cut-out cover at each side: left,
    top, right, bottom. Kivy itself moves the app above the keyboard."""
    activity = _activity()
    decor = activity.getWindow().getDecorView()
    covered = decor.getRootWindowInsets()
    if covered is None:  # the window isn't shown yet
        return 0, 0, 0, 0
    shown = _java("android.graphics.Rect")()
    activity.findViewById(_java("android.R$id").content).getGlobalVisibleRect(shown)
    left, top, right, bottom = _covered_sides(covered)
    return (
        max(0, left - shown.left),
        max(0, top - shown.top),
        max(0, right - (decor.getWidth() - shown.right)),
        max(0, bottom - (decor.getHeight() - shown.bottom)),
    )


def _covered_sides(covered: Any) -> tuple[int, int, int, int]:
    if _java("android.os.Build$VERSION").SDK_INT < INSET_TYPES_SINCE:
        return (
            covered.getSystemWindowInsetLeft(),
            covered.getSystemWindowInsetTop(),
            covered.getSystemWindowInsetRight(),
            covered.getSystemWindowInsetBottom(),
        )
    types = _java("android.view.WindowInsets$Type")
    sides = covered.getInsets(types.systemBars() | types.displayCutout())
    return sides.left, sides.top, sides.right, sides.bottom


def share(text: str, action: str) -> None:
    """Send a text to an app the player picks ("send"), or open a link ("view")."""
    intents = _java("android.content.Intent")
    if action == "view":
        wish = intents(intents.ACTION_VIEW, _java("android.net.Uri").parse(text))
    else:
        sent = intents(intents.ACTION_SEND)
        sent.setType("text/plain")
        sent.putExtra(intents.EXTRA_TEXT, _text(text))
        wish = intents.createChooser(sent, None)
    _activity().startActivity(wish)


def share_picture(path: Path, text: str) -> None:
    """Add a picture to the gallery, which other apps may read. Send it, perhaps with a text, to an app the
    player picks."""
    from jnius import cast

    values = _java("android.content.ContentValues")()
    values.put("_display_name", _java("java.lang.String")(path.name))
    values.put("mime_type", _java("java.lang.String")(PICTURE))
    resolver = _activity().getContentResolver()
    place = resolver.insert(_java("android.provider.MediaStore$Images$Media").EXTERNAL_CONTENT_URI, values)
    handle = resolver.openFileDescriptor(place, "w")
    with os.fdopen(handle.detachFd(), "wb") as stream:
        stream.write(path.read_bytes())
    intents = _java("android.content.Intent")
    sent = intents(intents.ACTION_SEND)
    sent.setType(PICTURE)
    sent.putExtra(intents.EXTRA_STREAM, cast("android.os.Parcelable", place))
    if text:
        sent.putExtra(intents.EXTRA_TEXT, _text(text))
    sent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
    _activity().startActivity(intents.createChooser(sent, None))


class Documents:
    """Android's file picker, which needs no permission.

    The picker is another app: its answer comes later, in a Java thread, or never if Android ends this app
    meanwhile. Then nothing was written and the game is unchanged.
    """

    def __init__(self) -> None:
        from android import activity

        self._waiting: dict[int, Callable[[Any], None]] = {}
        activity.bind(on_activity_result=self._answered)

    def save(self, source: Path, done: Done) -> None:
        """Save a copy of a file where the player chooses."""

        def write(stream: IO[bytes]) -> None:
            stream.write(source.read_bytes())

        self._waiting[SAVE] = lambda place: self._use(place, "wt", write, done)
        self._ask(SAVE, "ACTION_CREATE_DOCUMENT", TYPE, source.name)

    def open(self, target: Path, done: Done) -> None:
        """Copy the file that the player picks."""

        def read(stream: IO[bytes]) -> None:
            target.write_bytes(stream.read(everything.BYTES + 1))

        self._waiting[OPEN] = lambda place: self._use(place, "r", read, done)
        self._ask(OPEN, "ACTION_OPEN_DOCUMENT", ANY)

    def _ask(self, question: int, action: str, kind: str, name: str = "") -> None:
        intents = _java("android.content.Intent")
        intent = intents(getattr(intents, action))
        intent.addCategory(intents.CATEGORY_OPENABLE)
        intent.setType(kind)
        if name:
            intent.putExtra(intents.EXTRA_TITLE, _text(name))
        _activity().startActivityForResult(intent, question)

    def _answered(self, question: int, result: int, intent: Any) -> None:
        """Pass the answer from Java's thread to Kivy's."""
        from kivy.clock import Clock

        go_on = self._waiting.pop(question, None)
        if go_on and intent is not None and result == _java("android.app.Activity").RESULT_OK:
            place = intent.getData()
            Clock.schedule_once(lambda _time: go_on(place))

    def _use(self, place: Any, mode: str, use: Callable[[IO[bytes]], None], done: Done) -> None:
        try:
            handle = _activity().getContentResolver().openFileDescriptor(place, mode)
            with os.fdopen(handle.detachFd(), "rb" if mode == "r" else "wb") as stream:
                use(stream)
        except Exception as error:  # Java errors have no common class here
            done(str(error) or type(error).__name__)
        else:
            done("")
