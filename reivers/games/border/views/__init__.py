"""Frozen views of Border Reivers: all that a page shows, without the state, the rules or Kivy.

`game_view.view` builds the `GameView`. Its `page` holds the view of the current page; `tab(name)` builds the
others when they are needed.

    page kind      view class         builder
    (all)          Header             header.header
    setup          SetUpView          start.set_up.set_up_view
    draft          DraftView          summer.draft.draft_view(reader, entry)
    last_cards     FinalCardsView     summer.final_cards.final_cards_view
    events         EventsView         autumn.events.events_view
    defenses       DefensesView       autumn.defenses.defenses_view
    rivals         RivalsAutumnView   autumn.rivals_autumn.rivals_autumn_view
    notoriety      NotorietyView      winter.notoriety.notoriety_view(reader, cards)
    targets        TargetDeckView     winter.target_deck.target_deck_view
    attack         AttackView         winter.attack.attack_view
    spring         SpringView         spring.spring.spring_view
    end            EndingView         spring.ending.ending_view

Two pages are plain questions with a helper: `start.takeover.takeover_button`, and for a Summer entered by its
totals `summer.totals_entry.Totals`.

An attack is one page. `AttackView.step` is what is asked now (`winter.attack_steps`), `AttackView.result` its
result (`winter.attack_result`):

    choice and Horses   TargetChoice   winter.attack_choice.target_choice(reader, cards)
    flipped card        RevealStep     winter.combat_steps.reveal_step
    token               TokenStep      winter.combat_steps.token_step
    Warden's die        WardenStep     winter.combat_steps.warden_step
    dice                TrayStep       winter.combat_steps.tray_step; `own_tray` below the rivals' dice
    rerolls             RerollStep     winter.combat_steps.reroll_step
    stolen Sheep        SheepStep      winter.combat_steps.sheep_step
    powers              SwitchView     winter.combat_steps.switches(reader, prompt)
    result              ResultView     AttackView.result
    Battle, Rising      BattleView     winter.battle.battle_view, also in SpringView.awards

    tab            view class         builder
    tracks         TrackView of each  sheets.tracks.tracks_view
    family         FamilyView         sheets.family.family_view
    rivals         RivalsView         sheets.rivals.rivals_view
    journal        JournalRow of each sheets.journal.journal_view
    before_rivals  BeforeRivalsView   autumn.before_rivals.before_rivals_view
    ending         EndingAccount      spring.ending.ending_account
    advice         as `page`          game_view.page_view, with all advice
    (map)          MapView            sheets.map.map_view(reader, planned, question)
    (score)        ScoreView          sheets.score.score_view(reader, games)
    (board check)  BoardCheckView     sheets.update_board.board_check_view
    (draft)        DraftOdds          summer.draft.draft_odds

Expensive, so not in `page`: the advice of defenses (every possible attack of the Winter), targets (every use
of every card) and attack (odds of each target, gains of switches, what the Warden card is worth if kept).
Show `page` first and `tab("advice")` after the frame. The same advice comes with
`defenses_view(reader, advice=True)`, `target_deck_view(reader)` and `attack_view(reader)`. The tabs
chronicle, journal and ending read the whole game. All else takes no longer than a frame.

Choices that aren't confirmed stay on the page: `main_for(...)` of a view gives the main button for them, or
the builder takes them (`DraftEntry`, `cards`, `typed`, `entered`). `map_view(reader, planned=...)` draws what
such answers change: `MainButton.answers`, for tokens `DefensesView.placing(...)`.
"""
