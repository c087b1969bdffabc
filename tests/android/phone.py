"""Runs the staged app as a phone would, and plays on it: `python -I -S -OO phone.py SETTINGS`.

Nothing can be imported but what the phone has: the staged tree, the packages of the requirement list, and the
standard library without what python-for-android leaves out. The hand that plays comes from the tests
and brings a finger of its own, for Kivy's is among what a phone lacks.
"""

import json
import os
import runpy
import signal
import sys
from importlib import import_module
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

GIVEN = json.loads(sys.argv[1])
LEFT_OUT = {
    *("unittest", "test", "lib2to3", "ensurepip", "idlelib", "tkinter", "_tkinter", "turtle", "distutils"),
    *(
        "wsgiref",
        "pydoc_data",
        "bz2",
        "_bz2",
        "lzma",
        "_lzma",
        "readline",
        "curses",
        "_curses",
        "resource",
        "grp",
    ),
    *("termios", "pyexpat", "site", "multiprocessing.dummy"),
}


class Barrier(MetaPathFinder):
    """Refuses what a phone has not."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        top = name.partition(".")[0]
        known = top in sys.stdlib_module_names or top in GIVEN["allowed"]
        if not known or top in LEFT_OUT or name in LEFT_OUT or name.startswith("kivy.tests"):
            raise ModuleNotFoundError(f"{name} is not on the phone", name=name)


def bring_a_finger() -> None:
    """The finger that the hand of the tests uses, in the place where it looks for one."""
    from kivy.base import EventLoop
    from kivy.input.motionevent import MotionEvent

    class Finger(MotionEvent):
        def __init__(self, x: float, y: float) -> None:
            window = EventLoop.window
            self.is_touch = True
            place = {"x": x / (window.width - 1), "y": y / (window.height - 1)}
            super().__init__("phone", id(self), place, is_touch=True, type_id="touch")

        def depack(self, args: Any) -> None:
            self.profile, self.sx, self.sy = ["pos"], args["x"], args["y"]
            super().depack(args)

        def touch_down(self) -> None:
            EventLoop.post_dispatch_input("begin", self)

        def touch_up(self) -> None:
            EventLoop.post_dispatch_input("end", self)

    common = ModuleType("kivy.tests.common")
    common.UnitTestTouch = Finger  # type: ignore[attr-defined]
    sys.modules["kivy.tests"], sys.modules["kivy.tests.common"] = ModuleType("kivy.tests"), common


def start() -> Any:
    """Runs main.py; instead of going round by itself, the app waits for the hand."""
    from reivers.ui import window

    make, made = window.make_app, []

    def waiting(*given: Any) -> Any:
        app = make(*given)
        app.run = app._run_prepare
        made.append(app)
        return app

    window.make_app = waiting
    try:
        runpy.run_path(f"{GIVEN['app']}/main.pyc", run_name="__main__")
    except SystemExit as ended:
        if ended.code:
            raise
    return made[0]


def bring_a_mind() -> None:
    """What the hand answers at random comes from where desktops simulate games; that is not packed either."""
    import reivers

    reivers.__path__.append(f"{GIVEN['hand']}/reivers")


def on_stage(app: Any) -> Any:
    """The app as the hand knows it."""
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.core.window import Window

    from tests.ui.harness import Stage

    class Phone(Stage):
        def __init__(self) -> None:
            self.app, self.window, self._loop, self.blind = app, Window, EventLoop, False

    Clock._max_fps = 0  # frames follow each other without a pause
    app.root.change(motion=False)
    stage = Phone()
    stage.resize(412, 915)
    stage.blind = True
    return stage


def play(app: Any) -> None:
    """Through a turn by touch alone or, half-way, to the moment at which the phone ends the process."""
    from tests.ui.hand import Hand

    stage = on_stage(app)
    hand = Hand(stage)
    if GIVEN["half"]:
        hand.begin("Dacre", on_table="full")
        hand.play(GIVEN["half"])
        print(hand.session.journal.at, flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
    stage.tap("main")
    at, answers, pages = hand.session.journal.at, 0, set()
    while hand.session.state.turn == 1:
        pages.add(hand.screen.scene.page.partition(".")[0])
        hand.answer_at_random()
        answers += 1
    pages.add(hand.screen.scene.page.partition(".")[0])
    reported = {"from": at, "answers": answers, "pages": sorted(pages), "modules": load_the_rest()}
    print(json.dumps(reported))


def load_the_rest() -> int:
    """Import all modules that no page needed so far, as a phone must be able to. Return their number."""
    app = Path(GIVEN["app"])
    found = [path.relative_to(app).with_suffix("") for path in (app / "reivers").rglob("*.pyc")]
    for module in found:
        import_module(".".join(module.parts).removesuffix(".__init__"))
    return len(found)


sys.path[:0] = [GIVEN["app"], GIVEN["site"], GIVEN["hand"]]
sys.meta_path.insert(0, Barrier())
sys.argv = ["main"]
begun = start()
bring_a_finger()
bring_a_mind()
play(begun)
