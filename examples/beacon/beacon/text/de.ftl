game-title = Leuchtfeuer

action-playLowest = Spiele deine niedrigste Karte
action-wait = Warte
action-signal = Signalisiere, wie hoch deine niedrigste Karte ist

event-handDealt = { $seat } bekommt { $cardsCount ->
    [0] { $count } Karten
   *[other] { $cards }
}.
event-cardPlayed = { $seat } spielt { $card }.
event-cardMissed = { $seat } hatte noch { $card }: Eine Lampe erlischt.
event-turnWaited = { $seat } wartet.
event-signalGiven = { $seat } signalisiert: Die niedrigste Karte ist { $band }.
event-turnBegun = { "" }
event-gameEnded = { $outcome }

prompt-playing = Spiele deine niedrigste Karte oder warte: Alle zusammen dürfen { $waits ->
    [0] nicht mehr
    [one] noch einmal
   *[other] noch { $waits }-mal
} warten.
may-playing = { $signalled ->
    [true] Dein Signal hast du gegeben.
   *[false] Du darfst signalisieren, wie hoch deine niedrigste Karte ist.
}
waiting-playing = { $seat } spielt eine Karte oder wartet.

refusal-NO_WAITS_LEFT = Alle zusammen haben so oft gewartet, wie sie dürfen: Spiele deine niedrigste Karte.
refusal-SIGNALLED_ALREADY = Dein eines Signal hast du gegeben: Spiele, oder warte, bis du dran bist.
refusal-NO_CARDS_LEFT = Du hast keine Karte mehr, die du signalisieren könntest: Warte auf die anderen.

ending-ALL_PLAYED = Alle Karten sind weg.
ending-LAMPS_OUT = Die letzte Lampe ist erloschen.
criterion-SCORE = Lampen
result-score = { $score ->
    [one] { $score } Lampe
   *[other] { $score } Lampen
}

Band-LOW = niedrig
Band-MIDDLE = in der Mitte
Band-HIGH = hoch

view-hand = deine Hand
view-handSizes = Karten
view-last = letzte Karte
view-lamps = Lampen
view-waits = noch zu warten
view-signals = Signale
