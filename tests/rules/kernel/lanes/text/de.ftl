game-title = Bahnen
place = { $name }
    .at = auf { $name } ({ $kind })
together-rolled-advanced = { $firstSeat } würfelt { $firstDice } und geht { $laneAt } weiter.
event-advanced = { $seat } bringt { $goods } (mit { $toll }) nach { $lane }.
event-rolled = { $seat } würfelt { $dice }, { $diceCount } Würfel.
event-paid = { $seat } zahlt { $price }.
event-delivered = { $seat } liefert { $good } ({ $goodId }).
event-loaded = { $seat } lädt { $loads }.
event-told = { $whom } { $open } { $seats } { $note }
action-advance = Gehe nach { $lane }
action-deliver = Liefere { $good ->
    [none] nichts
   *[other] { $good }
}
refusal-LANE_FULL = { $lane } ist voll von { $good }.
refusal-BROKEN = { $missing }
ending-FINISHED = Alles ist getan.
Good-CLAY = Lehm
Good-FISH = Fisch
Load-STONE = Stein
    .counted = { $count ->
        [one] 1 Stein
       *[other] { $count } Steine
    }
Load-REED = Schilf
    .counted = { $count } Schilf
value-Price = { $count } { $good }
refusal-GAME_OVER = Die Bahnen sind zu.
hint-only =
    .title = a hint without a sentence
