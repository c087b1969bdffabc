"""The window's part of the game."""

from reivers.ui.game_ui import JOURNAL, GameUi, Tab

UI = GameUi(
    package=__name__,
    pages={
        "takeover": ".pages.takeover:PositionScene",
        "setup": ".pages.setup:SetUpScene",
        "draft": ".draft.page:DraftPage",
        "last_cards": ".draft.final_cards:FinalCardsPage",
        "summer_totals": ".draft.totals_page:TotalsScene",
        "events": ".pages.events:EventsPage",
        "defenses": ".pages.defenses:DefensesPage",
        "rivals": ".pages.rivals:RivalsPage",
        "notoriety": ".pages.notoriety:NotorietyScene",
        "targets": ".pages.targets:TargetsScene",
        "attack": ".attack.page:AttackPage",
        "spring": ".pages.spring:SpringScene",
        "end": ".pages.end:EndScene",
    },
    pads={"NumberLines": ".pages.position_pad:PositionPad", "ChooseSeveral": ".pages.card_pad:CardsPad"},
    tabs=(
        Tab("board", ".map.tabs:BoardTab", "ui-map"),
        Tab("march", ".map.tabs:MarchTab", "ui-map", wide_only=True),
        Tab("tracks", ".sheets.tracks:tracks_tab", "ui-track"),
        Tab("family", ".sheets.family:family_tab", "ui-shield", wanted=lambda game: game.rules.tracks_table),
        Tab("rivals", ".sheets.family:rivals_tab", "ui-people"),
        Tab("score", ".sheets.score:ScoreTab", "ui-scroll"),
        JOURNAL,
    ),
    focus=".map.tabs:focus",
    fact_area=".map.tabs:fact_area",
    board=".sheets.board_screens:BorderScreens",
    wide_questions={"table_question.farms": 0.42, "table_question.stacks": 0.001},
    long_pages=("takeover", "stacks", "summer_totals"),
    new_game=".new_game:NewGame",
    emblem="crest-{family}",
    token="{family}",
    tokens=("fenwick", "kerr", "maxwell"),
    screens={
        "library": ".library:LibraryPage",
        "tools": ".tools:ToolsPage",
        "luck": ".sheets.luck:LuckPage",
    },
    records=".records:BorderRecords",
    about=".rulings:rulings_row",
)
