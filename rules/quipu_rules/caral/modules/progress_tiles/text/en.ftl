event-progressTilesLaid = The progress tiles of this game: { $tilesText }.
event-cardsPicked = { $seat } takes { $cards } from the discard pile.
event-progressTilePlaced = { $seat } puts a progress tile on { $space }; from now on the action there is: { $tile }.
action-placeTile = Put the progress tile on { $space }
action-tradeCards = Discard 2 cards and draw 4
action-swapAlpaca = Give back a placed alpaca for cards from the discard pile
action-pickCard = Take { $cardIndefinite } from the discard pile
action-buildAfar = Build a level on your pyramid on { $space }
action-leaveCarali = Move no carali
tile-name = progress tile { $number }
ProgressTile-CULT_FILTER = draw 3 resource cards, then discard 1
ProgressTile-CULT_TRADE = discard 2 resource cards to draw 4
ProgressTile-VILLAGE_CARD = place 1 carali, then draw 1 resource card
ProgressTile-VILLAGE_MOVE = place 1 carali, then move 1 carali to a different spot
ProgressTile-MARKET_STONE = place 1 alpaca, then gain 1 stone
ProgressTile-MARKET_SWAP = place 1 alpaca, or give a placed one back for 3 cards of your choice from the discard pile
ProgressTile-QUARRY_MOVE = gain 1 stone per worker there, then move 1 carali to a different spot
ProgressTile-QUARRY_BUILD = gain 1 stone per worker there, or give 1 stone to build 1 level of any of your pyramids
refusal-WRONG_AREA = This progress tile ({ $tile }) does not belong there: put it on a square of the kind { $area }.
refusal-TILE_IS_THERE = A progress tile already lies on { $space }.
refusal-NOT_ON_DISCARD_PILE = There is no { $card } on the discard pile.
refusal-NO_PYRAMID_TO_BUILD = That takes a pyramid of yours that is begun and can still grow.
refusal-PLACE_TILE_FIRST = You have to place the progress tile first.
refusal-PICK_FIRST = You have to take your cards from the discard pile first.
value-PickingCards = { $seat } is to take { $count ->
    [one] 1 card
   *[other] { $count } cards
 } from the discard pile
value-PlacingTile = { $seat } is to place a progress tile ({ $tile })
prompt-placingTile = Put the progress tile ({ $tile }) on an action square of its kind.
prompt-pickingCards = Take { $count ->
    [one] 1 card
   *[other] { $count } cards
 } of your choice from the discard pile.
waiting-placingTile = { value-PlacingTile }.
waiting-pickingCards = { value-PickingCards }.
