game-title = Caracalla
game-about = Deine Familie geht in die römischen Thermen: Setze ihre Mitglieder, führe sie in die Becken und berufe Treffen ein, wo sie am meisten zählen. Wer zuerst am Tempel ist, gewinnt.
game-length = kurz, leicht zu lernen
first-turn-1 = Deine Familie will als erste in den Tempel am Ende des Gartens. Punkte bringen ihre Wertungsfigur dorthin, und Punkte gibt es für Treffen.
first-turn-2 = Ein Treffen braucht Römer im selben Bad. Römer werden außerhalb der Becken gesetzt und gehen dann hinein.
first-turn-3 = In deinem Zug setzt du zwei Römer, oder gehst bis zu zehn Schritte, oder gehst bis zu fünf und setzt einen. Am Ende darfst du ein Treffen abhalten.
setup-rounds = Runden höchstens

event-familiesSeated = { $coloursCount ->
    [one] Eine Familie geht
   *[other] { $coloursCount } Familien gehen
} in die Thermen: { $colours }. { $starter } beginnt.
event-turnBegan = { $seat } ist mit { $colour } am Zug.
event-romanSelected = {""}
event-romanPlaced = { $seat } setzt { $roleAccusative } von { $colour } auf { $square }.
event-romanMoved = { $roleSubject } von { $colour } geht von { $origin } nach { $square } ({ $steps ->
    [one] ein Schritt
   *[other] { $steps } Schritte
}).
event-meetingHeld = { $seat } hält in { $bath } { $meeting } ab{ $family ->
    [none] {""}
   *[other] {" "}({ $family })
}: { $participants }. Das bringt { $value ->
    [0] keine Punkte
    [one] je einen Punkt
   *[other] je { $value } Punkte
}.
event-familyScored = { $colour } { $points ->
    [0] bleibt stehen, auf { $total }.
    [one] geht einen Schritt auf den Tempel zu und steht auf { $total }.
   *[other] geht { $points } Schritte auf den Tempel zu und steht auf { $total }.
}
event-bathClosed = { $bath } wird geschlossen.
event-bathsReopened = Alle Bäder sind wieder geöffnet.
event-turnEnded = {""}
event-gameEnded = { $outcome }

action-selectRoman = { $roleAccusative } nehmen
action-placeRoman = Auf { $square } setzen
action-moveRoman = Nach { $square } gehen
action-holdMeeting = In { $bath } { $meeting } abhalten{ $family ->
    [none] {""}
   *[other] {" "}({ $family })
}
action-endTurn = Den Zug beenden

refusal-ALREADY_SELECTED = Du hast { $roleAccusative } schon genommen.
refusal-NO_PLACEMENT_LEFT = { $roleSubject } kann in diesem Zug nicht mehr gesetzt werden: { $walked ->
    [0] Zwei Römer wurden schon
   *[other] Nach dem Gehen wurde schon ein Römer
} gesetzt.
refusal-WALKED_TOO_FAR = { $roleSubject } kann in diesem Zug nicht mehr gesetzt werden: { $walked ->
    [one] Ein Schritt wurde
   *[other] { $walked } Schritte wurden
} gegangen, und gesetzt wird nach höchstens { $most ->
    [one] einem Schritt
   *[other] { $most } Schritten
}.
refusal-PLACED_ALREADY = { $roleSubject } kann in diesem Zug nicht mehr gehen: Gegangen wird vor dem Setzen.
refusal-SQUARE_TAKEN = Auf { $square } steht schon jemand.
refusal-NOT_NOW = Nimm zuerst einen Römer.
refusal-NO_STEPS_LEFT = { $roleSubject } kann in diesem Zug nicht mehr gehen: { $steps ->
    [one] Der einzige Schritt ist
   *[other] Alle { $steps } Schritte sind
} verbraucht.
refusal-NO_WAY = { $roleSubject } erreicht mit { $left ->
    [one] einem Schritt
   *[other] { $left } Schritten
} kein freies Feld.
refusal-ON_THE_BOARD = { $roleSubject } steht schon auf dem Plan und kann nicht gesetzt werden.
refusal-IN_HAND = { $roleSubject } ist noch nicht auf dem Plan und kann nicht gehen.
refusal-NOT_DRY = Gesetzt wird nur auf trockene Felder, nie in ein Becken oder auf einen Fisch.
refusal-NO_SQUARE = Dort kann niemand stehen.
refusal-OCCUPIED = Auf { $square } steht jemand: Römer springen über andere, bleiben dort aber nicht stehen.
refusal-BATH_CLOSED = { $bath } ist geschlossen.
refusal-TOO_FAR = Nach { $square } { $steps ->
    [one] ist es ein Schritt
   *[other] sind es { $steps } Schritte
}, und { $left ->
    [0] es ist keiner
    [one] es ist nur noch einer
   *[other] es sind nur noch { $left }
} übrig.
refusal-NOT_PRINTED = Diese Ausgabe sieht { $meeting } nicht vor.
refusal-FAMILY_NOT_NAMED = Nenne für { $meeting } keine Farbe: Alle Familien kommen zusammen.
refusal-FAMILY_NAMED = Nenne für { $meeting } eine Farbe, die mitspielt: Nur eine Familie kommt zusammen.
refusal-TOO_FEW = Für { $meeting } braucht es { $least } Teilnehmer; in { $bath } { $there ->
    [0] passt niemand
    [one] passt nur einer
   *[other] passen nur { $there }
}.

ending-TEMPLE_REACHED = Eine Familie hat den Tempel erreicht.
ending-ROUNDS_PLAYED = Die letzte Runde ist gespielt.
criterion-SCORE = Schritten zum Tempel
criterion-TURN_ORDER = Zugreihenfolge

value-Participant = { $role } ({ $colour })

Role-GRANDFATHER = Großvater
    .subject = Der Großvater
    .nominative = der Großvater
    .accusative = den Großvater
Role-GRANDMOTHER = Großmutter
    .subject = Die Großmutter
    .nominative = die Großmutter
    .accusative = die Großmutter
Role-FATHER = Vater
    .subject = Der Vater
    .nominative = der Vater
    .accusative = den Vater
Role-MOTHER = Mutter
    .subject = Die Mutter
    .nominative = die Mutter
    .accusative = die Mutter
Role-BOY = Junge
    .subject = Der Junge
    .nominative = der Junge
    .accusative = den Jungen
Role-GIRL = Mädchen
    .subject = Das Mädchen
    .nominative = das Mädchen
    .accusative = das Mädchen

Colour-RED = Rot
Colour-BLUE = Blau
Colour-GREEN = Grün
Colour-YELLOW = Gelb
Colour-BLACK = Schwarz
Colour-WHITE = Weiß

square-in-bath = { $square } in { $bath }
Bath-A = Bad A
Bath-B = Bad B
Bath-C = Bad C
Bath-D = Bad D
Bath-E = Bad E
Bath-F = Bad F

Meeting-GRANDPARENTS = ein Treffen der Großeltern
Meeting-PARENTS = ein Treffen der Eltern
Meeting-CHILDREN = ein Treffen der Kinder
Meeting-MEN = ein Treffen der Männer
Meeting-WOMEN = ein Treffen der Frauen
Meeting-ADULTS = ein Treffen der Erwachsenen
Meeting-PARENTS_AND_CHILDREN = ein Treffen der Eltern und Kinder
Meeting-GRANDPARENTS_AND_CHILDREN = ein Treffen der Großeltern und Enkel
Meeting-FAMILY = ein Familientreffen

Possibility-PLACE_TWO = zwei gesetzt
Possibility-MOVE = nur gegangen
Possibility-MOVE_AND_PLACE = gegangen, dann einen gesetzt


SquareKind-DRY = trockenes Feld
SquareKind-POOL = Becken
SquareKind-FISH = Mosaikfisch

## Was der Tisch verlangt
rest = { $meetings ->
    [0] {""}
    [one] , halte das mögliche Treffen ab
   *[other] , halte eines von { $meetings } Treffen ab
}, oder beende deinen Zug
prompt-acting = { $walk ->
    [0] { $place ->
        [0] { $meetings ->
            [0] Beende deinen Zug mit { $colour }.
            [one] Halte das mögliche Treffen ab oder beende deinen Zug mit { $colour }.
           *[other] Halte eines von { $meetings } Treffen ab oder beende deinen Zug mit { $colour }.
        }
       *[other] Setze { $place ->
            [one] noch einen Römer
           *[other] bis zu { $place } Römer
        } von { $colour } aus deiner Hand{ rest }.
    }
   *[other] { $place ->
        [0] Nimm einen Römer von { $colour }, um bis zu { $walk ->
            [one] einen Schritt
           *[other] { $walk } Schritte
        } zu gehen{ rest }.
       *[other] Nimm einen Römer von { $colour }, um bis zu { $walk ->
            [one] einen Schritt
           *[other] { $walk } Schritte
        } zu gehen, oder einen aus deiner Hand, um ihn zu setzen{ rest }.
    }
}
prompt-leading = { $inHand ->
    [true] Setze { $roleAccusative } von { $colour } auf ein trockenes Feld.
   *[other] Führe { $roleAccusative } von { $colour } auf ein freies Feld, höchstens { $walk ->
        [one] einen Schritt
       *[other] { $walk } Schritte
    } weit.
}
waiting-acting = { $seat } soll Römer setzen, mit ihnen gehen oder ein Treffen abhalten.
waiting-leading = { $seat } bestimmt, wohin { $roleNominative } kommt.

## Überschriften dessen, was eine Ansicht zeigt
view-round = Runde
view-rounds = Runden höchstens
view-temple = Tempel bei
view-families = Familien
view-closed = geschlossen
view-colour = Farbe
view-seat = Spieler
view-points = Punkte
view-hand = auf der Hand
view-bath = Bad
view-family = Familie
view-height = Höhe
view-meeting = Treffen
view-meetings = Treffen
view-mostStepsBeforePlacing = Schritte vor dem Setzen
view-origin = von
view-path = Weg
view-paths = Wege
view-placed = gesetzt
view-placementsLeft = noch zu setzen
view-possibilities = möglich
view-role = Figur
view-seats = Spieler
view-selected = gewählt
view-square = Feld
view-squares = Felder
view-starter = beginnt
view-steps = Schritte
view-stepsLeft = Schritte übrig
view-total = Summe
view-turn = Zug
view-value = Wert

loss-meeting = { $meetings ->
    [one] Du könntest in diesem Zug noch ein Treffen abhalten.
   *[other] Du könntest in diesem Zug noch eines von { $meetings } Treffen abhalten.
}
loss-turn = In diesem Zug wurde niemand gesetzt, und niemand ist gegangen.
loss-placement = Du darfst in diesem Zug noch einen Römer setzen.
stake-points = Punkte der besseren Familie
stake-temple = Schritte bis zum Tempel, bei { $temple }
stake-rounds = Runden bis spätestens zum Ende, diese mitgezählt
stake-openBaths = Offene Bäder
stake-bath = Römer in { $bath }
gain-points = { $by } { $by ->
    [one] Punkt
   *[other] Punkte
}
lead-points = du führst
lead-bath = du hast die meisten Römer in { $bath }
gain-onBoard = { $by ->
    [one] ein Römer
   *[other] { $by } Römer
} mehr auf dem Plan
gain-way = { $by ->
    [one] ein Schritt
   *[other] { $by } Schritte
} näher an einem offenen Bad
gain-meeting = ein Treffen in { $bath } brächte dir { $by ->
    [one] einen Punkt
   *[other] { $by } Punkte
} mehr
cost-meeting = { $by ->
    [one] einen Punkt
   *[other] { $by } Punkte
} eines Treffens in { $bath }

board-steps = Schritte übrig
board-placements = zu setzen
board-round = Runde
board-points = Punkte
board-hand = auf der Hand
board-all = alle sind auf dem Plan
