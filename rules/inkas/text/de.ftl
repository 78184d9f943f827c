game-title = Der Aufstieg der Inka
setup-preparation = Aufbau

Card-WOOD = Holz
Card-STONE = Stein
Card-WOOL = Wolle
Card-POTATO = Kartoffel
Card-ORE = Erz
Card-FEATHER = Feder
Card-COCA = Koka
Card-FISH = Fisch

Terrain-FOREST = Wald
Terrain-QUARRY = Steinbruch
Terrain-PASTURE = Weide
Terrain-FARMLAND = Ackerland
Terrain-MOUNTAINS = Gebirge
Terrain-JUNGLE = Dschungel
Terrain-PLANTATION = Dschungelplantage
Terrain-FISHING_GROUND = Fischgrund
Terrain-OCEAN = Meer

Development-COMBAT_ARTS = Kampfkunst
Development-ROAD_BUILDING = Straßenbau
Development-INVENTION = Erfindung
Development-MONOPOLY = Monopol

Colour-RED = Rot
Colour-ORANGE = Orange
Colour-BLUE = Blau
Colour-GRAY = Grau

Preparation-BEGINNERS = Aufbau für Einsteiger
Preparation-ADVANCED = Aufbau für Fortgeschrittene
Preparation-VARIABLE = variabler Aufbau

Answer-OUTSTANDING = noch keine Antwort
Answer-ACCEPTED = angenommen
Answer-COUNTERED = eigenes Angebot
Answer-DECLINED = abgelehnt

Ending-THIRD_APEX = Ein dritter Stamm steht auf seinem Höhepunkt
Ending-ALL_HEMMED_IN = Alle Stämme sind eingeschlossen

Waiting-PLACING_START = eine Startsiedlung
Waiting-ROLLING = den Würfelwurf
Waiting-DISCARDING = abzugebende Karten
Waiting-MOVING_ROBBER = den Zug des Räubers
Waiting-TRADING_AND_BUILDING = Handeln und Bauen
Waiting-OFFERING = Antworten auf ein Angebot
Waiting-LAYING_ROADS = kostenlose Straßen
Waiting-FOUNDING = die Gründung eines Stammes
Waiting-NOTHING = nichts; die Partie ist zu Ende

value-Bundle =
    { $wood ->
        [0] { "" }
       *[other] { $wood } Holz{ ", " }
    }{ $stone ->
        [0] { "" }
       *[other] { $stone } Stein{ ", " }
    }{ $wool ->
        [0] { "" }
       *[other] { $wool } Wolle{ ", " }
    }{ $potato ->
        [0] { "" }
        [one] { $potato } Kartoffel{ ", " }
       *[other] { $potato } Kartoffeln{ ", " }
    }{ $ore ->
        [0] { "" }
       *[other] { $ore } Erz{ ", " }
    }{ $feather ->
        [0] { "" }
        [one] { $feather } Feder{ ", " }
       *[other] { $feather } Federn{ ", " }
    }{ $coca ->
        [0] { "" }
       *[other] { $coca } Koka{ ", " }
    }{ $fish ->
        [0] { "" }
        [one] { $fish } Fisch{ ", " }
       *[other] { $fish } Fische{ ", " }
    }
value-Yield =
    { $count ->
        [one] { $count } { $card } für { $seat }
       *[other]
            { $cardId ->
                [POTATO] { $count } Kartoffeln für { $seat }
                [FEATHER] { $count } Federn für { $seat }
                [FISH] { $count } Fische für { $seat }
               *[other] { $count } { $card } für { $seat }
            }
    }

event-tableLaid = Das Brett ist für { $seats } Plätze aufgebaut ({ $preparation }).
event-startRolled = { $seat } würfelt { $dice } um den ersten Zug.
event-starterFound = { $seat } beginnt.
event-placementBegan =
    { $round ->
        [1] { $seat } setzt die erste Siedlung und Straße.
       *[other] { $seat } setzt die zweite Siedlung und Straße.
    }
event-startPlaced =
    { $points ->
        [one] { $seat } siedelt auf Kreuzung { $site } mit einer Straße auf Weg { $path } ({ $points } Kulturpunkt).
       *[other] { $seat } siedelt auf Kreuzung { $site } mit einer Straße auf Weg { $path } ({ $points } Kulturpunkte).
    }
event-yieldTaken = { $seat } nimmt { $cards } als ersten Ertrag.
event-turnBegan = Zug { $turn }: { $seat }.
event-diceRolled = { $seat } würfelt { $dice }.
event-harvestTaken =
    { $yieldsCount ->
        [0] Niemand erhält etwas.
       *[other] Ertrag: { $yields }.
    }{ $shortCount ->
        [0] { "" }
       *[other] { " " }Der Vorrat reicht nicht für { $short }.
    }
event-robberRoused = Eine Sieben: Der Räuber regt sich. Abzugebende Karten, Platz für Platz: { $owed }.
event-discardChosen = { $seat } will { $cards } abgeben.
event-discardSealed = { $seat } hat gewählt, was abgegeben wird.
event-cardsDiscarded = { $seat } gibt { $cards } ab.
event-robberMoved =
    { $target ->
        [none] { $seat } versetzt den Räuber auf den Dschungelrahmen.
       *[other] { $seat } versetzt den Räuber auf Feld { $target }.
    }
event-cardRobbed = { $seat } raubt { $victim } eine Karte: { $card }.
event-somethingRobbed = { $seat } raubt { $victim } eine Karte.
event-offerMade = { $seat } bietet { $give } für { $take }.
event-offersInvited = { $seat } bittet um Angebote.
event-offerAccepted = { $seat } ist einverstanden.
event-offerCountered = { $seat } bietet stattdessen { $give } für { $take }.
event-offerDeclined = { $seat } lehnt ab.
event-offerClosed = Die Angebote von { $seat } enden ohne Handel.
event-cardsTraded = { $seat } gibt { $partner } { $give } für { $take }.
event-supplyTraded = { $seat } gibt dem Vorrat { $give } für { $take }.
event-tradeRouteUsed = { $seat } nutzt die Längste Handelsroute: { $give } für { $take }.
event-roadBuilt = { $seat } baut eine Straße auf Weg { $path }.
event-roadLaid = { $seat } legt eine kostenlose Straße auf Weg { $path }.
event-settlementBuilt =
    { $razed ->
        [none] { $seat } baut eine Siedlung auf Kreuzung { $site } ({ $points } Kulturpunkte).
       *[other] { $seat } baut eine Siedlung auf Kreuzung { $site } über ein überwuchertes Gebäude von { $razed } ({ $points } Kulturpunkte).
    }
event-cityBuilt = { $seat } baut eine Stadt auf Kreuzung { $site } ({ $points } Kulturpunkte).
event-developmentBought = { $seat } kauft { $development } (Stapel { $back }).
event-developmentDrawn = { $seat } kauft eine Entwicklungskarte (Stapel { $back }).
event-combatArtsPlayed =
    { $shown ->
        [one] { $seat } spielt Kampfkunst, nun liegt { $shown } Karte offen.
       *[other] { $seat } spielt Kampfkunst, nun liegen { $shown } Karten offen.
    }
event-roadBuildingPlayed =
    { $left ->
        [one] { $seat } spielt Straßenbau für { $left } Straße.
       *[other] { $seat } spielt Straßenbau für { $left } Straßen.
    }
event-inventionPlayed = { $seat } spielt Erfindung und nimmt { $take }.
event-monopolyPlayed = { $seat } spielt Monopol: { $card }. Abgegebene Karten, Platz für Platz: { $taken }.
event-routeCardPassed =
    { $holder ->
        [none] Die Längste Handelsroute liegt neben dem Brett.
       *[other] { $holder } hat die Längste Handelsroute mit { $length } Straßen.
    }
event-combatCardPassed = { $holder } hat die Mächtigste Kampfkunst mit { $shown } offenen Karten.
event-robberSentHome = { $seat } schickt den Räuber auf den Dschungelrahmen zurück; genommene Karten: { $cards }.
event-ruinsCleared = Was vom älteren Stamm von { $seat } übrig war, verschwindet von den Kreuzungen { $sites }.
event-roadsTakenUp =
    { $pathsCount ->
        [0] { $seat } hat keine Straßen wegzunehmen.
       *[other] { $seat } nimmt die Straßen auf den Wegen { $paths } weg.
    }
event-tribeDeclined = Der Stamm von { $seat } geht unter; Dickicht überwuchert die Kreuzungen { $sites }. Stamm { $tribe } ist zu gründen.
event-tribeFounded =
    { $razed ->
        [none] { $seat } gründet einen Stamm auf Kreuzung { $site } ({ $points } Kulturpunkte).
       *[other] { $seat } gründet einen Stamm auf der eigenen Ruine auf Kreuzung { $site } ({ $points } Kulturpunkte).
    }
event-secondStackAdded = Alle haben ihren zweiten Stamm gegründet: Stapel 2 kommt ins Spiel.
event-gameEnded =
    { $winner ->
        [none] { $ending }: Die Partie endet ohne alleinigen Sieger.
       *[other] { $ending }: { $winner } gewinnt.
    }

action-placeStart = Auf Kreuzung { $site } siedeln, mit einer Straße auf Weg { $path }
action-roll = Würfeln
action-discard = { $cards } abgeben
action-moveRobber =
    { $target ->
        [none] Den Räuber auf den Dschungelrahmen versetzen
       *[other] { $victim ->
            [none] Den Räuber auf Feld { $target } versetzen
           *[other] Den Räuber auf Feld { $target } versetzen und { $victim } berauben
        }
    }
action-offerTrade = { $give } für { $take } anbieten
template-discard =
    { $least ->
        [one] { $least } Karte abgeben
       *[other] { $least } Karten abgeben
    }
template-offerTrade = Einen Handel anbieten
template-counterOffer = Ein anderes Angebot machen
template-useTradeRoute = Die Längste Handelsstraße nutzen: zwei Karten gegen eine andere
action-inviteOffers = Um Angebote bitten
action-acceptOffer = Das Angebot annehmen
action-counterOffer = Stattdessen { $give } für { $take } anbieten
action-declineOffer = Ablehnen
action-confirmTrade = Mit { $partner } handeln
action-withdrawOffer = Die Angebote beenden
action-tradeResources =
    { $payId ->
        [POTATO] 3 Kartoffeln für 1 { $gain } geben
       *[other] 3 { $pay } für 1 { $gain } geben
    }
action-tradeGoods =
    { $payId ->
        [FEATHER] 2 Federn für 1 { $gain } geben
        [FISH] 2 Fische für 1 { $gain } geben
       *[other] 2 { $pay } für 1 { $gain } geben
    }
action-tradeGoodsSet = Je eine Ware für { $gain } und { $gainAlso } geben
action-useTradeRoute = Die Längste Handelsroute nutzen: { $give } für { $gain }
action-buildRoad = Eine Straße auf Weg { $path } bauen
action-buildSettlement = Eine Siedlung auf Kreuzung { $site } bauen
action-buildCity = Eine Stadt auf Kreuzung { $site } bauen
action-buyDevelopment = Eine Entwicklungskarte kaufen
action-playCombatArts = Kampfkunst spielen
action-playRoadBuilding = Straßenbau spielen
action-playInvention =
    { $second ->
        [none] Erfindung spielen: { $first }
       *[other] Erfindung spielen: { $first } und { $second }
    }
action-playMonopoly = Monopol spielen: { $card }
action-sendRobberHome = Den Räuber auf den Dschungelrahmen zurückschicken
action-foundTribe = Einen Stamm auf Kreuzung { $site } gründen
action-endTurn = Den Zug beenden

refusal-NO_SUCH_SITE = Auf diesem Brett gibt es keine Kreuzung { $site }.
refusal-NO_SUCH_PATH = Auf diesem Brett gibt es keinen Weg { $path }.
refusal-NO_SUCH_HEX = Auf diesem Brett gibt es kein Feld { $hex }.
refusal-NO_SUCH_NUMBER = Eine Kartenzahl kann nicht negativ sein.
refusal-SITE_OCCUPIED = Kreuzung { $site } ist besetzt.
refusal-TOO_NEAR = Neben Kreuzung { $site } steht ein Gebäude.
refusal-PATH_ELSEWHERE = Weg { $path } beginnt nicht an Kreuzung { $site }.
refusal-BESIDE_A_ROAD = An Kreuzung { $site } liegt eine Straße, sie ist also ein Siedlungsplatz eines aktiven Stammes.
refusal-NOT_IN_HAND = Du hast diese Karten nicht.
refusal-WRONG_NUMBER = Du musst genau { $owed } Karten abgeben.
refusal-ROBBER_MUST_MOVE = Der Räuber muss an einen anderen Ort.
refusal-NOT_A_RESOURCE_HEX = Feld { $hex } bringt keinen Rohstoff; der Räuber darf nicht dorthin.
refusal-VICTIM_MISSING = Wähle, wen du beraubst: Dort hat jemand Karten.
refusal-NO_SUCH_VICTIM = Dieser Platz kann dort nicht beraubt werden.
refusal-NOT_MIGHTIEST = Du hast die Mächtigste Kampfkunst nicht.
refusal-NOT_LONGEST = Du hast die Längste Handelsroute nicht.
refusal-ADVANTAGE_USED = Du hast diesen Vorteil in diesem Zug schon genutzt.
refusal-ROBBER_AT_HOME = Der Räuber steht schon auf dem Dschungelrahmen.
refusal-ROBBER_NOT_IN_YOUR_WAY = Der Räuber blockiert keines deiner Gebäude.
refusal-TOO_MANY_OFFERS = In einem Zug gibt es höchstens { $most } Angebotsrunden.
refusal-NO_GIFTS = Beide Seiten eines Handels müssen etwas geben.
refusal-SAME_KIND_BOTH_WAYS = Eine Kartenart darf nicht auf beiden Seiten eines Handels stehen.
refusal-NOBODY_HOLDS_THAT = So viele Karten haben die anderen zusammen nicht.
refusal-NOT_YOUR_OFFER = Das ist das Angebot eines anderen Platzes.
refusal-NO_SUCH_PARTNER = Auf diesem Platz sitzt niemand, mit dem du handeln kannst.
refusal-NOT_AGREED = { $partner } hat keinem Handel zugestimmt.
refusal-OWN_OFFER = Auf dein eigenes Angebot kannst du nicht antworten.
refusal-ANSWERED_ALREADY = Du hast schon geantwortet.
refusal-NOTHING_OFFERED = Es gibt kein Angebot anzunehmen; mache selbst eines.
refusal-NOT_A_RESOURCE = { $card } ist kein Rohstoff.
refusal-NOT_A_GOOD = { $card } ist keine Ware.
refusal-SAME_KIND = Die erhaltene Karte muss von anderer Art sein.
refusal-SUPPLY_EMPTY = Der Vorrat hat nicht genug { $card }.
refusal-TWO_CARDS_TO_GIVE = Gib genau zwei Karten.
refusal-TWO_CARDS_TO_TAKE = Nimm zwei Karten.
refusal-CANNOT_PAY = Das kannst du nicht bezahlen.
refusal-NO_ROADS_LEFT = Alle deine Straßen liegen auf dem Brett.
refusal-PATH_TAKEN = Auf Weg { $path } liegt schon eine Straße.
refusal-BUILDING_IN_THE_WAY = An dem Gebäude bei Weg { $path } führt keine Straße vorbei.
refusal-NOT_CONNECTED = Weg { $path } berührt weder deine Straßen noch deine aktiven Gebäude.
refusal-NO_ROAD_THERE = Keine deiner Straßen führt zu Kreuzung { $site }.
refusal-TRIBE_IN_DECLINE = Das Gebäude auf Kreuzung { $site } gehört zu einem untergegangenen Stamm.
refusal-NO_SETTLEMENT_THERE = Du hast keine Siedlung auf Kreuzung { $site }.
refusal-CITY_ALREADY = Dieser Stamm hat seine Stadt schon.
refusal-STACK_EMPTY = Es gibt keine Entwicklungskarte zu kaufen.
refusal-CARD_PLAYED_ALREADY = Du hast in diesem Zug schon eine Entwicklungskarte gespielt.
refusal-BOUGHT_THIS_TURN = Du hast { $development } erst in diesem Zug gekauft; spiele die Karte später.
refusal-CARD_NOT_HELD = Du hast { $development } nicht.
refusal-NO_ROAD_POSSIBLE = Du könntest keine Straße legen.

ending-THIRD_APEX = Ein dritter Stamm hat seinen kulturellen Höhepunkt erreicht: Der Aufstieg der Inka beginnt.
ending-ALL_HEMMED_IN = Alle Stämme sind eingeschlossen; die meisten Kulturpunkte gewinnen.
