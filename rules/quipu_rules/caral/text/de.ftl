game-title = Caral
game-about = Baue Pyramiden entlang eines Spiralpfads, schaffe Steine mit Alpakas heran und bleib vor dem Architekten, denn hinter ihm ist keine Aktion möglich. Wer den meisten Ruhm hat, gewinnt.
game-length = 60 bis 90 Minuten, mittelschwer; mit Modulen schwerer
first-turn-1 = Wer am Ende den meisten Ruhm hat, gewinnt. Ruhm bringen Pyramiden und Opfer.
first-turn-2 = Der Weg ist eine Spirale. Der Architekt geht ihn entlang, und hinter ihm ist keine Aktion möglich: Bleib vor ihm.
first-turn-3 = In deinem Zug bewegst du eine Figur und nimmst die Aktion des Ortes, an dem sie stehen bleibt. Wählen kannst du alles, was leuchtet.
setup-modules = Module

## Orte und Teile auf dem Spielbrett

place-START = Startfeld
place-VILLAGE = Dorf { $number }
place-QUARRY = Steinbruch { $number }
place-CULT = Kultplatz { $number }
place-MARKET = Tiermarkt { $number }
place-SITE = Bauplatz { $number }
place-PYRAMID = Zentralpyramide

## Ereignisse. Ein leeres ist keinen Satz wert: was als Nächstes gefragt ist oder was andere Sätze schon sagen.

event-opened = Das Spiel ist für { $seats } Spieler aufgebaut{ $modulesCount ->
        [0] .
        [one] {", "}mit dem Modul { $modules }.
       *[other] {", "}mit den Modulen { $modules }.
    } Alle beginnen mit { $fame ->
        [0] keinem Ruhmpunkt
        [one] 1 Ruhmpunkt
       *[other] { $fame } Ruhmpunkten
    } und { $alpacas ->
        [0] keinem Alpaka
        [one] 1 Alpaka
       *[other] { $alpacas } Alpakas
    } am Schlitten.
event-pyramidFounded = { $seat } stellt { $workers ->
        [one] einen Arbeiter
       *[other] { $workers } Arbeiter
    } in jeden Steinbruch, gründet auf { $space } eine große Pyramide und beginnt mit { $stones ->
        [0] keinem Stein.
        [one] 1 Stein.
       *[other] { $stones } Steinen.
    }
event-neutralPlaced = { $seat } setzt auf { $space } eine neutrale Pyramidenstufe.
event-yearBegan = Jahr { $year } beginnt; Startspieler ist { $start }.
event-architectRolled = { $seat } würfelt mit dem Architektwürfel: { $optionsCount ->
        [one] { $options }.
       *[other] die Wahl zwischen { $options }.
    }
event-architectMoved = { $squares ->
        [0] { $spaceKind ->
            [START] Der Architekt bleibt auf dem Startfeld.
           *[other] Der Architekt bleibt bei { $space }.
        }
       *[other] { $spaceKind ->
            [PYRAMID] Der Architekt erreicht die Zentralpyramide.
           *[other] Der Architekt geht weiter zu { $space }.
        }
    }
event-turnBegan = { $seat } ist am Zug.
event-turnEnded = { "" }
event-movementBoosted = { $seat } wirft { $cardIndefinite } ab, um bis zu 1 Feld weiter zu gehen.
event-boostWithdrawn = { $seat } nimmt { $cardIndefinite } zurück und geht 1 Feld weniger weit.
event-figureMoved = { $spaceKind ->
        [PYRAMID] { $seat } betritt die Zentralpyramide.
       *[other] { $seat } geht zu { $space }.
    }
event-workerPlaced = { $seat } setzt einen Arbeiter in { $space }.
event-builderPlaced = { $seat } reserviert { $space } mit einem Bauleiter.
event-priestPlaced = { $seat } setzt einen Priester auf die Pyramide auf { $space }.
event-workerRemoved = { $seat } gibt einen Arbeiter aus { $space } zurück.
event-builderRemoved = { $seat } gibt den Bauleiter von { $space } zurück.
event-priestRemoved = { $seat } gibt den Priester von der Pyramide auf { $space } zurück.
together-workerRemoved-workerPlaced = { $seat } nimmt einen Arbeiter aus { $firstSpace } und setzt einen Arbeiter in { $space }.
together-workerRemoved-builderPlaced = { $seat } nimmt einen Arbeiter aus { $firstSpace } und reserviert { $space } mit einem Bauleiter.
together-workerRemoved-priestPlaced = { $seat } nimmt einen Arbeiter aus { $firstSpace } und setzt einen Priester auf die Pyramide auf { $space }.
together-builderRemoved-workerPlaced = { $seat } nimmt den Bauleiter von { $firstSpace } und setzt einen Arbeiter in { $space }.
together-builderRemoved-builderPlaced = { $seat } nimmt den Bauleiter von { $firstSpace } und reserviert { $space } mit einem Bauleiter.
together-builderRemoved-priestPlaced = { $seat } nimmt den Bauleiter von { $firstSpace } und setzt einen Priester auf die Pyramide auf { $space }.
event-stonesLoaded = { $stones ->
        [0] { $forfeited ->
            [0] { $seat } hat keinen Arbeiter in diesem Steinbruch und lädt keinen Stein auf.
           *[other] { $seat } hat keinen Platz für einen weiteren Stein.
        }
       *[other] { $seat } lädt { $stones ->
            [one] 1 Stein
           *[other] { $stones } Steine
        } auf{ $forfeited ->
            [0] .
            [one] ; 1 weiterer verfällt.
           *[other] ; { $forfeited } weitere verfallen.
        }
    }
event-stonesSpent = { $seat } gibt { $stones ->
        [one] 1 Stein
       *[other] { $stones } Steine
    } ab.
event-alpacaPlaced = { $seat } erhält ein Alpaka für den Schlitten.
event-alpacaReturned = { $seat } gibt ein Alpaka vom Schlitten zurück.
event-cardsDrawn = { $cardsCount ->
        [0] { $seat } zieht keine Karte, denn es ist keine mehr da.
       *[other] { $seat } zieht { $cards }.
    }
event-cardsDrawnUnseen = { $count ->
        [0] { $seat } zieht keine Karte, denn es ist keine mehr da.
        [one] { $seat } zieht 1 Ressourcenkarte.
       *[other] { $seat } zieht { $count } Ressourcenkarten.
    }
event-deckRenewed = Der Stapel ist aufgebraucht: { $count ->
        [one] Die einzige Karte des Ablagestapels bildet einen neuen.
       *[other] Die { $count } Karten des Ablagestapels werden zu einem neuen gemischt.
    }
event-cardsDiscarded = { $seat } wirft { $cards } ab.
event-pyramidBegun = { $seat } beginnt auf { $space } eine { $height ->
        [3] kleine
       *[other] große
    } Pyramide.
event-levelBuilt = { $seat } baut auf { $space } eine Stufe der Größe { $size }{ $stones ->
        [0] .
        [one] {" "}für 1 Stein.
       *[other] {" "}für { $stones } Steine.
    }
event-pyramidCompleted = { $seat } vollendet die Pyramide auf { $space }, die { $number }. des Spiels{ $fame ->
        [0] .
        [one] , und erhält 1 Ruhmpunkt.
       *[other] , und erhält { $fame } Ruhmpunkte.
    }
event-centralPyramidGrew = Die Zentralpyramide hat jetzt { $levels ->
        [one] 1 Stufe.
       *[other] { $levels } Stufen.
    }
event-pairPlayed = { $seat } wirft { $cards } ab, um { $pairId ->
        [FISH] die Aktion dieses Felds noch einmal auszuführen.
        [ALPACA] sich ein zweites Mal zu bewegen.
       *[other] eine weitere Stufe zu bauen.
    }
event-actionTaken = { "" }
event-asked = { $exchange ->
        [none] {""}
       *[other] { $exchange }.
    }
event-answered = { "" }
event-ceremonyBegan = Die Jahreszeremonie beginnt; Oberpriester ist { $head }.
event-omenRevealed = Aufgedeckt wird { $cardIndefinite }: Diesmal darf niemand { $cardPlural } opfern.
event-sacrificed = { $seat } opfert { cards }{ $more ->
        [0] .
       *[other] ; das zählt wie { $bid }.
    }
event-nothingSacrificed = { $seat } opfert nichts.
event-ceremonyScored = { $highest ->
        [none] Niemand hat das höchste Gebot.
       *[other] Das höchste Gebot hat { $highest }.
    } { $fameBySeat ->
        [none] Die Opfer bringen niemandem Ruhmpunkte.
       *[other] Ruhmpunkte für die Opfer: { $fameBySeat }.
    }
event-ceremonyClosed = { "" }
event-fameScored = { $seat } erhält { $fame ->
        [0] keine Ruhmpunkte
        [one] 1 Ruhmpunkt
       *[other] { $fame } Ruhmpunkte
    } { $reason }.
event-pyramidsScored = Schlusswertung von { $seat }: { $priests ->
        [0] {""}
        [one] 1 Priester,{" "}
       *[other] { $priests } Priester,{" "}
    }{ $smallPyramids ->
        [0] {""}
        [one] 1 kleine Pyramide,{" "}
       *[other] { $smallPyramids } kleine Pyramiden,{" "}
    }{ $largePyramids ->
        [0] {""}
        [one] 1 große Pyramide,{" "}
       *[other] { $largePyramids } große Pyramiden,{" "}
    }{ $unfinishedLevels ->
        [0] {""}
        [one] 1 Stufe einer unvollendeten Pyramide,{" "}
       *[other] { $unfinishedLevels } Stufen unvollendeter Pyramiden,{" "}
    }{ $fame ->
        [0] keine Ruhmpunkte.
        [one] zusammen 1 Ruhmpunkt.
       *[other] zusammen { $fame } Ruhmpunkte.
    }
event-gameEnded = { $outcome }

## Aktionen

action-foundPyramid = Gründe deine erste Pyramide auf { $space }
action-placeNeutral = Setze eine neutrale Stufe auf { $space }
action-choosePace = Lass den Architekten { $squares ->
        [0] stehen bleiben
        [one] 1 Feld weitergehen
       *[other] { $squares } Felder weitergehen
    }
action-boost = Wirf { $cardIndefinite } ab, um bis zu 1 Feld weiter zu gehen
action-withdrawBoost = Nimm { $cardIndefinite } zurück
action-moveFigure = { $spaceKind ->
        [PYRAMID] Betritt die Zentralpyramide und beende das Jahr
       *[other] Geh zu { $space }
    }
action-placeWorker = Setze einen Arbeiter in { $space }
action-placeBuilder = Reserviere { $space } mit einem Bauleiter
action-placePriest = Setze einen Priester auf die Pyramide auf { $space }
action-loadStones = Lade Steine auf
action-drawCards = Ziehe Ressourcenkarten
action-takeAlpaca = Nimm ein Alpaka für den Schlitten
action-beginPyramid = { $height ->
        [3] Beginne eine kleine Pyramide mit 3 Stufen
       *[other] Beginne eine große Pyramide mit { $height } Stufen
    }
action-buildLevel = Baue die nächste Stufe
action-playPair = Wirf 2 { $pairPlural } ab, um { $pairId ->
        [FISH] die Aktion noch einmal auszuführen
        [ALPACA] dich ein zweites Mal zu bewegen
       *[other] eine weitere Stufe zu bauen
    }
action-endTurn = Beende deinen Zug
action-sacrifice = Opfere { cards }
action-offerNothing = Opfere nichts
action-removeWorker = Entferne einen Arbeiter aus { $space }
action-removeBuilder = Entferne deinen Bauleiter von { $space }
action-removePriest = Entferne deinen Priester von der Pyramide auf { $space }
action-removeAlpaca = Gib ein Alpaka vom Schlitten zurück
action-discardCard = Wirf { $cardIndefinite } ab
action-putBack = Lass diesen Carali stehen

## Teile

ModuleName-WHIM_OF_THE_GODS = Laune der Götter
ModuleName-ANNUAL_TILES = Jahresplättchen
ModuleName-STATUS_CARDS = Statuskarten
ModuleName-PROGRESS_TILES = Fortschrittsplättchen
ModuleName-ANACONDA = Anakonda
ModuleName-EMISSARIES = Abgesandte

cards = { $cardId ->
        [STONE] { Resource-STONE.counted }
        [CLAY] { Resource-CLAY.counted }
        [FISH] { Resource-FISH.counted }
       *[ALPACA] { Resource-ALPACA.counted }
    }
Resource-STONE = Steinkarte
    .indefinite = eine Steinkarte
    .plural = Steinkarten
    .counted = { $count ->
        [one] 1 Steinkarte
       *[other] { $count } Steinkarten
    }
Resource-CLAY = Lehmkarte
    .indefinite = eine Lehmkarte
    .plural = Lehmkarten
    .counted = { $count ->
        [one] 1 Lehmkarte
       *[other] { $count } Lehmkarten
    }
Resource-FISH = Fischkarte
    .indefinite = eine Fischkarte
    .plural = Fischkarten
    .counted = { $count ->
        [one] 1 Fischkarte
       *[other] { $count } Fischkarten
    }
Resource-ALPACA = Alpakakarte
    .indefinite = eine Alpakakarte
    .plural = Alpakakarten
    .counted = { $count ->
        [one] 1 Alpakakarte
       *[other] { $count } Alpakakarten
    }

Kind-START = Startfeld
Kind-VILLAGE = Dorf
Kind-QUARRY = Steinbruch
Kind-CULT = Kultplatz
Kind-MARKET = Tiermarkt
Kind-SITE = Bauplatz
Kind-PYRAMID = Zentralpyramide

Figure-CARALI = Carali
    .indefinite = einen Carali
    .negative = keinen Carali
Figure-ALPACA = Alpaka
    .indefinite = ein Alpaka
    .negative = kein Alpaka

Role-WORKER = Arbeiter
Role-BUILDER = Bauleiter
Role-PRIEST = Priester
Role-EMISSARY = Abgesandter

FameFor-PRIESTS = für Priester
FameFor-DIPLOMACY = für den Diplomatiemarker

Use-PLACE_CARALI = Carali platzieren
Use-LOAD = Steine aufladen
Use-DRAW = Ressourcenkarten ziehen
Use-PLACE_ALPACA = Alpaka platzieren
Use-TRADE = Ressourcenkarten abwerfen, um andere zu ziehen
Use-SWAP = Alpaka gegen abgelegte Karten zurückgeben
Use-BUILD_AFAR = An einer beliebigen eigenen Pyramide bauen


ending-SEVENTH_PYRAMID = Das Jahr der siebten Pyramide ist zu Ende.
ending-NO_SEVENTH_PYRAMID = Das Spiel ist zu Ende, weil keine sieben Pyramiden mehr fertig werden können.
ending-LAST_YEAR = Das Spiel ist mit dem fünfzehnten Jahr zu Ende.
criterion-SCORE = Ruhm
criterion-REMAINING = übrigen Steinen, Alpakas und Karten

## Ergebnisse

result-score = { $score ->
    [one] 1 Ruhmpunkt
   *[other] { $score } Ruhmpunkte
}

## Ablehnungen

refusal-MODULE_TWICE = Jedes Modul kann nur einmal gewählt werden.
refusal-NO_SUCH_SPACE = So ein Feld gibt es auf dem Spielbrett nicht.
refusal-NO_SITE = { $spaceKind ->
        [START] Das Startfeld ist kein Bauplatz.
        [PYRAMID] Die Zentralpyramide ist kein Bauplatz.
       *[other] Auf { $space } ist kein Bauplatz.
    }
refusal-SITE_TAKEN = Jemand hat { $space } schon belegt.
refusal-NOT_AMONG_THE_FIRST_SITES = Neutrale Stufen kommen auf einen der ersten { $sites } Bauplätze.
refusal-NOT_ON_THE_DIE = Der Würfel zeigt keine { $squares }.
refusal-NOT_IN_HAND = Du hast keine { $card } auf der Hand.
refusal-NOT_LAID_DOWN = Du hast für diese Bewegung keine { $card } abgeworfen.
refusal-STANDING_STILL = Niemand darf stehen bleiben: Geh mindestens 1 Feld weit.
refusal-NOT_TO_THE_START = Niemand geht auf das Startfeld zurück.
refusal-TOO_FAR = Du kannst höchstens { $points ->
        [one] 1 Feld
       *[other] { $points } Felder
    } weit gehen (Bauplätze ohne Stufe zählen nicht mit), und { $spaceKind ->
        [PYRAMID] die Zentralpyramide
       *[other] { $space }
    } ist { $squares ->
        [one] 1 Feld
       *[other] { $squares } Felder
    } entfernt.
refusal-SITE_OUT_OF_REACH = Um auf { $space } anzuhalten, der selbst nicht zählt, muss ein Bewegungspunkt übrig sein: Davor { $squares ->
        [one] liegt 1 Feld
       *[other] liegen { $squares } Felder
    }, und du kannst höchstens { $points } weit gehen.
refusal-NOT_YOUR_SITE = Auf einem leeren Bauplatz darfst du nur anhalten, wenn er dir gehört; { $space } gehört dir nicht.
refusal-NO_LEVEL_TO_BEGIN = Es kann keine Pyramide begonnen werden: Der Vorrat an ersten Stufen ist leer.
refusal-BEHIND_ARCHITECT = { $architectKind ->
        [SITE] Hinter dem Architekten darf niemand eine Aktion machen.
       *[other] Hinter dem Architekten darf niemand eine Aktion machen; er steht bei { $architect }.
    }
refusal-BLOCKED = Die Anakonda blockiert { $space }: Vertreibe sie oder beende deinen Zug.
no-tile = Das erlaubt nur ein Fortschrittsplättchen, und bei { $space } liegt keines dafür.
refusal-WRONG_SQUARE = { $spaceKind ->
        [START] Das Startfeld ist dafür nicht da.
       *[other] { $use ->
            [LOAD] Steine lädt man in einem Steinbruch auf, nicht bei { $space }.
            [DRAW] Ressourcenkarten zieht man auf einem Kultplatz, nicht bei { $space }.
            [PLACE_CARALI] Carali platziert man in einem Dorf, nicht bei { $space }.
            [PLACE_ALPACA] Alpakas bekommt man auf einem Tiermarkt, nicht bei { $space }.
            [BUILD] Pyramiden baut man auf Bauplätzen, nicht bei { $space }.
            [TRADE] { no-tile }
            [SWAP] { no-tile }
            [BUILD_AFAR] { no-tile }
           *[other] Das ist bei { $space } nicht möglich.
        }
    }
refusal-NO_QUARRY = { $spaceKind ->
        [START] Das Startfeld ist kein Steinbruch.
        [PYRAMID] Die Zentralpyramide ist kein Steinbruch.
       *[other] Arbeiter gehören in einen Steinbruch, nicht auf { $space }.
    }
refusal-NO_CARALI = Du hast keinen Carali mehr im Vorrat.
refusal-NO_WORKER = { $spaceKind ->
        [QUARRY] Du hast keinen Arbeiter in { $space }.
       *[other] Arbeiter stehen nur in Steinbrüchen.
    }
refusal-NO_ALPACA = Du hast kein Alpaka mehr im Vorrat.
refusal-SLED_FULL_OF_ALPACAS = Vor deinem Schlitten ist kein Platz für ein weiteres Alpaka.
refusal-NO_PYRAMID_FOR_PRIEST = { $spaceKind ->
        [SITE] Du hast auf { $space } keine Pyramide; Priester stehen auf eigenen Pyramiden.
       *[other] Priester stehen nur auf eigenen Pyramiden.
    }
refusal-NOT_COMPLETE_AND_LARGE = Priester stehen nur auf vollendeten 5-stufigen Pyramiden; auf { $space } steht keine.
refusal-PRIEST_IS_THERE = Auf der Pyramide auf { $space } steht schon ein Priester.
refusal-NO_EMPTY_SITE_HERE = Auf { $space } kannst du keine Pyramide beginnen: Es ist kein leerer Bauplatz von dir.
refusal-NO_PYRAMID_HERE = Du hast auf { $space } keine Pyramide begonnen.
refusal-NO_SUCH_HEIGHT = Eine Pyramide hat 3 oder 5 Stufen, nicht { $height }.
refusal-NO_SUCH_LEVEL = Stufen der Größe { $size } sind nicht mehr im Vorrat.
refusal-NO_STONE = Du hast keinen Stein auf deinem Schlitten.
refusal-PYRAMID_COMPLETE = Die Pyramide auf { $space } ist schon vollendet.
refusal-NO_PAIR_IN_HAND = Du hast keine 2 { $cardPlural } auf der Hand.
refusal-PAIR_USED = Ein Pärchen { $cardPlural } hast du in diesem Zug schon eingesetzt.
refusal-NOTHING_TO_REPEAT = Ein Pärchen Fischkarten wiederholt die Aktion eines Aktionsfelds; dafür musst du zuerst eine machen.
refusal-NO_ACTION_LEFT = Bei { $space } ist für dich keine Aktion möglich.
refusal-NOT_BUILDING = Ein Pärchen Stein- oder Lehmkarten hilft nur, gleich nachdem du eine Stufe gebaut hast.
refusal-EMPTY_OFFERING = Ein Opfer hat mindestens 1 Karte; du darfst auch nichts opfern.
refusal-TYPE_FORBIDDEN = In dieser Zeremonie darf niemand { $cardPlural } opfern.
refusal-TYPE_OFFERED_BEFORE = In dieser Zeremonie hat schon jemand { $cardPlural } geopfert.
refusal-TOO_FEW_OF_TYPE = { $held ->
        [0] Du hast keine { $cardPlural }.
        [one] Du hast nur 1 { $card }.
       *[other] Du hast nur { $held } { $cardPlural }.
    }
refusal-NO_BUILDER = { $spaceKind ->
        [SITE] Du hast keinen Bauleiter auf { $space }.
       *[other] Bauleiter stehen nur auf Bauplätzen.
    }
refusal-OWNERS_MARK = Der Carali auf { $space } markiert deine Pyramide und bleibt dort.
refusal-NO_PRIEST = { $spaceKind ->
        [SITE] Du hast keinen Priester auf { $space }.
       *[other] Priester stehen nur auf Pyramiden.
    }
refusal-PRIEST_STAYS = Ein Priester darf nicht von seiner Pyramide wegbewegt werden.
refusal-NO_ALPACA_ON_SLED = Du hast kein Alpaka am Schlitten.
refusal-NO_PLACED_ALPACA = Du hast kein platziertes Alpaka, das du zurücklegen könntest.
refusal-SAME_PLACE = Der Carali muss an einen anderen Platz.
refusal-TOO_FEW_CARDS = Dafür brauchst du { $needed ->
        [one] 1 Ressourcenkarte
       *[other] { $needed } Ressourcenkarten
    }.
refusal-SLED_FULL_OF_STONES = Auf deinem Schlitten ist kein Platz für einen weiteren Stein.
refusal-NO_CARD_TO_DRAW = Es ist keine Karte mehr zu ziehen, weder im Stapel noch im Ablagestapel.
refusal-MOVE_FIRST = Beweg dich zuerst.
refusal-MOVED_ALREADY = Du hast dich in diesem Zug schon bewegt.
refusal-ACTED_ALREADY = Du hast in diesem Zug schon eine Aktion gemacht.
refusal-BUILDING_OWED = Du hast auf deinem eigenen leeren Bauplatz angehalten, also musst du jetzt dort bauen.
refusal-ACTION_OWED = Du hast für die Aktion dieses Felds bezahlt, also musst du sie zuerst machen.
refusal-SACRIFICE_FIRST = Es ist Jahreszeremonie: Opfere Karten oder nichts.
refusal-SACRIFICE_IN_ORDER = In der Zeremonie wird der Reihe nach geopfert, der Oberpriester zuerst und dann im Uhrzeigersinn.
refusal-ONLY_IN_THE_SETUP = Das wird nur beim Spielaufbau gewählt.
refusal-CARDS_BEFORE_MOVING = Karten, die eine Bewegung verlängern, wirfst du ab, bevor du dich bewegst.
refusal-NOT_ASKED = Das steht jetzt nicht zur Wahl.
refusal-ONLY_IN_THE_CEREMONY = Geopfert wird nur in der Jahreszeremonie.
refusal-DISCARD_FIRST = { $count ->
        [one] Du musst zuerst 1 Karte abwerfen.
       *[other] Du musst zuerst { $count } Karten abwerfen.
    }
refusal-ANSWER_FIRST = Zuerst kommt etwas anderes: { $phase ->
        [FOUNDING] Wähle den Bauplatz deiner ersten Pyramide.
        [NEUTRAL] Wähle einen Bauplatz für eine neutrale Stufe.
        [PACE] Bestimme, wie weit der Architekt geht.
        [RELOCATING] Bewege einen Carali oder keinen.
        [SETTING_DOWN] Bestimme, wohin der Carali kommt.
        [LOSING_CARALI] Gib einen platzierten Carali zurück.
        [LOSING_ALPACA] Gib ein platziertes Alpaka zurück.
       *[OTHER] Der Tisch wartet auf eine andere Entscheidung von dir.
    }

## Worauf der Tisch wartet

value-Founding = { $seat } wählt den Bauplatz der ersten Pyramide
value-PlacingNeutral = { $seat } wählt einen Bauplatz für eine neutrale Stufe
value-ChoosingPace = { $seat } bestimmt, wie weit der Architekt geht
value-Moving = { $seat } bewegt sich
value-MovingAgain = { $seat } bewegt sich ein zweites Mal
value-Acting = { $seat } darf die Aktion ausführen
value-Obliged = { $seat } muss die Aktion ausführen
value-Concluding = { $seat } darf Pärchen ausspielen oder den Zug beenden
value-Relocating = { $seat } darf einen Carali bewegen
value-SettingDown = { $seat } bestimmt den neuen Platz eines Carali
value-Discarding = { $seat } wirft { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
 } ab
value-LosingCarali = { $seat } gibt einen Carali zurück
value-LosingAlpaca = { $seat } gibt ein Alpaka zurück
value-Sacrificing = { $seat } bringt ein Opfer dar
value-OpeningYear = das erste Jahr beginnt
value-OpeningRound = der Architekt geht weiter
value-Exchanging = { $seat } tauscht 2 Karten gegen { $stones ->
    [0] { $cards ->
        [one] 1 andere
       *[other] { $cards } andere
    }
    [one] 1 Stein
   *[other] { $stones } Steine
 }
value-ScoringCeremony = die Opfer werden verglichen
value-ClosingYear = das Jahr wechselt

## Was der Tisch verlangt

pair = { $pairs ->
        [0] {""}
       *[other] {" "}Du darfst auch ein Pärchen Ressourcenkarten ausspielen.
    }
or-pair = { $pairs ->
        [0] {""}
       *[other] {" "}oder spiele vorher ein Pärchen Ressourcenkarten aus
    }
prompt-founding = Wähle den Bauplatz deiner ersten Pyramide, einer großen.
prompt-placingNeutral = Setze eine neutrale Pyramidenstufe auf einen der ersten { $sites } Bauplätze.
prompt-choosingPace = Bestimme, wie weit der Architekt geht: Der Würfel lässt { $options } zu.
prompt-moving = Geh mit deiner Figur bis zu { $squares ->
        [one] 1 Feld
       *[other] { $squares } Felder
    } weit, vor oder zurück.{ $held ->
        [0] {""}
       *[other] {" "}Jede Ressourcenkarte, die du vorher abwirfst, bringt 1 Feld mehr.
    }
prompt-movingAgain = Geh mit deiner Figur ein zweites Mal, bis zu { $squares ->
        [one] 1 Feld
       *[other] { $squares } Felder
    } weit.
prompt-acting = { $here ->
        [ACT] Führe die Aktion von { $space } aus ({ $uses }) oder beende deinen Zug.{ pair }
        [BEGIN] Beginne auf { $space } eine Pyramide oder beende deinen Zug.{ pair }
        [BUILD] Baue auf { $space } für 1 Stein die nächste Stufe oder beende deinen Zug.{ pair }
        [BEHIND_ARCHITECT] Hier gibt es keine Aktion: Du stehst hinter dem Architekten. Beende deinen Zug{ or-pair }.
        [BLOCKED] Hier gibt es keine Aktion: Die Anakonda blockiert { $space }. Vertreibe sie oder beende deinen Zug.{ pair }
       *[NOTHING] Hier gibt es für dich nichts zu tun: Beende deinen Zug{ or-pair }.
    }
prompt-obliged = { $here ->
        [BEGIN] Beginne auf { $space } eine Pyramide: Dafür hast du dort angehalten.
       *[ACT] Führe die Aktion von { $space } aus: Du hast dafür bezahlt.
    }
prompt-concluding = { $pairs ->
        [0] Deine Aktion ist ausgeführt: Beende deinen Zug.
       *[other] Beende deinen Zug oder spiele vorher ein Pärchen Ressourcenkarten aus.
    }
prompt-relocating = Wähle einen Carali, der an einen anderen Platz kommt, oder bewege keinen.
prompt-settingDown = Bestimme den neuen Platz des Carali oder lass ihn stehen.
prompt-discarding = Wirf { $count ->
        [one] 1 Ressourcenkarte
       *[other] { $count } Ressourcenkarten
    } ab.
prompt-losingCarali = Gib einen deiner platzierten Carali zurück.
prompt-losingAlpaca = Gib eines deiner platzierten Alpakas zurück.
prompt-sacrificing = { $held ->
        [0] Du hast keine Ressourcenkarte: Opfere nichts.
       *[other] Opfere Ressourcenkarten einer Art{ $forbidden ->
            [none] {""}
           *[other] , aber keine { $forbiddenPlural },
        } oder nichts.
    }{ $needed ->
        [0] {""}
       *[other] {" "}Gegen die Laune der Götter braucht ihr zusammen { $needed ->
            [one] 1 Karte
           *[other] { $needed } Karten
        }; bisher { $bid ->
            [0] liegt keine da.
            [one] liegt 1 da.
           *[other] liegen { $bid } da.
        }
    }
waiting-founding = { value-Founding }.
waiting-placingNeutral = { value-PlacingNeutral }.
waiting-choosingPace = { value-ChoosingPace }.
waiting-moving = { value-Moving }.
waiting-movingAgain = { value-MovingAgain }.
waiting-acting = { value-Acting }.
waiting-obliged = { value-Obliged }.
waiting-concluding = { value-Concluding }.
waiting-relocating = { value-Relocating }.
waiting-settingDown = { value-SettingDown }.
waiting-discarding = { value-Discarding }.
waiting-losingCarali = { value-LosingCarali }.
waiting-losingAlpaca = { value-LosingAlpaca }.
waiting-sacrificing = { value-Sacrificing }.

## Überschriften dessen, was eine Ansicht zeigt
view-modules = Module
view-year = Jahr
view-toAct = am Zug
view-deckSize = Karten im Stapel
view-completed = vollendete Pyramiden
view-centralLevels = Stufen der Zentralpyramide
view-highestFame = Ruhmpunkte für das höchste Gebot
view-cardsNeeded = Karten gegen die Laune
view-whim = Laune
view-start = Startspieler
view-diplomat = Diplomatiemarker
view-statusTaken = genommene Statuskarten
view-title = Karte
view-seat = Spieler
view-ability = Fähigkeit
view-alpacas = Alpakas
view-alpacasLeft = Alpakas übrig
view-annualTiles = Jahresplättchen
view-architect = Architekt
view-bid = Gebot
view-caraliLeft = Carali übrig
view-card = Karte
view-cards = Karten
view-category = Kategorie
view-ceremony = Zeremonie
view-count = Anzahl
view-discard = Ablagestapel
view-envoys = Abgesandte
view-faceUp = offen
view-fame = Ruhm
view-figure = Figur
view-first = erster Platz
view-goal = Ziel
view-hand = Hand
view-handSize = Karten auf der Hand
view-height = Höhe
view-highest = höchstes
view-level = Stufe
view-levels = Stufen
view-movementPoints = Bewegungspunkte
view-number = Zug Nr.
view-origin = von
view-pair = Pärchen
view-pairs = Pärchen
view-path = Weg
view-paths = Wege
view-payment = Zahlung
view-priests = Priester
view-progress = Fortschritt
view-reason = Grund
view-role = Figur
view-seats = Spieler
view-second = zweiter Platz
view-sites = Bauplätze
view-size = Größe
view-space = Feld
view-squares = Felder
view-statusCards = Statuskarten
view-stones = Steine
view-supply = Vorrat
view-tile = Plättchen
view-tiles = Plättchen
view-total = Summe
view-turn = Zug
view-value = Wert
view-workers = Arbeiter

loss-cards = { $cards ->
    [one] Die Karte kommt aus deiner Hand auf den Ablagestapel.
   *[other] { $cards } Karten kommen aus deiner Hand auf den Ablagestapel.
}
loss-stones = { $stones ->
    [one] 1 Stein hat auf deinem Schlitten keinen Platz und geht verloren.
   *[other] { $stones } Steine haben auf deinem Schlitten keinen Platz und gehen verloren.
}
loss-action = Du verzichtest auf deine Aktion bei { $space }.
loss-noAction = { $here ->
    [BEHIND_ARCHITECT] Dort gibt es keine Aktion: Es liegt hinter dem Architekten.
    [BLOCKED] Dort gibt es keine Aktion: Die Anakonda blockiert den Platz.
   *[NOTHING] Dort gibt es für dich nichts zu tun.
}
stake-fame = Ruhmpunkte jetzt
stake-finalFame = Ruhmpunkte am Ende, mit Pyramiden und Priestern, wie sie stehen
stake-offerings = Geopferte Karten; das höchste Opfer der Zeremonie bringt { $fame ->
        [one] 1 Ruhmpunkt
       *[other] { $fame } Ruhmpunkte
    }
stake-pyramids = Pyramiden, die bis zum Ende zu vollenden sind
stake-years = Jahre nach diesem, höchstens
stake-deck = Karten im Stapel
gain-finalFame = { $by ->
        [one] 1 Ruhmpunkt
       *[other] { $by } Ruhmpunkte
    } mehr am Ende
lead-finalFame = du führst
lead-offerings = dein Opfer ist bisher das höchste
gain-stones = { $by ->
    [one] ein Stein
   *[other] { $by } Steine
} auf deinem Schlitten
cost-stones = { $by ->
    [one] einen Stein
   *[other] { $by } Steine
}
gain-workers = { $by ->
    [one] ein Arbeiter
   *[other] { $by } Arbeiter
} mehr in den Steinbrüchen
cost-workers = { $by ->
    [one] einen Arbeiter
   *[other] { $by } Arbeiter
} in den Steinbrüchen
gain-alpacas = { $by ->
    [one] ein Alpaka
   *[other] { $by } Alpakas
} mehr
cost-alpacas = { $by ->
    [one] ein Alpaka
   *[other] { $by } Alpakas
}
gain-sites = { $by ->
    [one] ein Bauplatz
   *[other] { $by } Bauplätze
} mehr
gain-levels = { $by ->
    [one] eine Stufe
   *[other] { $by } Stufen
} mehr
gain-pyramids = { $by ->
    [one] eine vollendete Pyramide
   *[other] { $by } vollendete Pyramiden
} mehr

board-hand = Deine Karten
board-none = keine Karten auf der Hand
board-year = Jahr
board-done = Pyramiden vollendet
board-deck = Karten im Stapel
board-fame = Ruhmpunkte
board-stones = Steine auf dem Schlitten
board-alpacas = Alpakas am Schlitten
board-moves = Bewegungspunkte
board-carali = Carali im Vorrat
board-herd = Alpakas im Vorrat
board-cards = Karten auf der Hand
board-level = Abgesandtenstufe
board-pair-STONE = ein Pärchen baut eine Stufe mehr
board-pair-CLAY = ein Pärchen baut eine Stufe mehr
board-pair-FISH = ein Pärchen wiederholt die Aktion
board-pair-ALPACA = ein Pärchen bewegt dich ein zweites Mal
board-ceremony = Zeremonie
board-forbidden = darf nicht geopfert werden
board-nothing = nichts
board-levels = Stufen im Vorrat
board-status = Statuskarten
board-tile = In diesem Jahr
board-whim = Laune
board-highest = Ruhmpunkte für das höchste Gebot
board-improved = Verbesserte Felder
board-die = Der Architektwürfel:
board-architect = Architekt
