game-title = Bluff-Würfeln

setup-dice = Würfel für jeden

view-dice = deine Würfel
view-counts = Würfel
view-turn = am Zug
view-bid = letztes Gebot
view-shown = beim letzten Anzweifeln gezeigt
view-seat = von
view-count = wie viele
view-face = Augen

action-bid = Biete { $count } × { $face }
template-bid = Biete mehr Würfel
action-raiseFace = Biete ebenso viele { $face }er
action-challenge = Zweifle an

event-gameBegun = { $each ->
    [one] Alle haben { $each } Würfel.
   *[other] Alle haben { $each } Würfel.
}
event-diceRolled = { $diceCount ->
    [0] { $count ->
        [one] { $seat } würfelt mit { $count } Würfel.
       *[other] { $seat } würfelt mit { $count } Würfeln.
    }
   *[other] { $seat } würfelt { $dice }.
}
event-biddingBegun = { $seat } bietet zuerst.
event-bidMade = { $seat } bietet { $count } × { $face }.
event-diceShown = { $seat } zeigt { $dice }.
event-bidChallenged = { $seat } zweifelt an: Es sind { $count } × { $face }.
event-dieLost = { $left ->
    [0] { $seat } verliert den letzten Würfel und scheidet aus.
   *[other] { $seat } verliert einen Würfel.
}
event-gameEnded = { $outcome }

refusal-NO_SUCH_FACE = Ein Gebot nennt eine Augenzahl von { $least } bis { $most }.
refusal-WRONG_COUNT = Biete { $least } bis { $most } Würfel.
refusal-NO_BID_YET = Es gibt noch kein Gebot.
refusal-FACE_NOT_HIGHER = Nenne eine höhere Augenzahl als { $face }.

prompt-bidding = Biete mehr oder zweifle an.
waiting-bidding = { $seat } bietet oder zweifelt an.

ending-ONE_LEFT = Nur an einem Platz sind noch Würfel.
criterion-SCORE = Würfeln
criterion-LASTED = Ausdauer
result-score = { $score ->
    [one] { $score } Würfel
   *[other] { $score } Würfel
}
