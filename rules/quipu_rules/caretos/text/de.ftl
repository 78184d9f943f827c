game-title = Caretos
game-about = Nachts jagen deine zwei Monster Dorfleute von ihren Lagerfeuern und fangen, wer allein steht; die Caretos kommen allen in die Quere. Wer die meisten Punkte hat, gewinnt.
game-length = 45 bis 60 Minuten, mittelschwer
first-turn-1 = Es ist Nacht. Deine zwei Monster fangen Dorfbewohner, die allein stehen, und jeder gefangene ist ein Punkt.
first-turn-2 = Dorfbewohner sammeln sich an Lagerfeuern und sind dort sicher. Vertreibe sie erst, dann fange, wer allein steht.
first-turn-3 = In deinem Zug spielst du eine Nachtkarte, deren Teile von oben nach unten geschehen: Dorfbewohner sammeln sich, ein Careto zieht, ein Monster wird eingesetzt.
setup-experienced = Für Erfahrene: eine Schlussbonuskarte wählen

## Teile
Monster-WEREWOLF = Werwolf
    .subject = Der Werwolf
    .nominative = der Werwolf
    .accusative = den Werwolf
    .dative = dem Werwolf
Monster-MOIRA = Verwunschene Moira
    .subject = Die Verwunschene Moira
    .nominative = die Verwunschene Moira
    .accusative = die Verwunschene Moira
    .dative = der Verwunschenen Moira
Monster-SHEPHERDESS = Wolfshirtin
    .subject = Die Wolfshirtin
    .nominative = die Wolfshirtin
    .accusative = die Wolfshirtin
    .dative = der Wolfshirtin
Monster-TREVOR = Trevor
    .subject = Trevor
    .nominative = Trevor
    .accusative = Trevor
    .dative = Trevor
Monster-LOST_SOUL = Verlorene Seele
    .subject = Die Verlorene Seele
    .nominative = die Verlorene Seele
    .accusative = die Verlorene Seele
    .dative = der Verlorenen Seele
Monster-WITCH = Hexe
    .subject = Die Hexe
    .nominative = die Hexe
    .accusative = die Hexe
    .dative = der Hexe
Monster-BOGEYMAN = Butzemann
    .subject = Der Butzemann
    .nominative = der Butzemann
    .accusative = den Butzemann
    .dative = dem Butzemann
Monster-MARIA_GANCHA = Maria Gancha
    .subject = Maria Gancha
    .nominative = Maria Gancha
    .accusative = Maria Gancha
    .dative = Maria Gancha
Color-RED = Rot
    .nominative = roter
    .accusative = roten
    .plural = rote
    .dative = roten
    .counted = { $count ->
        [one] 1 roter
       *[other] { $count } rote
    }
Color-BLUE = Blau
    .nominative = blauer
    .accusative = blauen
    .plural = blaue
    .dative = blauen
    .counted = { $count ->
        [one] 1 blauer
       *[other] { $count } blaue
    }
Color-WHITE = Weiß
    .nominative = weißer
    .accusative = weißen
    .plural = weiße
    .dative = weißen
    .counted = { $count ->
        [one] 1 weißer
       *[other] { $count } weiße
    }
Color-GREEN = Grün
    .nominative = grüner
    .accusative = grünen
    .plural = grüne
    .dative = grünen
    .counted = { $count ->
        [one] 1 grüner
       *[other] { $count } grüne
    }
Color-YELLOW = Gelb
    .nominative = gelber
    .accusative = gelben
    .plural = gelbe
    .dative = gelben
    .counted = { $count ->
        [one] 1 gelber
       *[other] { $count } gelbe
    }
Kind-VILLAGE = Dorf
    .dative = einem Dorf
Kind-CHAPEL = Kapelle
    .dative = einer Kapelle
Kind-GRANARY = Kornspeicher
    .dative = einem Kornspeicher
Kind-DOLMEN = Dolmen
    .dative = einem Dolmen
Kind-FOREST = Wald
    .dative = einem Wald
Kind-WELL = Brunnen
    .dative = einem Brunnen
Kind-WATERFALL = Wasserfall
    .dative = einem Wasserfall
Kind-PLAIN = Kreis
    .dative = einem Kreis
Night-MOON = Mond
Night-STORM = Sturm
Night-COMET = Komet
Rune-A = A
Rune-B = B
Rune-C = C
Rune-D = D
Symbol-ONE = 1
Symbol-TWO = 2
Symbol-THREE = 3
Symbol-FOUR = 4
Purchase-BONUS_CARD = eine Bonuskarte
Purchase-MOVE = einen weiteren Schritt
Purchase-ACTIVATION = den Einsatz eines zweiten Monsters
Purchase-RELEASE = den Weg aus dem Kessel
Fate-STAYED = bleibt dort
Fate-CAPTURED = wird gefangen
Fate-LOST = verlässt das Spiel
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
value-Crowd = { $place } ({ $villagers })
value-ScoreSheet = { $seat } hat { $total ->
    [0] keine Punkte
    [one] einen Punkt
   *[other] { $total } Punkte
}{ $parts ->
    [0] {""}
   *[other] {" "}({ $villagers ->
        [0] {""}
       *[other] { $villagers } für Dorfbewohner
    }{ $bonus ->
        [0] {""}
       *[other] { $villagers ->
            [0] {""}
           *[other] ,{" "}
        }{ $bonus } für Bonuskarten
    }{ $final ->
        [0] {""}
       *[other] { $villagers ->
            [0] { $bonus ->
                [0] {""}
               *[other] ,{" "}
            }
           *[other] ,{" "}
        }{ $final } für die Schlussbonuskarte
    })
}
value-MovedVillager = { $color } { $placeAt }
value-Stand = { $monsterDative } auf { $place }
value-Ready = { $monsterNominative } { $placeAt }

place = { $name }
    .from = { $kind ->
        [CHAPEL] von der
       *[other] vom
    } { $name }
    .to = { $kind ->
        [CHAPEL] zur
       *[other] zum
    } { $name }
    .at = { $kind ->
        [CHAPEL] bei der
       *[other] beim
    } { $name }
    .dative = { $kind ->
        [CHAPEL] der
       *[other] dem
    } { $name }

## Worauf der Tisch wartet
value-ChoosingStart = { $seat } soll wählen, wo zwei Monster beginnen
value-KeepingFinalCard = { $seats } { $seatsCount ->
    [one] soll
   *[other] sollen je
} eine von zwei Schlussbonuskarten behalten
value-PlayingCard = { $seat } soll eine Nachtkarte spielen
value-Gathering = { $seat } soll einzelne Dorfbewohner versammeln
value-MovingCareto = { $seat } muss { $group ->
    [true] die Gruppe, die als Careto gilt,
   *[other] { $careto ->
        [none] einen Careto
       *[other] { $careto }
    }
} um { $left ->
    [one] einen Schritt
   *[other] { $left } Schritte
} bewegen{ $then ->
    [0] {""}
   *[other] , danach den anderen
}
value-Activating = { $seat } darf Monster einsetzen
value-Finishing = { $seat } darf den Zug beenden
value-MovingMonster = { $seat } darf { $mover ->
    [none] irgendein anderes Monster
   *[other] { $moverAccusative }
} bewegen, höchstens { $left ->
    [one] einen Schritt
   *[other] { $left } Schritte
}
value-Swapping = { $seat } darf { $powerAccusative } den Platz tauschen lassen
value-Relocating = { $seat } darf Dorfbewohner versetzen
value-ScaringAfar = { $seat } soll eine Gruppe aus der Ferne erschrecken
value-PlacingMonster = { $seat } soll { $powerAccusative } an einen beliebigen freien Ort setzen
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
value-Dispersing = { $seat } soll die Dorfbewohner { $originAt } fliehen lassen
value-ReturningMonster = { $seat } soll { $monsterAccusative } zurück auf den Plan setzen

## Was geschah
event-tableOpened = Das Spiel ist für { $seats } Spieler aufgebaut: Die Monster sind verteilt, und { $first } beginnt.
event-asked = {""}
event-monstersPlaced = { $seat } beginnt mit { $stands }.
event-villagersPlaced = Die Dorfbewohner kommen heraus, jede Gruppe mit einem Lagerfeuer: { $crowds }.
event-nightCardsDrawn = { $cardsCount ->
    [0] {""}
    [one] { $seat } zieht eine Nachtkarte: { $cards }.
   *[other] { $seat } zieht Nachtkarten: { $cards }.
}
event-nightCardsTaken = { $count ->
    [0] {""}
    [one] { $seat } zieht eine Nachtkarte.
   *[other] { $seat } zieht { $count } Nachtkarten.
}
event-bonusCardRevealed = Eine Bonuskarte wird aufgedeckt: { $cardText }.
event-finalCardsDealt = { $seat } bekommt { $finalCardsCount ->
    [one] eine Schlussbonuskarte: { $finalCardsText }
   *[other] Schlussbonuskarten: { $finalCardsText }
}.
event-finalCardsTaken = { $seat } bekommt { $count ->
    [one] eine Schlussbonuskarte
   *[other] { $count } Schlussbonuskarten
}.
event-finalCardKept = { $seat } behält eine Schlussbonuskarte: { $cardText }.
event-finalCardChosen = { $seat } behält eine Schlussbonuskarte.
event-turnBegan = { $seat } ist am Zug.
event-nightCardPlayed = { $seat } spielt eine Nachtkarte: { $night }, { $rune ->
    [none] keine Rune
   *[other] Rune { $rune }
}{ $matched ->
    [true] , die gleiche wie auf der Karte darunter
   *[other] {""}
}.
event-villagerGathered = Ein { $colorNominative } Dorfbewohner geht { $originFrom } { $placeTo }.
event-gatheringEnded = {""}
event-caretoMoved = { $careto } geht { $originFrom } { $placeTo }.
event-caretosStuck = Kein Weg ist offen; die übrigen Schritte verfallen.
event-villagerLost = Ein Careto nimmt { $placeAt } einen { $colorAccusative } Dorfbewohner aus dem Spiel.
together-groupMoved-villagerLost = Die Gruppe zieht als Careto { $firstOriginFrom } { $placeTo } und nimmt dort einen { $colorAccusative } Dorfbewohner aus dem Spiel.
event-villagerCaptured = { $monsterSubject } fängt { $placeAt } einen { $colorAccusative } Dorfbewohner für { $seat }.
event-monsterTrapped = { $monsterSubject } kommt in den Kessel{ $freed ->
    [none] {""}
   *[other] ; { $freedNominative } kommt heraus
}.
event-monsterReleased = { $seat } holt { $monsterAccusative } { $byRune ->
    [true] durch gleiche Runen
   *[other] für Lagerfeuer
} aus dem Kessel.
event-monsterReturned = { $monsterSubject } kehrt { $placeTo } zurück.
event-groupScared = { $monsterSubject } erschreckt { $afar ->
    [true] aus der Ferne{" "}
   *[other] {""}
}die Gruppe { $placeAt }{ $campfires ->
    [0] {""}
   *[other] ; { $seat } nimmt das Lagerfeuer
}.
event-groupRouted = Ein Careto zerstreut die Gruppe { $placeAt }.
together-groupMoved-groupRouted = Die Gruppe zieht als Careto { $firstOriginFrom } { $placeTo } und zerstreut die Gruppe dort.
event-bonusCardMet = { $seat } erfüllt eine Bonuskarte: { $cardText }.
event-villagerFled = Ein { $colorNominative } Dorfbewohner flieht { $originFrom } { $placeTo }{ $fateId ->
    [CAPTURED] {" "}und wird { $captor ->
        [none] von einem Monster
       *[other] von einem Monster von { $captor }
    } gefangen
    [LOST] {" "}und verlässt das Spiel
   *[other] {""}
}.
event-campfirePlaced = Ein Lagerfeuer wird { $placeAt } entzündet.
event-campfireReturned = Das Lagerfeuer { $placeAt } kommt zurück in den Vorrat.
event-monsterActivated = { $seat } setzt { $monsterAccusative } ein ({ $night }).
event-monsterMoved = { $monsterSubject } zieht { $originFrom } { $placeTo }{ $passing ->
    [true] {" "}und muss weiterziehen
   *[other] {""}
}.
event-extraMoveGained = { $monsterSubject } darf noch { $moves ->
    [one] einen Schritt
   *[other] { $moves } Schritte
} machen.
event-stopped = {""}
event-placesSwapped = { $monsterSubject } { $originAt } tauscht den Platz mit { $other ->
    [none] { $swappedCareto ->
        [none] der Figur
       *[other] { $swappedCareto }
    }
   *[other] { $otherDative }
} { $placeAt }.
event-villagersChosen = {""}
event-villagersPut = { $villagers } { $villagersCount ->
    [one] Dorfbewohner wird
   *[other] Dorfbewohner werden
} { $originFrom } { $placeTo } gesetzt.
event-groupMoved = Die Gruppe zieht als Careto { $originFrom } { $placeTo }.
event-groupCalmed = Die Gruppe { $placeAt } ist kein Careto mehr.
event-villagerMoved = Ein { $colorNominative } Dorfbewohner wird { $originFrom } { $placeTo } geführt{ $fateId ->
    [CAPTURED] {" "}und { $captor ->
        [none] von einem Monster
       *[other] von einem Monster von { $captor }
    } gefangen
    [LOST] {" "}und verlässt das Spiel
   *[other] {""}
}.
event-campfiresSpent = { $seat } gibt { $campfires ->
    [one] ein Lagerfeuer
   *[other] { $campfires } Lagerfeuer
} für { $purchase } aus.
event-bonusCardBought = { $seat } nimmt eine Bonuskarte: { $cardText }.
together-campfiresSpent-bonusCardBought = { $seat } kauft für { $firstCampfires ->
    [one] ein Lagerfeuer
   *[other] { $firstCampfires } Lagerfeuer
} eine Bonuskarte: { $cardText }.
together-campfiresSpent-monsterReleased = { $seat } holt { $monsterAccusative } für { $firstCampfires ->
    [one] ein Lagerfeuer
   *[other] { $firstCampfires } Lagerfeuer
} aus dem Kessel.
event-activationsEnded = {""}
event-pileCleared = Die gespielten Karten von { $seat } verlassen das Spiel.
event-turnEnded = { $turnsLeft ->
    [none] {""}
    [0] {""}
    [one] Es gibt keine Nachtkarte mehr zu ziehen: noch ein Zug.
   *[other] Es gibt keine Nachtkarte mehr zu ziehen: noch { $turnsLeft } Züge.
}
event-gameEnded = { $sheets }. { $outcome }

ending-LAST_VILLAGER = Auf dem Plan ist kein Dorfbewohner mehr übrig.
ending-LAST_CARD = Die letzte Nachtkarte wurde gezogen, und alle hatten noch einen Zug.
criterion-CAMPFIRES = Lagerfeuern
criterion-VILLAGERS = gefangenen Dorfbewohnern

## Was man tun kann
action-chooseStart = Beginnen an den zwei Orten mit der Zahl { $symbol }: { $firstPlace ->
    [none] { $firstNominative } am einen, dein anderes Monster am anderen
   *[other] { $firstNominative } { $firstPlaceAt }, dein anderes Monster { $otherPlaceAt }
}
action-keepFinalCard = Die Schlussbonuskarte behalten: { $cardText }
action-playNightCard = Eine Nachtkarte spielen: { $cardText }
action-gatherVillager = Den Dorfbewohner { $originAt } { $placeTo } gehen lassen
action-moveCareto = { $careto } { $placeTo } bewegen
action-activateMonster = { $monsterAccusative } einsetzen
action-moveMonster = { $monsterAccusative } { $placeTo } bewegen
action-sendToCauldron = Das Monster am Weg in den Kessel schicken
action-swapPlaces = Mit der Figur { $placeAt } tauschen
action-chooseVillagers = { $only ->
    [none] Alle Dorfbewohner
   *[other] Einen { $onlyAccusative } Dorfbewohner
} { $placeAt } wählen
action-putVillagers = Die gewählten Dorfbewohner { $placeTo } setzen
action-scareGroup = Die Gruppe { $placeAt } aus der Ferne erschrecken
action-putMonster = Das Monster { $placeTo } setzen
action-moveGroup = Die Gruppe { $originFrom } { $placeTo } bewegen
action-moveVillager = Einen { $colorAccusative } Dorfbewohner { $originFrom } { $placeTo } führen
action-continueVillager = Denselben Dorfbewohner weiter { $placeTo } führen
action-letFlee = Einen { $colorAccusative } Dorfbewohner { $placeTo } fliehen lassen
action-returnMonster = Das Monster { $placeTo } zurücksetzen
action-stop = Hier aufhören
action-finish = Fertig: keine Monster mehr einsetzen
action-releaseByRune = Dein Monster durch gleiche Runen aus dem Kessel holen
action-buyBonusCard = Die Bonuskarte kaufen: { $cardText }
action-buyMove = Einen weiteren Schritt für ein Lagerfeuer kaufen
action-buyActivation = Den Einsatz des zweiten Monsters kaufen
action-buyRelease = Dein Monster aus dem Kessel freikaufen

## Warum nicht
refusal-NOT_NOW = { $phase ->
    [choosingStart] Wähle zuerst, wo deine Monster beginnen.
    [keepingFinalCard] Behalte zuerst eine deiner beiden Schlussbonuskarten.
    [playingCard] Spiele zuerst eine Nachtkarte.
    [gathering] Zuerst gehen die einzelnen Dorfbewohner zu anderen.
    [movingCareto] Zuerst muss der Careto seine Schritte machen.
    [activating] Jetzt kannst du ein Monster einsetzen oder aufhören.
    [finishing] In diesem Zug bleibt nur, ihn zu beenden.
    [movingMonster] Ein Monster ist unterwegs: Bewege es weiter oder hör auf.
    [swapping] Tausche zuerst die Plätze oder hör auf.
    [relocating] Versetze zuerst Dorfbewohner oder hör auf.
    [scaringAfar] Erschrecke zuerst eine Gruppe aus der Ferne.
    [placingMonster] Setze zuerst das Monster.
    [movingGroup] Bewege zuerst die Gruppe oder hör auf.
    [movingVillagers] Führe zuerst Dorfbewohner oder hör auf.
    [dispersing] Zuerst müssen die Dorfbewohner der Gruppe fliehen.
   *[other] Zuerst muss das Monster auf den Plan zurückkehren.
}
refusal-NOT_YOUR_MONSTER = { $monsterSubject } gehört nicht dir.
refusal-SYMBOL_TAKEN = Die mit { $symbol } markierten Orte sind vergeben.
refusal-NOT_YOUR_FINAL_CARD = Du kannst nur eine deiner beiden Schlussbonuskarten behalten.
refusal-NOT_IN_HAND = Diese Nachtkarte hast du nicht auf der Hand.
refusal-NOBODY_ALONE = Niemand ist { $placeAt } allein.
refusal-NOBODY_TO_JOIN = Niemand ist { $placeAt }, dem sich jemand anschließen könnte.
refusal-NO_OPEN_WAY = Jeder Weg { $placeTo } ist versperrt.
refusal-SHUT_IN = Niemand kommt { $placeFrom } weg: Alle Wege sind versperrt.
refusal-NOT_FREE = Es ist schon jemand { $placeAt }: Wähle einen freien Ort.
refusal-NO_SUCH_CARETO = Es gibt nur Careto 1 und Careto 2.
refusal-OTHER_CARETO = Der andere Careto ist unterwegs.
refusal-NOT_NEXT_TO_IT = Kein Weg führt in einem Schritt { $placeTo }.
refusal-CARETO_IN_THE_WAY = { $group ->
    [true] Die Gruppe, die als Careto zieht,
   *[other] Ein Careto
} steht { $placeAt }: Wähle einen anderen Weg.
refusal-OTHER_GROUP = Die Gruppe { $placeAt } ist unterwegs.
refusal-NO_GROUP_ACTS = Gerade kann keine Gruppe anstelle eines Careto bewegt werden.
refusal-NO_GROUP = Es gibt { $placeAt } keine Gruppe.
refusal-NOT_THIS_MONSTER = { $mover ->
    [none] Bewege irgendein anderes Monster, nicht { $monsterAccusative } selbst.
   *[other] Jetzt zieht { $moverNominative }, nicht { $monsterNominative }.
}
refusal-NOT_ON_BOARD = { $monsterSubject } ist nicht auf dem Plan.
refusal-OUT_OF_REACH = Kein Weg führt in einem Schritt { $placeTo }, und auch kein Sprung.
refusal-OCCUPIED = { $group ->
    [true] Die Gruppe, die als Careto zieht,
   *[other] Ein Monster oder ein Careto
} steht { $placeAt }: Wähle einen anderen Ort.
refusal-CANNOT_MOVE_ON = Die übrigen Schritte führen { $placeFrom } an keinen freien Ort.
refusal-CANNOT_SEND = Diese Fähigkeit schickt niemanden in den Kessel.
refusal-NOBODY_PASSED = An diesem Ort steht kein anderes Monster.
refusal-MUST_MOVE_ON = Das Monster kann hier nicht bleiben und muss weiterziehen.
refusal-NOBODY_TO_SWAP_WITH = Weder dein anderes Monster noch ein Careto steht { $placeAt }.
refusal-NO_SUCH_PLACE = Diesen Ort gibt es auf dem Plan nicht.
refusal-NO_SUCH_VILLAGER = Es gibt { $placeAt } keinen solchen Dorfbewohner.
refusal-ALL_OR_NONE = Der Dorfbewohner { $placeAt } ist allein: Wähle alle.
refusal-CHOSEN_ALREADY = Die Dorfbewohner sind gewählt: Setze sie an einen freien Ort oder hör auf.
refusal-CHOOSE_FIRST = Wähle zuerst die Dorfbewohner.
refusal-ENOUGH_VILLAGERS = Es dürfen keine weiteren Dorfbewohner bewegt werden.
refusal-MOVED_ALREADY = Dieser Dorfbewohner wurde schon bewegt.
refusal-NOBODY_TO_CONTINUE = Kein Dorfbewohner hat noch Schritte übrig.
refusal-NEXT_CLOCKWISE = Der nächste Dorfbewohner flieht { $placeTo }, dem nächsten Ort im Uhrzeigersinn.
refusal-IN_CAULDRON = { $monsterSubject } ist im Kessel, nicht auf dem Plan.
refusal-ALREADY_ACTIVATED = { $monsterSubject } wurde in diesem Zug schon eingesetzt.
refusal-NO_ACTIVATION_LEFT = Du darfst in diesem Zug kein weiteres Monster einsetzen.
refusal-ONLY_IN_YOUR_TURN = Lagerfeuer gibt man nur im eigenen Zug aus.
refusal-BOUGHT_ALREADY = Du hast in diesem Zug schon etwas gekauft.
refusal-TOO_FEW_CAMPFIRES = Das kostet { $needed ->
    [one] ein Lagerfeuer
   *[other] { $needed } Lagerfeuer
}; du hast { $held ->
    [0] keines
    [one] eines
   *[other] { $held }
}.
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
refusal-NOT_A_RETURN_PLACE = Das Monster kann nicht { $placeTo } zurückkehren: Wähle einen freien Ort der Arten auf seiner Karte.
refusal-NO_SYMBOL_THERE = Das Monster kann nicht { $placeTo } zurückkehren: Die Orte der Arten auf seiner Karte sind besetzt, wähle also einen freien Ort mit einem Symbol.

## Was auf den Karten steht
careto = Careto { $number }
then = { $first }, dann { $next }
night-name = { $night }{ $rune ->
    [none] {""}
   *[other] {" "}{ $rune }
}{ $task ->
    [GATHER] {" "}(Versammeln)
    [CARETO] {" "}(Careto { $steps })
   *[other] {""}
}
night-card = { $night }, { $rune ->
    [none] keine Rune
   *[other] Rune { $rune }
}; { $tasks }
task-GATHER = einzelne Dorfbewohner versammeln
task-CARETO = einen Careto { $steps ->
    [one] einen Schritt
   *[other] { $steps } Schritte
} bewegen
task-ACTIVATE = ein Monster einsetzen
bonus-name = Bonuskarte fürs Erschrecken { $goal ->
    [COLOR] { $color } Dorfbewohner
    [AT] bei { $kind }
    [NEXT_TO] neben { $kind }
    [NEXT_TO_CARETO] neben einem Careto
   *[other] neben einem anderen Monster
}
goal-COLOR = eine Gruppe mit mindestens { $villagers ->
    [one] einem { $color } Dorfbewohner
   *[other] { $villagers } { $color } Dorfbewohnern
} erschrecken ({ $points ->
    [0] keine Punkte
    [one] 1 Punkt
   *[other] { $points } Punkte
})
goal-AT = eine Gruppe bei { $kind } erschrecken ({ $points ->
    [0] keine Punkte
    [one] 1 Punkt
   *[other] { $points } Punkte
})
goal-NEXT_TO = eine Gruppe neben { $kind } erschrecken ({ $points ->
    [0] keine Punkte
    [one] 1 Punkt
   *[other] { $points } Punkte
})
goal-NEXT_TO_CARETO = eine Gruppe neben einem Careto erschrecken ({ $points ->
    [0] keine Punkte
    [one] 1 Punkt
   *[other] { $points } Punkte
})
goal-NEXT_TO_MONSTER = eine Gruppe neben einem anderen Monster erschrecken ({ $points ->
    [0] keine Punkte
    [one] 1 Punkt
   *[other] { $points } Punkte
})
final-name = Schlussbonuskarte für { $goal ->
    [DIFFERENT] { $size } verschiedene Farben
    [SAME] { $size } Dorfbewohner einer Farbe
   *[other] { $color } Dorfbewohner
}
final-goal-DIFFERENT = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} für jeden Satz aus { $size } Dorfbewohnern verschiedener Farben
final-goal-SAME = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} für jeden Satz aus { $size } Dorfbewohnern einer Farbe
final-goal-EACH = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} für jeden { $color } Dorfbewohner
monster-card = Komet: { $comet }. Sturm: { $storm }. Mond: { $moon }. Kehrt zurück nach: { $returns }.
power-MOVE_SELF = bis zu { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
}{ $through ->
    [true] , an Monstern und Caretos vorbei
    [sends] , an Monstern und Caretos vorbei, wobei Monster am Weg in den Kessel kommen können
   *[other] {""}
}{ $jumps ->
    [none] {""}
   *[other] , mit Sprüngen zwischen Orten der Arten { $jumps }
}{ $extra ->
    [0] {""}
    [one] , noch einer nach dem Erschrecken einer Gruppe
   *[other] , noch { $extra } nach dem Erschrecken einer Gruppe
}
power-MOVE_OTHER = bis zu { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
} mit irgendeinem anderen Monster
power-MOVE_CARETO = { $steps ->
    [one] ein Schritt
   *[other] { $steps } Schritte
} mit einem Careto
power-MOVE_EACH_CARETO = { $steps ->
    [one] ein Schritt
   *[other] { $steps } Schritte
} mit dem einen, dann ebenso viele mit dem anderen Careto
power-SWAP = mit dem eigenen anderen Monster oder einem Careto den Platz tauschen
power-RELOCATE = einen Dorfbewohner oder eine Gruppe über freie Orte versetzen
power-SCARE = irgendeine Gruppe aus der Ferne erschrecken
power-PLACE = an irgendeinen Ort ohne Monster und Careto gehen
power-MOVE_GROUP = eine Gruppe bis zu { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
} als Careto bewegen
power-MOVE_VILLAGERS = { $villagers ->
    [one] einen Dorfbewohner
   *[other] { $villagers } verschiedene Dorfbewohner je
} bis zu { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
} führen

## Was der Tisch verlangt
prompt-choosingStart = Wähle, wo deine zwei Monster beginnen: Jede Zahl von 1 bis 4 kennzeichnet zwei Orte auf dem Plan.
prompt-keepingFinalCard = Behalte eine deiner zwei Schlussbonuskarten; die andere verlässt das Spiel.
prompt-playingCard = Spiele eine Nachtkarte: Sie sagt, was du in diesem Zug bewegen darfst.
prompt-gathering = Lass einzelne Dorfbewohner zu anderen gehen: { $lonely ->
    [one] Einer von ihnen hat einen Weg
   *[other] { $lonely } von ihnen haben einen Weg
}.
prompt-movingCareto = Bewege { $group ->
    [true] die Gruppe, die als Careto gilt,
   *[other] { $careto ->
        [none] einen Careto{ $instead ->
            [true] {" "}oder die Gruppe, die als einer gilt,
           *[other] {""}
        }
       *[other] { $careto }
    }
} um { $left ->
    [one] einen Schritt
   *[other] { $left } Schritte
}{ $then ->
    [0] {""}
   *[other] , danach den anderen
}.
prompt-activating = { $readyCount ->
    [0] Beende deinen Zug: { $left ->
        [0] Du hast so viele Monster eingesetzt, wie du darfst.
       *[other] Keines deiner Monster kann eingesetzt werden.
    }
    [one] Setze dein Monster ein ({ $ready }) oder beende deinen Zug.
   *[other] Setze eines deiner Monster ein ({ $ready }) oder beende deinen Zug.
}
prompt-finishing = Auf deiner Karte ist alles erledigt: Beende deinen Zug.
prompt-movingMonster = Bewege { $mover ->
    [none] irgendein anderes Monster
   *[other] { $moverAccusative }
} { $passing ->
    [true] weiter, denn hier darf kein Monster bleiben, höchstens
   *[other] höchstens
} { $left ->
    [one] einen Schritt
   *[other] { $left } Schritte
}{ $passing ->
    [true] .
   *[other] , oder hör auf.
}
prompt-swapping = Lass { $powerAccusative } mit deinem anderen Monster oder einem Careto den Platz tauschen, oder hör auf.
prompt-relocating = { $chosen ->
    [none] Wähle Dorfbewohner, die an einen anderen Ort kommen, oder hör auf.
   *[other] Setze die gewählten Dorfbewohner an einen freien Ort, oder hör auf.
}
prompt-scaringAfar = Wähle irgendwo eine Gruppe: Sie wird von { $powerDative } erschreckt.
prompt-placingMonster = Setze { $powerAccusative } an einen beliebigen freien Ort.
prompt-movingGroup = Bewege eine Gruppe als Careto, höchstens { $left ->
    [one] einen Schritt
   *[other] { $left } Schritte
}, oder hör auf.
prompt-movingVillagers = { $left ->
    [0] Bewege { $villagers ->
        [one] noch einen Dorfbewohner
       *[other] bis zu { $villagers } Dorfbewohner
    }, { $villagers ->
        [one] höchstens
       *[other] jeden höchstens
    } { $steps ->
        [one] einen Schritt
       *[other] { $steps } Schritte
    }, oder hör auf.
   *[other] Bewege denselben Dorfbewohner noch höchstens { $left ->
        [one] einen Schritt
       *[other] { $left } Schritte
    }{ $villagers ->
        [0] {""}
       *[other] {" "}oder einen anderen
    }, oder hör auf.
}
prompt-dispersing = Die Gruppe { $originAt } flieht: Bestimme, { $onward ->
    [none] wer als Erster an welchen Nachbarort geht.
   *[other] wer { $onwardTo } geht.
}
prompt-returningMonster = Setze { $monsterAccusative } zurück auf den Plan.
waiting-choosingStart = { value-ChoosingStart }.
waiting-keepingFinalCard = { value-KeepingFinalCard }.
waiting-playingCard = { value-PlayingCard }.
waiting-gathering = { value-Gathering }.
waiting-movingCareto = { value-MovingCareto }.
waiting-activating = { value-Activating }.
waiting-finishing = { value-Finishing }.
waiting-movingMonster = { value-MovingMonster }.
waiting-swapping = { value-Swapping }.
waiting-relocating = { value-Relocating }.
waiting-scaringAfar = { value-ScaringAfar }.
waiting-placingMonster = { value-PlacingMonster }.
waiting-movingGroup = { value-MovingGroup }.
waiting-movingVillagers = { $seat } soll Dorfbewohner bewegen.
waiting-dispersing = { value-Dispersing }.
waiting-returningMonster = { value-ReturningMonster }.

## Überschriften dessen, was eine Ansicht zeigt
view-seats = Spieler
view-experienced = für Erfahrene
view-supply = Lagerfeuer im Vorrat
view-villagersLeft = übrige Dorfbewohner
view-deckSize = Nachtkarten im Stapel
view-gone = Karten aus dem Spiel
view-faceUp = offene Bonuskarten
view-bonusPileSize = Bonuskarten im Stapel
view-activationsLeft = übrige Einsätze
view-turnsLeft = übrige Züge
view-toAct = am Zug
view-players = Spieler
view-seat = Spieler
view-monsters = Monster
view-campfires = Lagerfeuer
view-captured = gefangen
view-openCards = Bonus offen
view-metCards = Bonus erfüllt
view-points = Punkte
view-pile = gespielt
view-handSize = Karten
view-hand = Hand
view-finalCardsSize = Schlussbonuskarten
view-finalCards = eigene
view-returnedCards = zurück
view-sheets = Wertung
view-villagers = Dorfbewohner
view-bonus = Bonuskarten
view-finalCard = Schlussbonuskarte
view-final = Punkte dafür
view-total = Summe
view-first = beginnt
view-walkers = Gruppe, die als Careto gilt
view-activated = Eingesetzt
view-bought = Gekauft
view-card = Karte
view-cards = Karten
view-careto = Careto
view-color = Farbe
view-count = Anzahl
view-goal = Ziel
view-height = Höhe
view-left = Übrig
view-monster = Monster
view-moves = Schritte
view-night = Nacht
view-only = Nur
view-origin = Von
view-other = Andere Figur
view-path = Weg
view-paths = Wege
view-place = Ort
view-places = Orte
view-purchase = Kauf
view-rune = Rune
view-side = Seite
view-size = Größe
view-steps = Schritte
view-symbol = Symbol
view-turn = Zug
view-value = Wert

loss-finalCards = { $cards ->
    [one] Die andere Karte verlässt das Spiel.
   *[other] Die anderen { $cards } Karten verlassen das Spiel.
}
loss-activation = { $monstersCount ->
    [one] Du könntest noch ein Monster einsetzen: { $monsters }.
   *[other] Du könntest noch eines dieser Monster einsetzen: { $monsters }.
}
loss-power = { $monsterSubject } lässt diesen Teil der Fähigkeit ungenutzt.
stake-points = Punkte ohne Schlussbonuskarten
stake-ownScore = Deine Punkte mit deiner Schlussbonuskarte, Stand jetzt
stake-campfires = Lagerfeuer, die bei Gleichstand entscheiden
stake-villagers = Dorfbewohner auf dem Plan oder noch zu ziehen
stake-nightCards = Nachtkarten im Stapel
stake-turns = Züge bis zum Ende
gain-points = { $by } { $by ->
    [one] Punkt
   *[other] Punkte
}
lead-points = du führst
gain-campfires = { $by } Lagerfeuer
cost-fires = { $by } Lagerfeuer
gain-way = dein nächstes Monster ist { $by ->
    [one] einen Schritt
   *[other] { $by } Schritte
} näher an Dorfbewohnern

board-hand = Deine Nachtkarten
board-final = Schlussbonus
board-offer = Bonuskarten zur Wahl
board-fires = Lagerfeuer
board-captured = gefangen
board-cards = Nachtkarten auf der Hand
board-cauldron = im Kessel
board-away = nicht auf dem Plan
board-left = Dorfbewohner übrig
board-deck = Nachtkarten übrig
board-met = Ziele erfüllt
board-campfire = Lagerfeuer
