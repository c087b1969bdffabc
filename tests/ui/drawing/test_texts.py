"""Texts: where they wrap, and the one cache of their textures."""

import pytest

from reivers.ui.drawing.tokens import BOLD, SANS, SERIF
from tests.ui.harness import Stage

TEXT = "The rival raids your farm with the most Sheep outside bastles. A die breaks a tie."


@pytest.mark.usefixtures("stage")
class TestWrapping:
    @pytest.mark.parametrize("font", [SANS, BOLD, SERIF])
    @pytest.mark.parametrize("width", [90, 150, 333, 2000])
    def test_lines_fit_and_hold_every_word(self, font: str, width: int) -> None:
        from reivers.ui.drawing.texts import width_of, wrap

        lines = wrap(TEXT, font, 17, width)
        assert " ".join(lines) == TEXT
        assert max(width_of(line, font, 17) for line in lines) <= width
        assert (len(lines) == 1) == (width == 2000)

    def test_a_line_ends_where_the_text_says_so(self) -> None:
        from reivers.ui.drawing.texts import wrap

        assert wrap("one\ntwo three", SANS, 17, 500) == ("one", "two three")

    def test_only_a_word_that_is_wider_than_a_line_is_broken(self) -> None:
        from reivers.ui.drawing.texts import width_of, wrap

        lines = wrap("at Llanfairpwllgwyngyll", SANS, 17, 60)
        assert lines[0] == "at"
        assert "".join(lines[1:]) == "Llanfairpwllgwyngyll"
        assert max(width_of(line, SANS, 17) for line in lines) <= 60

    def test_the_width_is_that_of_the_texture_and_nothing_is_rendered_for_it(self) -> None:
        from reivers.ui.drawing.texts import texts, width_of

        before = texts.rendered
        measured = width_of("Whinnydale", BOLD, 23)
        assert texts.rendered == before
        assert texts.get("Whinnydale", BOLD, 23).width == measured


@pytest.mark.usefixtures("stage")
class TestCache:
    def test_it_is_bounded_in_bytes_and_drops_what_was_used_least_recently(self) -> None:
        from reivers.ui.drawing.texts import TextCache

        cache = TextCache(limit=60_000)
        first = cache.get("text 0", SANS, 20)
        for n in range(200):
            cache.get(f"text {n}", SANS, 20)
            cache.get("text 0", SANS, 20)
        assert cache.bytes <= cache.limit
        assert cache.rendered == 200
        assert cache.get("text 0", SANS, 20) is first
        cache.get("text 1", SANS, 20)
        assert cache.rendered == 201

    def test_a_theme_renders_no_text_again_and_a_text_size_does(self, stage: Stage) -> None:
        from reivers.ui.drawing.texts import texts

        before = texts.rendered
        stage.root.change(theme="dark")
        stage.pump()
        assert texts.rendered == before
        stage.root.change(text="largest")
        stage.pump()
        assert texts.rendered > before

    def test_textures_are_filled_again_after_the_gl_context_was_lost(self) -> None:
        from kivy.graphics.context import get_context

        from reivers.ui.drawing.masks import solid
        from reivers.ui.drawing.texts import texts

        text, mask = texts.get("Whinnydale", BOLD, 23), solid(9).texture
        text.bind()
        before = text.pixels, mask.pixels
        assert any(before[0])
        get_context().reload()
        text.bind()
        assert (text.pixels, mask.pixels) == before
