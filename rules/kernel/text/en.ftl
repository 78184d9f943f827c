seat = Seat { $number }
list = { $items } and { $last }
refusal-GAME_OVER = The game is over.
refusal-NOT_YOUR_TURN = It is not your turn.
refusal-NOT_IN_PLAY = This action belongs to a module that is not in play.
refusal-NOT_NOW = The table is waiting for something else.
prompt = It is your turn.
waiting = The table waits for { $players }.
