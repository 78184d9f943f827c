event-annualTilesLaid = The annual tiles, year by year: { $categories }.
event-annualTileScored = The annual tile “{ $category }” brings { $fameBySeat ->
        [none] nobody any fame.
       *[other] fame: { $fameBySeat }.
    }{ $lowest ->
        [one] {" "}{ $successor } comes last.
       *[other] { "" }
    }
event-annualTilesTurnedUp = All annual tiles have been used and are turned face up again.
tile-text = First: { $first } fame, second: { $second }. Whoever comes last is the next starting player.
Category-CARALI = most placed carali
Category-CARDS = most resource cards in hand
Category-STONES = most stones on the sled
Category-RESERVED = most empty reserved building sites
Category-ALPACAS = most placed alpacas
Category-WORKERS = most workers in quarries
Category-PATH = furthest ahead on the spiral path

stake-annualTile = Annual tile of this year: { $category }, for { $first } fame
