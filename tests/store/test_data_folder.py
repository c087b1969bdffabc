"""Where the data folder is."""

import os
from pathlib import Path

import pytest

from reivers.kernel.messages import Message
from reivers.store import StoreError, data_folder


def test_what_is_given_comes_before_the_environment(tmp_path: Path) -> None:
    environ = {"REIVERS_HOME": str(tmp_path / "by variable")}
    assert data_folder(tmp_path / "given, with spaces", environ) == tmp_path / "given, with spaces"
    assert not (tmp_path / "by variable").exists()
    assert data_folder(None, environ) == tmp_path / "by variable"
    assert (tmp_path / "by variable").is_dir()


def test_else_it_is_the_systems_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert data_folder(None, {}) == tmp_path / "share" / "reivers"


def test_it_leaves_no_trace_but_itself(tmp_path: Path) -> None:
    assert list(data_folder(tmp_path / "a" / "b").iterdir()) == []


def test_a_place_that_takes_no_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="home") as reported:
        data_folder(tmp_path / "file" / "inside")
    assert reported.value.facts["folder"] == str(tmp_path / "file" / "inside")


def test_a_folder_that_takes_no_files_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: Path) -> None:
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr(Path, "touch", refused)
    with pytest.raises(StoreError, match="home") as reported:
        data_folder(tmp_path)
    assert reported.value.facts["reason"] == Message("store.reason.not_allowed")
