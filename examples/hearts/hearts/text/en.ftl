game-title = Hearts

first-turn-1 = In Hearts you do not want cards: each heart that you take counts one point against you, and the queen of spades thirteen.
first-turn-2 = First you pass three cards to somebody else. Then somebody leads a card, everybody follows its suit who can, and the highest card of that suit takes the trick.

setup-limit = The game ends at
setup-passing = Cards are passed
Passing-ROTATING = in turn to the left, to the right and across
Passing-LEFT = always to the left
Passing-NEVER = never

Suit-CLUBS = clubs
Suit-DIAMONDS = diamonds
Suit-SPADES = spades
Suit-HEARTS = hearts

view-hand = Hand
view-handSizes = Cards in hand
view-chosen = Chosen to pass
view-passTo = You pass to
view-trick = Trick
view-leader = Led by
view-played = Cards played
view-heartsBroken = Hearts are broken
view-taken = Taken in this hand
view-scores = Points

action-passCards = Pass { $cards }
template-passCards = Pass { $most } cards
action-playCard = Play { $card }

event-gameBegun = The game ends at { $limit ->
    [one] 1 point
   *[other] { $limit } points
}; cards are passed { $passing }.
event-handDealt = { $seat } is dealt { $cardsCount ->
    [0] { $count } cards
   *[other] { $cards }
}.
event-passingBegun = Everybody chooses three cards to pass { $by ->
    [1] to the left
   *[other] on
}.
event-passChosen = { $seat } has chosen { $cardsCount ->
    [0] { $count } cards
   *[other] { $cards }
} to pass.
event-cardsPassed = { $seat } passes { $cardsCount ->
    [0] { $count } cards
   *[other] { $cards }
} to { $to }.
event-tricksBegun = { $seat } holds the lowest club and leads.
event-cardPlayed = { $seat } plays { $card }.
event-trickTaken = { $points ->
    [0] { $seat } takes the trick.
    [one] { $seat } takes the trick with { $points } point.
   *[other] { $seat } takes the trick with { $points } points.
}
event-handScored = { $pointsBySeat ->
    [none] The hand counts no points.
   *[other] { $moon ->
        [none] The hand counts: { $pointsBySeat }.
       *[other] { $moon } has shot the moon: { $pointsBySeat }.
    }
}
event-gameEnded = { $outcome }

prompt-choosingPass = Choose 3 cards for { $to }.
prompt-playingTrick = { $suit ->
    [none] Lead any card to the trick.
   *[other] Play a card to the trick: { $suit } if you have any.
}
may-choosingPass = You may choose other cards until all have chosen.
waiting-choosingPass = { $players } { $playersCount ->
    [one] chooses
   *[other] choose
} cards to pass.
waiting-playingTrick = { $seat } is to play a card.

refusal-NOT_IN_HAND = You do not hold { $card }.
refusal-NOT_THREE_CARDS = Choose { $count } different cards.
refusal-LOWEST_CLUB_LEADS = The first trick begins with { $card }.
refusal-FOLLOW_SUIT = You have { $suit } and must follow suit.
refusal-NO_POINTS_YET = { $card } counts points and cannot be played to the first trick.
refusal-HEARTS_NOT_BROKEN = No heart has been played yet, so none can be led.

ending-LIMIT_REACHED = A player has reached the limit.
