event-emissaryBoardLaid = The emissary board is ready; its first level asks for { $missingCarali ->
        [0] { alpacas }.
        [one] 1 carali{ and-alpacas }.
       *[other] { $missingCarali } carali{ and-alpacas }.
    }
alpacas = { $missingAlpacas ->
        [0] nothing
        [one] 1 alpaca
       *[other] { $missingAlpacas } alpacas
    }
and-alpacas = { $missingAlpacas ->
        [0] { "" }
       *[other] {" "}and { alpacas }
    }
event-emissarySent = { $seat } sends { $figureIndefinite } to the emissary board.
event-emissaryRecalled = { $seat } gives back { $figureIndefinite } from the emissary board.
together-workerRemoved-emissarySent = { $seat } takes a worker from { $firstSpace } and sends { $figureIndefinite } to the emissary board.
together-builderRemoved-emissarySent = { $seat } takes the builder from { $firstSpace } and sends { $figureIndefinite } to the emissary board.
together-emissaryRecalled-workerPlaced = { $seat } takes { $firstFigureIndefinite } back from the emissary board and places a worker in { $space }.
together-emissaryRecalled-builderPlaced = { $seat } takes { $firstFigureIndefinite } back from the emissary board and reserves { $space } with a builder.
together-emissaryRecalled-priestPlaced = { $seat } takes { $firstFigureIndefinite } back from the emissary board and places a priest on the pyramid on { $space }.
together-emissaryRecalled-emissarySent = { $seat } takes { $firstFigureIndefinite } back from the emissary board and sends { $figureIndefinite } there anew.
event-emissaryLevelReached = { $seat } completes emissary level { $level }, gets { $fame ->
        [0] {""}
       *[other] { $fame } fame and{" "}
    }its tile: { $ability }.
event-diplomacyTokenTaken = { $seat } is the first to reach emissary level { $level } and takes the diplomacy token.
action-sendCarali = Send a carali to the emissary board
action-sendAlpaca = Send the new alpaca to the emissary board
action-recallCarali = Take a carali back from the emissary board
action-recallAlpaca = Take an alpaca back from the emissary board
action-playMixedPair = Discard { $pairId ->
        [FISH] 1 fish card and 1 alpaca card
        [ALPACA] 1 fish card and 1 alpaca card
       *[other] 1 stone card and 1 clay card
    } to { $pairId ->
        [FISH] act here once more
        [ALPACA] move a second time
       *[other] build one more level
    }
action-barterCards = Discard 2 cards for 2 stones
level-name = emissary level { $number }
Ability-SWAP_STONE_CLAY = once per turn, a stone card may stand for a clay card in a pair, or the other way round
Ability-SWAP_FISH_ALPACA = once per turn, a fish card may stand for an alpaca card in a pair, or the other way round
Ability-CARD_PER_ALPACA = draw 1 resource card every time you place an alpaca
Ability-CARDS_FOR_STONES = discard 2 resource cards for 2 stones on your sled, as often as you like
Ability-OFFERING_PLUS_ONE = your sacrifice counts as 1 card more
refusal-NO_PLACE_ON_LEVEL = Your emissary level does not ask for { $figureIndefinite } now.
refusal-NOBODY_WAITING = You have no such figure on an incomplete emissary level.
refusal-NO_SUCH_ABILITY = You do not have the emissary tile for that ({ $ability }).
refusal-MIXED_PAIR_USED = You have already used your emissary tile in this turn.
refusal-NO_MIXED_PAIR_IN_HAND = A mixed pair is { $cardIndefinite } and { $otherIndefinite }; you do not have both.
