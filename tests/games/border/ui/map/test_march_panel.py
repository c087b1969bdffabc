"""A March on the map: crowded cells."""

from typing import Any

import attrs
import pytest

from reivers.games.border.views.sheets.map import MapMarch, MapPlace
from tests.ui.harness import Stage

FARM = MapPlace(id="EWM/a", kind="farm", sheep=1)
PIECES = ("sheep", "sheep_bastled", "token", "horse")
CROWDED = MapPlace(
    id="EWM/crowded", kind="farm", sheep=3, bastled=2, dice=2, token="rumor", horses=4, changed=PIECES
)


@pytest.mark.parametrize("width", [290, 330])
def test_numbers_of_a_crowded_cell_stay_readable_and_inside(stage: Stage, width: int) -> None:
    from reivers.games.border.ui.map.march_panel import MarchPanel

    places = tuple(attrs.evolve(FARM, id=f"EWM/{n}") for n in range(5))
    march = MapMarch(
        id="EWM", family="Dacre", own=True, places=(*places, CROWDED), sites=(), track=(), warden=True
    )
    names = {place.id: "Coquetdale" for place in march.places}
    panel: Any = MarchPanel(
        "EWM", march=march, title="March", names=names, labels={"notoriety": "Notoriety"}, tap=lambda: None
    )
    stage.root.add_widget(panel)
    panel.place(0, 0, width, panel.height_for(width))
    stage.pump()
    numbers = [line for line in panel.written if line.text in ("3", "2", "4")]
    assert len(numbers) == 4
    assert min(line.size for line in numbers) >= 14
    assert max(line.x + line.width for line in panel.written) <= width
