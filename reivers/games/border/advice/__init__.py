"""Advice: what a good player would work out before a choice, from what lies open on the table.

Pure functions over the game's state. Each takes a look-up of facts, `session.glance`, that leaves no trace in
the game, and returns small frozen results; chances are floats from 0 to 1. Nothing hidden is used: the state
holds nothing hidden, an unseen token is the average of the pile, an opponent's cards are its unused ones.

    attack_table(state, look, kind)       7.4 the revealed own card: every target with every number of Horses
    at_hand(state, look, told)            7.4, 7.5 the combat under way, and what each chip would add
    Again(state, look, told, role, attack, defense).gain(dice)
                                          7.7 what so many misses thrown again bring, as all dice lie
    warden(state, look, told)             7.5 the Warden card: now, or kept for what may come this Winter
    target_cards(state, look)             7.2 the two cards for this Winter, what may be lost, what to keep
    eye(state, look)                      7.5 the farm that a Raid would take now
    moved_to(state, look, orders)         7.5 the same, if these orders have turned the eye there
    defenses(state, look)                 6.3 what each token saves in each box, and the best placement
    notoriety_steps(state, look, points)  7.1 what more points bring in each March
    stands(state, march)                  8.2 the player's place in a March as it is now
    still_to_come(state, look)            5.2 the unseen cards, by subtype, and the chance in the next three
    reminders(state, look, asked)         what may be forgotten just now
    ledger(history)                       expected and actual VP of each combat, faces; `together` adds up,
                                          `account` says it

`told` is what was told since the attack's card was turned, or more: `session.page_told`; `history` is
`session.history()`; `asked` the key of the prompt.

Inside: `reading` plays the rules' own flows for their answers, `combats` counts dice with them, `chances`
mixes exact odds, `boxes` knows what may lie in a box, `field` and `threats` who may come, `worth` gives VP.
"""
