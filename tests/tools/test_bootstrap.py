"""What tools/bootstrap decides, on a machine whose Python, apt-get, sudo and id are scripts that pretend."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT

# Understands just what the bootstrap asks of a Python, and records what it is asked to do.
PYTHON = r"""#!/bin/sh
case "$*" in
    *"3, 14"*) exit "${FAKE_UNFIT:-0}" ;;
    *"%d.%d"*) echo "${FAKE_VERSION:-3.11}" ;;
    *ensurepip*) exit "${FAKE_NO_VENV:-0}" ;;
    "-m venv "*) echo venv >>"$FAKE_LOG"; mkdir -p "$3/bin"; cp "$0" "$3/bin/python" ;;
    "-m pip "*) echo "pip $*" >>"$FAKE_LOG"; exit "${FAKE_PIP_FAILS:-0}" ;;
    "-"*)
        cat >/dev/null
        shift
        for pair; do
            case " ${FAKE_MISSING:-} " in *" ${pair#*=} "*) echo "${pair#*=}" ;; esac
        done ;;
    *) echo "not expected: $*" >&2; exit 9 ;;
esac
"""
APT_GET = r"""#!/bin/sh
echo "apt-get $* as $(id -u)" >>"$FAKE_LOG"
[ -z "${FAKE_APT_FAILS:-}" ] || { echo "E: no network" >&2; exit 100; }
"""
SUDO = r"""#!/bin/sh
[ -n "${FAKE_SUDO:-}" ] || exit 1
shift
FAKE_USER=0 exec "$@"
"""
ID = '#!/bin/sh\necho "${FAKE_USER:-1000}"\n'
NOT_HERE = "#!/bin/sh\nexit 127\n"

ALL_LIBRARIES = "libgl1 libegl1 libmtdev1"


class Machine:
    """A checkout in a folder with spaces, on a machine whose every answer is chosen by FAKE_ variables."""

    def __init__(self, folder: Path) -> None:
        self.checkout = folder / "a check out"
        self.commands = folder / "bin"
        self.log_file = folder / "log"
        (self.checkout / "tools").mkdir(parents=True)
        self.commands.mkdir()
        shutil.copy(ROOT / "tools" / "bootstrap", self.checkout / "tools")
        shutil.copytree(ROOT / "requirements", self.checkout / "requirements")
        for name, script in (("python3", PYTHON), ("apt-get", APT_GET), ("sudo", SUDO), ("id", ID)):
            self.add_command(name, script)
        for version in ("3.11", "3.12", "3.13"):
            self.add_command(f"python{version}", NOT_HERE)

    def add_command(self, name: str, script: str) -> None:
        path = self.commands / name
        path.write_text(script, encoding="utf-8")
        path.chmod(0o755)

    def bootstrap(self, wanted: str = "dev", **variables: str) -> subprocess.CompletedProcess[str]:
        """Runs the script; the log then holds what this call did."""
        self.log_file.unlink(missing_ok=True)
        environ = {"PATH": f"{self.commands}:/usr/bin:/bin", "FAKE_LOG": str(self.log_file)} | variables
        command = [str(self.checkout / "tools" / "bootstrap"), wanted]
        return subprocess.run(command, env=environ, cwd="/", capture_output=True, text=True)

    @property
    def log(self) -> list[str]:
        """The first words of each command that was run."""
        lines = self.log_file.read_text(encoding="utf-8").splitlines() if self.log_file.exists() else []
        return [line.split()[0] for line in lines]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_first_run_makes_the_venv_and_a_second_one_does_nothing(machine: Machine) -> None:
    assert machine.bootstrap().returncode == 0
    assert machine.log == ["venv", "pip"]
    again = machine.bootstrap()
    assert (again.returncode, again.stdout, again.stderr, machine.log) == (0, "", "", [])


def test_running_needs_no_development_packages_and_developing_adds_them(machine: Machine) -> None:
    machine.bootstrap("run")
    assert "requirements/run.txt" in machine.log_file.read_text(encoding="utf-8")
    machine.bootstrap("dev")
    assert "requirements/dev.txt" in machine.log_file.read_text(encoding="utf-8")
    assert machine.log == ["pip"]
    machine.bootstrap("run")
    assert machine.log == []


def test_a_changed_pin_is_installed(machine: Machine) -> None:
    machine.bootstrap()
    with (machine.checkout / "requirements" / "run.txt").open("a", encoding="utf-8") as pins:
        pins.write("more==1.0\n")
    assert machine.bootstrap().returncode == 0
    assert machine.log == ["pip"]


def test_an_interrupted_set_up_is_begun_again(machine: Machine) -> None:
    assert machine.bootstrap(FAKE_PIP_FAILS="1").returncode != 0
    assert machine.bootstrap().returncode == 0
    assert machine.log == ["venv", "pip"]
    machine.bootstrap()
    assert machine.log == []


def _move(machine: Machine) -> None:
    machine.checkout = machine.checkout.rename(machine.checkout.with_name("moved here"))


def _lose_python(machine: Machine) -> None:
    (machine.checkout / ".venv" / "bin" / "python").unlink()


def _lose_everything_but_the_folder(machine: Machine) -> None:
    shutil.rmtree(machine.checkout / ".venv" / "bin")


@pytest.mark.parametrize("mishap", [_move, _lose_python, _lose_everything_but_the_folder])
def test_a_venv_that_cannot_work_is_made_again(machine: Machine, mishap: Callable[[Machine], None]) -> None:
    machine.bootstrap()
    mishap(machine)
    assert machine.bootstrap().returncode == 0
    assert machine.log == ["venv", "pip"]


def test_a_venv_whose_python_became_another_is_made_again(machine: Machine) -> None:
    machine.bootstrap()
    assert machine.bootstrap(FAKE_VERSION="3.12").returncode == 0
    assert machine.log == ["venv", "pip"]


def test_a_venv_made_by_hand_is_kept(machine: Machine) -> None:
    (machine.checkout / ".venv" / "bin").mkdir(parents=True)
    shutil.copy(machine.commands / "python3", machine.checkout / ".venv" / "bin" / "python")
    assert machine.bootstrap().returncode == 0
    assert machine.log == ["pip"]


def test_who_may_not_install_gets_the_one_line_to_run(machine: Machine) -> None:
    ended = machine.bootstrap(FAKE_MISSING=ALL_LIBRARIES, FAKE_NO_VENV="1")
    assert ended.returncode != 0
    lines = [line for line in ended.stderr.splitlines() if "apt-get" in line]
    packages = "libgl1 libegl1 libmtdev1 python3.11-venv"
    line = f"apt-get update && apt-get install -y --no-install-recommends {packages}"
    assert lines == [f"    sudo sh -c '{line}'"]
    assert machine.log == []
    assert not (machine.checkout / ".venv").exists()


@pytest.mark.parametrize("rights", [{"FAKE_USER": "0"}, {"FAKE_SUDO": "1"}], ids=["root", "sudo"])
def test_who_may_install_has_it_done(machine: Machine, rights: dict[str, str]) -> None:
    ended = machine.bootstrap(FAKE_MISSING="libegl1", **rights)
    assert ended.returncode == 0, ended.stderr
    done = machine.log_file.read_text(encoding="utf-8").splitlines()
    assert done[:2] == ["apt-get update as 0", "apt-get install -y --no-install-recommends libegl1 as 0"]
    assert machine.log[2:] == ["venv", "pip"]


def test_an_install_that_fails_is_not_passed_over(machine: Machine) -> None:
    ended = machine.bootstrap(FAKE_MISSING="libgl1", FAKE_USER="0", FAKE_APT_FAILS="1")
    assert ended.returncode != 0
    assert "E: no network" in ended.stderr
    assert "libgl1" in ended.stderr


def test_libraries_lost_after_the_set_up_are_noticed(machine: Machine) -> None:
    machine.bootstrap()
    assert machine.bootstrap(FAKE_MISSING="libgl1").returncode != 0


def test_a_game_in_the_terminal_needs_no_libraries(machine: Machine) -> None:
    assert machine.bootstrap("run", FAKE_MISSING=ALL_LIBRARIES).returncode == 0


@pytest.mark.parametrize("display", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_a_window_needs_its_libraries(machine: Machine, display: str) -> None:
    ended = machine.bootstrap("run", FAKE_MISSING=ALL_LIBRARIES, **{display: ":0"})
    assert ended.returncode != 0
    assert "recommends libgl1 libegl1'" in ended.stderr


def test_real_clicks_need_two_more_programs(machine: Machine, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    bare.mkdir()
    for program in Path("/usr/bin").iterdir():
        if program.name not in ("Xvfb", "xdotool"):
            (bare / program.name).symlink_to(program)
    path = f"{machine.commands}:{bare}"
    ended = machine.bootstrap("x", PATH=path)
    assert ended.returncode != 0
    assert ended.stderr.splitlines()[-1].endswith("--no-install-recommends xvfb xdotool'")
    for name in ("Xvfb", "xdotool"):
        machine.add_command(name, "#!/bin/sh\n")
    assert machine.bootstrap("x", PATH=path).returncode == 0
    assert "requirements/dev.txt" in machine.log_file.read_text(encoding="utf-8")
    machine.bootstrap("dev", PATH=path)
    assert machine.log == []


def test_without_a_fitting_python_it_says_so(machine: Machine) -> None:
    ended = machine.bootstrap(FAKE_UNFIT="1", PYTHON=str(machine.commands / "python3"))
    assert ended.returncode != 0
    assert "3.11, 3.12 or 3.13" in ended.stderr


def test_a_python_that_can_make_venvs_is_preferred(machine: Machine) -> None:
    machine.add_command("python3.13", PYTHON.replace("${FAKE_NO_VENV:-0}", "0"))
    assert machine.bootstrap(FAKE_NO_VENV="1").returncode == 0
    assert machine.log == ["venv", "pip"]


def test_the_script_is_executable() -> None:
    assert os.access(ROOT / "tools" / "bootstrap", os.X_OK)
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
