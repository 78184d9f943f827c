seat = Seat { $number }
list = { $items } and { $last }
refusal-GAME_OVER = The game is over.
refusal-NOT_YOUR_TURN = It is not your turn.
refusal-NOT_IN_PLAY = This action belongs to a module that is not in play.
refusal-NOT_NOW = The table is waiting for something else.
may = You may act meanwhile.
prompt = It is your turn.
waiting = The table waits for { $players }.
ending-RESIGNED = All others gave up.
ending-TIME_UP = The time of the last opponent was up.
Verdict-WON = won
Verdict-LOST = lost
Verdict-DRAWN = drawn
criterion-SCORE = points
criterion-STAYED = { "" }
outcome-WON = { $ending } { $seatsCount ->
    [one] { $seats } wins{ $criterion ->
        [none] {""}
       *[other] {" "}by { $criterion }
    }
   *[other] { $seats } share the victory
}.
outcome-DRAWN = { $ending } { $seats } draw.
outcome-TEAM_WON = { $ending } { $seats } win{ $criterion ->
    [none] {""}
   *[other] {" "}by { $criterion }
}.
outcome-LOST = { $ending } { $seatsCount ->
    [one] { $seats } has lost
   *[other] { $seats } have lost
}.
hint-gains = { $steps }: { $gains }.
hint-steps = { $steps }.
hint-only = { $steps }: nothing else is possible now.
hint-costs = It costs { $costs }.
hint-others = { $player } gets { $gains }.
hint-chance = Chance to win: { $now }% now, { $then }% with it.
hint-chance-then = Chance to win with it: { $then }%.
