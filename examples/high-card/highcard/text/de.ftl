game-title = Hohe Karte

action-playCard = Spiele { $card }

event-handDealt = { $seat } erhält { $cardsCount ->
    [0] { $count } Karten
   *[other] { $cards }
}.
event-cardPlayed = { $seat } spielt { $card }.
event-cardDrawn = { $card ->
    [none] { $seat } zieht eine Karte.
   *[other] { $seat } zieht { $card }.
}
event-roundWon = { $seat } gewinnt die Runde.
event-gameEnded = { $outcome }

prompt-playing = { $held ->
    [one] Spiele deine letzte Karte;
   *[other] Spiele eine deiner { $held } Karten;
} die höchste der Runde bringt einen Punkt.
waiting-playing = { $seat } spielt eine Karte.

refusal-NOT_IN_HAND = Du hast { $card } nicht auf der Hand.

ending-HANDS_EMPTY = Alle Karten sind gespielt.

view-hand = deine Hand
view-handSizes = Karten
view-deck = Stapel
view-played = diese Runde
view-points = Punkte
