game-title = Caretos
setup-experienced = Für Erfahrene: eine Schlussbonuskarte wählen

## Teile
Monster-WEREWOLF = Werwolf
Monster-MOIRA = Verwunschene Moira
Monster-SHEPHERDESS = Wolfshirtin
Monster-TREVOR = Trevor
Monster-LOST_SOUL = Verlorene Seele
Monster-WITCH = Hexe
Monster-BOGEYMAN = Butzemann
Monster-MARIA_GANCHA = Maria Gancha
Color-RED = Rot
Color-BLUE = Blau
Color-WHITE = Weiß
Color-GREEN = Grün
Color-YELLOW = Gelb
Kind-VILLAGE = Dorf
Kind-CHAPEL = Kapelle
Kind-GRANARY = Kornspeicher
Kind-DOLMEN = Dolmen
Kind-FOREST = Wald
Kind-WELL = Brunnen
Kind-WATERFALL = Wasserfall
Kind-PLAIN = einfacher Kreis
Night-MOON = Mond
Night-STORM = Sturm
Night-COMET = Komet
Rune-A = A
Rune-B = B
Rune-C = C
Rune-D = D
Symbol-ONE = eins
Symbol-TWO = zwei
Symbol-THREE = drei
Symbol-FOUR = vier
Purchase-BONUS_CARD = eine Bonuskarte
Purchase-MOVE = einen weiteren Schritt
Purchase-ACTIVATION = den Einsatz eines zweiten Monsters
Purchase-RELEASE = den Weg aus dem Kessel
Fate-STAYED = bleibt dort
Fate-CAPTURED = wird gefangen
Fate-LOST = verlässt das Spiel
Ending-LAST_VILLAGER = der letzte Dorfbewohner wurde gefangen
Ending-LAST_CARD = die letzte Nachtkarte wurde gezogen
Start-VILLAGERS = Dorfbewohner
Start-CARETO = Careto
Start-MONSTER = Monster
Task-GATHER = Dorfbewohner versammeln
Task-CARETO = einen Careto bewegen
Task-ACTIVATE = ein Monster einsetzen
Act-MOVE_SELF = dieses Monster bewegen
Act-MOVE_OTHER = irgendein anderes Monster bewegen
Act-MOVE_CARETO = einen Careto bewegen
Act-MOVE_EACH_CARETO = den einen, dann den anderen Careto bewegen
Act-SWAP = Plätze tauschen
Act-RELOCATE = Dorfbewohner versetzen
Act-SCARE = eine Gruppe aus der Ferne erschrecken
Act-PLACE = dieses Monster irgendwohin setzen
Act-MOVE_GROUP = eine Gruppe als Careto bewegen
Act-MOVE_VILLAGERS = Dorfbewohner bewegen
Goal-COLOR = Dorfbewohner einer Farbe erschrecken
Goal-AT = an einem Ort erschrecken
Goal-NEXT_TO = neben einem Ort erschrecken
Goal-NEXT_TO_CARETO = neben einem Careto erschrecken
Goal-NEXT_TO_MONSTER = neben einem anderen Monster erschrecken
FinalGoal-DIFFERENT = Sätze verschiedener Farben
FinalGoal-SAME = Sätze einer Farbe
FinalGoal-EACH = jeder Dorfbewohner einer Farbe
Standing-RULEBOOK = Spielregel
Standing-FOUND = gefunden
Standing-DEDUCED = abgeleitet
Standing-RECONSTRUCTION = Rekonstruktion
value-Crowd = Ort { $place } ({ $villagers })
value-ScoreSheet = { $seat } hat { $total } ({ $villagers } für Dorfbewohner, { $bonus } für Bonuskarten, { $final } für die Schlussbonuskarte)
value-MovedVillager = { $color } an Ort { $place }

## Worauf der Tisch wartet
value-ChoosingStart = { $seat } soll ein Startsymbol wählen
value-KeepingFinalCard = { $seats } sollen je eine von zwei Schlussbonuskarten behalten
value-PlayingCard = { $seat } soll eine Nachtkarte spielen
value-Gathering = { $seat } soll einzelne Dorfbewohner versammeln
value-MovingCareto = { $seat } muss { $careto ->
    [none] einen Careto
   *[other] Careto { $careto }
} { $left ->
    [one] einen Schritt
   *[other] { $left } Schritte
} weit bewegen{ $then ->
    [0] {""}
   *[other] , danach den anderen
}
value-Activating = { $seat } darf Monster einsetzen
value-Finishing = { $seat } darf den Zug beenden
value-MovingMonster = { $seat } darf { $mover ->
    [none] irgendein anderes Monster
   *[other] { $mover }
} bewegen, höchstens { $left ->
    [one] einen Schritt
   *[other] { $left } Schritte
}
value-Swapping = { $seat } darf { $power } mit jemandem den Platz tauschen lassen
value-Relocating = { $seat } darf Dorfbewohner versetzen
value-ScaringAfar = { $seat } soll eine Gruppe aus der Ferne erschrecken
value-PlacingMonster = { $seat } soll { $power } an einen beliebigen freien Ort setzen
value-MovingGroup = { $seat } darf eine Gruppe als Careto bewegen, höchstens { $left ->
    [one] einen Schritt
   *[other] { $left } Schritte
}
value-MovingVillagers = { $seat } darf { $villagers ->
    [one] noch einen Dorfbewohner
   *[other] { $villagers } verschiedene Dorfbewohner
} bewegen, jeden höchstens { $steps ->
    [one] einen Schritt
   *[other] { $steps } Schritte
}
value-Dispersing = { $seat } soll die Dorfbewohner an Ort { $origin } fliehen lassen
value-ReturningMonster = { $seat } soll { $monster } zurück auf den Plan setzen

## Was geschah
event-tableOpened = Ein Tisch für { $seats }: Die Monster sind verteilt, { $first } beginnt.
event-asked = { $phase }.
event-monstersPlaced = { $seat } nimmt das Symbol { $symbol }: { $monsters } stehen an den Orten { $places }.
event-villagersPlaced = Die Dorfbewohner kommen heraus, jede Gruppe mit einem Lagerfeuer: { $crowds }.
event-nightCardsDrawn = { $seat } zieht { $cardsCount ->
    [one] Nachtkarte { $cards }
   *[other] die Nachtkarten { $cards }
}.
event-nightCardsTaken = { $seat } zieht { $count ->
    [one] eine Nachtkarte
   *[other] { $count } Nachtkarten
}.
event-bonusCardRevealed = Bonuskarte { $card } wird aufgedeckt.
event-finalCardsDealt = { $seat } bekommt { $finalCardsCount ->
    [one] Schlussbonuskarte { $finalCards }
   *[other] die Schlussbonuskarten { $finalCards }
}.
event-finalCardsTaken = { $seat } bekommt { $count ->
    [one] eine Schlussbonuskarte
   *[other] { $count } Schlussbonuskarten
}.
event-finalCardKept = { $seat } behält Schlussbonuskarte { $card }.
event-finalCardChosen = { $seat } behält eine Schlussbonuskarte.
event-turnBegan = { $seat } beginnt einen Zug.
event-nightCardPlayed = { $seat } spielt Nachtkarte { $card }: { $night }, { $rune ->
    [none] keine Rune
   *[other] Rune { $rune }
}{ $matched ->
    [true] , die zur Karte darunter passt
   *[other] {""}
}.
event-villagerGathered = Ein Dorfbewohner ({ $color }) geht von Ort { $origin } nach Ort { $place }.
event-gatheringEnded = Kein einzelner Dorfbewohner kann andere erreichen.
event-caretoMoved = Careto { $careto } geht von Ort { $origin } nach Ort { $place }.
event-caretosStuck = Der Careto hat keinen offenen Weg; die übrigen Schritte verfallen.
event-villagerLost = Ein Careto nimmt an Ort { $place } einen Dorfbewohner ({ $color }) aus dem Spiel.
event-villagerCaptured = { $monster } fängt an Ort { $place } einen Dorfbewohner ({ $color }) für { $seat }.
event-monsterTrapped = { $monster } kommt in den Kessel{ $freed ->
    [none] {""}
   *[other] ; { $freed } kommt heraus
}.
event-monsterReleased = { $seat } holt { $monster } { $byRune ->
    [true] durch gleiche Runen
   *[other] für Lagerfeuer
} aus dem Kessel.
event-monsterReturned = { $monster } kehrt an Ort { $place } zurück.
event-groupScared = { $monster } erschreckt die Gruppe an Ort { $place }{ $campfires ->
    [0] ; dort brennt kein Lagerfeuer
   *[other] ; { $seat } nimmt das Lagerfeuer
}.
event-groupRouted = Die Gruppe an Ort { $place } zerstreut sich vor einem Careto.
event-bonusCardMet = { $seat } erfüllt Bonuskarte { $card }: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}.
event-villagerFled = Ein Dorfbewohner ({ $color }) flieht von Ort { $origin } nach Ort { $place }{ $fateId ->
    [CAPTURED] {" "}und wird von einem Monster von { $captor } gefangen
    [LOST] {" "}und geht an einen Careto verloren
   *[other] {""}
}.
event-campfirePlaced = An Ort { $place } wird ein Lagerfeuer entzündet.
event-campfireReturned = Das Lagerfeuer an Ort { $place } kommt zurück in den Vorrat.
event-monsterActivated = { $seat } setzt { $monster } ein ({ $night }).
event-monsterMoved = { $monster } zieht von Ort { $origin } nach Ort { $place }{ $passing ->
    [true] , im Vorübergehen
   *[other] {""}
}.
event-extraMoveGained = { $monster } darf { $moves ->
    [one] noch einen Schritt
   *[other] noch { $moves } Schritte
} machen.
event-stopped = { $seat } verzichtet auf den Rest dieses Teils.
event-placesSwapped = { $monster } an Ort { $origin } tauscht mit { $other ->
    [none] Careto { $swappedCareto }
   *[other] { $other }
} an Ort { $place }.
event-villagersChosen = { $only ->
    [none] Alle Dorfbewohner an Ort { $place } sollen
   *[other] Ein Dorfbewohner ({ $only }) an Ort { $place } soll
} versetzt werden.
event-villagersPut = Von Ort { $origin } nach Ort { $place } kommen Dorfbewohner: { $villagers }.
event-groupMoved = Als Careto zieht die Gruppe von Ort { $origin } nach Ort { $place }.
event-groupCalmed = Die Gruppe an Ort { $place } ist kein Careto mehr.
event-villagerMoved = Ein Dorfbewohner ({ $color }) wird von Ort { $origin } nach Ort { $place } bewegt{ $fateId ->
    [CAPTURED] {" "}und von einem Monster von { $captor } gefangen
    [LOST] {" "}und an einen Careto verloren
   *[other] {""}
}.
event-campfiresSpent = { $seat } gibt { $campfires ->
    [one] ein Lagerfeuer
   *[other] { $campfires } Lagerfeuer
} für { $purchase } aus.
event-bonusCardBought = { $seat } nimmt Bonuskarte { $card }.
event-activationsEnded = { $seat } setzt keine Monster mehr ein.
event-pileCleared = Die gespielten Karten von { $seat } verlassen das Spiel.
event-turnEnded = { $seat } beendet den Zug{ $turnsLeft ->
    [none] {""}
    [one] ; ein Zug bleibt
   *[other] ; { $turnsLeft } Züge bleiben
}.
event-gameEnded = Das Spiel ist aus: { $ending }. { $sheets }.

ending-LAST_VILLAGER = Der letzte Dorfbewohner auf dem Plan wurde gefangen.
ending-LAST_CARD = Die letzte Nachtkarte wurde gezogen, und alle hatten noch einen Zug.

## Was man tun kann
action-chooseStart = Symbol { $symbol } nehmen, { $first } an dessen ersten Ort
action-keepFinalCard = Schlussbonuskarte { $card } behalten
action-playNightCard = Nachtkarte { $card } spielen
action-gatherVillager = Den Dorfbewohner an Ort { $origin } nach Ort { $place } gehen lassen
action-moveCareto = Careto { $careto } nach Ort { $place } bewegen
action-activateMonster = { $monster } einsetzen
action-moveMonster = { $monster } nach Ort { $place } bewegen
action-sendToCauldron = Das Monster im Weg in den Kessel schicken
action-swapPlaces = Mit der Figur an Ort { $place } tauschen
action-chooseVillagers = { $only ->
    [none] Alle Dorfbewohner
   *[other] Einen Dorfbewohner ({ $only })
} an Ort { $place } wählen
action-putVillagers = Die gewählten Dorfbewohner nach Ort { $place } setzen
action-scareGroup = Die Gruppe an Ort { $place } aus der Ferne erschrecken
action-putMonster = Das Monster an Ort { $place } setzen
action-moveGroup = Die Gruppe von Ort { $origin } nach Ort { $place } bewegen
action-moveVillager = Einen Dorfbewohner ({ $color }) von Ort { $origin } nach Ort { $place } bewegen
action-continueVillager = Denselben Dorfbewohner weiter nach Ort { $place } bewegen
action-letFlee = Einen Dorfbewohner ({ $color }) nach Ort { $place } fliehen lassen
action-returnMonster = Das Monster an Ort { $place } zurücksetzen
action-stop = Hier aufhören
action-finish = Fertig: keine Monster mehr einsetzen
action-releaseByRune = Mit den Runen den Kessel verlassen
action-buyBonusCard = Bonuskarte { $card } kaufen
action-buyMove = Einen weiteren Schritt kaufen
action-buyActivation = Den Einsatz des zweiten Monsters kaufen
action-buyRelease = Den Weg aus dem Kessel kaufen

## Warum nicht
refusal-NOT_YOUR_MONSTER = { $monster } ist keines deiner Monster.
refusal-SYMBOL_TAKEN = Das Symbol { $symbol } ist vergeben.
refusal-NOT_YOUR_FINAL_CARD = Du kannst nur eine deiner beiden Schlussbonuskarten behalten.
refusal-NOT_IN_HAND = Diese Nachtkarte hast du nicht auf der Hand.
refusal-NOBODY_ALONE = An Ort { $place } ist niemand allein.
refusal-NOBODY_TO_JOIN = An Ort { $place } ist niemand, dem sich jemand anschließen könnte.
refusal-NO_OPEN_WAY = Nach Ort { $place } führt kein offener Weg.
refusal-SHUT_IN = Niemand kann Ort { $place } verlassen: Alle Wege sind versperrt.
refusal-NOT_FREE = An Ort { $place } ist schon jemand.
refusal-NO_SUCH_CARETO = Es gibt nur Careto 1 und Careto 2.
refusal-OTHER_CARETO = Der andere Careto ist unterwegs.
refusal-NOT_NEXT_TO_IT = Dorthin führt kein Weg: Ort { $place } ist kein Nachbar.
refusal-CARETO_IN_THE_WAY = An Ort { $place } steht ein Careto.
refusal-OTHER_GROUP = Die Gruppe an Ort { $place } ist unterwegs.
refusal-NO_GROUP = An Ort { $place } ist keine Gruppe.
refusal-NOT_THIS_MONSTER = { $monster } ist nicht das Monster, das bewegt wird.
refusal-NOT_ON_BOARD = { $monster } ist nicht auf dem Plan.
refusal-OUT_OF_REACH = Ort { $place } ist weder ein Nachbar noch ein Ziel für einen Sprung.
refusal-OCCUPIED = An Ort { $place } steht ein Monster oder ein Careto.
refusal-CANNOT_MOVE_ON = Von Ort { $place } ginge es nicht weiter an einen freien Ort.
refusal-CANNOT_SEND = Diese Fähigkeit schickt niemanden in den Kessel.
refusal-NOBODY_PASSED = An diesem Ort steht kein anderes Monster.
refusal-MUST_MOVE_ON = Das Monster kann hier nicht bleiben und muss weiterziehen.
refusal-NOBODY_TO_SWAP_WITH = An Ort { $place } steht weder dein anderes Monster noch ein Careto.
refusal-NO_SUCH_PLACE = Es gibt keinen Ort { $place }.
refusal-NO_SUCH_VILLAGER = An Ort { $place } gibt es keinen solchen Dorfbewohner.
refusal-ALL_OR_NONE = An Ort { $place } ist der Dorfbewohner allein: Wähle alle.
refusal-CHOSEN_ALREADY = Die Dorfbewohner sind gewählt: Setze sie an einen freien Ort oder höre auf.
refusal-CHOOSE_FIRST = Wähle zuerst die Dorfbewohner.
refusal-ENOUGH_VILLAGERS = Es dürfen keine weiteren Dorfbewohner bewegt werden.
refusal-MOVED_ALREADY = Dieser Dorfbewohner wurde schon bewegt.
refusal-NOBODY_TO_CONTINUE = Kein Dorfbewohner hat noch Schritte übrig.
refusal-NEXT_CLOCKWISE = Der nächste Dorfbewohner flieht nach Ort { $place }, dem nächsten im Uhrzeigersinn.
refusal-IN_CAULDRON = { $monster } ist nicht auf dem Plan, sondern im Kessel.
refusal-ALREADY_ACTIVATED = { $monster } wurde in diesem Zug schon eingesetzt.
refusal-NO_ACTIVATION_LEFT = Du darfst in diesem Zug kein weiteres Monster einsetzen.
refusal-ONLY_IN_YOUR_TURN = Lagerfeuer gibt man nur im eigenen Zug aus.
refusal-BOUGHT_ALREADY = Du hast in diesem Zug schon etwas gekauft.
refusal-TOO_FEW_CAMPFIRES = Das kostet { $needed ->
    [one] ein Lagerfeuer
   *[other] { $needed } Lagerfeuer
}; du hast weniger.
refusal-NOT_FACE_UP = Diese Bonuskarte liegt nicht offen aus.
refusal-TOO_MANY_OPEN_CARDS = Du hast so viele unerfüllte Bonuskarten wie erlaubt.
refusal-NOBODY_ACTIVATED = Du hast in diesem Zug noch kein Monster eingesetzt.
refusal-NO_CARD_YET = Spiele zuerst deine Nachtkarte.
refusal-ACTIVATIONS_OVER = Die Einsätze dieses Zuges sind vorbei.
refusal-RUNES_GIVE_IT = Der zweite Einsatz steht dir schon zu.
refusal-NOBODY_TO_ACTIVATE = Auf dem Plan ist kein anderes Monster von dir, das eingesetzt werden könnte.
refusal-NOT_IN_CAULDRON = Keines deiner Monster ist im Kessel.
refusal-PASSING_BY = Erst muss das Monster weiterziehen, das gerade an anderen vorbeikommt.
refusal-NO_MATCH = Deine beiden obersten Karten haben nicht die gleiche Rune.
refusal-RUNES_IN_YOUR_TURN = Runen befreien ein Monster nur im eigenen Zug.
refusal-RUNES_USED = Die gleichen Runen sind schon genutzt.
refusal-NO_FREE_PLACE = Es gibt keinen freien Ort, an den dein Monster zurückkehren könnte.
refusal-NOT_A_RETURN_PLACE = Das Monster kann nicht an Ort { $place } zurückkehren.
