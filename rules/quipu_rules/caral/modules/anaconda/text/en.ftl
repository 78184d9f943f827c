event-anacondaDrivenAway = { $seat } drives the anaconda away and pays { $payment }.
event-anacondaPlaced = { $seat } puts the anaconda on { $space }: nobody may act there for free.
action-driveAnacondaAway = Drive the anaconda away and pay { $payment }
action-placeAnaconda = Put the anaconda on { $space }
Payment-SLED_ALPACA = an alpaca from the sled
Payment-EMISSARY_ALPACA = an alpaca from the emissary board
Payment-STONE = 1 stone and 1 fame
refusal-NO_ACTION_SQUARE = The anaconda stands on action squares only, not on { $spaceKind ->
        [START] the start square.
        [PYRAMID] the central pyramid.
       *[other] { $space }.
    }
refusal-SAME_SQUARE = The anaconda has to leave { $space }.
refusal-NOT_BLOCKED = The anaconda is not where you stand.
refusal-CANNOT_PAY = You cannot pay that: { $payment }.
refusal-PLACE_ANACONDA_FIRST = You have to place the anaconda first.
value-PlacingAnaconda = { $seat } is to place the anaconda
prompt-placingAnaconda = Place the anaconda on { $previous ->
    [none] an action square
   *[other] an action square other than { $previous }
}: nobody may act there.
waiting-placingAnaconda = { value-PlacingAnaconda }.
