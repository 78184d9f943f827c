game-title = Tic-tac-toe

action-mark = Mark { $square }
prompt-marking = Mark an empty square.
waiting-marking = { $seat } is to mark a square.

event-marked = { $seat } marks { $square }.
event-gameEnded = { $winner ->
    [none] The board is full: a draw.
   *[other] { $winner } has three in a row.
}

refusal-SQUARE_TAKEN = There is a mark on { $square } already.

ending-THREE_IN_A_ROW = Three in a row.
ending-BOARD_FULL = The board is full.

Ending-THREE_IN_A_ROW = three in a row
Ending-BOARD_FULL = a full board

view-squares = squares
