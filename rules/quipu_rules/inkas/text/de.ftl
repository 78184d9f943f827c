game-title = Der Aufstieg der Inka
game-about = Würfle um Waren, handle, baue Straßen, Siedlungen und Städte, und lass deinen Stamm im richtigen Moment untergehen, damit der nächste darauf aufsteigt.
game-length = etwa 90 Minuten, mittelschwer
first-turn-1 = Kulturpunkte entscheiden. Siedlungen und Städte bringen sie.
first-turn-2 = Felder geben Karten, wenn ihre Zahl gewürfelt wird, an alle mit einer Siedlung oder Stadt daneben. Nimm Orte mit Zahlen, die oft kommen, etwa 6 und 8.
first-turn-3 = In deinem Zug würfelst du, dann handelst und baust du. Im Aufbau für Einsteiger stehen die ersten Siedlungen schon; sonst wählen zuerst alle ihre Orte.
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
DevelopmentText-COMBAT_ARTS = Räuber versetzen und jemanden berauben
DevelopmentText-ROAD_BUILDING = Straßen kostenlos legen
DevelopmentText-INVENTION = Karten deiner Wahl aus dem Vorrat nehmen
DevelopmentText-MONOPOLY = eine Kartenart nennen: alle geben dir welche davon

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


Waiting-PLACING_START = eine Startsiedlung
Waiting-ROLLING = den Würfelwurf
Waiting-DISCARDING = abzugebende Karten
Waiting-MOVING_ROBBER = den Zug des Räubers
Waiting-TRADING_AND_BUILDING = Handeln und Bauen
Waiting-OFFERING = Antworten auf ein Angebot
Waiting-LAYING_ROADS = kostenlose Straßen
Waiting-FOUNDING = die Gründung eines Stammes
Waiting-NOTHING = nichts; das Spiel ist zu Ende

said-kind =
    { $cardId ->
        [POTATO] Kartoffeln
        [FEATHER] Federn
       *[other] { $card }
    }
said-points =
    { $points ->
        [one] { $points } Kulturpunkt
       *[other] { $points } Kulturpunkte
    }

place-hex = Feld { $code }
place-between = zwischen { $first } und { $second }
place-side =
    { $direction ->
        [NORTH] nördlich
        [NORTH_EAST] nordöstlich
        [SOUTH_EAST] südöstlich
        [SOUTH] südlich
        [SOUTH_WEST] südwestlich
       *[NORTH_WEST] nordwestlich
    } von { $hex }
place-corner =
    { $hex } ({ $direction ->
        [EAST] Ostecke
        [SOUTH_EAST] Südostecke
        [SOUTH_WEST] Südwestecke
        [WEST] Westecke
        [NORTH_WEST] Nordwestecke
       *[NORTH_EAST] Nordostecke
    })
frame-SEA = Meer
frame-JUNGLE = Dschungelrahmen
frame-PLAIN = Rahmen

value-Bundle = { $piles }
value-Pile =
    { $cardId ->
        [STONE]
            { $count ->
                [one] { $count } Stein
               *[other] { $count } Steine
            }
        [POTATO]
            { $count ->
                [one] { $count } Kartoffel
               *[other] { $count } Kartoffeln
            }
        [FEATHER]
            { $count ->
                [one] { $count } Feder
               *[other] { $count } Federn
            }
        [FISH]
            { $count ->
                [one] { $count } Fisch
               *[other] { $count } Fische
            }
       *[other] { $count } { $card }
    }
value-Share = { $seat } erhält { $cards }
value-Partner = { $seat }
value-Gift = { $cards } von { $seat }
value-Kind = { said-kind }
value-Debt =
    { $count ->
        [one] { $seat } muss { $count } Karte abgeben
       *[other] { $seat } muss { $count } Karten abgeben
    }

event-tableLaid =
    { $preparationId ->
        [BEGINNERS] Der gedruckte Spielplan liegt für { $seats } Spieler bereit; ihre ersten Siedlungen stehen auf den gedruckten Plätzen.
        [ADVANCED] Der gedruckte Spielplan liegt für { $seats } Spieler bereit; sie wählen, wo sie siedeln.
       *[VARIABLE] Der Spielplan liegt für { $seats } Spieler bereit, die Rohstofffelder sind gemischt; sie wählen, wo sie siedeln.
    }
event-startRolled = { $seat } würfelt { $total } um den ersten Zug.
event-starterFound = { $seat } beginnt.
event-placementBegan = { "" }
event-startPlaced = { $seat } siedelt an { $site }, mit einer Straße { $path }.
event-yieldTaken = { $seat } erhält zum Start { $cards }.
event-turnBegan = Zug { $turn }: { $seat }.
event-diceRolled = { $seat } würfelt { $total } ({ $dice }).
event-harvestTaken =
    { $yieldsCount ->
        [0] Der Wurf bringt nichts.
       *[other] { $yields }.
    }{ $shortCount ->
        [0] { "" }
       *[other] { " " }Der Vorrat reicht nicht für { $short }.
    }
event-robberRoused =
    Eine Sieben: Der Räuber erwacht. { $owedCount ->
        [0] Niemand hat zu viele Karten.
       *[other] { $owed }.
    }
event-discardChosen = { $seat } hat die Karten zum Abgeben gewählt.
event-discardSealed = { $seat } hat die Karten zum Abgeben gewählt.
event-cardsDiscarded = { $seat } gibt { $cards } ab.
together-discardChosen-cardsDiscarded = { $seat } gibt { $cards } ab.
together-discardSealed-cardsDiscarded = { $seat } gibt { $cards } ab.
event-robberMoved =
    { $target ->
        [none] { $seat } stellt den Räuber auf den Dschungelrahmen.
       *[other] { $seat } stellt den Räuber auf { $target }.
    }
event-cardRobbed = { $seat } raubt { $cards } von { $victim }.
event-somethingRobbed = { $seat } raubt eine Karte von { $victim }.
event-offerMade = { $seat } bietet { $give } gegen { $take }.
event-offersInvited = { $seat } bittet um Angebote.
event-offerAccepted = { $seat } ist einverstanden.
event-offerCountered = { $seat } macht ein anderes Angebot: { $give } gegen { $take }.
event-offerDeclined =
    { $answerId ->
        [ACCEPTED] { $seat } ist nicht mehr einverstanden und lehnt ab.
        [COUNTERED] { $seat } nimmt das eigene Angebot zurück und lehnt ab.
       *[OUTSTANDING] { $seat } lehnt ab.
    }
event-offerClosed = Es kommt kein Handel zustande.
event-cardsTraded = { $seat } tauscht { $give } gegen { $take } mit { $partner }.
event-supplyTraded = { $seat } tauscht beim Vorrat { $give } gegen { $take }.
event-tradeRouteUsed = { $seat } nutzt die Längste Handelsstraße: { $give } gegen { $take }.
event-roadBuilt = { $seat } baut eine Straße { $path }.
event-roadLaid = { $seat } legt eine kostenlose Straße { $path }.
event-settlementBuilt =
    { $over ->
        [nothing] { $seat } baut eine Siedlung an { $site } und hat nun { said-points }.
        [own] { $seat } baut eine Siedlung an { $site }, über ein eigenes überwuchertes Gebäude, und hat nun { said-points }.
       *[other] { $seat } baut eine Siedlung an { $site }, über ein überwuchertes Gebäude von { $razed }, und hat nun { said-points }.
    }
event-cityBuilt = { $seat } baut eine Stadt an { $site } und hat nun { said-points }.
event-developmentBought = { $seat } kauft eine Entwicklungskarte von Stapel { $back }: { $development }.
event-developmentDrawn = { $seat } kauft eine Entwicklungskarte von Stapel { $back }.
event-combatArtsPlayed =
    { $shown ->
        [one] { $seat } spielt Kampfkunst; nun liegt { $shown } davon offen.
       *[other] { $seat } spielt Kampfkunst; nun liegen { $shown } davon offen.
    }
event-roadBuildingPlayed =
    { $left ->
        [one] { $seat } spielt Straßenbau und darf { $left } Straße kostenlos legen.
       *[other] { $seat } spielt Straßenbau und darf { $left } Straßen kostenlos legen.
    }
event-inventionPlayed = { $seat } spielt Erfindung und nimmt { $take }.
event-monopolyPlayed =
    { $takenCount ->
        [0] { $seat } spielt Monopol auf { said-kind }, doch niemand hat eine solche Karte.
       *[other] { $seat } spielt Monopol auf { said-kind } und erhält { $taken }.
    }
event-routeCardPassed =
    { $holder ->
        [none] Niemand hat nun die Längste Handelsstraße.
       *[other]
            { $length ->
                [0] { $holder } nimmt die Längste Handelsstraße.
                [one] { $holder } nimmt die Längste Handelsstraße mit { $length } Straße.
               *[other] { $holder } nimmt die Längste Handelsstraße mit { $length } Straßen.
            }
    }
event-combatCardPassed =
    { $holder ->
        [none] Niemand hat nun die Größte Kampfkunst.
       *[other] { $holder } nimmt die Größte Kampfkunst.
    }
event-robberSentHome =
    { $count ->
        [0] { $seat } schickt den Räuber auf den Dschungelrahmen zurück; der Vorrat hat keine Karte dafür.
       *[other] { $seat } schickt den Räuber auf den Dschungelrahmen zurück und nimmt { $cards }.
    }
event-ruinsCleared = Die letzten Gebäude des älteren Stammes von { $seat } kommen vom Spielplan.
event-roadsTakenUp =
    { $pathsCount ->
        [0] { "" }
        [one] Der Stamm von { $seat } erreicht seinen Höhepunkt: Seine Straße kommt vom Spielplan.
       *[other] Der Stamm von { $seat } erreicht seinen Höhepunkt: Seine { $pathsCount } Straßen kommen vom Spielplan.
    }
event-tribeDeclined =
    { $tribe ->
        [2] Niedergang: Dickicht überwuchert die Gebäude des ersten Stammes von { $seat }.
        [3] Niedergang: Dickicht überwuchert die Gebäude des zweiten Stammes von { $seat }.
       *[other] Niedergang: Dickicht überwuchert die Gebäude eines Stammes von { $seat }.
    }
event-tribeFounded =
    { $razed ->
        [none] { $seat } gründet einen neuen Stamm an { $site } und hat nun { said-points }.
       *[other] { $seat } gründet einen neuen Stamm an { $site }, anstelle eines eigenen überwucherten Gebäudes, und hat nun { said-points }.
    }
event-secondStackAdded = Alle haben ihren zweiten Stamm gegründet: Stapel 2 der Entwicklungskarten kommt ins Spiel.
event-gameEnded = { $outcome }

action-placeStart = An { $site } siedeln, mit einer Straße { $path }
action-roll = Würfeln
action-discard = { $cards } abgeben
action-moveRobber =
    { $target ->
        [none] Den Räuber auf den Dschungelrahmen stellen
       *[other]
            { $victim ->
                [none] Den Räuber auf { $target } stellen
               *[other] Den Räuber auf { $target } stellen und { $victim } berauben
            }
    }
action-offerTrade = { $give } gegen { $take } anbieten
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
action-counterOffer = Ein anderes Angebot machen: { $give } gegen { $take }
action-betterOffer = Dein Angebot um { $by } verbessern
action-declineOffer = Nicht handeln
action-confirmTrade = Mit { $partner } handeln
action-withdrawOffer = Die Angebote beenden
action-tradeResources = Beim Vorrat { $pays } gegen { $gains } tauschen
action-tradeGoods = Beim Vorrat { $pays } gegen { $gains } tauschen
action-tradeGoodsSet = Beim Vorrat je 1 Feder, Koka und Fisch gegen { $cards } tauschen
action-useTradeRoute = Die Längste Handelsstraße nutzen: { $give } gegen { $gains }
action-buildRoad = Eine Straße { $path } bauen
action-buildSettlement = Eine Siedlung an { $site } bauen
action-buildCity = Eine Stadt an { $site } bauen
action-buyDevelopment = Eine Entwicklungskarte kaufen
action-playCombatArts = Kampfkunst spielen
action-playRoadBuilding = Straßenbau spielen
action-playInvention = Erfindung spielen und { $cards } nehmen
action-playMonopoly = Monopol auf { said-kind } spielen
action-sendRobberHome = Den Räuber auf den Dschungelrahmen zurückschicken
action-foundTribe = Einen Stamm an { $site } gründen
action-endTurn = Den Zug beenden

refusal-NO_SUCH_SITE = Auf diesem Spielplan gibt es keine Kreuzung { $site }.
refusal-NO_SUCH_PATH = Auf diesem Spielplan gibt es keinen Weg { $path }.
refusal-NO_SUCH_HEX = Auf diesem Spielplan gibt es kein Feld { $hex }.
refusal-NO_SUCH_NUMBER = Eine Kartenzahl kann nicht negativ sein.
refusal-SITE_OCCUPIED = An { $site } steht schon ein Gebäude.
refusal-TOO_NEAR = Ein Gebäude steht nur einen Weg entfernt von der Kreuzung an { $site }.
refusal-PATH_ELSEWHERE = Eine Straße { $path } berührt die Siedlung an { $site } nicht: Lege sie auf einen Weg neben der Siedlung.
refusal-BESIDE_A_ROAD = Zur Kreuzung an { $site } führt eine Straße; neben Straßen wird kein Stamm gegründet.
refusal-NOT_IN_HAND = Du hast diese Karten nicht.
refusal-WRONG_NUMBER =
    { $owed ->
        [one] Du musst genau { $owed } Karte abgeben.
       *[other] Du musst genau { $owed } Karten abgeben.
    }
refusal-ROBBER_MUST_MOVE = Der Räuber muss an einen anderen Ort.
refusal-NOT_A_RESOURCE_HEX = Der Räuber geht nur dorthin, wo es Rohstoffe gibt, nicht auf { $hex }.
refusal-VICTIM_MISSING = Wähle, wen du beraubst: Dort hat jemand Karten.
refusal-NO_SUCH_VICTIM = Dieser Spieler hat dort kein Gebäude oder keine Karten.
refusal-NOT_MIGHTIEST = Du hast die Größte Kampfkunst nicht.
refusal-NOT_LONGEST = Du hast die Längste Handelsstraße nicht.
refusal-ADVANTAGE_USED = Du hast diesen Vorteil in diesem Zug schon genutzt.
refusal-ROBBER_AT_HOME = Der Räuber steht schon auf dem Dschungelrahmen.
refusal-ROBBER_NOT_IN_YOUR_WAY = Der Räuber steht an keinem deiner Gebäude.
refusal-TOO_MANY_OFFERS =
    { $most ->
        [one] In diesem Zug ist schon { $most } Angebotsrunde ohne Handel geblieben; mehr gibt es nicht.
       *[other] In diesem Zug sind schon { $most } Angebotsrunden ohne Handel geblieben; mehr gibt es nicht.
    }
refusal-NO_GIFTS = Beide Seiten eines Handels müssen etwas geben.
refusal-SAME_KIND_BOTH_WAYS = Eine Kartenart darf nicht auf beiden Seiten eines Handels stehen.
refusal-NOBODY_HOLDS_THAT = So viele Karten einer Art haben die anderen zusammen nicht.
refusal-NOT_YOUR_OFFER = Das kann nur, wer die Angebote eröffnet hat.
refusal-NO_SUCH_PARTNER = Handle mit einem anderen Spieler: Mit dir selbst kannst du nicht handeln.
refusal-NOT_AGREED = { $partner } hat keinem Handel zugestimmt.
refusal-OWN_OFFER = Auf dein eigenes Angebot kannst du nicht antworten.
refusal-ANSWERED_ALREADY = Du hast schon geantwortet.
refusal-NOTHING_TO_BETTER = Du hast noch nicht geantwortet oder abgelehnt: Du hast kein Angebot, das du verbessern könntest.
refusal-NOTHING_OFFERED = Es gibt kein Angebot, das du annehmen könntest; mache selbst eines.
refusal-NOT_A_RESOURCE = Bei diesem Tausch gelten nur Rohstoffe: Holz, Stein, Wolle, Kartoffeln oder Erz.
refusal-NOT_A_GOOD = Bei diesem Tausch gelten nur Handelsgüter: Federn, Koka oder Fisch.
refusal-SAME_KIND = Die erhaltene Karte muss von anderer Art sein.
refusal-SUPPLY_EMPTY = Der Vorrat hat nicht genug { said-kind }.
refusal-TWO_CARDS_TO_GIVE = Gib genau zwei Karten.
refusal-TWO_CARDS_TO_TAKE = Nimm genau zwei Karten.
refusal-CANNOT_PAY =
    { $thing ->
        [ROAD] Eine Straße kostet { $price }; diese Karten hast du nicht.
        [SETTLEMENT] Eine Siedlung kostet { $price }; diese Karten hast du nicht.
        [CITY] Eine Stadt kostet { $price }; diese Karten hast du nicht.
       *[DEVELOPMENT] Eine Entwicklungskarte kostet { $price }; diese Karten hast du nicht.
    }
refusal-NO_ROADS_LEFT = Alle deine Straßen liegen auf dem Spielplan.
refusal-PATH_TAKEN = Es liegt schon eine Straße { $path }.
refusal-BUILDING_IN_THE_WAY = Hier darf keine Straße liegen ({ $path }): Sie führte an einem fremden oder überwucherten Gebäude vorbei.
refusal-NOT_CONNECTED = Eine Straße { $path } berührt weder deine Straßen noch deine aktiven Gebäude.
refusal-NO_ROAD_THERE = Keine deiner Straßen führt zur Kreuzung an { $site }.
refusal-TRIBE_IN_DECLINE = Das Gebäude an { $site } gehört zu einem Stamm im Niedergang.
refusal-NO_SETTLEMENT_THERE = Du hast keine Siedlung an { $site }.
refusal-CITY_ALREADY = Dein Stamm hat seine Stadt schon.
refusal-TOO_FEW_CARDS = Du hast weniger als { value-Pile }.
refusal-NO_FULL_SET = Du hast nicht je eine Karte von jedem Handelsgut.
refusal-CANNOT_SERVE = Du hast die verlangten Karten nicht.
refusal-STACK_EMPTY =
    { $second ->
        [NOT_IN_PLAY] Stapel 1 ist leer, und Stapel 2 kommt erst ins Spiel, wenn alle ihren zweiten Stamm gegründet haben.
       *[EMPTY] Alle Entwicklungskarten sind gekauft.
    }
refusal-CARD_PLAYED_ALREADY = Du hast in diesem Zug schon eine Entwicklungskarte gespielt.
refusal-BOUGHT_THIS_TURN = Du hast { $development } erst in diesem Zug gekauft; spiele die Karte später.
refusal-CARD_NOT_HELD = Du hast die Karte { $development } nicht.
refusal-NO_ROAD_POSSIBLE = Du kannst nirgends eine Straße legen.
refusal-PLACE_FIRST = Setze zuerst deine Startsiedlung.
refusal-ROLL_FIRST = Würfle zuerst.
refusal-DISCARD_FIRST = Zuerst müssen Karten abgegeben werden.
refusal-ROBBER_FIRST = Versetze zuerst den Räuber.
refusal-OFFER_OPEN = Es laufen Angebote; beende sie zuerst.
refusal-ANSWER_ONLY = Du kannst jetzt nur auf das Angebot antworten; alles andere wartet auf deinen eigenen Zug.
refusal-ROADS_FIRST = Lege zuerst deine kostenlosen Straßen.
refusal-FOUND_FIRST = Gründe zuerst deinen nächsten Stamm.
refusal-ROLLED_ALREADY = Du hast in diesem Zug schon gewürfelt.
refusal-NO_OFFER = Es liegt kein Angebot auf dem Tisch.
refusal-NOTHING_OWED = Es sind keine Karten abzugeben.
refusal-ROBBER_STAYS = Der Räuber zieht nur nach einer Sieben oder nach Kampfkunst.
refusal-NOTHING_TO_FOUND = Dein Stamm ist nicht im Niedergang.
refusal-ALL_PLACED = Alle Startsiedlungen sind schon gesetzt.

ending-THIRD_APEX = Ein dritter Stamm hat seinen kulturellen Höhepunkt erreicht: Der Aufstieg der Inka beginnt.
ending-ALL_HEMMED_IN = Alle Stämme sind eingeschlossen.
criterion-SCORE = Kulturpunkten
result-score =
    { $score ->
        [one] 1 Kulturpunkt
       *[other] { $score } Kulturpunkte
    }

## Was der Tisch verlangt
value-Ware =
    { $thing ->
        [ROAD] eine Straße
        [SETTLEMENT] eine Siedlung
        [CITY] eine Stadt
       *[DEVELOPMENT] eine Entwicklungskarte
    }
prompt-placingStart =
    { $round ->
        [1] Setze deine erste Siedlung und eine Straße daneben.
       *[other] Setze deine zweite Siedlung und eine Straße daneben.
    }
prompt-rolling = Würfle.
prompt-discarding =
    { $owed ->
        [one] Gib eine deiner { $held } Karten ab.
       *[other] Gib { $owed } deiner { $held } Karten ab.
    }
prompt-movingRobber = Stelle den Räuber auf ein anderes Feld und beraube dort jemanden, oder stelle ihn auf den Dschungelrahmen.
prompt-tradingAndBuilding =
    { $waresCount ->
        [0] Handle oder beende deinen Zug: Zum Bauen oder Kaufen reichen deine Karten nicht.
       *[other] Baue, handle oder beende deinen Zug: Deine Karten reichen für { $wares }.
    }
prompt-offering =
    { $role ->
        [own] Handle mit jemandem, der zustimmt oder etwas anbietet, oder beende die Angebote.
       *[other]
            { $gives ->
                [0] { $seat } bittet um Angebote: Mach eines oder lehne ab.
               *[other] { $seat } bietet { $give } gegen { $take } an: Nimm an, mach ein anderes Angebot oder lehne ab.
            }
    }
prompt-layingRoads =
    { $left ->
        [one] Lege eine kostenlose Straße.
       *[other] Lege { $left } kostenlose Straßen.
    }
prompt-founding = Gründe deinen nächsten Stamm, abseits aller Gebäude und Straßen.
may-offering =
    { $role ->
        [own]
            { $partners ->
                [0] Du darfst die Angebote beenden.
               *[other] Du darfst schon jetzt mit jemandem handeln, der zustimmt oder etwas anbietet, oder die Angebote beenden.
            }
       *[other] Ablehnen darfst du noch.
    }
waiting-placingStart = { $seat } setzt eine Siedlung und eine Straße.
waiting-rolling = { $seat } würfelt.
waiting-discarding =
    { $playersCount ->
        [one] { $players } muss Karten abgeben.
       *[other] { $players } müssen Karten abgeben.
    }
waiting-movingRobber = { $seat } versetzt den Räuber.
waiting-tradingAndBuilding = { $seat } darf handeln und bauen.
waiting-offering = { $seat } handelt{ $othersCount ->
        [0] {""}
        [one] ; { $others } kann antworten
       *[other] ; { $others } können antworten
    }.
waiting-layingRoads = { $seat } legt kostenlose Straßen.
waiting-founding = { $seat } gründet einen Stamm.

## Überschriften dessen, was eine Ansicht zeigt
view-preparation = Aufbau
view-waiting = zu tun
view-toAct = am Zug
view-starter = begann
view-terrains = Gelände
view-supply = Vorrat
view-stacks = übrige Entwicklungskarten
view-secondStackInPlay = zweiter Stapel im Spiel
view-routeHolder = Längste Handelsstraße
view-combatHolder = Größte Kampfkunst
view-answer = Antwort
view-back = Rückseite
view-card = Karte
view-cards = Karten
view-citiesLeft = Städte übrig
view-colour = Farbe
view-combatArts = Kampfkunst
view-count = Anzahl
view-development = Entwicklung
view-developmentBacks = Entwicklungskarten
view-dice = Würfel
view-discard = Ablage
view-first = Beginnt
view-gain = Erhalte
view-gainAlso = Und erhalte
view-give = Gib
view-goal = Ziel
view-hand = Hand
view-handLimit = Handgrenze
view-handSize = Karten auf der Hand
view-height = Höhe
view-holder = Besitzer
view-left = Übrig
view-length = Länge
view-number = Zug Nr.
view-offer = Angebot
view-offersLeft = Angebote übrig
view-owed = abzugeben
view-owes = muss abgeben
view-partner = Partner
view-path = Weg
view-paths = Wege
view-pay = Zahle
view-points = Punkte
view-price = Preis
view-razed = Zerstört
view-replies = Antworten
view-roadsLeft = Straßen übrig
view-roadsToLay = Straßen zu legen
view-round = Runde
view-routeLength = Handelsstraße
view-seat = Spieler
view-seats = Spieler
view-second = Danach
view-settlementsLeft = Siedlungen übrig
view-shown = Offen
view-site = Ort
view-sites = Orte
view-take = Nimm
view-taken = Genommen
view-target = Ziel
view-thicketsLeft = Dickichte übrig
view-tribe = Stamm
view-turn = Zug
view-value = Wert
view-victim = Opfer

loss-robbery = Dort wird niemand beraubt; anderswo würde jemand beraubt.
loss-invention = Du bekommst nur eine Karte: Mehr hat der Vorrat nicht.
loss-freeRoad = Du kannst nur eine kostenlose Straße legen.
loss-robberCard = Du bekommst keine Karte: Der Vorrat hat keine dieser Art.
stake-points = Kulturpunkte; das Spiel endet bei { $goal }
stake-apex = Kulturpunkte bis zum Höhepunkt des Stammes
stake-route = Längste Handelsstraße; sie zählt ab { $least ->
    [one] 1 Straße
   *[other] { $least } Straßen
}
stake-combatArts = Offene Karten Kampfkunst; wer die meisten hat, mindestens { $least }, hält die Größte Kampfkunst
stake-developments = Entwicklungskarten in den Stapeln
gain-points = { $by } { $by ->
    [one] Kulturpunkt
   *[other] Kulturpunkte
}
lead-points = du führst
gain-route = eine um { $by ->
    [one] 1 Straße
   *[other] { $by } Straßen
} längere Handelsstraße
lead-route = du bekommst die Längste Handelsstraße
lead-combatArts = du bekommst die Größte Kampfkunst
gain-cards = { $by ->
    [one] eine Karte
   *[other] { $by } Karten
} mehr
cost-cards = { $by ->
    [one] eine Karte
   *[other] { $by } Karten
}
gain-rolls = Karten bei { $by } von 36 Würfen mehr
cost-rolls = Karten bei { $by } von 36 Würfen
gain-price = du hast den Preis einer { $building ->
    [city] Stadt
   *[other] Siedlung
} auf der Hand
gain-sites = { $by ->
    [one] ein Ort
   *[other] { $by } Orte
} mehr für eine Siedlung

board-cards = Karten auf der Hand
board-limit = sicher bis
board-developments = Entwicklungskarten
board-roads = Straßen übrig
board-settlements = Siedlungen übrig
board-cities = Städte übrig
board-route = längste Route
board-arts = Kampfkunst
board-tribe = Stamm
board-of = Punkte von
board-offers = bietet
board-for = gegen
board-supply = Im Vorrat
board-stack = Entwicklungskarten übrig
board-dice = Gewürfelt
board-prices = Preise
board-owes = muss abgeben
board-holder = hält die Karte
board-fresh = in diesem Zug gekauft
board-road = Straße
board-settlement = Siedlung
board-city = Stadt
board-development = Entwicklungskarte
board-hand = Deine Karten
board-robber = Räuber
board-declined = im Niedergang
