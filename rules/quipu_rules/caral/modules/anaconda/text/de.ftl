event-anacondaDrivenAway = { $seat } vertreibt die Anakonda; der Preis: { $payment }.
event-anacondaPlaced = { $seat } setzt die Anakonda auf { $space }: Dort darf niemand kostenlos eine Aktion machen.
action-driveAnacondaAway = Vertreibe die Anakonda; der Preis: { $payment }
action-placeAnaconda = Setze die Anakonda auf { $space }
Payment-SLED_ALPACA = ein Alpaka vom Schlitten
Payment-EMISSARY_ALPACA = ein Alpaka vom Abgesandtentableau
Payment-STONE = 1 Stein und 1 Ruhmpunkt
refusal-NO_ACTION_SQUARE = Die Anakonda steht nur auf Aktionsfeldern, nicht auf { $spaceKind ->
        [START] dem Startfeld.
        [PYRAMID] der Zentralpyramide.
       *[other] { $space }.
    }
refusal-SAME_SQUARE = Die Anakonda muss { $space } verlassen.
refusal-NOT_BLOCKED = Die Anakonda ist nicht dort, wo du stehst.
refusal-CANNOT_PAY = Das kannst du nicht bezahlen: { $payment }.
refusal-PLACE_ANACONDA_FIRST = Du musst zuerst die Anakonda setzen.
value-PlacingAnaconda = { $seat } setzt die Anakonda
prompt-placingAnaconda = Setze die Anakonda auf ein { $previous ->
    [none] Aktionsfeld
   *[other] anderes Aktionsfeld als { $previous }
}: Dort darf niemand eine Aktion machen.
waiting-placingAnaconda = { value-PlacingAnaconda }.
