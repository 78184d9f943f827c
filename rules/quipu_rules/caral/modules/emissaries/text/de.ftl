event-emissaryBoardLaid = Das Abgesandtentableau liegt bereit; seine erste Stufe verlangt { $missingCarali ->
        [0] { alpacas }.
        [one] 1 Carali{ and-alpacas }.
       *[other] { $missingCarali } Carali{ and-alpacas }.
    }
alpacas = { $missingAlpacas ->
        [0] nichts
        [one] 1 Alpaka
       *[other] { $missingAlpacas } Alpakas
    }
and-alpacas = { $missingAlpacas ->
        [0] { "" }
       *[other] {" "}und { alpacas }
    }
event-emissarySent = { $seat } stellt { $figureIndefinite } auf das Abgesandtentableau.
event-emissaryRecalled = { $seat } gibt { $figureIndefinite } vom Abgesandtentableau zurück.
together-workerRemoved-emissarySent = { $seat } nimmt einen Arbeiter aus { $firstSpace } und stellt { $figureIndefinite } auf das Abgesandtentableau.
together-builderRemoved-emissarySent = { $seat } nimmt den Bauleiter von { $firstSpace } und stellt { $figureIndefinite } auf das Abgesandtentableau.
together-emissaryRecalled-workerPlaced = { $seat } nimmt { $firstFigureIndefinite } vom Abgesandtentableau zurück und setzt einen Arbeiter in { $space }.
together-emissaryRecalled-builderPlaced = { $seat } nimmt { $firstFigureIndefinite } vom Abgesandtentableau zurück und reserviert { $space } mit einem Bauleiter.
together-emissaryRecalled-priestPlaced = { $seat } nimmt { $firstFigureIndefinite } vom Abgesandtentableau zurück und setzt einen Priester auf die Pyramide auf { $space }.
together-emissaryRecalled-emissarySent = { $seat } nimmt { $firstFigureIndefinite } vom Abgesandtentableau zurück und stellt { $figureIndefinite } neu darauf.
event-emissaryLevelReached = { $seat } schließt Abgesandtenstufe { $level } ab und erhält { $fame ->
        [0] {""}
        [one] 1 Ruhmpunkt und{" "}
       *[other] { $fame } Ruhmpunkte und{" "}
    }ihr Plättchen: { $ability }.
event-diplomacyTokenTaken = { $seat } erreicht Abgesandtenstufe { $level } vor allen anderen und nimmt den Diplomatiemarker.
action-sendCarali = Stelle einen Carali auf das Abgesandtentableau
action-sendAlpaca = Stelle das neue Alpaka auf das Abgesandtentableau
action-recallCarali = Nimm einen Carali vom Abgesandtentableau zurück
action-recallAlpaca = Nimm ein Alpaka vom Abgesandtentableau zurück
action-playMixedPair = Wirf { $pairId ->
        [FISH] 1 Fischkarte und 1 Alpakakarte
        [ALPACA] 1 Fischkarte und 1 Alpakakarte
       *[other] 1 Steinkarte und 1 Lehmkarte
    } ab, um { $pairId ->
        [FISH] die Aktion noch einmal auszuführen
        [ALPACA] dich ein zweites Mal zu bewegen
       *[other] eine weitere Stufe zu bauen
    }
action-barterCards = Wirf 2 Karten für 2 Steine ab
level-name = Abgesandtenstufe { $number }
Ability-SWAP_STONE_CLAY = einmal pro Zug darf in einem Pärchen eine Steinkarte für eine Lehmkarte stehen oder umgekehrt
Ability-SWAP_FISH_ALPACA = einmal pro Zug darf in einem Pärchen eine Fischkarte für eine Alpakakarte stehen oder umgekehrt
Ability-CARD_PER_ALPACA = ziehe jedes Mal 1 Ressourcenkarte, wenn du ein Alpaka platzierst
Ability-CARDS_FOR_STONES = wirf 2 Ressourcenkarten für 2 Steine auf deinem Schlitten ab, so oft du willst
Ability-OFFERING_PLUS_ONE = dein Opfer zählt wie 1 Karte mehr
refusal-NO_PLACE_ON_LEVEL = Deine Abgesandtenstufe verlangt jetzt { $figureNegative }.
refusal-NOBODY_WAITING = Du hast keine solche Figur auf einer unvollständigen Abgesandtenstufe.
refusal-NO_SUCH_ABILITY = Dafür fehlt dir das Abgesandtenplättchen ({ $ability }).
refusal-MIXED_PAIR_USED = Dein Abgesandtenplättchen hast du in diesem Zug schon benutzt.
refusal-NO_MIXED_PAIR_IN_HAND = Ein gemischtes Pärchen sind { $cardIndefinite } und { $otherIndefinite }; du hast nicht beide.
