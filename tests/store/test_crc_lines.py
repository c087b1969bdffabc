"""The format of a file: what is sealed comes back, what was cut is torn, what was touched is damaged."""

import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from store_records import batches, header

from reivers.store import StoreError
from reivers.store.crc_lines import Batch, Health, add_crc, read, seal_all, survey

TIME = "2026-11-16T12:00:00Z"
GAME = [Batch(tuple(batch), TIME) for batch in [[header()], *batches()]]
DATA = seal_all(GAME)

texts = st.text(st.characters(codec="utf-8"))
values = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
records = st.dictionaries(texts, values, max_size=4).filter(
    lambda record: not {"time", "more", "crc"} & record.keys()
)


ENDS = [len(seal_all(GAME[: count + 1])) for count in range(len(GAME))]
"""Where each batch ends."""


def test_a_file_is_what_its_description_says() -> None:
    first, second = seal_all([Batch(({"record": "head"}, {"record": "fact"}), TIME)]).splitlines()
    assert first.startswith(b'{"record":"head","time":"2026-11-16T12:00:00Z","more":1,"crc":"')
    assert "more" not in json.loads(second)
    crc = zlib.crc32(first[:-18])
    assert json.loads(first)["crc"] == f"{crc:08x}"
    assert json.loads(second)["crc"] == f"{zlib.crc32(second[:-18], crc):08x}"


@given(st.lists(st.lists(records, min_size=1, max_size=3), max_size=4))
def test_written_records_are_read_back(game: list[list[dict[str, object]]]) -> None:
    made = tuple(Batch(tuple(batch), TIME) for batch in game)
    data = seal_all(made)
    contents = read(data)
    assert contents.batches == made
    assert contents.health is Health.WHOLE
    assert contents.length == len(data)


def test_a_read_file_can_be_continued() -> None:
    contents = read(DATA)
    more, _ = add_crc([header("again")], TIME, contents.crc)
    assert read(DATA + more).records == [*contents.records, header("again")]


def test_a_cut_at_every_byte_leaves_whole_batches() -> None:
    whole = ENDS
    for cut in range(len(DATA)):
        contents = read(DATA[:cut])
        expected = sum(end <= cut for end in whole)
        assert contents.batches == tuple(GAME[:expected]), cut
        assert contents.length == (whole[expected - 1] if expected else 0)
        assert contents.health is (Health.WHOLE if cut in (0, *whole) else Health.TORN), cut


def test_a_cut_filled_up_with_zeros_is_torn() -> None:
    contents = read(DATA[: ENDS[-2] + 30] + bytes(4096))
    assert contents.health is Health.TORN
    assert contents.batches == tuple(GAME[:-1])


@pytest.mark.parametrize("flip", [0x01, 0x20, 0x80])
def test_a_flip_of_any_byte_is_damage_and_what_comes_before_is_kept(flip: int) -> None:
    for place in range(len(DATA)):
        spoilt = bytearray(DATA)
        spoilt[place] ^= flip
        contents = read(bytes(spoilt))
        before = sum(end <= place for end in ENDS)
        assert contents.health is Health.DAMAGED, place
        assert contents.batches == tuple(GAME[:before]), place


@pytest.mark.parametrize("where", range(DATA.count(b"\n") - 1))
def test_a_line_lost_doubled_or_moved_is_damage(where: int) -> None:
    lines = DATA.splitlines(keepends=True)
    lost = lines[:where] + lines[where + 1 :]
    doubled = lines[: where + 1] + lines[where:]
    moved = [*lines[:where], lines[where + 1], lines[where], *lines[where + 2 :]]
    for wrong in (lost, doubled, moved):
        assert read(b"".join(wrong)).health is Health.DAMAGED


def test_the_quick_look_agrees_with_reading() -> None:
    good, health = survey(DATA[:-1])
    assert health is Health.TORN
    assert len(good) == DATA.count(b"\n") - 1


@pytest.mark.parametrize("key", ["time", "more", "crc"])
def test_records_keep_off_the_keys_of_the_store(key: str) -> None:
    with pytest.raises(StoreError, match="own_key"):
        add_crc([{"record": "entry", key: 1}], TIME, 0)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}, "half a \ud83d pair"])
def test_what_json_cannot_hold_is_reported(value: object) -> None:
    with pytest.raises(StoreError, match="not_text"):
        add_crc([{"record": "entry", "answer": value}], TIME, 0)


def test_a_wrong_count_with_a_right_checksum_is_damage() -> None:
    """No app of ours writes this, so nothing is guessed about it."""
    body = b'{"record":"head","time":"%b","more":7' % TIME.encode()
    crc = zlib.crc32(body)
    alone, _ = add_crc([{"record": "fact"}], TIME, crc)
    data = b'%b,"crc":"%08x"}\n' % (body, crc) + alone
    assert read(data).health is Health.DAMAGED
    assert read(data).batches == ()


@pytest.mark.parametrize("own", [b'"time":7', b'"more":0', b'"time":"","more":-1', b'"time":"","more":true'])
def test_wrong_keys_of_the_store_with_a_right_checksum_are_damage(own: bytes) -> None:
    body = b'{"record":"fact",%b' % own
    contents = read(b'%b,"crc":"%08x"}\n' % (body, zlib.crc32(body)))
    assert (contents.health, contents.batches) == (Health.DAMAGED, ())
