event-whimRevealed = Die Götter haben eine neue Laune. { $whimText }
event-whimAppeased = Die Götter sind { $total ->
        [0] ohne Opfer zufrieden.
        [one] mit 1 Karte zufrieden.
       *[other] mit { $total } Karten zufrieden; nötig { $needed ->
            [one] war 1.
           *[other] waren { $needed }.
        }
    }
event-whimStruck = Die Götter zürnen: { $total ->
        [0] Keine Karte wurde geopfert
        [one] Nur 1 Karte wurde geopfert
       *[other] Nur { $total } Karten wurden geopfert
    }, { $needed ->
        [one] 1 war
       *[other] { $needed } waren
    } nötig. { $struckCount ->
        [0] Niemand ist betroffen.
       *[other] Betroffen: { $struck }.
    }
whim-name = Laune { $number }
whim-text = Opfern alle zusammen weniger als { $needed ->
        [one] 1 Karte
       *[other] { $needed } Karten
    }, verlieren { $struck } { $loses }.
Loss-CARALI = 1 platzierten Carali
    .counted = { $count ->
        [one] 1 platzierten Carali
       *[other] { $count } platzierte Carali
    }
Loss-ALPACA = 1 platziertes Alpaka
    .counted = { $count ->
        [one] 1 platziertes Alpaka
       *[other] { $count } platzierte Alpakas
    }
Loss-CARD = 1 Ressourcenkarte
    .counted = { $count ->
        [one] 1 Ressourcenkarte
       *[other] { $count } Ressourcenkarten
    }
Loss-STONE = 1 Stein
    .counted = { $count ->
        [one] 1 Stein
       *[other] { $count } Steine
    }
Struck-ALL_BUT_MOST = alle, die nicht am meisten geopfert haben,
Struck-FEWEST = alle, die am wenigsten geopfert haben,

stake-whim = Geopfert gegen die Laune der Götter; alle zusammen brauchen { $needed }
