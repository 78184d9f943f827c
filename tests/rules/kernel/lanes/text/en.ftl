game-title = Lanes
place = { $name }
    .at = on { $name } ({ $kind })
together-rolled-advanced = { $firstSeat } rolls { $firstDice } and goes on { $laneAt }.
event-advanced = { $seat } moves { $goods } (with { $toll }) to { $lane }.
event-rolled = { $seat } rolls { $dice }, { $diceCount } dice.
event-paid = { $seat } pays { $price }.
event-delivered = { $seat } delivers { $good } ({ $goodId }).
event-loaded = { $seat } loads { $loads }.
event-told = { $whom } { $open } { $seats } { $note }
action-advance = Go to { $lane }
action-deliver = Deliver { $good ->
    [none] nothing
   *[other] { $good }
}
refusal-LANE_FULL = { $lane } is full of { $good }.
refusal-BROKEN = { $missing }
ending-FINISHED = All is done.
Good-CLAY = clay
Good-FISH = fish
Load-STONE = stone
    .counted = { $count ->
        [one] 1 stone
       *[other] { $count } stones
    }
Load-REED = reed
    .counted = { $count } reeds
value-Price = { $count } { $good }
refusal-GAME_OVER = The lanes are closed.
hint-only =
    .title = a hint without a sentence
