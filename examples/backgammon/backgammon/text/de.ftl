game-title = Backgammon

view-dice = Würfel zum Ziehen
view-pips = Punkte bis zum Ziel
view-stacks = Steine
view-point = Feld
view-seat = von
view-count = wie viele

action-moveChecker = { $origin } → { $target }

event-diceTied = Gewürfelt wird { $dice }, also noch einmal.
event-diceRolled = { $seat } würfelt { $dice }.
event-checkerMoved = { $target ->
    [aus] { $seat } würfelt von { $origin } aus.
   *[other] { $origin ->
        [Bar] { $seat } kommt von der Bar auf { $target } ins Spiel.
       *[other] { $seat } zieht von { $origin } nach { $target }.
    }
}
event-checkerHit = Der Stein von { $seat } auf { $point } ist geschlagen.
event-turnLost = { $seat } kann mit { $dice } nicht ziehen.
event-gameEnded = { $outcome }

refusal-NO_CHECKER = Dort steht kein Stein von dir.
refusal-BAR_FIRST = Bringe zuerst deinen Stein von der Bar ins Spiel.
refusal-NO_SUCH_DIE = Keiner deiner Würfel führt dorthin.
refusal-POINT_HELD = Dort stehen zwei oder mehr Steine der anderen Seite.
refusal-NOT_HOME = Bringe alle Steine ins Heimfeld, bevor du auswürfelst.
refusal-FURTHER_FIRST = Ein Stein steht weiter weg: Ziehe ihn, oder würfle genau aus.
refusal-MORE_DICE_POSSIBLE = Ein anderer Zug nutzt mehr deiner Würfel oder den höheren.

prompt-moving = { $diceCount ->
    [one] Ziehe einen Stein mit { $dice }.
   *[other] Ziehe deine Steine mit { $dice }.
}
waiting-moving = { $seat } ist am Zug.

ending-SINGLE = Alle Steine einer Seite sind ausgewürfelt.
ending-GAMMON = Ein Gammon: Von der anderen Seite ist kein Stein ausgewürfelt.
ending-BACKGAMMON = Ein Backgammon: Ein Stein der anderen Seite steht noch auf der Bar oder im Heimfeld des Siegers.
