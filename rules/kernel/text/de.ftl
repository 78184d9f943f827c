seat = Platz { $number }
list = { $items } und { $last }
refusal-GAME_OVER = Das Spiel ist zu Ende.
refusal-NOT_YOUR_TURN = Du bist nicht an der Reihe.
refusal-NOT_IN_PLAY = Diese Aktion gehört zu einem Modul, das nicht im Spiel ist.
refusal-NOT_NOW = Der Tisch wartet auf etwas anderes.
prompt = Du bist am Zug.
waiting = Der Tisch wartet auf { $players }.
