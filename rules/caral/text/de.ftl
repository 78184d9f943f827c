game-title = Caral
setup-modules = Module

## Ereignisse

event-opened = Das Spiel ist für { $seats } Spieler aufgebaut{ $modulesCount ->
        [0] .
       *[other] ; Module: { $modules }.
    } Alle beginnen mit { $fame } Ruhmpunkten und { $alpacas ->
        [one] 1 Alpaka
       *[other] { $alpacas } Alpakas
    } am Schlitten.
event-pyramidFounded = { $seat } stellt { $workers ->
        [one] einen Arbeiter
       *[other] { $workers } Arbeiter
    } in jeden Steinbruch, gründet auf Feld { $space } eine große Pyramide und beginnt mit { $stones ->
        [one] 1 Stein
       *[other] { $stones } Steinen
    }.
event-neutralPlaced = { $seat } legt auf Feld { $space } eine neutrale Pyramidenstufe.
event-whimRevealed = Jetzt gilt die Laune der Götter Nr. { $whim }.
event-annualTilesLaid = Die Jahresplättchen liegen in dieser Reihenfolge: { $categories }.
event-statusCardsLaid = Statuskarten in diesem Spiel: { $titles }.
event-progressTilesLaid = Fortschrittsplättchen in diesem Spiel: { $tiles }.
event-emissaryBoardLaid = Das Abgesandtentableau liegt bereit; die erste Stufe verlangt { $missingCarali } Carali und { $missingAlpacas ->
        [one] 1 Alpaka
       *[other] { $missingAlpacas } Alpakas
    }.
event-yearBegan = Jahr { $year } beginnt; Startspieler ist { $start }.
event-architectRolled = { $seat } würfelt mit dem Architektwürfel: { $optionsCount ->
        [one] { $options }
       *[other] zur Wahl stehen { $options }
    }.
event-architectMoved = { $squares ->
        [0] Der Architekt bleibt
        [one] Der Architekt geht 1 Feld weiter und steht
       *[other] Der Architekt geht { $squares } Felder weiter und steht
    } auf Feld { $space }.
event-turnBegan = { $seat } ist am Zug.
event-turnEnded = { $seat } beendet den Zug.
event-movementBoosted = { $seat } wirft eine Karte ({ $card }) ab, um ein Feld weiter zu ziehen.
event-boostWithdrawn = { $seat } nimmt die Karte ({ $card }) zurück.
event-figureMoved = { $seat } zieht auf Feld { $space }.
event-workerPlaced = { $seat } setzt einen Arbeiter in den Steinbruch auf Feld { $space }.
event-builderPlaced = { $seat } reserviert mit einem Bauleiter den Bauplatz auf Feld { $space }.
event-priestPlaced = { $seat } setzt einen Priester auf die Pyramide auf Feld { $space }.
event-emissarySent = { $seat } stellt 1 { $figure } auf das Abgesandtentableau.
event-workerRemoved = Ein Arbeiter von { $seat } verlässt den Steinbruch auf Feld { $space }.
event-builderRemoved = Ein Bauleiter von { $seat } verlässt den Bauplatz auf Feld { $space }.
event-priestRemoved = Ein Priester von { $seat } verlässt die Pyramide auf Feld { $space }.
event-emissaryRecalled = 1 { $figure } von { $seat } verlässt das Abgesandtentableau.
event-stonesLoaded = { $seat } lädt { $stones ->
        [one] 1 Stein
       *[other] { $stones } Steine
    } auf{ $forfeited ->
        [0] .
       *[other] {" "}({ $forfeited } weitere verfallen).
    }
event-stonesSpent = { $seat } gibt { $stones ->
        [one] 1 Stein
       *[other] { $stones } Steine
    } ab.
event-alpacaPlaced = { $seat } erhält ein Alpaka für den Schlitten.
event-alpacaReturned = { $seat } gibt ein Alpaka vom Schlitten ab.
event-cardsDrawn = { $seat } zieht { $cardsCount ->
        [0] keine Karte, denn es ist keine mehr da
        [one] 1 Ressourcenkarte: { $cards }
       *[other] { $cardsCount } Ressourcenkarten: { $cards }
    }.
event-cardsDrawnUnseen = { $seat } zieht { $count ->
        [0] keine Karte, denn es ist keine mehr da
        [one] 1 Ressourcenkarte
       *[other] { $count } Ressourcenkarten
    }.
event-deckRenewed = Der Ablagestapel ({ $count } Karten) wird zu einem neuen Stapel gemischt.
event-cardsDiscarded = { $seat } wirft ab: { $cards }.
event-cardsPicked = { $seat } nimmt aus dem Ablagestapel: { $cards }.
event-pyramidBegun = { $seat } beginnt auf Feld { $space } eine Pyramide mit { $height } Stufen.
event-levelBuilt = { $seat } baut auf Feld { $space } eine Stufe der Größe { $size } für { $stones ->
        [one] 1 Stein
       *[other] { $stones } Steine
    }.
event-pyramidCompleted = { $seat } vollendet die Pyramide auf Feld { $space }, die { $number }. des Spiels: { $fame ->
        [one] 1 Ruhmpunkt
       *[other] { $fame } Ruhmpunkte
    }.
event-centralPyramidGrew = Die Zentralpyramide wächst auf { $levels } Stufen.
event-pairPlayed = { $seat } wirft ein Pärchen ab ({ $cards }) und nutzt die Spezialfähigkeit: { $pair }.
event-ceremonyBegan = Die Jahreszeremonie beginnt; Oberpriester ist { $head }.
event-omenRevealed = Eine Karte wird aufgedeckt; ihre Art darf diesmal nicht geopfert werden: { $card }.
event-sacrificed = { $seat } opfert { $count } × { $card }; das Gebot ist { $bid }.
event-nothingSacrificed = { $seat } opfert nichts.
event-ceremonyScored = Ruhmpunkte der Zeremonie in Sitzreihenfolge: { $fameBySeat }; Höchstbietender: { $highest ->
        [none] niemand
       *[other] { $highest }
    }.
event-whimAppeased = Die Götter sind zufrieden: { $total } Karten wurden geopfert, { $needed } waren nötig.
event-whimStruck = Die Götter zürnen: Nur { $total } Karten wurden geopfert, { $needed } waren nötig. Betroffen: { $struck }.
event-annualTileScored = Jahresplättchen „{ $category }“: Werte { $values }, Ruhmpunkte { $fameBySeat }. Nächster Startspieler wird { $successor }.
event-annualTilesTurnedUp = Alle Jahresplättchen werden wieder aufgedeckt.
event-statusCardTaken = { $seat } nimmt die Statuskarte { $title } und erhält { $fame ->
        [one] 1 Ruhmpunkt
       *[other] { $fame } Ruhmpunkte
    }.
event-progressTilePlaced = { $seat } legt ein Fortschrittsplättchen auf Feld { $space }: { $tile }.
event-anacondaDrivenAway = { $seat } vertreibt die Anakonda; der Preis: { $payment }.
event-anacondaPlaced = { $seat } stellt die Anakonda auf Feld { $space }.
event-emissaryLevelReached = { $seat } schließt Abgesandtenstufe { $level } ab und erhält { $fame ->
        [one] 1 Ruhmpunkt
       *[other] { $fame } Ruhmpunkte
    } und ihr Plättchen: { $ability }.
event-diplomacyTokenTaken = { $seat } erreicht als Erster Abgesandtenstufe { $level } und besitzt nun den Diplomatiemarker.
event-fameScored = { $seat } erhält { $fame ->
        [one] 1 Ruhmpunkt
       *[other] { $fame } Ruhmpunkte
    } { $reason }.
event-pyramidsScored = Schlusswertung von { $seat }: { $fame } Ruhmpunkte für { $priests } Priester, { $smallPyramids } kleine und { $largePyramids } große Pyramiden und { $unfinishedLevels ->
        [one] 1 Stufe
       *[other] { $unfinishedLevels } Stufen
    } unvollendeter.
event-gameEnded = Das Spiel ist zu Ende: { $ending }.

## Aktionen

action-foundPyramid = Gründe deine erste Pyramide auf Feld { $space }
action-placeNeutral = Lege eine neutrale Stufe auf Feld { $space }
action-choosePace = Lass den Architekten { $squares ->
        [0] stehen bleiben
        [one] 1 Feld weitergehen
       *[other] { $squares } Felder weitergehen
    }
action-boost = Wirf { $card } für 1 weiteren Bewegungspunkt ab
action-withdrawBoost = Nimm { $card } zurück
action-moveFigure = Ziehe auf Feld { $space }
action-placeWorker = Setze einen Arbeiter in den Steinbruch auf Feld { $space }
action-placeBuilder = Reserviere den Bauplatz auf Feld { $space }
action-placePriest = Setze einen Priester auf die Pyramide auf Feld { $space }
action-loadStones = Lade Steine auf
action-drawCards = Ziehe Ressourcenkarten
action-takeAlpaca = Erwirb ein Alpaka für den Schlitten
action-beginPyramid = Beginne eine Pyramide mit { $height } Stufen
action-buildLevel = Baue die nächste Stufe
action-playPair = Wirf ein Pärchen ab: { $pair }
action-endTurn = Beende deinen Zug
action-sacrifice = Opfere { $count } × { $card }
action-offerNothing = Opfere nichts
action-removeWorker = Nimm einen Arbeiter aus dem Steinbruch auf Feld { $space }
action-removeBuilder = Nimm deinen Bauleiter vom Bauplatz auf Feld { $space }
action-removePriest = Nimm deinen Priester von der Pyramide auf Feld { $space }
action-removeAlpaca = Gib ein Alpaka vom Schlitten ab
action-discardCard = Wirf { $card } ab
action-placeTile = Lege das Fortschrittsplättchen auf Feld { $space }
action-tradeCards = Tausche 2 Karten gegen 4 neue
action-swapAlpaca = Lege ein platziertes Alpaka zurück, um Karten aus dem Ablagestapel zu nehmen
action-pickCard = Nimm { $card } aus dem Ablagestapel
action-buildAfar = Baue eine Stufe an deiner Pyramide auf Feld { $space }
action-leaveCarali = Bewege keinen Carali
action-putBack = Lass diesen Carali stehen
action-driveAnacondaAway = Vertreibe die Anakonda: { $payment }
action-placeAnaconda = Stelle die Anakonda auf Feld { $space }
action-sendCarali = Stelle einen Carali auf das Abgesandtentableau
action-sendAlpaca = Stelle das Alpaka auf das Abgesandtentableau
action-recallCarali = Nimm einen Carali vom Abgesandtentableau
action-recallAlpaca = Gib ein Alpaka vom Abgesandtentableau ab
action-playMixedPair = Wirf ein gemischtes Pärchen ab, um { $pair } zu nutzen
action-barterCards = Tausche 2 Karten gegen 2 Steine

## Teile

ModuleName-WHIM_OF_THE_GODS = Laune der Götter
ModuleName-ANNUAL_TILES = Jahresplättchen
ModuleName-STATUS_CARDS = Statuskarten
ModuleName-PROGRESS_TILES = Fortschrittsplättchen
ModuleName-ANACONDA = Anakonda
ModuleName-EMISSARIES = Abgesandte

Resource-STONE = Stein
Resource-CLAY = Lehm
Resource-FISH = Fisch
Resource-ALPACA = Alpaka

Kind-START = Startfeld
Kind-VILLAGE = Dorf
Kind-QUARRY = Steinbruch
Kind-CULT = Kultplatz
Kind-MARKET = Tiermarkt
Kind-SITE = Bauplatz
Kind-PYRAMID = Zentralpyramide

ProgressTile-CULT_FILTER = Ziehe 3 Ressourcenkarten und wirf 1 ab
ProgressTile-CULT_TRADE = Tausche 2 Ressourcenkarten gegen 4 vom Stapel
ProgressTile-VILLAGE_CARD = Platziere 1 Carali und ziehe 1 Ressourcenkarte
ProgressTile-VILLAGE_MOVE = Platziere 1 Carali und bewege 1 Carali an einen anderen Platz
ProgressTile-MARKET_STONE = Platziere 1 Alpaka und erhalte 1 Stein
ProgressTile-MARKET_SWAP = Platziere 1 Alpaka oder gib ein platziertes für 3 Karten aus dem Ablagestapel zurück
ProgressTile-QUARRY_MOVE = Erhalte 1 Stein pro Arbeiter und bewege 1 Carali an einen anderen Platz
ProgressTile-QUARRY_BUILD = Erhalte 1 Stein pro Arbeiter oder baue für 1 Stein 1 Stufe an einer eigenen Pyramide

Figure-CARALI = Carali
Figure-ALPACA = Alpaka

Role-WORKER = Arbeiter
Role-BUILDER = Bauleiter
Role-PRIEST = Priester
Role-EMISSARY = Abgesandter

Loss-CARALI = 1 platzierter Carali
Loss-ALPACA = 1 platziertes Alpaka
Loss-CARD = 1 Ressourcenkarte
Loss-STONE = 1 Stein

Struck-ALL_BUT_MOST = alle außer denen, die die meisten Karten geopfert haben
Struck-FEWEST = alle, die die wenigsten Karten geopfert haben

Category-CARALI = die meisten platzierten Carali
Category-CARDS = die meisten Ressourcenkarten auf der Hand
Category-STONES = die meisten Steine auf dem Schlitten
Category-RESERVED = die meisten leeren reservierten Bauplätze
Category-ALPACAS = die meisten platzierten Alpakas
Category-WORKERS = die meisten Arbeiter in Steinbrüchen
Category-PATH = am weitesten vorne auf dem Spiralweg

Condition-STONES_ON_SLED = Steine auf dem Schlitten
Condition-ALPACAS_ON_SLED = Alpakas am Schlitten
Condition-WORKERS = Arbeiter in Steinbrüchen
Condition-CARDS_IN_HAND = Ressourcenkarten auf der Hand
Condition-RESERVED = leere reservierte Bauplätze
Condition-LEVELS_IN_TURN = in einem Zug gebaute Pyramidenstufen
Condition-PRIESTS = Priester
Condition-CARDS_OFFERED = in einer Zeremonie geopferte Ressourcenkarten
Condition-NOTHING_OFFERED = eine Zeremonie ohne Opfer

StatusName-STONEMASON = Steinmetz
StatusName-HERDER = Hirte
StatusName-OVERSEER = Aufseher
StatusName-HOARDER = Hamsterer
StatusName-LANDLORD = Grundherr
StatusName-MASTER_BUILDER = Baumeister
StatusName-HOLY_MAN = Heiliger
StatusName-BENEFACTOR = Wohltäter
StatusName-BLASPHEMER = Frevler

Ability-SWAP_STONE_CLAY = einmal pro Zug darf in einem Pärchen 1 Steinkarte für 1 Lehmkarte stehen oder umgekehrt
Ability-SWAP_FISH_ALPACA = einmal pro Zug darf in einem Pärchen 1 Fischkarte für 1 Alpakakarte stehen oder umgekehrt
Ability-CARD_PER_ALPACA = 1 Ressourcenkarte für jedes Alpaka, das du platzierst
Ability-CARDS_FOR_STONES = 2 Ressourcenkarten werden zu 2 Steinen auf deinem Schlitten, so oft du willst
Ability-OFFERING_PLUS_ONE = dein Opfer zählt wie 1 Karte mehr

Payment-SLED_ALPACA = ein Alpaka vom Schlitten
Payment-EMISSARY_ALPACA = ein Alpaka vom Abgesandtentableau
Payment-STONE = 1 Stein und 1 Ruhmpunkt

FameFor-PRIESTS = für Priester
FameFor-DIPLOMACY = für den Diplomatiemarker

Ending-SEVENTH_PYRAMID = die siebte Pyramide wurde fertiggestellt
Ending-NO_SEVENTH_PYRAMID = eine siebte Pyramide war nicht mehr möglich
Ending-LAST_YEAR = das fünfzehnte Jahr ist zu Ende

ending-SEVENTH_PYRAMID = Das Jahr der siebten Pyramide ist zu Ende.
ending-NO_SEVENTH_PYRAMID = Das Spiel ist zu Ende, weil keine sieben Pyramiden mehr fertig werden können.
ending-LAST_YEAR = Das Spiel ist mit dem fünfzehnten Jahr zu Ende.

## Ablehnungen

refusal-MODULE_TWICE = Jedes Modul kann nur einmal gewählt werden.
refusal-NO_SUCH_SPACE = Ein Feld { $space } kann hier nicht gewählt werden.
refusal-NO_SITE = Feld { $space } ist kein Bauplatz.
refusal-SITE_TAKEN = Der Bauplatz auf Feld { $space } ist schon vergeben.
refusal-NOT_AMONG_THE_FIRST_SITES = Neutrale Stufen kommen auf einen der ersten { $sites } Bauplätze.
refusal-NOT_ON_THE_DIE = Der Würfel zeigt keine { $squares }.
refusal-NOT_IN_HAND = Du hast diese Karte nicht auf der Hand: { $card }.
refusal-NOT_LAID_DOWN = Du hast diese Karte nicht für die Bewegung abgelegt: { $card }.
refusal-STANDING_STILL = Du darfst nicht stehenbleiben.
refusal-NOT_TO_THE_START = Niemand geht auf das Startfeld zurück.
refusal-TOO_FAR = Das sind { $squares } Felder, du kannst aber höchstens { $points } weit ziehen.
refusal-NOT_YOUR_SITE = An leeren Bauplätzen darfst du nur anhalten, wenn sie dir gehören; Feld { $space } gehört dir nicht.
refusal-NO_LEVEL_TO_BEGIN = Es kann keine Pyramide begonnen werden: Der Vorrat an ersten Stufen ist leer.
refusal-BEHIND_ARCHITECT = Hinter dem Architekten darfst du keine Aktion machen; er steht auf Feld { $architect }.
refusal-BLOCKED = Die Anakonda blockiert Feld { $space }.
refusal-WRONG_SQUARE = Das ist auf Feld { $space } nicht möglich.
refusal-NO_QUARRY = Feld { $space } ist kein Steinbruch.
refusal-NO_CARALI = Du hast keinen Carali mehr im Vorrat.
refusal-NO_WORKER = Du hast keinen Arbeiter auf Feld { $space }.
refusal-NO_ALPACA = Du hast kein Alpaka mehr im Vorrat.
refusal-SLED_FULL_OF_ALPACAS = Für ein weiteres Alpaka ist kein Platz.
refusal-NO_PYRAMID_FOR_PRIEST = Du hast auf Feld { $space } keine Pyramide für einen Priester.
refusal-NOT_COMPLETE_AND_LARGE = Die Pyramide auf Feld { $space } ist keine vollendete 5-stufige Pyramide; Priester brauchen eine solche.
refusal-PRIEST_IS_THERE = Auf der Pyramide auf Feld { $space } steht schon ein Priester.
refusal-NO_EMPTY_SITE_HERE = Du hast auf Feld { $space } keinen leeren Bauplatz.
refusal-NO_PYRAMID_HERE = Du hast auf Feld { $space } keine Pyramide.
refusal-NO_SUCH_HEIGHT = Eine Pyramide hat 3 oder 5 Stufen, nicht { $height }.
refusal-NO_SUCH_LEVEL = Stufen der Größe { $size } sind nicht mehr im Vorrat.
refusal-NO_STONE = Du hast keinen Stein auf deinem Schlitten.
refusal-PYRAMID_COMPLETE = Die Pyramide auf Feld { $space } ist schon vollendet.
refusal-NO_PAIR_IN_HAND = Dieses Pärchen hast du nicht auf der Hand: { $card }.
refusal-PAIR_USED = Die Spezialfähigkeit dieser Kartenart hast du in diesem Zug schon eingesetzt: { $card }.
refusal-NOTHING_TO_REPEAT = Es gibt keine Aktion eines Aktionsfelds zu wiederholen.
refusal-NO_ACTION_LEFT = Auf Feld { $space } ist für dich keine Aktion möglich.
refusal-NOT_BUILDING = Diese Karten helfen nur, gleich nachdem du eine Stufe gebaut hast.
refusal-EMPTY_OFFERING = Ein Opfer ist mindestens eine Karte; du darfst auch nichts opfern.
refusal-TYPE_FORBIDDEN = Diese Art darf in dieser Zeremonie nicht geopfert werden: { $card }.
refusal-TYPE_OFFERED_BEFORE = Diese Art hat schon jemand vor dir geopfert: { $card }.
refusal-TOO_FEW_OF_TYPE = Du hast nur { $held } Karten dieser Art: { $card }.
refusal-NO_BUILDER = Du hast keinen Bauleiter auf Feld { $space }.
refusal-OWNERS_MARK = Der Carali auf Feld { $space } markiert deine Pyramide und bleibt dort.
refusal-NO_PRIEST = Du hast keinen Priester auf Feld { $space }.
refusal-PRIEST_STAYS = Ein Priester darf nicht von seiner Pyramide wegbewegt werden.
refusal-NO_ALPACA_ON_SLED = Du hast kein Alpaka am Schlitten.
refusal-NO_PLACED_ALPACA = Du hast kein platziertes Alpaka, das du zurücklegen könntest.
refusal-SAME_PLACE = Der Carali muss an einen anderen Platz.
refusal-WRONG_AREA = Dieses Fortschrittsplättchen gehört nicht dorthin: { $tile }.
refusal-TILE_IS_THERE = Auf Feld { $space } liegt schon ein Fortschrittsplättchen.
refusal-TOO_FEW_CARDS = Dafür brauchst du { $needed } Ressourcenkarten.
refusal-NOT_ON_DISCARD_PILE = Diese Art liegt nicht im Ablagestapel: { $card }.
refusal-NO_PYRAMID_TO_BUILD = Dafür brauchst du eine eigene begonnene Pyramide, die noch wachsen kann.
refusal-NO_ACTION_SQUARE = Feld { $space } ist kein Aktionsfeld.
refusal-SAME_SQUARE = Die Anakonda muss Feld { $space } verlassen.
refusal-NOT_BLOCKED = Die Anakonda ist nicht auf Feld { $space }.
refusal-CANNOT_PAY = Das hast du nicht: { $payment }.
refusal-NO_PLACE_ON_LEVEL = Deine Abgesandtenstufe verlangt jetzt kein weiteres: { $figure }.
refusal-NOBODY_WAITING = Du hast keine solche Figur auf einer unvollständigen Abgesandtenstufe.
refusal-NO_SUCH_ABILITY = Dafür hast du nicht das Abgesandtenplättchen: { $ability }.
refusal-MIXED_PAIR_USED = Dein Abgesandtenplättchen hast du in diesem Zug schon benutzt.
refusal-NO_MIXED_PAIR_IN_HAND = Du hast nicht je eine dieser Karten: { $card }, { $other }.
refusal-SLED_FULL_OF_STONES = Auf deinem Schlitten ist kein Platz für einen weiteren Stein.
refusal-NO_CARD_TO_DRAW = Es ist keine Karte mehr zu ziehen, weder im Stapel noch im Ablagestapel.
refusal-DISCARD_PILE_EMPTY = Der Ablagestapel ist leer.
refusal-ACTION_WITHOUT_GAIN = Die Aktion auf Feld { $space } würde dir nichts bringen.
refusal-ROOM_FOR_STONES_OWED = Für die Steine, die du jetzt laden musst, brauchst du Platz auf dem Schlitten.

Use-PLACE_CARALI = Carali platzieren
Use-LOAD = Steine aufladen
Use-DRAW = Ressourcenkarten ziehen
Use-PLACE_ALPACA = Alpaka platzieren
Use-TRADE = Ressourcenkarten abwerfen, um andere zu ziehen
Use-SWAP = Alpaka gegen abgelegte Karten zurückgeben
Use-BUILD_AFAR = An einer beliebigen eigenen Pyramide bauen

# Worauf der Tisch wartet

event-asked = { $phasesCount ->
        [one] Als Nächstes: { $phases }
       *[other] Als Nächstes, von hinten gelesen: { $phases }
    }.
event-answered = Das ist geklärt.
event-actionTaken = { $seat } hat die Aktion auf Feld { $space } beendet.
event-ceremonyClosed = Die Zeremonie ist vorbei.
value-Founding = { $seat } wählt den Bauplatz der ersten Pyramide
value-PlacingNeutral = { $seat } wählt einen Bauplatz für eine neutrale Stufe
value-ChoosingPace = { $seat } bestimmt, wie weit der Architekt geht
value-Moving = { $seat } zieht
value-MovingAgain = { $seat } zieht ein zweites Mal
value-Acting = { $seat } darf die Aktion ausführen
value-Obliged = { $seat } muss die Aktion ausführen
value-Concluding = { $seat } darf Pärchen ausspielen oder den Zug beenden
value-Relocating = { $seat } darf 1 Carali umsetzen
value-SettingDown = { $seat } bestimmt den neuen Platz für 1 Carali ({ $role })
value-Discarding = { $seat } wirft { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
 } ab
value-PickingCards = { $seat } nimmt { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
 } vom Ablagestapel
value-LosingCarali = { $seat } gibt 1 Carali zurück
value-LosingAlpaca = { $seat } gibt 1 Alpaka zurück
value-PlacingTile = { $seat } legt ein Fortschrittsplättchen: { $tile }
value-PlacingAnaconda = { $seat } setzt die Anakonda
value-Sacrificing = { $seat } bringt ein Opfer dar
value-OpeningYear = das erste Jahr beginnt
value-OpeningRound = der Architekt zieht
value-Exchanging = { $seat } erhält { $stones ->
    [0] { $cards } Karten
   *[other] { $stones } Steine
 }
value-ScoringCeremony = die Opfer werden verglichen
value-ClosingYear = das Jahr wechselt
