game-title = Liar's dice

setup-dice = Dice for each

view-dice = your dice
view-counts = dice
view-turn = to bid
view-bid = last bid
view-shown = shown in the last challenge
view-seat = by
view-count = how many
view-face = face

action-bid = Bid { $count } × { $face }
template-bid = Bid more dice
action-raiseFace = Bid as many of face { $face }
action-challenge = Challenge

event-gameBegun = { $each ->
    [one] Each has { $each } die.
   *[other] Each has { $each } dice.
}
event-diceRolled = { $diceCount ->
    [0] { $count ->
        [one] { $seat } rolls { $count } die.
       *[other] { $seat } rolls { $count } dice.
    }
   *[other] { $seat } rolls { $dice }.
}
event-biddingBegun = { $seat } bids first.
event-bidMade = { $seat } bids { $count } × { $face }.
event-diceShown = { $seat } shows { $dice }.
event-bidChallenged = { $seat } challenges: there are { $count } × { $face }.
event-dieLost = { $left ->
    [0] { $seat } loses the last die and is out.
   *[other] { $seat } loses a die.
}
event-gameEnded = { $outcome }

refusal-NO_SUCH_FACE = A bid names a face from { $least } to { $most }.
refusal-WRONG_COUNT = Bid from { $least } to { $most } dice.
refusal-NO_BID_YET = There is no bid yet.
refusal-FACE_NOT_HIGHER = Name a face above { $face }.

prompt-bidding = Bid more, or challenge.
waiting-bidding = { $seat } is to bid or to challenge.

ending-ONE_LEFT = Only one seat has dice left.
criterion-SCORE = dice
criterion-LASTED = lasting longest
result-score = { $score ->
    [one] { $score } die
   *[other] { $score } dice
}
