game-title = Rise of the Inkas
game-about = Roll for goods, trade, build roads, settlements and cities, and let your tribe decline at the right moment for the next to rise on it.
game-length = about 90 minutes, medium
first-turn-1 = Culture points win. Settlements and cities bring them.
first-turn-2 = Fields pay cards when their number is rolled, to everybody who has a settlement or city beside them. Choose sites with numbers that come often, such as 6 and 8.
first-turn-3 = In your turn you roll, then trade and build. Beginners’ first settlements stand on the board already; in the other set-ups everybody first chooses sites.
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
DevelopmentText-COMBAT_ARTS = move the robber and rob somebody
DevelopmentText-ROAD_BUILDING = lay roads free of charge
DevelopmentText-INVENTION = take cards of your choice from the supply
DevelopmentText-MONOPOLY = name a kind of card: everybody hands some over to you

Colour-RED = red
Colour-ORANGE = orange
Colour-BLUE = blue
Colour-GRAY = gray

Preparation-BEGINNERS = beginners’ set-up
Preparation-ADVANCED = advanced set-up
Preparation-VARIABLE = variable set-up

Answer-OUTSTANDING = no answer yet
Answer-ACCEPTED = accepted
Answer-COUNTERED = made an offer
Answer-DECLINED = declined


Waiting-PLACING_START = a starting settlement
Waiting-ROLLING = the dice
Waiting-DISCARDING = discards
Waiting-MOVING_ROBBER = the robber’s move
Waiting-TRADING_AND_BUILDING = trade and build
Waiting-OFFERING = answers to an offer
Waiting-LAYING_ROADS = free roads
Waiting-FOUNDING = the founding of a tribe
Waiting-NOTHING = nothing; the game is over

said-kind =
    { $cardId ->
        [POTATO] potatoes
        [FEATHER] feathers
       *[other] { $card }
    }
said-points =
    { $points ->
        [one] { $points } culture point
       *[other] { $points } culture points
    }

place-hex = hex { $code }
place-between = between { $first } and { $second }
place-side =
    { $direction ->
        [NORTH] north
        [NORTH_EAST] north-east
        [SOUTH_EAST] south-east
        [SOUTH] south
        [SOUTH_WEST] south-west
       *[NORTH_WEST] north-west
    } of { $hex }
place-corner =
    { $hex } ({ $direction ->
        [EAST] east
        [SOUTH_EAST] south-east
        [SOUTH_WEST] south-west
        [WEST] west
        [NORTH_WEST] north-west
       *[NORTH_EAST] north-east
    } corner)
frame-SEA = sea
frame-JUNGLE = jungle frame
frame-PLAIN = frame

value-Bundle = { $piles }
value-Pile =
    { $cardId ->
        [POTATO]
            { $count ->
                [one] { $count } potato
               *[other] { $count } potatoes
            }
        [FEATHER]
            { $count ->
                [one] { $count } feather
               *[other] { $count } feathers
            }
       *[other] { $count } { $card }
    }
value-Share = { $seat } gets { $cards }
value-Partner = { $seat }
value-Gift = { $cards } from { $seat }
value-Kind = { said-kind }
value-Debt =
    { $count ->
        [one] { $seat } has to give back { $count } card
       *[other] { $seat } has to give back { $count } cards
    }

event-tableLaid =
    { $preparationId ->
        [BEGINNERS] The printed board is laid for { $seats } players; their first settlements stand on the printed places.
        [ADVANCED] The printed board is laid for { $seats } players, who choose where to settle.
       *[VARIABLE] The board is laid for { $seats } players with shuffled resource hexes; they choose where to settle.
    }
event-startRolled = { $seat } rolls { $total } for the first turn.
event-starterFound = { $seat } begins.
event-placementBegan = { "" }
event-startPlaced = { $seat } settles at { $site }, with a road { $path }.
event-yieldTaken = { $seat } starts with { $cards }.
event-turnBegan = Turn { $turn }: { $seat }.
event-diceRolled = { $seat } rolls { $total } ({ $dice }).
event-harvestTaken =
    { $yieldsCount ->
        [0] The roll brings nothing.
       *[other] { $yields }.
    }{ $shortCount ->
        [0] { "" }
       *[other] { " " }The supply is short of { $short }.
    }
event-robberRoused =
    A seven: the robber wakes. { $owedCount ->
        [0] Nobody holds too many cards.
       *[other] { $owed }.
    }
event-discardChosen = { $seat } has chosen what to give back.
event-discardSealed = { $seat } has chosen what to give back.
event-cardsDiscarded = { $seat } gives back { $cards }.
together-discardChosen-cardsDiscarded = { $seat } gives back { $cards }.
together-discardSealed-cardsDiscarded = { $seat } gives back { $cards }.
event-robberMoved =
    { $target ->
        [none] { $seat } moves the robber to the jungle frame.
       *[other] { $seat } moves the robber to { $target }.
    }
event-cardRobbed = { $seat } robs { $victim } of { $cards }.
event-somethingRobbed = { $seat } robs { $victim } of a card.
event-offerMade = { $seat } offers { $give } for { $take }.
event-offersInvited = { $seat } invites offers.
event-offerAccepted = { $seat } agrees.
event-offerCountered = { $seat } makes another offer: { $give } for { $take }.
event-offerDeclined =
    { $answerId ->
        [ACCEPTED] { $seat } no longer agrees and declines.
        [COUNTERED] { $seat } takes back the offer and declines.
       *[OUTSTANDING] { $seat } declines.
    }
event-offerClosed = No trade is made.
event-cardsTraded = { $seat } trades { $give } for { $take } with { $partner }.
event-supplyTraded = { $seat } trades { $give } for { $take } with the supply.
event-tradeRouteUsed = { $seat } uses the Longest Trade Route: { $give } for { $take }.
event-roadBuilt = { $seat } builds a road { $path }.
event-roadLaid = { $seat } lays a free road { $path }.
event-settlementBuilt =
    { $over ->
        [nothing] { $seat } builds a settlement at { $site } and has { said-points } now.
        [own] { $seat } builds a settlement at { $site }, over one of their own declining buildings, and has { said-points } now.
       *[other] { $seat } builds a settlement at { $site }, over one of { $razed }’s declining buildings, and has { said-points } now.
    }
event-cityBuilt = { $seat } builds a city at { $site } and has { said-points } now.
event-developmentBought = { $seat } buys a development card from stack { $back }: { $development }.
event-developmentDrawn = { $seat } buys a development card from stack { $back }.
event-combatArtsPlayed = { $seat } plays Combat Arts and has { $shown } face up now.
event-roadBuildingPlayed =
    { $left ->
        [one] { $seat } plays Road Building and may lay { $left } road free of charge.
       *[other] { $seat } plays Road Building and may lay { $left } roads free of charge.
    }
event-inventionPlayed = { $seat } plays Invention and takes { $take }.
event-monopolyPlayed =
    { $takenCount ->
        [0] { $seat } plays Monopoly on { said-kind }, but nobody has any.
       *[other] { $seat } plays Monopoly on { said-kind } and gets { $taken }.
    }
event-routeCardPassed =
    { $holder ->
        [none] Nobody holds the Longest Trade Route now.
       *[other]
            { $length ->
                [0] { $holder } takes the Longest Trade Route.
                [one] { $holder } takes the Longest Trade Route with { $length } road.
               *[other] { $holder } takes the Longest Trade Route with { $length } roads.
            }
    }
event-combatCardPassed =
    { $holder ->
        [none] Nobody holds the Mightiest Combat Arts now.
       *[other] { $holder } takes the Mightiest Combat Arts.
    }
event-robberSentHome =
    { $count ->
        [0] { $seat } sends the robber back to the jungle frame; the supply has no card to give for it.
       *[other] { $seat } sends the robber back to the jungle frame and takes { $cards }.
    }
event-ruinsCleared = The last buildings of { $seat }’s older tribe are taken off the board.
event-roadsTakenUp =
    { $pathsCount ->
        [0] { "" }
        [one] { $seat }’s tribe reaches its apex: its road is taken off the board.
       *[other] { $seat }’s tribe reaches its apex: its { $pathsCount } roads are taken off the board.
    }
event-tribeDeclined =
    { $tribe ->
        [2] The first tribe of { $seat } declines; thickets cover its buildings.
        [3] The second tribe of { $seat } declines; thickets cover its buildings.
       *[other] A tribe of { $seat } declines; thickets cover its buildings.
    }
event-tribeFounded =
    { $razed ->
        [none] { $seat } founds a new tribe at { $site } and has { said-points } now.
       *[other] { $seat } founds a new tribe at { $site }, in place of one of their own declining buildings, and has { said-points } now.
    }
event-secondStackAdded = Everybody has founded a second tribe: stack 2 of the development cards comes into play.
event-gameEnded = { $outcome }

action-placeStart = Settle at { $site }, with a road { $path }
action-roll = Roll the dice
action-discard = Give back { $cards }
action-moveRobber =
    { $target ->
        [none] Move the robber to the jungle frame
       *[other]
            { $victim ->
                [none] Move the robber to { $target }
               *[other] Move the robber to { $target } and rob { $victim }
            }
    }
action-offerTrade = Offer { $give } for { $take }
template-discard =
    { $least ->
        [one] Give back { $least } card
       *[other] Give back { $least } cards
    }
template-offerTrade = Offer a trade
template-counterOffer = Make another offer
template-useTradeRoute = Use the Longest Trade Route: two cards for one other
action-inviteOffers = Invite offers
action-acceptOffer = Accept the offer
action-counterOffer = Make another offer: { $give } for { $take }
action-betterOffer = Better your offer by { $by }
action-declineOffer = Decline to trade
action-confirmTrade = Trade with { $partner }
action-withdrawOffer = End the offers
action-tradeResources = Trade { $pays } for { $gains } with the supply
action-tradeGoods = Trade { $pays } for { $gains } with the supply
action-tradeGoodsSet = Trade 1 each of feather, coca and fish for { $cards } with the supply
action-useTradeRoute = Use the Longest Trade Route: { $give } for { $gains }
action-buildRoad = Build a road { $path }
action-buildSettlement = Build a settlement at { $site }
action-buildCity = Build a city at { $site }
action-buyDevelopment = Buy a development card
action-playCombatArts = Play Combat Arts
action-playRoadBuilding = Play Road Building
action-playInvention = Play Invention and take { $cards }
action-playMonopoly = Play Monopoly on { said-kind }
action-sendRobberHome = Send the robber back to the jungle frame
action-foundTribe = Found a tribe at { $site }
action-endTurn = End the turn

refusal-NO_SUCH_SITE = There is no site { $site } on this board.
refusal-NO_SUCH_PATH = There is no path { $path } on this board.
refusal-NO_SUCH_HEX = There is no hex { $hex } on this board.
refusal-NO_SUCH_NUMBER = The number of cards cannot be negative.
refusal-SITE_OCCUPIED = There is already a building at { $site }.
refusal-TOO_NEAR = There is a building only one path away from the site at { $site }.
refusal-PATH_ELSEWHERE = A road { $path } does not touch the settlement at { $site }: lay it on a path beside the settlement.
refusal-BESIDE_A_ROAD = A road leads to the site at { $site }; no tribe is founded beside a road.
refusal-NOT_IN_HAND = You do not hold these cards.
refusal-WRONG_NUMBER =
    { $owed ->
        [one] You have to give back exactly { $owed } card.
       *[other] You have to give back exactly { $owed } cards.
    }
refusal-ROBBER_MUST_MOVE = The robber must move to another place.
refusal-NOT_A_RESOURCE_HEX = The robber moves only to hexes that produce resources, not to { $hex }.
refusal-VICTIM_MISSING = Choose whom to rob: somebody there has cards.
refusal-NO_SUCH_VICTIM = The player you chose has no building there, or no cards.
refusal-NOT_MIGHTIEST = You do not hold the Mightiest Combat Arts.
refusal-NOT_LONGEST = You do not hold the Longest Trade Route.
refusal-ADVANTAGE_USED = You have already used this advantage in this turn.
refusal-ROBBER_AT_HOME = The robber is already on the jungle frame.
refusal-ROBBER_NOT_IN_YOUR_WAY = The robber is not next to any of your buildings.
refusal-TOO_MANY_OFFERS =
    { $most ->
        [one] { $most } round of offers in this turn has ended without a trade; that is the limit.
       *[other] { $most } rounds of offers in this turn have ended without a trade; that is the limit.
    }
refusal-NO_GIFTS = Both sides of a trade must give something.
refusal-SAME_KIND_BOTH_WAYS = The same kind of card cannot be on both sides of a trade.
refusal-NOBODY_HOLDS_THAT = The other players together do not hold that many cards of one kind.
refusal-NOT_YOUR_OFFER = Only the player who opened the offers can do that.
refusal-NO_SUCH_PARTNER = Trade with another player: you cannot trade with yourself.
refusal-NOT_AGREED = { $partner } has not agreed to a trade.
refusal-OWN_OFFER = You cannot answer your own offer.
refusal-ANSWERED_ALREADY = You have already answered.
refusal-NOTHING_TO_BETTER = You have not answered yet, or you have declined: there is no offer of yours to better.
refusal-NOTHING_OFFERED = There is no offer to accept; make your own.
refusal-NOT_A_RESOURCE = This trade takes resources only: wood, stone, wool, potatoes or ore.
refusal-NOT_A_GOOD = This trade takes goods only: feathers, coca or fish.
refusal-SAME_KIND = The card you take must be of another kind.
refusal-SUPPLY_EMPTY = The supply does not hold enough { said-kind }.
refusal-TWO_CARDS_TO_GIVE = Give exactly two cards.
refusal-TWO_CARDS_TO_TAKE = Take exactly two cards.
refusal-CANNOT_PAY =
    { $thing ->
        [ROAD] A road costs { $price }; you do not hold these cards.
        [SETTLEMENT] A settlement costs { $price }; you do not hold these cards.
        [CITY] A city costs { $price }; you do not hold these cards.
       *[DEVELOPMENT] A development card costs { $price }; you do not hold these cards.
    }
refusal-NO_ROADS_LEFT = All your roads are on the board.
refusal-PATH_TAKEN = There is already a road { $path }.
refusal-BUILDING_IN_THE_WAY = No road may be built { $path }: it would continue past an opponent’s or a declining building.
refusal-NOT_CONNECTED = A road { $path } would touch none of your roads or active buildings.
refusal-NO_ROAD_THERE = None of your roads leads to the site at { $site }.
refusal-TRIBE_IN_DECLINE = The building at { $site } belongs to a declining tribe.
refusal-NO_SETTLEMENT_THERE = You have no settlement at { $site }.
refusal-CITY_ALREADY = Your tribe already has its city.
refusal-TOO_FEW_CARDS = You do not hold { value-Pile }.
refusal-NO_FULL_SET = You do not hold one card of each good.
refusal-CANNOT_SERVE = You do not hold the cards that the offer asks for.
refusal-STACK_EMPTY =
    { $second ->
        [NOT_IN_PLAY] Stack 1 is empty, and stack 2 comes into play only when everybody has founded a second tribe.
       *[EMPTY] All development cards have been bought.
    }
refusal-CARD_PLAYED_ALREADY = You have already played a development card in this turn.
refusal-BOUGHT_THIS_TURN = You bought { $development } in this turn; play it later.
refusal-CARD_NOT_HELD = You do not hold the card { $development }.
refusal-NO_ROAD_POSSIBLE = There is nowhere you can lay a road.
refusal-PLACE_FIRST = Place your starting settlement first.
refusal-ROLL_FIRST = Roll the dice first.
refusal-DISCARD_FIRST = Cards have to be given back first.
refusal-ROBBER_FIRST = Move the robber first.
refusal-OFFER_OPEN = Offers are open; end them first.
refusal-ANSWER_ONLY = You can only answer the offer now; everything else waits for your own turn.
refusal-ROADS_FIRST = Lay your free roads first.
refusal-FOUND_FIRST = Found your next tribe first.
refusal-ROLLED_ALREADY = You have already rolled in this turn.
refusal-NO_OFFER = There is no offer on the table.
refusal-NOTHING_OWED = Nobody has to give back cards now.
refusal-ROBBER_STAYS = The robber moves only after a seven or Combat Arts.
refusal-NOTHING_TO_FOUND = Your tribe is not in decline.
refusal-ALL_PLACED = All starting settlements have been placed.

ending-THIRD_APEX = A third tribe reached its cultural apex: the rise of the Inkas begins.
ending-ALL_HEMMED_IN = Every tribe is hemmed in.
criterion-SCORE = culture points
result-score =
    { $score ->
        [one] 1 culture point
       *[other] { $score } culture points
    }

## What the table asks for
value-Ware =
    { $thing ->
        [ROAD] a road
        [SETTLEMENT] a settlement
        [CITY] a city
       *[DEVELOPMENT] a development card
    }
prompt-placingStart =
    { $round ->
        [1] Place your first settlement and a road beside it.
       *[other] Place your second settlement and a road beside it.
    }
prompt-rolling = Roll the dice.
prompt-discarding =
    { $owed ->
        [one] Give back one of your { $held } cards.
       *[other] Give back { $owed } of your { $held } cards.
    }
prompt-movingRobber = Move the robber to another hex and rob somebody there, or to the jungle frame.
prompt-tradingAndBuilding =
    { $waresCount ->
        [0] Trade, or end your turn: your cards are not enough to build or buy anything.
       *[other] Build, trade, or end your turn: your cards are enough for { $wares }.
    }
prompt-offering =
    { $role ->
        [own] Trade with somebody who agrees or has made an offer, or end the offers.
       *[other]
            { $gives ->
                [0] { $seat } invites offers: make one, or decline to trade.
               *[other] { $seat } offers { $give } for { $take }: accept, make another offer, or decline.
            }
    }
prompt-layingRoads =
    { $left ->
        [one] Lay one free road.
       *[other] Lay { $left } free roads.
    }
prompt-founding = Found your next tribe, away from all buildings and roads.
may-offering =
    { $role ->
        [own]
            { $partners ->
                [0] You may end the offers.
               *[other] You may already trade with somebody who agrees or has made an offer, or end the offers.
            }
       *[other] You may still decline to trade.
    }
waiting-placingStart = { $seat } is to place a settlement and a road.
waiting-rolling = { $seat } is to roll the dice.
waiting-discarding =
    { $playersCount ->
        [one] { $players } is to give back cards.
       *[other] { $players } are to give back cards.
    }
waiting-movingRobber = { $seat } is to move the robber.
waiting-tradingAndBuilding = { $seat } may trade and build.
waiting-offering = { $seat } is trading{ $othersCount ->
        [0] {""}
       *[other] ; { $others } may answer
    }.
waiting-layingRoads = { $seat } is to lay free roads.
waiting-founding = { $seat } is to found a tribe.

## Titles of what a view shows
view-preparation = set-up
view-waiting = to do
view-toAct = to act
view-starter = began
view-terrains = terrains
view-supply = supply
view-stacks = development cards left
view-secondStackInPlay = second stack in play
view-routeHolder = Longest Trade Route
view-combatHolder = Mightiest Combat Arts
view-answer = answer
view-back = back
view-card = card
view-cards = cards
view-citiesLeft = cities left
view-colour = colour
view-combatArts = combat arts
view-count = count
view-development = development
view-developmentBacks = development cards
view-dice = dice
view-discard = discard
view-first = begins
view-gain = gain
view-gainAlso = gain also
view-give = give
view-goal = goal
view-hand = hand
view-handLimit = hand limit
view-handSize = cards in hand
view-height = height
view-holder = holder
view-left = left
view-length = length
view-number = turn no.
view-offer = offer
view-offersLeft = offers left
view-owed = to give back
view-owes = has to give back
view-partner = partner
view-path = path
view-paths = paths
view-pay = pay
view-points = points
view-price = price
view-razed = razed
view-replies = replies
view-roadsLeft = roads left
view-roadsToLay = roads to lay
view-round = round
view-routeLength = route length
view-seat = player
view-seats = players
view-second = second
view-settlementsLeft = settlements left
view-shown = shown
view-site = site
view-sites = sites
view-take = take
view-taken = taken
view-target = target
view-thicketsLeft = thickets left
view-tribe = tribe
view-turn = turn
view-value = value
view-victim = victim

loss-robbery = Nobody is robbed there; elsewhere somebody would be.
loss-invention = You get one card only: the supply has no more.
loss-freeRoad = You can lay one free road only.
loss-robberCard = You get no card: the supply has none of this kind.
stake-points = Culture points; the game ends at { $goal }
stake-apex = Culture points to the apex of the tribe
stake-route = Longest trade route; it counts from { $least ->
    [one] 1 road
   *[other] { $least } roads
}
stake-combatArts = Combat Arts face up; whoever has most, at least { $least }, holds the Mightiest Combat Arts
stake-developments = Development cards in the stacks
gain-points = { $by } culture { $by ->
    [one] point
   *[other] points
}
lead-points = you lead
gain-route = a trade route that is { $by ->
    [one] 1 road
   *[other] { $by } roads
} longer
lead-route = you get the Longest Trade Route
lead-combatArts = you get the Mightiest Combat Arts
gain-cards = { $by } { $by ->
    [one] card
   *[other] cards
} more
cost-cards = { $by } { $by ->
    [one] card
   *[other] cards
}
gain-rolls = cards at { $by } more of 36 rolls
cost-rolls = cards at { $by } of 36 rolls
gain-price = you hold the price of a { $building ->
    [city] city
   *[other] settlement
}
gain-sites = { $by } more { $by ->
    [one] site
   *[other] sites
} for a settlement

board-cards = cards in hand
board-limit = safe up to
board-developments = development cards
board-roads = roads left
board-settlements = settlements left
board-cities = cities left
board-route = longest route
board-arts = Combat Arts
board-tribe = tribe
board-of = points of
board-offers = offers
board-for = for
board-supply = In the supply
board-stack = Development cards left
board-dice = Rolled
board-prices = Prices
board-owes = must give back
board-holder = holds the card
board-fresh = bought this turn
board-road = road
board-settlement = settlement
board-city = city
board-development = development card
board-hand = Your cards
board-robber = robber
board-declined = in decline
