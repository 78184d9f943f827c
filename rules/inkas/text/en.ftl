game-title = Rise of the Inkas
setup-preparation = Set-up

Card-WOOD = wood
Card-STONE = stone
Card-WOOL = wool
Card-POTATO = potato
Card-ORE = ore
Card-FEATHER = feather
Card-COCA = coca
Card-FISH = fish

Terrain-FOREST = forest
Terrain-QUARRY = quarry
Terrain-PASTURE = pasture
Terrain-FARMLAND = farmland
Terrain-MOUNTAINS = mountains
Terrain-JUNGLE = jungle
Terrain-PLANTATION = jungle plantation
Terrain-FISHING_GROUND = fishing ground
Terrain-OCEAN = ocean

Development-COMBAT_ARTS = Combat Arts
Development-ROAD_BUILDING = Road Building
Development-INVENTION = Invention
Development-MONOPOLY = Monopoly

Colour-RED = red
Colour-ORANGE = orange
Colour-BLUE = blue
Colour-GRAY = gray

Preparation-BEGINNERS = beginners' set-up
Preparation-ADVANCED = advanced set-up
Preparation-VARIABLE = variable set-up

Answer-OUTSTANDING = no answer yet
Answer-ACCEPTED = accepted
Answer-COUNTERED = made an offer
Answer-DECLINED = declined

Ending-THIRD_APEX = A third tribe is at its apex
Ending-ALL_HEMMED_IN = All tribes are hemmed in

Waiting-PLACING_START = a starting settlement
Waiting-ROLLING = the dice
Waiting-DISCARDING = discards
Waiting-MOVING_ROBBER = the robber's move
Waiting-TRADING_AND_BUILDING = trade and build
Waiting-OFFERING = answers to an offer
Waiting-LAYING_ROADS = free roads
Waiting-FOUNDING = the founding of a tribe
Waiting-NOTHING = nothing; the game is over

value-Bundle =
    { $wood ->
        [0] { "" }
       *[other] { $wood } wood{ ", " }
    }{ $stone ->
        [0] { "" }
       *[other] { $stone } stone{ ", " }
    }{ $wool ->
        [0] { "" }
       *[other] { $wool } wool{ ", " }
    }{ $potato ->
        [0] { "" }
        [one] { $potato } potato{ ", " }
       *[other] { $potato } potatoes{ ", " }
    }{ $ore ->
        [0] { "" }
       *[other] { $ore } ore{ ", " }
    }{ $feather ->
        [0] { "" }
        [one] { $feather } feather{ ", " }
       *[other] { $feather } feathers{ ", " }
    }{ $coca ->
        [0] { "" }
       *[other] { $coca } coca{ ", " }
    }{ $fish ->
        [0] { "" }
       *[other] { $fish } fish{ ", " }
    }
value-Yield =
    { $count ->
        [one] { $count } { $card } for { $seat }
       *[other]
            { $cardId ->
                [POTATO] { $count } potatoes for { $seat }
                [FEATHER] { $count } feathers for { $seat }
               *[other] { $count } { $card } for { $seat }
            }
    }

event-tableLaid = The board is set up for { $seats } seats ({ $preparation }).
event-startRolled = { $seat } rolls { $dice } for the first turn.
event-starterFound = { $seat } begins.
event-placementBegan =
    { $round ->
        [1] { $seat } places a first settlement and road.
       *[other] { $seat } places a second settlement and road.
    }
event-startPlaced =
    { $points ->
        [one] { $seat } settles on site { $site } with a road on path { $path } ({ $points } culture point).
       *[other] { $seat } settles on site { $site } with a road on path { $path } ({ $points } culture points).
    }
event-yieldTaken = { $seat } takes { $cards } as first yield.
event-turnBegan = Turn { $turn }: { $seat }.
event-diceRolled = { $seat } rolls { $dice }.
event-harvestTaken =
    { $yieldsCount ->
        [0] Nobody receives anything.
       *[other] Harvest: { $yields }.
    }{ $shortCount ->
        [0] { "" }
       *[other] { " " }The supply is short of { $short }.
    }
event-robberRoused = A seven: the robber stirs. Cards to be given back, seat by seat: { $owed }.
event-discardChosen = { $seat } chooses to discard { $cards }.
event-discardSealed = { $seat } has chosen what to discard.
event-cardsDiscarded = { $seat } discards { $cards }.
event-robberMoved =
    { $target ->
        [none] { $seat } moves the robber to the jungle frame.
       *[other] { $seat } moves the robber to hex { $target }.
    }
event-cardRobbed = { $seat } robs { $victim } of 1 { $card }.
event-somethingRobbed = { $seat } robs { $victim } of a card.
event-offerMade = { $seat } offers { $give } for { $take }.
event-offersInvited = { $seat } invites offers.
event-offerAccepted = { $seat } agrees.
event-offerCountered = { $seat } offers { $give } for { $take } instead.
event-offerDeclined = { $seat } declines.
event-offerClosed = The offers of { $seat } end without a trade.
event-cardsTraded = { $seat } gives { $partner } { $give } for { $take }.
event-supplyTraded = { $seat } gives the supply { $give } for { $take }.
event-tradeRouteUsed = { $seat } uses the Longest Trade Route: { $give } for { $take }.
event-roadBuilt = { $seat } builds a road on path { $path }.
event-roadLaid = { $seat } lays a free road on path { $path }.
event-settlementBuilt =
    { $razed ->
        [none] { $seat } builds a settlement on site { $site } ({ $points } culture points).
       *[other] { $seat } builds a settlement on site { $site } over a declining building of { $razed } ({ $points } culture points).
    }
event-cityBuilt = { $seat } builds a city on site { $site } ({ $points } culture points).
event-developmentBought = { $seat } buys { $development } (stack { $back }).
event-developmentDrawn = { $seat } buys a development card (stack { $back }).
event-combatArtsPlayed =
    { $shown ->
        [one] { $seat } plays Combat Arts, { $shown } card face up now.
       *[other] { $seat } plays Combat Arts, { $shown } cards face up now.
    }
event-roadBuildingPlayed =
    { $left ->
        [one] { $seat } plays Road Building for { $left } road.
       *[other] { $seat } plays Road Building for { $left } roads.
    }
event-inventionPlayed = { $seat } plays Invention and takes { $take }.
event-monopolyPlayed = { $seat } plays Monopoly: { $card }. Cards handed over, seat by seat: { $taken }.
event-routeCardPassed =
    { $holder ->
        [none] The Longest Trade Route lies aside.
       *[other] { $holder } holds the Longest Trade Route with { $length } roads.
    }
event-combatCardPassed = { $holder } holds Mightiest Combat Arts with { $shown } cards face up.
event-robberSentHome = { $seat } sends the robber back to the jungle frame; cards taken: { $cards }.
event-ruinsCleared = What was left of { $seat }'s older tribe is gone from sites { $sites }.
event-roadsTakenUp =
    { $pathsCount ->
        [0] { $seat } has no roads to take up.
       *[other] { $seat } takes up the roads on paths { $paths }.
    }
event-tribeDeclined = The tribe of { $seat } declines; thickets cover sites { $sites }. Tribe { $tribe } is to be founded.
event-tribeFounded =
    { $razed ->
        [none] { $seat } founds a tribe on site { $site } ({ $points } culture points).
       *[other] { $seat } founds a tribe on its own ruin on site { $site } ({ $points } culture points).
    }
event-secondStackAdded = All have founded their second tribe: stack 2 comes into play.
event-gameEnded =
    { $winner ->
        [none] { $ending }: the game ends without a single winner.
       *[other] { $ending }: { $winner } wins.
    }

action-placeStart = Settle on site { $site } with a road on path { $path }
action-roll = Roll the dice
action-discard = Discard { $cards }
action-moveRobber =
    { $target ->
        [none] Move the robber to the jungle frame
       *[other] { $victim ->
            [none] Move the robber to hex { $target }
           *[other] Move the robber to hex { $target } and rob { $victim }
        }
    }
action-offerTrade = Offer { $give } for { $take }
template-discard =
    { $least ->
        [one] Discard { $least } card
       *[other] Discard { $least } cards
    }
template-offerTrade = Offer a trade
template-counterOffer = Make another offer
template-useTradeRoute = Use the Longest Trade Route: two cards for one other
action-inviteOffers = Invite offers
action-acceptOffer = Accept the offer
action-counterOffer = Offer { $give } for { $take } instead
action-declineOffer = Decline
action-confirmTrade = Trade with { $partner }
action-withdrawOffer = End the offers
action-tradeResources =
    { $payId ->
        [POTATO] Give 3 potatoes for 1 { $gain }
       *[other] Give 3 { $pay } for 1 { $gain }
    }
action-tradeGoods =
    { $payId ->
        [FEATHER] Give 2 feathers for 1 { $gain }
       *[other] Give 2 { $pay } for 1 { $gain }
    }
action-tradeGoodsSet = Give one of each good for { $gain } and { $gainAlso }
action-useTradeRoute = Use the Longest Trade Route: { $give } for { $gain }
action-buildRoad = Build a road on path { $path }
action-buildSettlement = Build a settlement on site { $site }
action-buildCity = Build a city on site { $site }
action-buyDevelopment = Buy a development card
action-playCombatArts = Play Combat Arts
action-playRoadBuilding = Play Road Building
action-playInvention =
    { $second ->
        [none] Play Invention for { $first }
       *[other] Play Invention for { $first } and { $second }
    }
action-playMonopoly = Play Monopoly: { $card }
action-sendRobberHome = Send the robber back to the jungle frame
action-foundTribe = Found a tribe on site { $site }
action-endTurn = End the turn

refusal-NO_SUCH_SITE = There is no site { $site } on this board.
refusal-NO_SUCH_PATH = There is no path { $path } on this board.
refusal-NO_SUCH_HEX = There is no hex { $hex } on this board.
refusal-NO_SUCH_NUMBER = A number of cards cannot be negative.
refusal-SITE_OCCUPIED = Site { $site } is occupied.
refusal-TOO_NEAR = Site { $site } is next to a building.
refusal-PATH_ELSEWHERE = Path { $path } does not start at site { $site }.
refusal-BESIDE_A_ROAD = A road touches site { $site }, so it is a settlement site of an active tribe.
refusal-NOT_IN_HAND = You do not hold these cards.
refusal-WRONG_NUMBER = You have to discard exactly { $owed } cards.
refusal-ROBBER_MUST_MOVE = The robber must move to another place.
refusal-NOT_A_RESOURCE_HEX = Hex { $hex } produces no resource; the robber cannot go there.
refusal-VICTIM_MISSING = Choose whom to rob: somebody there has cards.
refusal-NO_SUCH_VICTIM = This seat cannot be robbed there.
refusal-NOT_MIGHTIEST = You do not hold Mightiest Combat Arts.
refusal-NOT_LONGEST = You do not hold the Longest Trade Route.
refusal-ADVANTAGE_USED = You have used this advantage in this turn.
refusal-ROBBER_AT_HOME = The robber is on the jungle frame already.
refusal-ROBBER_NOT_IN_YOUR_WAY = The robber blocks none of your buildings.
refusal-TOO_MANY_OFFERS = There are no more than { $most } rounds of offers in a turn.
refusal-NO_GIFTS = Both sides of a trade must give something.
refusal-SAME_KIND_BOTH_WAYS = A kind of card cannot stand on both sides of a trade.
refusal-NOBODY_HOLDS_THAT = The others together do not hold that many cards.
refusal-NOT_YOUR_OFFER = This is the offer of another seat.
refusal-NO_SUCH_PARTNER = There is nobody to trade with on that seat.
refusal-NOT_AGREED = { $partner } has not agreed to a trade.
refusal-OWN_OFFER = You cannot answer your own offer.
refusal-ANSWERED_ALREADY = You have given your answer.
refusal-NOTHING_OFFERED = There is no offer to accept; make one of your own.
refusal-NOT_A_RESOURCE = { $card } is not a resource.
refusal-NOT_A_GOOD = { $card } is not a good.
refusal-SAME_KIND = The card received must be of another kind.
refusal-SUPPLY_EMPTY = The supply does not hold enough { $card }.
refusal-TWO_CARDS_TO_GIVE = Give exactly two cards.
refusal-TWO_CARDS_TO_TAKE = Take two cards.
refusal-CANNOT_PAY = You cannot pay for that.
refusal-NO_ROADS_LEFT = All your roads are on the board.
refusal-PATH_TAKEN = There is a road on path { $path } already.
refusal-BUILDING_IN_THE_WAY = No road leads on past the building at path { $path }.
refusal-NOT_CONNECTED = Path { $path } does not touch your roads or active buildings.
refusal-NO_ROAD_THERE = None of your roads leads to site { $site }.
refusal-TRIBE_IN_DECLINE = The building on site { $site } belongs to a declining tribe.
refusal-NO_SETTLEMENT_THERE = You have no settlement on site { $site }.
refusal-CITY_ALREADY = This tribe has its city already.
refusal-STACK_EMPTY = There is no development card to buy.
refusal-CARD_PLAYED_ALREADY = You have played a development card in this turn.
refusal-BOUGHT_THIS_TURN = You bought { $development } in this turn; play it later.
refusal-CARD_NOT_HELD = You do not hold { $development }.
refusal-NO_ROAD_POSSIBLE = There is no road you could lay.

ending-THIRD_APEX = A third tribe reached its cultural apex: the rise of the Inkas begins.
ending-ALL_HEMMED_IN = Every tribe is hemmed in; the most culture points win.
