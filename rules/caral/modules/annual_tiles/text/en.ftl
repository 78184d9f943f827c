event-annualTilesLaid = The annual tiles, year by year: { $categories }.
event-annualTileScored = Annual tile “{ $category }”: { $fameBySeat ->
        [none] nobody gets fame
       *[other] fame: { $fameBySeat }
    }. { $successor } has the least and will be the next starting player.
event-annualTilesTurnedUp = All annual tiles have been used and are turned face up again.
tile-text = The most: { $first } fame, the second most: { $second }. Whoever has the least is the next starting player.
Category-CARALI = most placed carali
Category-CARDS = most resource cards in hand
Category-STONES = most stones on the sled
Category-RESERVED = most empty reserved building sites
Category-ALPACAS = most placed alpacas
Category-WORKERS = most workers in quarries
Category-PATH = furthest ahead on the spiral path
