game-title = Tic-Tac-Toe

action-mark = { $square } ankreuzen
prompt-marking = Kreuze ein leeres Feld an.
waiting-marking = { $seat } kreuzt ein Feld an.

event-marked = { $seat } kreuzt { $square } an.
event-gameEnded = { $outcome }

refusal-SQUARE_TAKEN = Auf { $square } steht schon ein Zeichen.

ending-THREE_IN_A_ROW = Drei in einer Reihe.
ending-BOARD_FULL = Das Brett ist voll.
criterion-LINE = { "" }


view-squares = Felder
