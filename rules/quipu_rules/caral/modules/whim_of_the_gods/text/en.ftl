event-whimRevealed = The gods have a new whim. { $whimText }
event-whimAppeased = The gods are content { $total ->
        [0] without a sacrifice.
        [one] with 1 card.
       *[other] with { $total } cards; { $needed ->
            [one] 1 was needed.
           *[other] { $needed } were needed.
        }
    }
event-whimStruck = The gods are angry: { $total ->
        [0] no card was sacrificed
        [one] only 1 card was sacrificed
       *[other] only { $total } cards were sacrificed
    }; { $needed ->
        [one] 1 was
       *[other] { $needed } were
    } needed. { $struckCount ->
        [0] Nobody is struck.
       *[other] Struck: { $struck }.
    }
whim-name = whim { $number }
whim-text = If all players together sacrifice fewer than { $needed ->
        [one] 1 card
       *[other] { $needed } cards
    }, { $struck } lose { $loses }.
Loss-CARALI = 1 placed carali
    .counted = { $count ->
        [one] 1 placed carali
       *[other] { $count } placed carali
    }
Loss-ALPACA = 1 placed alpaca
    .counted = { $count ->
        [one] 1 placed alpaca
       *[other] { $count } placed alpacas
    }
Loss-CARD = 1 resource card
    .counted = { $count ->
        [one] 1 resource card
       *[other] { $count } resource cards
    }
Loss-STONE = 1 stone
    .counted = { $count ->
        [one] 1 stone
       *[other] { $count } stones
    }
Struck-ALL_BUT_MOST = all players except those who sacrificed the most cards
Struck-FEWEST = all players who sacrificed the fewest cards

stake-whim = Sacrificed against the whim of the gods; all together need { $needed }
