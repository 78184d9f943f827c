game-title = Caral
setup-modules = Modules

## Events

event-opened = The game is set up for { $seats } players{ $modulesCount ->
        [0] .
       *[other] ; modules: { $modules }.
    } Everybody begins with { $fame } fame and { $alpacas ->
        [one] 1 alpaca
       *[other] { $alpacas } alpacas
    } on the sled.
event-pyramidFounded = { $seat } puts { $workers ->
        [one] a worker
       *[other] { $workers } workers
    } into every quarry, founds a large pyramid on space { $space } and begins with { $stones ->
        [one] 1 stone
       *[other] { $stones } stones
    }.
event-neutralPlaced = { $seat } places a neutral pyramid level on space { $space }.
event-whimRevealed = Whim of the Gods no. { $whim } is now in force.
event-annualTilesLaid = The annual tiles lie in this order: { $categories }.
event-statusCardsLaid = Status cards in this game: { $titles }.
event-progressTilesLaid = Progress tiles in this game: { $tiles }.
event-emissaryBoardLaid = The emissary board is ready; the first level asks for { $missingCarali } carali and { $missingAlpacas ->
        [one] 1 alpaca
       *[other] { $missingAlpacas } alpacas
    }.
event-yearBegan = Year { $year } begins; { $start } is the starting player.
event-architectRolled = { $seat } rolls the architect die: { $optionsCount ->
        [one] { $options }
       *[other] a choice of { $options }
    }.
event-architectMoved = { $squares ->
        [0] The architect stays
        [one] The architect moves 1 square and stands
       *[other] The architect moves { $squares } squares and stands
    } on space { $space }.
event-turnBegan = { $seat } is to move.
event-turnEnded = { $seat } ends the turn.
event-movementBoosted = { $seat } discards a card ({ $card }) to move one square farther.
event-boostWithdrawn = { $seat } takes the card ({ $card }) back.
event-figureMoved = { $seat } moves to space { $space }.
event-workerPlaced = { $seat } places a worker in the quarry on space { $space }.
event-builderPlaced = { $seat } reserves the building site on space { $space } with a builder.
event-priestPlaced = { $seat } places a priest on the pyramid on space { $space }.
event-emissarySent = { $seat } places 1 { $figure } on the emissary board.
event-workerRemoved = A worker of { $seat } leaves the quarry on space { $space }.
event-builderRemoved = A builder of { $seat } leaves the building site on space { $space }.
event-priestRemoved = A priest of { $seat } leaves the pyramid on space { $space }.
event-emissaryRecalled = 1 { $figure } of { $seat } leaves the emissary board.
event-stonesLoaded = { $seat } loads { $stones ->
        [one] 1 stone
       *[other] { $stones } stones
    }{ $forfeited ->
        [0] .
       *[other] {" "}({ $forfeited } more forfeited).
    }
event-stonesSpent = { $seat } gives up { $stones ->
        [one] 1 stone
       *[other] { $stones } stones
    }.
event-alpacaPlaced = { $seat } gets an alpaca for the sled.
event-alpacaReturned = { $seat } gives up an alpaca from the sled.
event-cardsDrawn = { $seat } draws { $cardsCount ->
        [0] no card, for there is none left
        [one] 1 resource card: { $cards }
       *[other] { $cardsCount } resource cards: { $cards }
    }.
event-cardsDrawnUnseen = { $seat } draws { $count ->
        [0] no card, for there is none left
        [one] 1 resource card
       *[other] { $count } resource cards
    }.
event-deckRenewed = The discard pile ({ $count } cards) is shuffled into a new deck.
event-cardsDiscarded = { $seat } discards { $cards }.
event-cardsPicked = { $seat } takes from the discard pile: { $cards }.
event-pyramidBegun = { $seat } begins a pyramid of { $height } levels on space { $space }.
event-levelBuilt = { $seat } builds a level of size { $size } on space { $space } for { $stones ->
        [one] 1 stone
       *[other] { $stones } stones
    }.
event-pyramidCompleted = { $seat } completes the pyramid on space { $space }, no. { $number } of the game: { $fame } fame.
event-centralPyramidGrew = The central pyramid grows to { $levels } levels.
event-pairPlayed = { $seat } discards a pair ({ $cards }) for the effect of { $pair }.
event-ceremonyBegan = The annual ceremony begins; { $head } is head priest.
event-omenRevealed = A card is revealed; its type may not be sacrificed this time: { $card }.
event-sacrificed = { $seat } sacrifices { $count } × { $card } and bids { $bid }.
event-nothingSacrificed = { $seat } sacrifices nothing.
event-ceremonyScored = Fame of the ceremony by seat: { $fameBySeat }; highest bidder: { $highest ->
        [none] nobody
       *[other] { $highest }
    }.
event-whimAppeased = The gods are content: { $total } cards were sacrificed, { $needed } were needed.
event-whimStruck = The gods are angry: { $total } cards were sacrificed, { $needed } were needed. Struck: { $struck }.
event-annualTileScored = Annual tile “{ $category }”: values { $values }, fame { $fameBySeat }. { $successor } will be the next starting player.
event-annualTilesTurnedUp = All annual tiles are turned face up again.
event-statusCardTaken = { $seat } takes the status card { $title } and gets { $fame } fame.
event-progressTilePlaced = { $seat } puts a progress tile on space { $space }: { $tile }.
event-anacondaDrivenAway = { $seat } drives the anaconda away with { $payment }.
event-anacondaPlaced = { $seat } puts the anaconda on space { $space }.
event-emissaryLevelReached = { $seat } completes emissary level { $level } and gets { $fame } fame and its tile: { $ability }.
event-diplomacyTokenTaken = { $seat } is the first to reach emissary level { $level } and now holds the diplomacy token.
event-fameScored = { $seat } gets { $fame } fame { $reason }.
event-pyramidsScored = Final score of { $seat }: { $fame } fame for { $priests ->
        [one] 1 priest
       *[other] { $priests } priests
    }, { $smallPyramids } small and { $largePyramids } large pyramids and { $unfinishedLevels ->
        [one] 1 level
       *[other] { $unfinishedLevels } levels
    } of unfinished ones.
event-gameEnded = The game is over: { $ending }.

## Actions

action-foundPyramid = Found your first pyramid on space { $space }
action-placeNeutral = Place a neutral level on space { $space }
action-choosePace = Let the architect { $squares ->
        [0] stay where it is
        [one] move 1 square
       *[other] move { $squares } squares
    }
action-boost = Discard { $card } for 1 more movement point
action-withdrawBoost = Take { $card } back
action-moveFigure = Move to space { $space }
action-placeWorker = Place a worker in the quarry on space { $space }
action-placeBuilder = Reserve the building site on space { $space }
action-placePriest = Place a priest on the pyramid on space { $space }
action-loadStones = Load stones
action-drawCards = Draw resource cards
action-takeAlpaca = Take an alpaca for the sled
action-beginPyramid = Begin a pyramid of { $height } levels
action-buildLevel = Build the next level
action-playPair = Discard a pair: { $pair }
action-endTurn = End your turn
action-sacrifice = Sacrifice { $count } × { $card }
action-offerNothing = Sacrifice nothing
action-removeWorker = Take a worker from the quarry on space { $space }
action-removeBuilder = Take your builder from the building site on space { $space }
action-removePriest = Take your priest from the pyramid on space { $space }
action-removeAlpaca = Give up an alpaca from the sled
action-discardCard = Discard { $card }
action-placeTile = Put the progress tile on space { $space }
action-tradeCards = Trade 2 cards for 4 new ones
action-swapAlpaca = Give back a placed alpaca to take cards from the discard pile
action-pickCard = Take { $card } from the discard pile
action-buildAfar = Build a level on your pyramid on space { $space }
action-leaveCarali = Move no carali
action-putBack = Leave this carali where it stands
action-driveAnacondaAway = Drive the anaconda away: { $payment }
action-placeAnaconda = Put the anaconda on space { $space }
action-sendCarali = Place a carali on the emissary board
action-sendAlpaca = Place the alpaca on the emissary board
action-recallCarali = Take a carali from the emissary board
action-recallAlpaca = Give up an alpaca from the emissary board
action-playMixedPair = Discard a mixed pair to use the effect of { $pair }
action-barterCards = Barter 2 cards for 2 stones

## Parts

ModuleName-WHIM_OF_THE_GODS = Whim of the Gods
ModuleName-ANNUAL_TILES = Annual Tiles
ModuleName-STATUS_CARDS = Status Cards
ModuleName-PROGRESS_TILES = Progress Tiles
ModuleName-ANACONDA = Anaconda
ModuleName-EMISSARIES = Emissaries

Resource-STONE = stone
Resource-CLAY = clay
Resource-FISH = fish
Resource-ALPACA = alpaca

Kind-START = start square
Kind-VILLAGE = village
Kind-QUARRY = quarry
Kind-CULT = cult square
Kind-MARKET = animal market
Kind-SITE = building site
Kind-PYRAMID = central pyramid

ProgressTile-CULT_FILTER = Draw 3 resource cards and discard 1
ProgressTile-CULT_TRADE = Trade 2 resource cards for 4 from the deck
ProgressTile-VILLAGE_CARD = Place 1 carali and draw 1 resource card
ProgressTile-VILLAGE_MOVE = Place 1 carali and move 1 carali to a different spot
ProgressTile-MARKET_STONE = Place 1 alpaca and gain 1 stone
ProgressTile-MARKET_SWAP = Place 1 alpaca or give back a placed one for 3 cards of the discard pile
ProgressTile-QUARRY_MOVE = Gain 1 stone per worker and move 1 carali to a different spot
ProgressTile-QUARRY_BUILD = Gain 1 stone per worker or give 1 stone to build 1 level at one of your pyramids

Figure-CARALI = carali
Figure-ALPACA = alpaca

Role-WORKER = worker
Role-BUILDER = builder
Role-PRIEST = priest
Role-EMISSARY = emissary

Loss-CARALI = 1 placed carali
Loss-ALPACA = 1 placed alpaca
Loss-CARD = 1 resource card
Loss-STONE = 1 stone

Struck-ALL_BUT_MOST = all players except those who sacrificed the most cards
Struck-FEWEST = all players who sacrificed the fewest cards

Category-CARALI = most placed carali
Category-CARDS = most resource cards in hand
Category-STONES = most stones on the sled
Category-RESERVED = most empty reserved building sites
Category-ALPACAS = most placed alpacas
Category-WORKERS = most workers in quarries
Category-PATH = furthest ahead on the spiral path

Condition-STONES_ON_SLED = stones on the sled
Condition-ALPACAS_ON_SLED = alpacas on the sled
Condition-WORKERS = workers in quarries
Condition-CARDS_IN_HAND = resource cards in hand
Condition-RESERVED = empty reserved building sites
Condition-LEVELS_IN_TURN = pyramid levels built in one turn
Condition-PRIESTS = priests
Condition-CARDS_OFFERED = resource cards sacrificed in one ceremony
Condition-NOTHING_OFFERED = a ceremony without a sacrifice

StatusName-STONEMASON = Stonemason
StatusName-HERDER = Herder
StatusName-OVERSEER = Overseer
StatusName-HOARDER = Hoarder
StatusName-LANDLORD = Landlord
StatusName-MASTER_BUILDER = Master Builder
StatusName-HOLY_MAN = Holy Man
StatusName-BENEFACTOR = Benefactor
StatusName-BLASPHEMER = Blasphemer

Ability-SWAP_STONE_CLAY = once per turn, 1 stone card may stand for 1 clay card in a pair, or vice versa
Ability-SWAP_FISH_ALPACA = once per turn, 1 fish card may stand for 1 alpaca card in a pair, or vice versa
Ability-CARD_PER_ALPACA = 1 resource card for each alpaca you place
Ability-CARDS_FOR_STONES = 2 resource cards become 2 stones on your sled, as often as you like
Ability-OFFERING_PLUS_ONE = your sacrifice counts as 1 card more

Payment-SLED_ALPACA = an alpaca from the sled
Payment-EMISSARY_ALPACA = an alpaca from the emissary board
Payment-STONE = 1 stone and 1 fame

FameFor-PRIESTS = for priests
FameFor-DIPLOMACY = for the diplomacy token

Ending-SEVENTH_PYRAMID = the seventh pyramid was completed
Ending-NO_SEVENTH_PYRAMID = no seventh pyramid could be completed any more
Ending-LAST_YEAR = the fifteenth year ended

ending-SEVENTH_PYRAMID = The year of the seventh pyramid has ended.
ending-NO_SEVENTH_PYRAMID = The game has ended because seven pyramids can no longer be completed.
ending-LAST_YEAR = The game has ended with the fifteenth year.

## Refusals

refusal-MODULE_TWICE = Each module can be chosen once only.
refusal-NO_SUCH_SPACE = There is no space { $space } that you could choose here.
refusal-NO_SITE = Space { $space } is not a building site.
refusal-SITE_TAKEN = The building site on space { $space } is already taken.
refusal-NOT_AMONG_THE_FIRST_SITES = Neutral levels go on one of the first { $sites } building sites.
refusal-NOT_ON_THE_DIE = The die does not show { $squares }.
refusal-NOT_IN_HAND = You do not have this card in your hand: { $card }.
refusal-NOT_LAID_DOWN = You have not laid down this card for your movement: { $card }.
refusal-STANDING_STILL = You may not stay in place.
refusal-NOT_TO_THE_START = Nobody goes back to the start square.
refusal-TOO_FAR = That is { $squares } squares away, but you can move { $points } at most.
refusal-NOT_YOUR_SITE = You may stop at an empty building site only if it is your own, but space { $space } is not.
refusal-NO_LEVEL_TO_BEGIN = No pyramid can be begun: the first levels are out of stock.
refusal-BEHIND_ARCHITECT = You may not act behind the architect, who stands on space { $architect }.
refusal-BLOCKED = The anaconda blocks space { $space }.
refusal-WRONG_SQUARE = That is not possible on space { $space }.
refusal-NO_QUARRY = Space { $space } is not a quarry.
refusal-NO_CARALI = You have no carali left in your supply.
refusal-NO_WORKER = You have no worker on space { $space }.
refusal-NO_ALPACA = You have no alpaca left in your supply.
refusal-SLED_FULL_OF_ALPACAS = There is no room for another alpaca.
refusal-NO_PYRAMID_FOR_PRIEST = You have no pyramid for a priest on space { $space }.
refusal-NOT_COMPLETE_AND_LARGE = The pyramid on space { $space } is no completed pyramid of 5 levels; priests need one.
refusal-PRIEST_IS_THERE = A priest already stands on the pyramid on space { $space }.
refusal-NO_EMPTY_SITE_HERE = You have no empty building site on space { $space }.
refusal-NO_PYRAMID_HERE = You have no pyramid on space { $space }.
refusal-NO_SUCH_HEIGHT = A pyramid has 3 or 5 levels, not { $height }.
refusal-NO_SUCH_LEVEL = Levels of size { $size } are out of stock.
refusal-NO_STONE = You have no stone on your sled.
refusal-PYRAMID_COMPLETE = The pyramid on space { $space } is already complete.
refusal-NO_PAIR_IN_HAND = You do not have this pair in your hand: { $card }.
refusal-PAIR_USED = You have already used the effect of { $card } in this turn.
refusal-NOTHING_TO_REPEAT = There is no action of an action square to repeat.
refusal-NO_ACTION_LEFT = No action is possible for you on space { $space }.
refusal-NOT_BUILDING = These cards help only right after you have built a level.
refusal-EMPTY_OFFERING = A sacrifice is at least one card; you may also sacrifice nothing.
refusal-TYPE_FORBIDDEN = Cards of this type may not be sacrificed in this ceremony: { $card }.
refusal-TYPE_OFFERED_BEFORE = Cards of this type have already been sacrificed by another player: { $card }.
refusal-TOO_FEW_OF_TYPE = You have only { $held } of these cards: { $card }.
refusal-NO_BUILDER = You have no builder on space { $space }.
refusal-OWNERS_MARK = The carali on space { $space } marks your pyramid and stays there.
refusal-NO_PRIEST = You have no priest on space { $space }.
refusal-PRIEST_STAYS = A priest may not be moved away from its pyramid.
refusal-NO_ALPACA_ON_SLED = You have no alpaca on your sled.
refusal-NO_PLACED_ALPACA = You have no placed alpaca that could be given back.
refusal-SAME_PLACE = The carali must go to a different spot.
refusal-WRONG_AREA = This progress tile does not belong there: { $tile }.
refusal-TILE_IS_THERE = A progress tile already lies on space { $space }.
refusal-TOO_FEW_CARDS = You need { $needed } resource cards for that.
refusal-NOT_ON_DISCARD_PILE = This card is not on the discard pile: { $card }.
refusal-NO_PYRAMID_TO_BUILD = That takes a pyramid of yours that is begun and can still grow.
refusal-NO_ACTION_SQUARE = Space { $space } is not an action square.
refusal-SAME_SQUARE = The anaconda must leave space { $space }.
refusal-NOT_BLOCKED = The anaconda is not on space { $space }.
refusal-CANNOT_PAY = You do not have that: { $payment }.
refusal-NO_PLACE_ON_LEVEL = Your emissary level asks for no more { $figure } now.
refusal-NOBODY_WAITING = You have no such figure on an incomplete emissary level.
refusal-NO_SUCH_ABILITY = You do not have the emissary tile for that: { $ability }.
refusal-MIXED_PAIR_USED = You have already used your emissary tile in this turn.
refusal-NO_MIXED_PAIR_IN_HAND = You do not have one card of each: { $card }, { $other }.
refusal-SLED_FULL_OF_STONES = Your sled has no room for another stone.
refusal-NO_CARD_TO_DRAW = No card is left to draw, neither in the deck nor on the discard pile.
refusal-DISCARD_PILE_EMPTY = The discard pile is empty.
refusal-ACTION_WITHOUT_GAIN = The action of { $space } would gain you nothing.
refusal-ROOM_FOR_STONES_OWED = The stones that you have to load now need room on your sled.

Use-PLACE_CARALI = Place a carali
Use-LOAD = Load stones
Use-DRAW = Draw resource cards
Use-PLACE_ALPACA = Place an alpaca
Use-TRADE = Discard resource cards to draw others
Use-SWAP = Give back an alpaca for discarded cards
Use-BUILD_AFAR = Build at any of your pyramids

# What the table waits for

event-asked = { $phasesCount ->
        [one] Next: { $phases }
       *[other] Next, read from the end: { $phases }
    }.
event-answered = That is settled.
event-actionTaken = { $seat } is done with the action at space { $space }.
event-ceremonyClosed = The ceremony is over.
value-Founding = { $seat } is to choose the site of the first pyramid
value-PlacingNeutral = { $seat } is to choose a site for a neutral level
value-ChoosingPace = { $seat } is to say how far the architect goes
value-Moving = { $seat } is to move
value-MovingAgain = { $seat } is to move a second time
value-Acting = { $seat } may act
value-Obliged = { $seat } has to act
value-Concluding = { $seat } may use pairs or end the turn
value-Relocating = { $seat } may move one carali
value-SettingDown = { $seat } is to say where the carali goes ({ $role })
value-Discarding = { $seat } is to discard { $count ->
    [one] one card
   *[other] { $count } cards
 }
value-PickingCards = { $seat } is to take { $count ->
    [one] one card
   *[other] { $count } cards
 } from the discard pile
value-LosingCarali = { $seat } is to give up a carali
value-LosingAlpaca = { $seat } is to give up an alpaca
value-PlacingTile = { $seat } is to place a progress tile: { $tile }
value-PlacingAnaconda = { $seat } is to place the anaconda
value-Sacrificing = { $seat } is to make an offering
value-OpeningYear = the first year is about to begin
value-OpeningRound = the architect is about to move
value-Exchanging = { $seat } is to receive { $stones ->
    [0] { $cards } cards
   *[other] { $stones } stones
 }
value-ScoringCeremony = the offerings are about to be compared
value-ClosingYear = the year is about to change
