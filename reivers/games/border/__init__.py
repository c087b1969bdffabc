"""Border Reivers, solo: the state, and the rules in the order of the rulebook.

Where a section of the solo rulebook is found:

    2.0  components     board, nouns; facts, asking, naming (what is known, and how it is asked); forms and
                        rows (a card's effects), terms (an event's rerolls), faces (a token)
    2.2, 2.4, 2.8 cards cards and discards (where they lie), looks (at hidden ones), powers
                        (what they do), changes (one by one), by_hand (what no effect can say)
    2.6  tokens         tokens, boxes
    3.0  set-up         setup, choices (before it), lies (what of it lies on the table); takeover and
                        takeover_cards (a game that was begun by hand)
    5.0  Summer         summer, actions (what the player does with a card), stripes (what the opponents get),
                        award_order (when the player says what comes first),
                        by_totals (a Summer that is told at its end)
    6.0  Autumn         autumn, economy, events, stacks and cubes (6.4), boxes (6.3, 6.5)
    7.0  Winter         winter
    7.1 to 7.3          winter, target_deck
    7.4  own attacks    attacks, solo_targets; boosts, aids and holds (what the player adds)
    7.5  opponents      rivals, targets, scouting and position; guards (what the player does about it)
    7.6  dice           pools, notoriety
    7.7  combat         fights, combat (the tables), rerolls, spoils (the awards); attack_record (what an
                        attack reports)
    7.8  battles        battles
    8.0, 9.0 Spring     spring, scoring, totals; spring_record (what Spring reports)

    all of it, without the player's own part:
                        rivals_only, glances (what is asked instead of kept)

`state` is what all of them change, `game` plays the seasons one after another. `names` and `orders` say it;
`problems` checks it; `corrections` and `card_corrections` put it right; `piles` knows what the box holds;
`tools` are the rules without a game; `chronicle` tells one that was played; `rulings` says how we read them.
"""

from reivers.frontend.game_spec import GameSpec
from reivers.kernel.messages import Message

SPEC = GameSpec(id="border", title=Message("border.title"), package=__name__)
