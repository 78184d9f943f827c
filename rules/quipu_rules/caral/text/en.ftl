game-title = Caral
game-about = Build pyramids along a spiral path, haul stone with alpacas, and keep ahead of the architect, behind whom nothing may be done. Whoever has the most fame wins.
game-length = 60 to 90 minutes, medium; harder with modules
first-turn-1 = Whoever has the most fame at the end wins. Fame comes from pyramids and from sacrifices.
first-turn-2 = The path is a spiral. The architect walks along it, and behind the architect nothing may be done: stay ahead.
first-turn-3 = In your turn you move a figure and take the action of the place where it stops. Everything that glows can be chosen.
setup-modules = Modules

## Places and parts on the board

place-START = start square
place-VILLAGE = village { $number }
place-QUARRY = quarry { $number }
place-CULT = cult square { $number }
place-MARKET = animal market { $number }
place-SITE = building site { $number }
place-PYRAMID = central pyramid

## Events. An empty one is not worth a sentence: what is asked next, or a step that other sentences tell.

event-opened = The game is set up for { $seats } players{ $modulesCount ->
        [0] .
       *[other] {" "}with { $modules }.
    } Everybody begins with { $fame ->
        [0] no fame
       *[other] { $fame } fame
    } and { $alpacas ->
        [0] no alpaca
        [one] 1 alpaca
       *[other] { $alpacas } alpacas
    } on the sled.
event-pyramidFounded = { $seat } puts { $workers ->
        [one] a worker
       *[other] { $workers } workers
    } into every quarry, founds a large pyramid on { $space } and begins with { $stones ->
        [0] no stone.
        [one] 1 stone.
       *[other] { $stones } stones.
    }
event-neutralPlaced = { $seat } places a neutral pyramid level on { $space }.
event-yearBegan = Year { $year } begins; { $start } is the starting player.
event-architectRolled = { $seat } rolls the architect die: { $optionsCount ->
        [one] { $options }.
       *[other] a choice between { $options }.
    }
event-architectMoved = { $squares ->
        [0] { $spaceKind ->
            [START] The architect stays on the start square.
           *[other] The architect stays at { $space }.
        }
       *[other] { $spaceKind ->
            [PYRAMID] The architect reaches the central pyramid.
           *[other] The architect moves on to { $space }.
        }
    }
event-turnBegan = It is { $seat }’s turn.
event-turnEnded = { "" }
event-movementBoosted = { $seat } discards { $cardIndefinite } to move up to 1 square farther.
event-boostWithdrawn = { $seat } takes { $cardIndefinite } back and will move 1 square less.
event-figureMoved = { $spaceKind ->
        [PYRAMID] { $seat } enters the central pyramid.
       *[other] { $seat } moves to { $space }.
    }
event-workerPlaced = { $seat } places a worker in { $space }.
event-builderPlaced = { $seat } reserves { $space } with a builder.
event-priestPlaced = { $seat } places a priest on the pyramid on { $space }.
event-workerRemoved = { $seat } gives back a worker from { $space }.
event-builderRemoved = { $seat } gives back the builder from { $space }.
event-priestRemoved = { $seat } gives back the priest from the pyramid on { $space }.
together-workerRemoved-workerPlaced = { $seat } takes a worker from { $firstSpace } and places a worker in { $space }.
together-workerRemoved-builderPlaced = { $seat } takes a worker from { $firstSpace } and reserves { $space } with a builder.
together-workerRemoved-priestPlaced = { $seat } takes a worker from { $firstSpace } and places a priest on the pyramid on { $space }.
together-builderRemoved-workerPlaced = { $seat } takes the builder from { $firstSpace } and places a worker in { $space }.
together-builderRemoved-builderPlaced = { $seat } takes the builder from { $firstSpace } and reserves { $space } with a builder.
together-builderRemoved-priestPlaced = { $seat } takes the builder from { $firstSpace } and places a priest on the pyramid on { $space }.
event-stonesLoaded = { $stones ->
        [0] { $forfeited ->
            [0] { $seat } has no worker in this quarry and loads no stone.
           *[other] { $seat } has no room for another stone.
        }
       *[other] { $seat } loads { $stones ->
            [one] 1 stone
           *[other] { $stones } stones
        }{ $forfeited ->
            [0] .
            [one] ; 1 more is forfeited.
           *[other] ; { $forfeited } more are forfeited.
        }
    }
event-stonesSpent = { $seat } gives up { $stones ->
        [one] 1 stone
       *[other] { $stones } stones
    }.
event-alpacaPlaced = { $seat } gets an alpaca for the sled.
event-alpacaReturned = { $seat } gives back an alpaca from the sled.
event-cardsDrawn = { $cardsCount ->
        [0] { $seat } draws no card, for the deck is empty.
       *[other] { $seat } draws { $cards }.
    }
event-cardsDrawnUnseen = { $count ->
        [0] { $seat } draws no card, for the deck is empty.
        [one] { $seat } draws 1 resource card.
       *[other] { $seat } draws { $count } resource cards.
    }
event-deckRenewed = The deck is used up: { $count ->
        [one] the only card of the discard pile makes a new one.
       *[other] the { $count } cards of the discard pile are shuffled to make a new one.
    }
event-cardsDiscarded = { $seat } discards { $cards }.
event-pyramidBegun = { $seat } begins a { $height ->
        [3] small
       *[other] large
    } pyramid on { $space }.
event-levelBuilt = { $seat } builds a level of size { $size } on { $space }{ $stones ->
        [0] .
        [one] {" "}for 1 stone.
       *[other] {" "}for { $stones } stones.
    }
event-pyramidCompleted = { $seat } completes the pyramid on { $space }, number { $number } of the game{ $fame ->
        [0] .
       *[other] , and gets { $fame } fame.
    }
event-centralPyramidGrew = The central pyramid now has { $levels ->
        [one] 1 level.
       *[other] { $levels } levels.
    }
event-pairPlayed = { $seat } discards { $cards } to { $pairId ->
        [FISH] act on this square once more.
        [ALPACA] move a second time.
       *[other] build one more level.
    }
event-actionTaken = { "" }
event-asked = { $exchange ->
        [none] {""}
       *[other] { $exchange }.
    }
event-answered = { "" }
event-ceremonyBegan = The annual ceremony begins; { $head } is head priest.
event-omenRevealed = The card turned up is { $cardIndefinite }: nobody may sacrifice { $cardPlural } this time.
event-sacrificed = { $seat } sacrifices { cards }{ $more ->
        [0] .
       *[other] , which count as { $bid }.
    }
event-nothingSacrificed = { $seat } sacrifices nothing.
event-ceremonyScored = { $highest ->
        [none] Nobody is the highest bidder.
       *[other] { $highest } is the highest bidder.
    } { $fameBySeat ->
        [none] The sacrifices bring nobody fame.
       *[other] Fame for the sacrifices: { $fameBySeat }.
    }
event-ceremonyClosed = { "" }
event-fameScored = { $seat } gets { $fame ->
        [0] no fame
       *[other] { $fame } fame
    } { $reason }.
event-pyramidsScored = Final scoring of { $seat }: { $priests ->
        [0] {""}
        [one] 1 priest,{" "}
       *[other] { $priests } priests,{" "}
    }{ $smallPyramids ->
        [0] {""}
        [one] 1 small pyramid,{" "}
       *[other] { $smallPyramids } small pyramids,{" "}
    }{ $largePyramids ->
        [0] {""}
        [one] 1 large pyramid,{" "}
       *[other] { $largePyramids } large pyramids,{" "}
    }{ $unfinishedLevels ->
        [0] {""}
        [one] 1 level of an unfinished pyramid,{" "}
       *[other] { $unfinishedLevels } levels of unfinished pyramids,{" "}
    }{ $fame ->
        [0] no fame.
       *[other] together { $fame } fame.
    }
event-gameEnded = { $outcome }

## Actions

action-foundPyramid = Found your first pyramid on { $space }
action-placeNeutral = Place a neutral level on { $space }
action-choosePace = Let the architect { $squares ->
        [0] stay where it is
        [one] move 1 square
       *[other] move { $squares } squares
    }
action-boost = Discard { $cardIndefinite } to move up to 1 square farther
action-withdrawBoost = Take { $cardIndefinite } back
action-moveFigure = { $spaceKind ->
        [PYRAMID] Enter the central pyramid and end the year
       *[other] Move to { $space }
    }
action-placeWorker = Place a worker in { $space }
action-placeBuilder = Reserve { $space } with a builder
action-placePriest = Place a priest on the pyramid on { $space }
action-loadStones = Load stones
action-drawCards = Draw resource cards
action-takeAlpaca = Take an alpaca for the sled
action-beginPyramid = { $height ->
        [3] Begin a small pyramid of 3 levels
       *[other] Begin a large pyramid of { $height } levels
    }
action-buildLevel = Build the next level
action-playPair = Discard 2 { $pairPlural } to { $pairId ->
        [FISH] act here once more
        [ALPACA] move a second time
       *[other] build one more level
    }
action-endTurn = End your turn
action-sacrifice = Sacrifice { cards }
action-offerNothing = Sacrifice nothing
action-removeWorker = Remove a worker from { $space }
action-removeBuilder = Remove your builder from { $space }
action-removePriest = Remove your priest from the pyramid on { $space }
action-removeAlpaca = Give back an alpaca from the sled
action-discardCard = Discard { $cardIndefinite }
action-putBack = Leave this carali where it stands

## Parts

ModuleName-WHIM_OF_THE_GODS = Whim of the Gods
ModuleName-ANNUAL_TILES = Annual Tiles
ModuleName-STATUS_CARDS = Status Cards
ModuleName-PROGRESS_TILES = Progress Tiles
ModuleName-ANACONDA = Anaconda
ModuleName-EMISSARIES = Emissaries

cards = { $cardId ->
        [STONE] { Resource-STONE.counted }
        [CLAY] { Resource-CLAY.counted }
        [FISH] { Resource-FISH.counted }
       *[ALPACA] { Resource-ALPACA.counted }
    }
Resource-STONE = stone card
    .indefinite = a stone card
    .plural = stone cards
    .counted = { $count ->
        [one] 1 stone card
       *[other] { $count } stone cards
    }
Resource-CLAY = clay card
    .indefinite = a clay card
    .plural = clay cards
    .counted = { $count ->
        [one] 1 clay card
       *[other] { $count } clay cards
    }
Resource-FISH = fish card
    .indefinite = a fish card
    .plural = fish cards
    .counted = { $count ->
        [one] 1 fish card
       *[other] { $count } fish cards
    }
Resource-ALPACA = alpaca card
    .indefinite = an alpaca card
    .plural = alpaca cards
    .counted = { $count ->
        [one] 1 alpaca card
       *[other] { $count } alpaca cards
    }

Kind-START = start square
Kind-VILLAGE = village
Kind-QUARRY = quarry
Kind-CULT = cult square
Kind-MARKET = animal market
Kind-SITE = building site
Kind-PYRAMID = central pyramid

Figure-CARALI = carali
    .indefinite = a carali
Figure-ALPACA = alpaca
    .indefinite = an alpaca

Role-WORKER = worker
Role-BUILDER = builder
Role-PRIEST = priest
Role-EMISSARY = emissary

FameFor-PRIESTS = for priests
FameFor-DIPLOMACY = for the diplomacy token

Use-PLACE_CARALI = place a carali
Use-LOAD = load stones
Use-DRAW = draw resource cards
Use-PLACE_ALPACA = place an alpaca
Use-TRADE = discard resource cards to draw others
Use-SWAP = give back an alpaca for discarded cards
Use-BUILD_AFAR = build at any of your pyramids


ending-SEVENTH_PYRAMID = The year of the seventh pyramid has ended.
ending-NO_SEVENTH_PYRAMID = The game has ended because seven pyramids can no longer be completed.
ending-LAST_YEAR = The game has ended with the fifteenth year.
criterion-SCORE = fame
criterion-REMAINING = stones, alpacas and cards that are left

## Results

result-score = { $score } fame

## Refusals

refusal-MODULE_TWICE = Each module can be chosen only once.
refusal-NO_SUCH_SPACE = There is no such space on the board.
refusal-NO_SITE = { $spaceKind ->
        [START] The start square is not a building site.
        [PYRAMID] The central pyramid is not a building site.
       *[other] There is no building site at { $space }.
    }
refusal-SITE_TAKEN = Somebody has already taken { $space }.
refusal-NOT_AMONG_THE_FIRST_SITES = Neutral levels go on one of the first { $sites } building sites.
refusal-NOT_ON_THE_DIE = The die does not show { $squares }.
refusal-NOT_IN_HAND = You have no { $card } in your hand.
refusal-NOT_LAID_DOWN = You have not discarded { $cardIndefinite } for this movement.
refusal-STANDING_STILL = You have to move; nobody may stay in place.
refusal-NOT_TO_THE_START = Nobody goes back to the start square.
refusal-TOO_FAR = You can move only { $points ->
        [one] 1 square
       *[other] { $points } squares
    } (sites without a level do not count), and { $spaceKind ->
        [PYRAMID] the central pyramid
       *[other] { $space }
    } is { $squares ->
        [one] 1 square
       *[other] { $squares } squares
    } away.
refusal-SITE_OUT_OF_REACH = To stop at { $space }, which does not count itself, you need a movement point left over: { $squares ->
        [one] 1 square lies
       *[other] { $squares } squares lie
    } before it, and you can move only { $points }.
refusal-NOT_YOUR_SITE = You may stop at an empty building site only if it is your own, and { $space } is not.
refusal-NO_LEVEL_TO_BEGIN = No pyramid can be begun: the first levels are out of stock.
refusal-BEHIND_ARCHITECT = { $architectKind ->
        [SITE] Nobody may act behind the architect.
       *[other] Nobody may act behind the architect, who stands at { $architect }.
    }
refusal-BLOCKED = The anaconda blocks { $space }: drive it away, or end your turn.
no-tile = Only a progress tile allows that, and none at { $space } does.
refusal-WRONG_SQUARE = { $spaceKind ->
        [START] That is not what the start square is for.
       *[other] { $use ->
            [LOAD] Stones are loaded in quarries, not at { $space }.
            [DRAW] Resource cards are drawn on cult squares, not at { $space }.
            [PLACE_CARALI] Carali are placed in villages, not at { $space }.
            [PLACE_ALPACA] Alpacas are taken on animal markets, not at { $space }.
            [BUILD] Pyramids are built on building sites, not at { $space }.
            [TRADE] { no-tile }
            [SWAP] { no-tile }
            [BUILD_AFAR] { no-tile }
           *[other] That is not possible at { $space }.
        }
    }
refusal-NO_QUARRY = { $spaceKind ->
        [START] The start square is not a quarry.
        [PYRAMID] The central pyramid is not a quarry.
       *[other] Workers go to a quarry, not to { $space }.
    }
refusal-NO_CARALI = You have no carali left in your supply.
refusal-NO_WORKER = { $spaceKind ->
        [QUARRY] You have no worker in { $space }.
       *[other] Workers stand in quarries only.
    }
refusal-NO_ALPACA = You have no alpaca left in your supply.
refusal-SLED_FULL_OF_ALPACAS = There is no room for another alpaca before your sled.
refusal-NO_PYRAMID_FOR_PRIEST = { $spaceKind ->
        [SITE] You have no pyramid on { $space }; priests stand on your own pyramids.
       *[other] Priests stand on your own pyramids only.
    }
refusal-NOT_COMPLETE_AND_LARGE = Priests stand only on completed pyramids of 5 levels, and the one on { $space } is not.
refusal-PRIEST_IS_THERE = A priest already stands on the pyramid on { $space }.
refusal-NO_EMPTY_SITE_HERE = You cannot begin a pyramid at { $space }: it is not an empty site of yours.
refusal-NO_PYRAMID_HERE = You have begun no pyramid on { $space }.
refusal-NO_SUCH_HEIGHT = A pyramid has 3 or 5 levels, not { $height }.
refusal-NO_SUCH_LEVEL = Levels of size { $size } are out of stock.
refusal-NO_STONE = You have no stone on your sled.
refusal-PYRAMID_COMPLETE = The pyramid on { $space } is already complete.
refusal-NO_PAIR_IN_HAND = You do not have 2 { $cardPlural } in your hand.
refusal-PAIR_USED = You have already used a pair of { $cardPlural } in this turn.
refusal-NOTHING_TO_REPEAT = A pair of fish cards repeats the action of an action square; you have to take one first.
refusal-NO_ACTION_LEFT = No action is possible for you at { $space }.
refusal-NOT_BUILDING = A pair of stone or clay cards helps only right after you have built a level.
refusal-EMPTY_OFFERING = A sacrifice has at least 1 card; you may also sacrifice nothing.
refusal-TYPE_FORBIDDEN = Nobody may sacrifice { $cardPlural } in this ceremony.
refusal-TYPE_OFFERED_BEFORE = Somebody has already sacrificed { $cardPlural } in this ceremony.
refusal-TOO_FEW_OF_TYPE = { $held ->
        [0] You have no { $cardPlural }.
        [one] You have only 1 { $card }.
       *[other] You have only { $held } { $cardPlural }.
    }
refusal-NO_BUILDER = { $spaceKind ->
        [SITE] You have no builder on { $space }.
       *[other] Builders stand on building sites only.
    }
refusal-OWNERS_MARK = The carali on { $space } marks your pyramid and stays there.
refusal-NO_PRIEST = { $spaceKind ->
        [SITE] You have no priest on { $space }.
       *[other] Priests stand on pyramids only.
    }
refusal-PRIEST_STAYS = A priest may not be moved away from its pyramid.
refusal-NO_ALPACA_ON_SLED = You have no alpaca on your sled.
refusal-NO_PLACED_ALPACA = You have no placed alpaca that could be given back.
refusal-SAME_PLACE = The carali must go to a different spot.
refusal-TOO_FEW_CARDS = You need { $needed ->
        [one] 1 resource card
       *[other] { $needed } resource cards
    } for that.
refusal-SLED_FULL_OF_STONES = Your sled has no room for another stone.
refusal-NO_CARD_TO_DRAW = No card is left to draw, neither in the deck nor on the discard pile.
refusal-MOVE_FIRST = You have to move first.
refusal-MOVED_ALREADY = You have already moved in this turn.
refusal-ACTED_ALREADY = You have already acted in this turn.
refusal-BUILDING_OWED = You stopped at your own empty building site, so you have to build there now.
refusal-ACTION_OWED = You have paid for the action of this square, so you have to take it first.
refusal-SACRIFICE_FIRST = The annual ceremony is on: sacrifice cards, or nothing.
refusal-SACRIFICE_IN_ORDER = In the ceremony all sacrifice in turn, the head priest first and then clockwise.
refusal-ONLY_IN_THE_SETUP = That is chosen only while the game is set up.
refusal-CARDS_BEFORE_MOVING = Cards that lengthen a movement are discarded before you move.
refusal-NOT_ASKED = That cannot be chosen now.
refusal-ONLY_IN_THE_CEREMONY = Sacrifices are made in the annual ceremony only.
refusal-DISCARD_FIRST = { $count ->
        [one] You have to discard 1 card first.
       *[other] You have to discard { $count } cards first.
    }
refusal-ANSWER_FIRST = Something else comes first: { $phase ->
        [FOUNDING] choose the site of your first pyramid.
        [NEUTRAL] choose a site for a neutral level.
        [PACE] say how far the architect goes.
        [RELOCATING] move one carali, or none.
        [SETTING_DOWN] say where the carali goes.
        [LOSING_CARALI] give back a placed carali.
        [LOSING_ALPACA] give back a placed alpaca.
       *[OTHER] the table waits for another choice of yours.
    }

## What the table waits for

value-Founding = { $seat } is to choose the site of the first pyramid
value-PlacingNeutral = { $seat } is to choose a site for a neutral level
value-ChoosingPace = { $seat } is to say how far the architect goes
value-Moving = { $seat } is to move
value-MovingAgain = { $seat } is to move a second time
value-Acting = { $seat } may act
value-Obliged = { $seat } has to act
value-Concluding = { $seat } may use pairs or end the turn
value-Relocating = { $seat } may move one carali
value-SettingDown = { $seat } is to say where the { $role } goes
value-Discarding = { $seat } is to discard { $count ->
    [one] 1 card
   *[other] { $count } cards
 }
value-LosingCarali = { $seat } is to give back a carali
value-LosingAlpaca = { $seat } is to give back an alpaca
value-Sacrificing = { $seat } is to sacrifice
value-OpeningYear = the first year is about to begin
value-OpeningRound = the architect is about to move
value-Exchanging = { $seat } exchanges 2 cards for { $stones ->
    [0] { $cards ->
        [one] 1 other
       *[other] { $cards } others
    }
    [one] 1 stone
   *[other] { $stones } stones
 }
value-ScoringCeremony = the sacrifices are about to be compared
value-ClosingYear = the year is about to change

## What the table asks for

pair = { $pairs ->
        [0] {""}
       *[other] {" "}You may use a pair of resource cards, too.
    }
or-pair = { $pairs ->
        [0] {""}
       *[other] , or use a pair of resource cards first
    }
prompt-founding = Choose the building site of your first pyramid, a large one.
prompt-placingNeutral = Place a neutral pyramid level on one of the first { $sites } building sites.
prompt-choosingPace = Choose how far the architect moves: the die offers { $options }.
prompt-moving = Move your figure up to { $squares ->
        [one] 1 square
       *[other] { $squares } squares
    }, ahead or back.{ $held ->
        [0] {""}
       *[other] {" "}Each resource card that you discard first adds 1 square.
    }
prompt-movingAgain = Move your figure a second time, up to { $squares ->
        [one] 1 square
       *[other] { $squares } squares
    }.
prompt-acting = { $here ->
        [ACT] Act at { $space } ({ $uses }), or end your turn.{ pair }
        [BEGIN] Begin a pyramid on { $space }, or end your turn.{ pair }
        [BUILD] Build the next level on { $space } for 1 stone, or end your turn.{ pair }
        [BEHIND_ARCHITECT] No action here: you are behind the architect. End your turn{ or-pair }.
        [BLOCKED] No action here: the anaconda blocks { $space }. Drive it away, or end your turn.{ pair }
       *[NOTHING] There is nothing for you to do here: end your turn{ or-pair }.
    }
prompt-obliged = { $here ->
        [BEGIN] Begin a pyramid on { $space }: you stopped there to build.
       *[ACT] Act at { $space }: you have paid for it.
    }
prompt-concluding = { $pairs ->
        [0] Your action is done: end your turn.
       *[other] End your turn, or use a pair of resource cards first.
    }
prompt-relocating = Move one carali of your choice to a different spot, or leave all where they are.
prompt-settingDown = Choose where the { $role } goes, or leave it where it stands.
prompt-discarding = Discard { $count ->
        [one] 1 resource card.
       *[other] { $count } resource cards.
    }
prompt-losingCarali = Give back one of your placed carali.
prompt-losingAlpaca = Give back one of your placed alpacas.
prompt-sacrificing = { $held ->
        [0] You have no resource card: sacrifice nothing.
       *[other] Sacrifice resource cards of one type{ $forbidden ->
            [none] {""}
           *[other] , but no { $forbiddenPlural }
        }, or nothing.
    }{ $needed ->
        [0] {""}
       *[other] {" "}Against the whim of the gods all together need { $needed ->
            [one] 1 card
           *[other] { $needed } cards
        }; so far there { $bid ->
            [one] is 1.
           *[other] are { $bid }.
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

## Titles of what a view shows
view-modules = modules
view-year = year
view-toAct = to act
view-deckSize = cards in the deck
view-completed = completed pyramids
view-centralLevels = levels of the central pyramid
view-highestFame = fame for the highest bid
view-cardsNeeded = cards needed against the whim
view-whim = whim
view-start = starting player
view-diplomat = diplomacy token
view-statusTaken = status cards taken
view-title = card
view-seat = player
view-ability = ability
view-alpacas = alpacas
view-alpacasLeft = alpacas left
view-annualTiles = annual tiles
view-architect = architect
view-bid = bid
view-caraliLeft = carali left
view-card = card
view-cards = cards
view-category = category
view-ceremony = ceremony
view-count = count
view-discard = discard pile
view-envoys = emissaries
view-faceUp = face up
view-fame = fame
view-figure = figure
view-first = first place
view-goal = goal
view-hand = hand
view-handSize = cards in hand
view-height = height
view-highest = highest
view-level = level
view-levels = levels
view-movementPoints = movement points
view-number = turn no.
view-origin = origin
view-pair = pair
view-pairs = pairs
view-path = path
view-paths = paths
view-payment = payment
view-priests = priests
view-progress = progress
view-reason = reason
view-role = role
view-seats = players
view-second = second place
view-sites = building sites
view-size = size
view-space = space
view-squares = squares
view-statusCards = status cards
view-stones = stones
view-supply = supply
view-tile = tile
view-tiles = tiles
view-total = total
view-turn = turn
view-value = value
view-workers = workers

loss-cards = { $cards ->
    [one] The card leaves your hand.
   *[other] { $cards } cards leave your hand.
}
loss-stones = { $stones ->
    [one] 1 stone finds no room on your sled and is lost.
   *[other] { $stones } stones find no room on your sled and are lost.
}
loss-action = You give up your action at { $space }.
loss-noAction = { $here ->
    [BEHIND_ARCHITECT] No action there: it is behind the architect.
    [BLOCKED] No action there: the anaconda blocks it.
   *[NOTHING] Nothing to do for you there.
}
stake-fame = Fame now
stake-finalFame = Fame at the end, with pyramids and priests as they stand
stake-offerings = Cards sacrificed; the highest bidder of the ceremony gets { $fame } fame
stake-pyramids = Pyramids to complete until the end
stake-years = Years after this one, at most
stake-deck = Cards in the deck
gain-finalFame = { $by } more fame at the end
lead-finalFame = you lead
lead-offerings = your sacrifice is the highest so far
gain-stones = { $by } { $by ->
    [one] stone
   *[other] stones
} on your sled
cost-stones = { $by } { $by ->
    [one] stone
   *[other] stones
}
gain-workers = { $by } { $by ->
    [one] worker
   *[other] workers
} more in the quarries
cost-workers = { $by } { $by ->
    [one] worker
   *[other] workers
} in the quarries
gain-alpacas = { $by } { $by ->
    [one] alpaca
   *[other] alpacas
} more
cost-alpacas = { $by } { $by ->
    [one] alpaca
   *[other] alpacas
}
gain-sites = { $by } building { $by ->
    [one] site
   *[other] sites
} more
gain-levels = { $by } { $by ->
    [one] level
   *[other] levels
} more
gain-pyramids = { $by } complete { $by ->
    [one] pyramid
   *[other] pyramids
} more

board-hand = Your cards
board-none = no cards in hand
board-year = Year
board-done = pyramids completed
board-deck = cards in the deck
board-fame = fame
board-stones = stones on the sled
board-alpacas = alpacas on the sled
board-moves = movement points
board-carali = carali in the supply
board-herd = alpacas in the supply
board-cards = cards in hand
board-level = emissary level
board-pair-STONE = a pair builds one more level
board-pair-CLAY = a pair builds one more level
board-pair-FISH = a pair repeats the action
board-pair-ALPACA = a pair moves a second time
board-ceremony = Ceremony
board-forbidden = may not be sacrificed
board-nothing = nothing
board-levels = Levels in the supply
board-status = Status cards
board-tile = This year
board-whim = Whim
board-highest = fame for the highest bid
board-improved = Improved squares
board-die = The architect’s die:
board-architect = architect
