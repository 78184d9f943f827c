event-progressTilesLaid = Die Fortschrittsplättchen dieses Spiels: { $tilesText }.
event-cardsPicked = { $seat } nimmt { $cards } aus dem Ablagestapel.
event-progressTilePlaced = { $seat } legt ein Fortschrittsplättchen auf { $space }; ab sofort ist dort die Aktion: { $tile }.
action-placeTile = Lege das Fortschrittsplättchen auf { $space }
action-tradeCards = Wirf 2 Karten ab und ziehe 4
action-swapAlpaca = Lege ein platziertes Alpaka zurück und nimm dafür Karten aus dem Ablagestapel
action-pickCard = Nimm { $cardIndefinite } aus dem Ablagestapel
action-buildAfar = Baue eine Stufe an deiner Pyramide auf { $space }
action-leaveCarali = Bewege keinen Carali
tile-name = Fortschrittsplättchen { $number }
ProgressTile-CULT_FILTER = ziehe 3 Ressourcenkarten, dann wirf 1 ab
ProgressTile-CULT_TRADE = wirf 2 Ressourcenkarten ab, um 4 zu ziehen
ProgressTile-VILLAGE_CARD = platziere 1 Carali, dann ziehe 1 Ressourcenkarte
ProgressTile-VILLAGE_MOVE = platziere 1 Carali, dann bewege 1 Carali an einen anderen Platz
ProgressTile-MARKET_STONE = platziere 1 Alpaka, dann erhalte 1 Stein
ProgressTile-MARKET_SWAP = platziere 1 Alpaka oder lege ein platziertes zurück, um 3 Karten deiner Wahl aus dem Ablagestapel zu nehmen
ProgressTile-QUARRY_MOVE = erhalte 1 Stein pro Arbeiter dort, dann bewege 1 Carali an einen anderen Platz
ProgressTile-QUARRY_BUILD = erhalte 1 Stein pro Arbeiter dort oder gib 1 Stein ab, um 1 Stufe an einer beliebigen deiner Pyramiden zu bauen
refusal-WRONG_AREA = Dieses Fortschrittsplättchen ({ $tile }) gehört nicht dorthin: Lege es auf ein Feld der Art { $area }.
refusal-TILE_IS_THERE = Auf { $space } liegt schon ein Fortschrittsplättchen.
refusal-NOT_ON_DISCARD_PILE = Im Ablagestapel liegt keine { $card }.
refusal-NO_PYRAMID_TO_BUILD = Dafür brauchst du eine eigene begonnene Pyramide, die noch wachsen kann.
refusal-PLACE_TILE_FIRST = Du musst zuerst das Fortschrittsplättchen legen.
refusal-PICK_FIRST = Du musst zuerst deine Karten aus dem Ablagestapel nehmen.
value-PickingCards = { $seat } nimmt { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
 } aus dem Ablagestapel
value-PlacingTile = { $seat } legt ein Fortschrittsplättchen ({ $tile })
prompt-placingTile = Lege das Fortschrittsplättchen ({ $tile }) auf ein Aktionsfeld seiner Art.
prompt-pickingCards = Nimm { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
 } deiner Wahl aus dem Ablagestapel.
waiting-placingTile = { value-PlacingTile }.
waiting-pickingCards = { value-PickingCards }.
