event-statusCardsLaid = Die Statuskarten dieses Spiels: { $titles }.
event-statusCardTaken = { $seat } nimmt die Statuskarte { $title }. { $titleText }
card-text = Für den ersten Spieler mit { $goal }: { $fame ->
        [one] 1 Ruhmpunkt.
       *[other] { $fame } Ruhmpunkte.
    }
goal = { $conditionId ->
        [STONES_ON_SLED] { $goal ->
            [one] 1 Stein auf dem Schlitten
           *[other] { $goal } Steinen auf dem Schlitten
        }
        [ALPACAS_ON_SLED] { $goal ->
            [one] 1 Alpaka am Schlitten
           *[other] { $goal } Alpakas am Schlitten
        }
        [WORKERS] { $goal ->
            [one] 1 Arbeiter in den Steinbrüchen
           *[other] { $goal } Arbeitern in den Steinbrüchen
        }
        [CARDS_IN_HAND] { $goal ->
            [one] 1 Ressourcenkarte auf der Hand
           *[other] { $goal } Ressourcenkarten auf der Hand
        }
        [RESERVED] { $goal ->
            [one] 1 leeren reservierten Bauplatz
           *[other] { $goal } leeren reservierten Bauplätzen
        }
        [LEVELS_IN_TURN] { $goal ->
            [one] 1 gebauten Pyramidenstufe in einem Zug
           *[other] { $goal } in einem Zug gebauten Pyramidenstufen
        }
        [PRIESTS] { $goal ->
            [one] 1 Priester
           *[other] { $goal } Priestern
        }
        [CARDS_OFFERED] { $goal ->
            [one] 1 geopferten Ressourcenkarte in einer Zeremonie
           *[other] { $goal } in einer Zeremonie geopferten Ressourcenkarten
        }
       *[NOTHING_OFFERED] einer Zeremonie ohne Opfer
    }
Condition-STONES_ON_SLED = Steine auf dem Schlitten
Condition-ALPACAS_ON_SLED = Alpakas am Schlitten
Condition-WORKERS = Arbeiter in Steinbrüchen
Condition-CARDS_IN_HAND = Ressourcenkarten auf der Hand
Condition-RESERVED = leere reservierte Bauplätze
Condition-LEVELS_IN_TURN = in einem Zug gebaute Pyramidenstufen
Condition-PRIESTS = Priester
Condition-CARDS_OFFERED = in einer Zeremonie geopferte Ressourcenkarten
Condition-NOTHING_OFFERED = eine Zeremonie ohne Opfer
StatusName-STONEMASON = Steinmetz
StatusName-HERDER = Hirte
StatusName-OVERSEER = Aufseher
StatusName-HOARDER = Hamsterer
StatusName-LANDLORD = Grundherr
StatusName-MASTER_BUILDER = Baumeister
StatusName-HOLY_MAN = Heiliger
StatusName-BENEFACTOR = Wohltäter
StatusName-BLASPHEMER = Frevler
