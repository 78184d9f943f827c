game-title = Tic-Tac-Toe

action-mark = { $square } ankreuzen
prompt-marking = Kreuze ein leeres Feld an.
waiting-marking = { $seat } kreuzt ein Feld an.

event-marked = { $seat } kreuzt { $square } an.
event-gameEnded = { $winner ->
    [none] Das Brett ist voll: unentschieden.
   *[other] { $winner } hat drei in einer Reihe.
}

refusal-SQUARE_TAKEN = Auf { $square } steht schon ein Zeichen.

ending-THREE_IN_A_ROW = Drei in einer Reihe.
ending-BOARD_FULL = Das Brett ist voll.

Ending-THREE_IN_A_ROW = drei in einer Reihe
Ending-BOARD_FULL = volles Brett

view-squares = Felder
