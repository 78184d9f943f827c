game-title = Hearts

first-turn-1 = Bei Hearts will niemand Karten haben: Jedes Herz, das du nimmst, zählt einen Punkt gegen dich, die Pik-Dame dreizehn.
first-turn-2 = Zuerst gibst du drei Karten weiter. Dann spielt jemand eine Karte aus, alle bedienen die Farbe, wenn sie können, und die höchste Karte dieser Farbe nimmt den Stich.

setup-limit = Ende des Spiels bei
setup-passing = Karten werden weitergegeben
Passing-ROTATING = abwechselnd nach links, nach rechts und gegenüber
Passing-LEFT = immer nach links
Passing-NEVER = nie

Suit-CLUBS = Kreuz
Suit-DIAMONDS = Karo
Suit-SPADES = Pik
Suit-HEARTS = Herz

view-hand = Hand
view-handSizes = Karten auf der Hand
view-chosen = Zum Weitergeben gewählt
view-passTo = Du gibst weiter an
view-trick = Stich
view-leader = Ausgespielt von
view-played = Gespielte Karten
view-heartsBroken = Herz ist gebrochen
view-taken = In dieser Runde genommen
view-scores = Punkte

action-passCards = Gib { $cards } weiter
template-passCards = Gib { $most } Karten weiter
action-playCard = Spiele { $card }

event-gameBegun = Das Spiel endet bei { $limit ->
    [one] 1 Punkt
   *[other] { $limit } Punkten
}; Karten werden { $passing } weitergegeben.
event-handDealt = { $seat } erhält { $cardsCount ->
    [0] { $count } Karten
   *[other] { $cards }
}.
event-passingBegun = Alle wählen drei Karten, die sie { $by ->
    [1] nach links geben
   *[other] weitergeben
}.
event-passChosen = { $seat } hat { $cardsCount ->
    [0] { $count } Karten
   *[other] { $cards }
} zum Weitergeben gewählt.
event-cardsPassed = { $seat } gibt { $cardsCount ->
    [0] { $count } Karten
   *[other] { $cards }
} an { $to }.
event-tricksBegun = { $seat } hat das niedrigste Kreuz und spielt aus.
event-cardPlayed = { $seat } spielt { $card }.
event-trickTaken = { $points ->
    [0] { $seat } nimmt den Stich.
    [one] { $seat } nimmt den Stich mit { $points } Punkt.
   *[other] { $seat } nimmt den Stich mit { $points } Punkten.
}
event-handScored = { $pointsBySeat ->
    [none] Die Runde zählt keine Punkte.
   *[other] { $moon ->
        [none] Die Runde zählt: { $pointsBySeat }.
       *[other] { $moon } hat alle Punkte genommen: { $pointsBySeat }.
    }
}
event-gameEnded = { $outcome }

prompt-choosingPass = Wähle 3 Karten für { $to }.
prompt-playingTrick = { $suit ->
    [none] Spiele zum neuen Stich aus.
   *[other] Spiele eine Karte in den Stich: { $suit }, wenn du es hast.
}
may-choosingPass = Bis alle gewählt haben, darfst du andere Karten wählen.
waiting-choosingPass = { $players } { $playersCount ->
    [one] wählt
   *[other] wählen
} Karten zum Weitergeben.
waiting-playingTrick = { $seat } spielt eine Karte.

refusal-NOT_IN_HAND = Du hast { $card } nicht auf der Hand.
refusal-NOT_THREE_CARDS = Wähle { $count } verschiedene Karten.
refusal-LOWEST_CLUB_LEADS = Der erste Stich beginnt mit { $card }.
refusal-FOLLOW_SUIT = Du hast { $suit } und musst bedienen.
refusal-NO_POINTS_YET = { $card } zählt Punkte und darf nicht in den ersten Stich.
refusal-HEARTS_NOT_BROKEN = Es wurde noch kein Herz gespielt, darum darf keins ausgespielt werden.

ending-LIMIT_REACHED = Jemand hat die Grenze erreicht.
