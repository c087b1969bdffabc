"""The Kivy app: screens, pages, pads, theme. It imports the rest of the package, never the reverse.

Where what the player sees is found:

    the app             app, application, environment, sweeping (when garbage is looked for);
                        device and android (voice, pulse, files); shell (one screen, slips over it), slips,
                        page (a slip as large as the screen)
    how it looks        theme, palette, widgets (with look.kv), laying, drawn, lettering, icons, marks,
                        crests, dice, twofold, doortiles, field
    how it is touched   resting, swipes; cursor (arrow keys)
    Home                home, whereabouts, borderland, gamemenu; library (the games, the one at the table)
    New game            newgame, doors (what lies behind its lines)
    around the play     settings, about, rulingspage, records, recordpage, chronicle, luck, files; tour (the
                        guided first game); tools, targettool, scoretool, entries, answers (quick tools)
    cards of a copy     cardpages, knowledge, teach, mycopypages
    the play            play (the screen: shows, and hands answers on); overlays and boardpages (open what
                        lies over it), clerk (writes what the table says), journey (back and forth);
                        strip (the numbers in sight), telling (its words), ticks, playmenu, holders
    beside the play     companion; pages (board, score), sheets (family, rivals), tracks, pace, journal
    the board           mapdata (what lies there) -> mapsheet, mapmarch, maprows, mapparts (where it is
                        drawn) -> boardmap, mappaint, landpaint, mapland (painted); marchpage, tallies,
                        audit, putright, setout
    a page of the rules scenes (its own first lines say which); drafting, finished, cardnotes, totalling
                        (Summer, without Kivy)
    a question          pads (one for each kind of prompt), trays (dice and draws), formpad, linespad,
                        glancepad, farmpad, cardspad, cardgrid, numberkeys, stripepad, totalspad

The way of a tap. A `Pad` has an answer and hands it to its `Scene`; `PlayScreen.answer` gives it to the
session through `act`, which says what cannot be done. Then `refresh` shows the game anew: the strip, the
scene (`fill` writes the page, `ask` the question, `pad_of` makes the pad), Undo, and the companion, which
follows the scene's `focus`. What a pad has half entered is kept beside the game at each tap.
"""
