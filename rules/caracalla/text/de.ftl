game-title = Caracalla
setup-rounds = Höchstens so viele Runden

event-familiesSeated = { $coloursCount } Familien gehen in die Thermen: { $colours }. { $starter } beginnt.
event-turnBegan = { $seat } ist mit { $colour } am Zug.
event-romanSelected = { $seat } nimmt { $roleId ->
    [GRANDFATHER] den Großvater
    [GRANDMOTHER] die Großmutter
    [FATHER] den Vater
    [MOTHER] die Mutter
    [BOY] den Jungen
   *[GIRL] das Mädchen
} von { $colour }.
event-romanPlaced = { $seat } setzt { $roleId ->
    [GRANDFATHER] den Großvater
    [GRANDMOTHER] die Großmutter
    [FATHER] den Vater
    [MOTHER] die Mutter
    [BOY] den Jungen
   *[GIRL] das Mädchen
} von { $colour } auf { $square }.
event-romanMoved = { $seat } geht mit { $roleId ->
    [GRANDFATHER] dem Großvater
    [GRANDMOTHER] der Großmutter
    [FATHER] dem Vater
    [MOTHER] der Mutter
    [BOY] dem Jungen
   *[GIRL] dem Mädchen
} von { $colour } von { $origin } nach { $square } ({ $steps ->
    [one] ein Schritt
   *[other] { $steps } Schritte
}).
event-meetingHeld = { $seat } hält in { $bath } { $meeting } ab{ $family ->
    [none] {""}
   *[other] {" "}({ $family })
}: { $participants }. Das bringt je { $value ->
    [one] einen Punkt
   *[other] { $value } Punkte
}.
event-familyScored = { $colour } geht { $points ->
    [one] einen Schritt
   *[other] { $points } Schritte
} weiter und steht auf { $total }.
event-bathClosed = { $bath } wird geschlossen.
event-bathsReopened = Alle Bäder sind wieder geöffnet.
event-turnEnded = { $seat } beendet den Zug von { $colour } ({ $possibility }).
event-gameEnded = { $endingId ->
    [TEMPLE_REACHED] { $winner } hat den Tempel erreicht und gewinnt.
   *[ROUNDS_PLAYED] Die letzte Runde ist vorbei; { $winner } ist am weitesten gekommen und gewinnt.
}

action-selectRoman = { $roleId ->
    [GRANDFATHER] Den Großvater
    [GRANDMOTHER] Die Großmutter
    [FATHER] Den Vater
    [MOTHER] Die Mutter
    [BOY] Den Jungen
   *[GIRL] Das Mädchen
} nehmen
action-placeRoman = Auf { $square } setzen
action-moveRoman = Nach { $square } gehen
action-holdMeeting = In { $bath } { $meeting } abhalten{ $family ->
    [none] {""}
   *[other] {" "}({ $family })
}
action-endTurn = Den Zug beenden

refusal-ALREADY_SELECTED = Diese Figur ist schon gewählt: { $role }.
refusal-NO_PLACEMENT_LEFT = Diese Figur kann in diesem Zug nicht mehr gesetzt werden: { $role }. Gesetzt werden zwei, wenn niemand gegangen ist, und eine nach höchstens { $steps ->
    [one] einem Schritt
   *[other] { $steps } Schritten
}.
refusal-NO_STEPS_LEFT = Diese Figur kann in diesem Zug nicht mehr gehen: { $role }. Alle Schritte sind verbraucht, oder es wurde schon gesetzt.
refusal-NO_WAY = Diese Figur erreicht mit { $left ->
    [one] einem Schritt
   *[other] { $left } Schritten
} kein freies Feld: { $role }.
refusal-ON_THE_BOARD = Diese Figur steht schon auf dem Plan und kann nicht gesetzt werden: { $role }.
refusal-IN_HAND = Diese Figur ist noch auf der Hand und kann nicht gehen: { $role }.
refusal-NOT_DRY = Gesetzt wird nur auf trockene Felder, nie in ein Becken oder auf einen Fisch.
refusal-NO_SQUARE = Dort kann niemand stehen.
refusal-OCCUPIED = { $square } ist besetzt; man darf darüber springen, aber nicht dort landen.
refusal-BATH_CLOSED = { $bath } ist geschlossen.
refusal-TOO_FAR = Nach { $square } { $steps ->
    [one] ist es ein Schritt
   *[other] sind es { $steps } Schritte
}, und { $left ->
    [0] es ist keiner
    [one] es ist nur noch einer
   *[other] es sind nur noch { $left }
} übrig.
refusal-NOT_PRINTED = In dieser Ausgabe gibt es { $meeting } nicht.
refusal-FAMILY_NOT_NAMED = Hier kommen alle Familien zusammen; nenne keine Farbe.
refusal-FAMILY_NAMED = Hier kommt nur eine Familie zusammen; nenne eine Farbe, die mitspielt.
refusal-TOO_FEW = Für { $meeting } sind in { $bath } zu wenige: { $there ->
    [0] niemand
    [one] nur einer
   *[other] nur { $there }
} statt { $least }.

ending-TEMPLE_REACHED = Eine Familie hat den Tempel erreicht.
ending-ROUNDS_PLAYED = Die letzte Runde ist gespielt; wer am weitesten kam, gewinnt.

value-Participant = { $role } ({ $colour })

Role-GRANDFATHER = Großvater
Role-GRANDMOTHER = Großmutter
Role-FATHER = Vater
Role-MOTHER = Mutter
Role-BOY = Junge
Role-GIRL = Mädchen

Colour-RED = Rot
Colour-BLUE = Blau
Colour-GREEN = Grün
Colour-YELLOW = Gelb
Colour-BLACK = Schwarz
Colour-WHITE = Weiß

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
Possibility-MOVE_AND_PLACE = gegangen, dann eine gesetzt

Ending-TEMPLE_REACHED = Tempel erreicht
Ending-ROUNDS_PLAYED = alle Runden gespielt

SquareKind-DRY = trockenes Feld
SquareKind-POOL = Becken
SquareKind-FISH = Mosaikfisch
