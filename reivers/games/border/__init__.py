"""Border Reivers, solo: the state, and the rules in rulebook order.

Where to find a section of the solo rulebook:

    2.0  components     board, ids, card_facts; rules.cards (facts, forms and effects)
    2.2, 2.4, 2.8 cards rules.model.cards, discards; rules.cards
    2.6  tokens         rules.model.tokens, token_boxes
    3.0  set-up         options, tracking; rules.seasons.setup, takeover
    5.0  Summer         rules.seasons.summer, card_actions, stripes, award_order, summer_totals
    6.0  Autumn         rules.seasons.autumn, economy, events; draft_stacks and notoriety_cup (6.4)
    7.1 to 7.3          rules.winter.winter, target_deck
    7.4  own attacks    rules.winter.own_attacks, own_targets; rules.combat.attack_powers, card_aids
    7.5  opponents      rules.winter.rival_attacks, rival_targets, scouting; rules.combat.defense_powers
    7.6  dice           rules.combat.dice_pools; rules.winter.notoriety
    7.7  combat         rules.combat.combat, results, rerolls, spoils; rules.winter.attack_record
    7.8  battles        rules.winter.battles
    8.0, 9.0 Spring     rules.seasons.spring, scoring; rules.model.spring_record

    rivals only         rules.seasons.rivals_only, table_questions

All rules change `rules.model.state`, and `game` plays the seasons in order.
"""

from reivers.frontend.game_spec import GameSpec
from reivers.kernel.messages import Message

SPEC = GameSpec(id="border", title=Message("border.title"), package=__name__)
