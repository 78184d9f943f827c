event-statusCardsLaid = The status cards of this game: { $titles }.
event-statusCardTaken = { $seat } takes the status card { $title }. { $titleText }
card-text = For the first player with { $goal }: { $fame } fame.
goal = { $conditionId ->
        [STONES_ON_SLED] { $goal ->
            [one] 1 stone on the sled
           *[other] { $goal } stones on the sled
        }
        [ALPACAS_ON_SLED] { $goal ->
            [one] 1 alpaca on the sled
           *[other] { $goal } alpacas on the sled
        }
        [WORKERS] { $goal ->
            [one] 1 worker in the quarries
           *[other] { $goal } workers in the quarries
        }
        [CARDS_IN_HAND] { $goal ->
            [one] 1 resource card in hand
           *[other] { $goal } resource cards in hand
        }
        [RESERVED] { $goal ->
            [one] 1 empty reserved building site
           *[other] { $goal } empty reserved building sites
        }
        [LEVELS_IN_TURN] { $goal ->
            [one] 1 pyramid level built in a turn
           *[other] { $goal } pyramid levels built in one turn
        }
        [PRIESTS] { $goal ->
            [one] 1 priest
           *[other] { $goal } priests
        }
        [CARDS_OFFERED] { $goal ->
            [one] 1 resource card sacrificed in a ceremony
           *[other] { $goal } resource cards sacrificed in one ceremony
        }
       *[NOTHING_OFFERED] nothing sacrificed in a ceremony
    }
Condition-STONES_ON_SLED = stones on the sled
Condition-ALPACAS_ON_SLED = alpacas on the sled
Condition-WORKERS = workers in quarries
Condition-CARDS_IN_HAND = resource cards in hand
Condition-RESERVED = empty reserved building sites
Condition-LEVELS_IN_TURN = pyramid levels built in one turn
Condition-PRIESTS = priests
Condition-CARDS_OFFERED = resource cards sacrificed in one ceremony
Condition-NOTHING_OFFERED = a ceremony without a sacrifice
StatusName-STONEMASON = Stonemason
StatusName-HERDER = Herder
StatusName-OVERSEER = Overseer
StatusName-HOARDER = Hoarder
StatusName-LANDLORD = Landlord
StatusName-MASTER_BUILDER = Master Builder
StatusName-HOLY_MAN = Holy Man
StatusName-BENEFACTOR = Benefactor
StatusName-BLASPHEMER = Blasphemer
