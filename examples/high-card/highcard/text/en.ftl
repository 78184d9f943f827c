game-title = High card

action-playCard = Play { $card }

event-handDealt = { $seat } is dealt { $cardsCount ->
    [0] { $count } cards
   *[other] { $cards }
}.
event-cardPlayed = { $seat } plays { $card }.
event-cardDrawn = { $card ->
    [none] { $seat } draws a card.
   *[other] { $seat } draws { $card }.
}
event-roundWon = { $seat } wins the round.
event-gameEnded = { $outcome }

prompt-playing = { $held ->
    [one] Play your last card;
   *[other] Play one of your { $held } cards;
} the highest of the round scores a point.
waiting-playing = { $seat } is to play a card.

refusal-NOT_IN_HAND = You do not hold { $card }.

ending-HANDS_EMPTY = All cards have been played.

view-hand = your hand
view-handSizes = cards
view-deck = deck
view-played = this round
view-points = points
