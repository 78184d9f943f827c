seat = Platz { $number }
list = { $items } und { $last }
refusal-GAME_OVER = Das Spiel ist zu Ende.
refusal-NOT_YOUR_TURN = Du bist nicht an der Reihe.
refusal-NOT_IN_PLAY = Diese Aktion gehört zu einem Modul, das nicht im Spiel ist.
refusal-NOT_NOW = Der Tisch wartet auf etwas anderes.
may = Du darfst derweil etwas tun.
prompt = Du bist am Zug.
waiting = Der Tisch wartet auf { $players }.
ending-RESIGNED = Alle anderen haben aufgegeben.
ending-TIME_UP = Die Zeit des letzten Gegners war um.
Verdict-WON = gewonnen
Verdict-LOST = verloren
Verdict-DRAWN = unentschieden
criterion-SCORE = Punkten
criterion-STAYED = { "" }
outcome-WON = { $ending } { $seatsCount ->
    [one] { $seats } gewinnt{ $criterion ->
        [none] {""}
       *[other] {" "}nach { $criterion }
    }
   *[other] { $seats } teilen sich den Sieg
}.
outcome-DRAWN = { $ending } { $seats } spielen unentschieden.
outcome-TEAM_WON = { $ending } { $seats } gewinnen{ $criterion ->
    [none] {""}
   *[other] {" "}nach { $criterion }
}.
outcome-LOST = { $ending } { $seatsCount ->
    [one] { $seats } hat verloren
   *[other] { $seats } haben verloren
}.
hint-gains = { $steps }: { $gains }.
hint-steps = { $steps }.
hint-only = { $steps }: Etwas anderes geht gerade nicht.
hint-costs = Das kostet { $costs }.
hint-others = { $player } bekommt { $gains }.
hint-chance = Chance auf den Sieg: jetzt { $now } %, damit { $then } %.
hint-chance-then = Chance auf den Sieg damit: { $then } %.
