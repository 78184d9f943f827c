game-title = Tic-tac-toe

action-mark = Mark { $square }
prompt-marking = Mark an empty square.
waiting-marking = { $seat } is to mark a square.

event-marked = { $seat } marks { $square }.
event-gameEnded = { $outcome }

refusal-SQUARE_TAKEN = There is a mark on { $square } already.

ending-THREE_IN_A_ROW = Three in a row.
ending-BOARD_FULL = The board is full.
criterion-LINE = { "" }


view-squares = squares
