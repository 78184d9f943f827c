game-title = Backgammon

view-dice = dice to move by
view-pips = points to go
view-stacks = checkers
view-point = point
view-seat = of
view-count = how many

action-moveChecker = { $origin } → { $target }

event-diceTied = Both roll { $dice }, so they roll again.
event-diceRolled = { $seat } rolls { $dice }.
event-checkerMoved = { $target ->
    [off] { $seat } bears off from { $origin }.
   *[other] { $origin ->
        [bar] { $seat } comes in from the bar at { $target }.
       *[other] { $seat } moves from { $origin } to { $target }.
    }
}
event-checkerHit = The checker of { $seat } on { $point } is hit.
event-turnLost = { $seat } cannot move by { $dice }.
event-gameEnded = { $outcome }

refusal-NO_CHECKER = You have no checker there.
refusal-BAR_FIRST = Bring in your checker from the bar first.
refusal-NO_SUCH_DIE = None of your dice leads there.
refusal-POINT_HELD = The other seat holds this point with two or more checkers.
refusal-NOT_HOME = Bring all checkers home before you bear off.
refusal-FURTHER_FIRST = A checker stands further away: move it, or bear off by the exact die.
refusal-MORE_DICE_POSSIBLE = Another move lets you use more of your dice, or the higher one.

prompt-moving = { $diceCount ->
    [one] Move a checker by { $dice }.
   *[other] Move your checkers by { $dice }.
}
waiting-moving = { $seat } is to move.

ending-SINGLE = All checkers of one seat are off the board.
ending-GAMMON = A gammon: the loser has borne off no checker.
ending-BACKGAMMON = A backgammon: the loser still has a checker on the bar or in the winner's home.
