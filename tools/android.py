"""Build the Android package, or compute its content with the code of buildozer and python-for-android.

The latter needs neither the SDK nor a phone. `make android-check` runs tests/android, which check it.
"""

import argparse
import compileall
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
SPEC = "buildozer.spec"


@contextlib.contextmanager
def reader(scratch: Path, spec: Path = ROOT / SPEC) -> Iterator[Any]:
    """Yield buildozer with the spec, read and checked. It gets its own home folder to write to."""
    from buildozer import Buildozer

    places = {"HOME": str(scratch), "BUILDOZER_BUILD_DIR": str(scratch / "build")}
    places["BUILDOZER_BIN_DIR"] = str(scratch / "bin")
    with contextlib.chdir(ROOT), mock.patch.dict(os.environ, places):
        yield Buildozer(str(spec), "android")


def stage(scratch: Path) -> Path:
    """Return the folder to pack: copied by the rules of the spec and compiled as on a phone."""
    with reader(scratch) as buildozer:
        buildozer.build_application()
        app = Path(buildozer.app_dir)
    compileall.compile_dir(app, optimize=2, legacy=True, quiet=1, force=True)
    for source in app.rglob("*.py"):
        source.unlink()
    return app


def requirements(buildozer: Any) -> dict[str, str]:
    """Return name -> version in the spec's order. All are pinned."""
    listed = [Requirement(line) for line in buildozer.config.getlist("app", "requirements")]
    return {one.name: str(one.specifier).removeprefix("==") for one in listed}


def recipes(names: list[str]) -> tuple[list[str], list[str]]:
    """Return what python-for-android would build from recipes, in order, and what it would leave to pip."""
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap

    context = Context()
    bootstrap = Bootstrap.get_bootstrap("sdl2", context)
    order, modules, _bootstrap = get_recipe_order_and_bootstrap(context, names, bootstrap)
    return list(order), list(modules)


def pure_wheels(wanted: list[str], python: str, level: int) -> dict[str, str]:
    """Return name -> wheel of all that pip would install, asked as python-for-android does."""
    phones = [f"--platform=android_{level}_{machine}" for machine in ("arm64_v8a", "aarch64", "arm")]
    options = ["--quiet", "--dry-run", "--ignore-installed", "--disable-pip-version-check", "--report=-"]
    options += ["--target=nowhere", "--only-binary=:all:", f"--python-version={python}", *phones]
    command = [sys.executable, "-m", "pip", "install", *options, *wanted]
    answer = subprocess.run(command, capture_output=True, text=True)
    if answer.returncode:
        raise LookupError(answer.stderr)
    return {
        canonicalize_name(item["metadata"]["name"]): item["download_info"]["url"].rsplit("/")[-1]
        for item in json.loads(answer.stdout)["install"]
    }


def manifest(buildozer: Any, folder: Path) -> str:
    """Return the AndroidManifest.xml that python-for-android would write."""
    import jinja2
    import pythonforandroid

    templates = Path(pythonforandroid.__file__).parent / "bootstraps" / "_sdl_common" / "build" / "templates"
    get = buildozer.config.getdefault
    level = int(get("app", "android.minapi"))
    permissions = buildozer.config.getlist("app", "android.permissions", [])
    given = argparse.Namespace(
        numeric_version=1,
        version=buildozer.get_version(),
        min_sdk_version=level,
        permissions=[{"name": f"android.permission.{name}"} for name in permissions],
        wakelock=buildozer.config.getbooldefault("app", "android.wakelock", False),
        extra_manifest_xml=(ROOT / get("app", "android.extra_manifest_xml")).read_text("utf-8"),
        extra_manifest_application_arguments=(
            ROOT / get("app", "android.extra_manifest_application_arguments")
        ).read_text("utf-8"),
        allow_backup=str(buildozer.config.getbooldefault("app", "android.allow_backup", True)).lower(),
        backup_rules=Path(get("app", "android.backup_rules")).stem,
        android_apptheme="@android:style/Theme.NoTitleBar",
        window=not buildozer.config.getbooldefault("app", "fullscreen", True),
        android_entrypoint="org.kivy.android.PythonActivity",
        manifest_orientation="unspecified",
    )
    template = jinja2.Environment(loader=jinja2.FileSystemLoader(templates)).get_template(
        "AndroidManifest.tmpl.xml"
    )
    written: str = template.render(args=given, android_api=int(get("app", "android.api")), debug=False)
    (folder / "AndroidManifest.xml").write_text(written, encoding="utf-8")
    return written


def missing() -> str:
    """Return what is missing for a build, in one sentence; empty if nothing is."""
    kit = os.environ.get("ANDROIDSDK") or os.environ.get("ANDROID_HOME") or "~/.buildozer/android/platform"
    if Path(kit).expanduser().is_dir() or os.environ.get("ANDROID_FETCH"):
        return ""
    return (
        "No Android SDK here. With a connection, ANDROID_FETCH=1 lets buildozer fetch it (about 4 GB), "
        "or ANDROID_HOME names yours; docs/android.md explains it."
    )


def build(kind: str) -> int:
    """Build the APK for a phone or the AAB for a store, into dist/."""
    if lacking := missing():
        print(lacking, file=sys.stderr)
        return 1
    command = {"apk": "debug", "aab": "release"}[kind]
    venv = Path(sys.prefix)  # buildozer installs missing packages there
    environ = os.environ | {"VIRTUAL_ENV": str(venv), "PATH": f"{venv / 'bin'}:{os.environ['PATH']}"}
    build = [sys.executable, "-m", "buildozer", "android", command]
    return subprocess.run(build, cwd=ROOT, env=environ).returncode


def main() -> int:
    """Run `tools/android.py apk`, `aab`, or `stage FOLDER` to see what would be packed."""
    match sys.argv[1:]:
        case ["apk" | "aab" as kind]:
            return build(kind)
        case ["stage", folder]:
            with tempfile.TemporaryDirectory() as scratch:
                stage(Path(scratch)).rename(folder)
            return 0
    print(main.__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
