event-annualTilesLaid = Die Jahresplättchen, Jahr für Jahr: { $categories }.
event-annualTileScored = Das Jahresplättchen „{ $category }“ bringt { $fameBySeat ->
        [none] niemandem Ruhmpunkte.
       *[other] Ruhmpunkte: { $fameBySeat }.
    }{ $lowest ->
        [one] {" "}{ $successor } liegt hinten.
       *[other] { "" }
    }
event-annualTilesTurnedUp = Alle Jahresplättchen sind verbraucht und werden wieder aufgedeckt.
tile-text = Für den ersten Platz { $first ->
        [one] 1 Ruhmpunkt
       *[other] { $first } Ruhmpunkte
    }, für den zweiten { $second }. Wer hinten liegt, wird nächster Startspieler.
Category-CARALI = die meisten platzierten Carali
Category-CARDS = die meisten Ressourcenkarten auf der Hand
Category-STONES = die meisten Steine auf dem Schlitten
Category-RESERVED = die meisten leeren reservierten Bauplätze
Category-ALPACAS = die meisten platzierten Alpakas
Category-WORKERS = die meisten Arbeiter in Steinbrüchen
Category-PATH = am weitesten vorne auf dem Spiralpfad

stake-annualTile = Jahresplättchen dieses Jahres: { $category }, für { $first ->
        [one] 1 Ruhmpunkt
       *[other] { $first } Ruhmpunkte
    }
