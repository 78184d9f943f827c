game-title = Caretos
setup-experienced = For experienced players: choose a Final Bonus card

## Parts
Monster-WEREWOLF = Werewolf
Monster-MOIRA = Enchanted Moira
Monster-SHEPHERDESS = Shepherdess of Wolves
Monster-TREVOR = Trevor
Monster-LOST_SOUL = Lost Soul
Monster-WITCH = Witch
Monster-BOGEYMAN = Bogeyman
Monster-MARIA_GANCHA = Maria Gancha
Color-RED = red
Color-BLUE = blue
Color-WHITE = white
Color-GREEN = green
Color-YELLOW = yellow
Kind-VILLAGE = village
Kind-CHAPEL = chapel
Kind-GRANARY = granary
Kind-DOLMEN = dolmen
Kind-FOREST = forest
Kind-WELL = well
Kind-WATERFALL = waterfall
Kind-PLAIN = plain circle
Night-MOON = moon
Night-STORM = storm
Night-COMET = comet
Rune-A = A
Rune-B = B
Rune-C = C
Rune-D = D
Symbol-ONE = one
Symbol-TWO = two
Symbol-THREE = three
Symbol-FOUR = four
Purchase-BONUS_CARD = a Bonus card
Purchase-MOVE = one more move
Purchase-ACTIVATION = the activation of a second Monster
Purchase-RELEASE = the way out of the Cauldron
Fate-STAYED = stays there
Fate-CAPTURED = is captured
Fate-LOST = leaves the game
Ending-LAST_VILLAGER = the last villager was captured
Ending-LAST_CARD = the last Night card was drawn
Start-VILLAGERS = villagers
Start-CARETO = Careto
Start-MONSTER = Monster
Task-GATHER = gather villagers
Task-CARETO = move a Careto
Task-ACTIVATE = activate a Monster
Act-MOVE_SELF = move this Monster
Act-MOVE_OTHER = move any other Monster
Act-MOVE_CARETO = move a Careto
Act-MOVE_EACH_CARETO = move one Careto, then the other
Act-SWAP = swap places
Act-RELOCATE = put villagers elsewhere
Act-SCARE = scare a group from afar
Act-PLACE = put this Monster anywhere
Act-MOVE_GROUP = move a group as a Careto
Act-MOVE_VILLAGERS = move villagers
Goal-COLOR = scare villagers of a colour
Goal-AT = scare at a place
Goal-NEXT_TO = scare next to a place
Goal-NEXT_TO_CARETO = scare next to a Careto
Goal-NEXT_TO_MONSTER = scare next to another Monster
FinalGoal-DIFFERENT = sets of different colours
FinalGoal-SAME = sets of one colour
FinalGoal-EACH = each villager of a colour
Standing-RULEBOOK = rulebook
Standing-FOUND = found
Standing-DEDUCED = deduced
Standing-RECONSTRUCTION = reconstruction
value-Crowd = place { $place } ({ $villagers })
value-ScoreSheet = { $seat } has { $total } ({ $villagers } for villagers, { $bonus } for Bonus cards, { $final } for the Final Bonus card)
value-MovedVillager = { $color } in place { $place }

## What the table waits for
value-ChoosingStart = { $seat } is to choose a start symbol
value-KeepingFinalCard = { $seats } are to keep one of two Final Bonus cards
value-PlayingCard = { $seat } is to play a Night card
value-Gathering = { $seat } is to gather lone villagers
value-MovingCareto = { $seat } is to move { $careto ->
    [none] a Careto
   *[other] Careto { $careto }
} { $left ->
    [one] one step
   *[other] { $left } steps
}{ $then ->
    [0] {""}
   *[other] , then the other one
}
value-Activating = { $seat } may activate Monsters
value-Finishing = { $seat } may finish the turn
value-MovingMonster = { $seat } may move { $mover ->
    [none] any other Monster
   *[other] { $mover }
} up to { $left ->
    [one] one step
   *[other] { $left } steps
}
value-Swapping = { $seat } may swap { $power } with another
value-Relocating = { $seat } may put villagers elsewhere
value-ScaringAfar = { $seat } is to scare a group from afar
value-PlacingMonster = { $seat } is to put { $power } on any free place
value-MovingGroup = { $seat } may move a group as a Careto up to { $left ->
    [one] one step
   *[other] { $left } steps
}
value-MovingVillagers = { $seat } may move { $villagers ->
    [one] one more villager
   *[other] { $villagers } different villagers
} up to { $steps ->
    [one] one step
   *[other] { $steps } steps
} each
value-Dispersing = { $seat } is to let the villagers in place { $origin } flee
value-ReturningMonster = { $seat } is to put { $monster } back on the board

## What happened
event-tableOpened = A table for { $seats }: the Monsters are dealt, { $first } begins.
event-asked = { $phase }.
event-monstersPlaced = { $seat } takes symbol { $symbol }: { $monsters } stand in places { $places }.
event-villagersPlaced = The villagers come out, each group with a campfire: { $crowds }.
event-nightCardsDrawn = { $seat } draws { $cardsCount ->
    [one] Night card { $cards }
   *[other] Night cards { $cards }
}.
event-nightCardsTaken = { $seat } draws { $count ->
    [one] a Night card
   *[other] { $count } Night cards
}.
event-bonusCardRevealed = Bonus card { $card } is turned up.
event-finalCardsDealt = { $seat } gets { $finalCardsCount ->
    [one] Final Bonus card { $finalCards }
   *[other] Final Bonus cards { $finalCards }
}.
event-finalCardsTaken = { $seat } gets { $count ->
    [one] a Final Bonus card
   *[other] { $count } Final Bonus cards
}.
event-finalCardKept = { $seat } keeps Final Bonus card { $card }.
event-finalCardChosen = { $seat } keeps a Final Bonus card.
event-turnBegan = { $seat } begins a turn.
event-nightCardPlayed = { $seat } plays Night card { $card }: { $night }, { $rune ->
    [none] no rune
   *[other] rune { $rune }
}{ $matched ->
    [true] , which matches the card beneath
   *[other] {""}
}.
event-villagerGathered = A { $color } villager walks from place { $origin } to place { $place }.
event-gatheringEnded = No lone villager can reach others.
event-caretoMoved = Careto { $careto } goes from place { $origin } to place { $place }.
event-caretosStuck = The Careto has no open way; the moves left are lost.
event-villagerLost = A Careto takes a { $color } villager in place { $place } out of the game.
event-villagerCaptured = { $monster } captures a { $color } villager in place { $place } for { $seat }.
event-monsterTrapped = { $monster } goes to the Cauldron{ $freed ->
    [none] {""}
   *[other] ; { $freed } comes out
}.
event-monsterReleased = { $seat } gets { $monster } out of the Cauldron { $byRune ->
    [true] by a match of runes
   *[other] for campfires
}.
event-monsterReturned = { $monster } returns to place { $place }.
event-groupScared = { $monster } scares the group in place { $place }{ $campfires ->
    [0] ; there is no campfire
   *[other] ; { $seat } takes the campfire
}.
event-groupRouted = The group in place { $place } disperses before a Careto.
event-bonusCardMet = { $seat } meets the goal of Bonus card { $card }: { $points ->
    [one] 1 point
   *[other] { $points } points
}.
event-villagerFled = A { $color } villager flees from place { $origin } to place { $place }{ $fateId ->
    [CAPTURED] {" "}and is captured by a Monster of { $captor }
    [LOST] {" "}and is lost to a Careto
   *[other] {""}
}.
event-campfirePlaced = A campfire is lit in place { $place }.
event-campfireReturned = The campfire in place { $place } returns to the supply.
event-monsterActivated = { $seat } activates { $monster } ({ $night }).
event-monsterMoved = { $monster } moves from place { $origin } to place { $place }{ $passing ->
    [true] , passing by
   *[other] {""}
}.
event-extraMoveGained = { $monster } may make { $moves ->
    [one] one more move
   *[other] { $moves } more moves
}.
event-stopped = { $seat } does without the rest of this part.
event-placesSwapped = { $monster } in place { $origin } swaps with { $other ->
    [none] Careto { $swappedCareto }
   *[other] { $other }
} in place { $place }.
event-villagersChosen = { $only ->
    [none] All villagers in place { $place } are
   *[other] A { $only } villager in place { $place } is
} to be put elsewhere.
event-villagersPut = From place { $origin } to place { $place } come villagers: { $villagers }.
event-groupMoved = Acting as a Careto, the group in place { $origin } goes to place { $place }.
event-groupCalmed = The group in place { $place } no longer acts as a Careto.
event-villagerMoved = A { $color } villager is moved from place { $origin } to place { $place }{ $fateId ->
    [CAPTURED] {" "}and captured by a Monster of { $captor }
    [LOST] {" "}and lost to a Careto
   *[other] {""}
}.
event-campfiresSpent = { $seat } spends { $campfires ->
    [one] one campfire
   *[other] { $campfires } campfires
} on { $purchase }.
event-bonusCardBought = { $seat } takes Bonus card { $card }.
event-activationsEnded = { $seat } activates no more Monsters.
event-pileCleared = The played cards of { $seat } leave the game.
event-turnEnded = { $seat } ends the turn{ $turnsLeft ->
    [none] {""}
    [one] ; one turn is left
   *[other] ; { $turnsLeft } turns are left
}.
event-gameEnded = The game is over: { $ending }. { $sheets }.

ending-LAST_VILLAGER = The last villager on the board was captured.
ending-LAST_CARD = The last Night card was drawn, and everybody had one more turn.

## What may be done
action-chooseStart = Take symbol { $symbol }, with { $first } on its first place
action-keepFinalCard = Keep Final Bonus card { $card }
action-playNightCard = Play Night card { $card }
action-gatherVillager = Let the villager in place { $origin } walk to place { $place }
action-moveCareto = Move Careto { $careto } to place { $place }
action-activateMonster = Activate { $monster }
action-moveMonster = Move { $monster } to place { $place }
action-sendToCauldron = Send the Monster passed to the Cauldron
action-swapPlaces = Swap with the piece in place { $place }
action-chooseVillagers = Choose { $only ->
    [none] all villagers
   *[other] a { $only } villager
} in place { $place }
action-putVillagers = Put the chosen villagers on place { $place }
action-scareGroup = Scare the group in place { $place } from afar
action-putMonster = Put the Monster on place { $place }
action-moveGroup = Move the group in place { $origin } to place { $place }
action-moveVillager = Move a { $color } villager from place { $origin } to place { $place }
action-continueVillager = Move the same villager on to place { $place }
action-letFlee = Let a { $color } villager flee to place { $place }
action-returnMonster = Return the Monster to place { $place }
action-stop = Stop here
action-finish = Finish without activating any more Monsters
action-releaseByRune = Use the runes to leave the Cauldron
action-buyBonusCard = Buy Bonus card { $card }
action-buyMove = Buy one more move
action-buyActivation = Buy the activation of the second Monster
action-buyRelease = Buy the way out of the Cauldron

## Why not
refusal-NOT_YOUR_MONSTER = { $monster } is not one of your Monsters.
refusal-SYMBOL_TAKEN = Symbol { $symbol } is taken.
refusal-NOT_YOUR_FINAL_CARD = You can only keep one of your two Final Bonus cards.
refusal-NOT_IN_HAND = This Night card is not in your hand.
refusal-NOBODY_ALONE = Nobody is alone in place { $place }.
refusal-NOBODY_TO_JOIN = In place { $place } there is nobody to join.
refusal-NO_OPEN_WAY = No open way leads to place { $place }.
refusal-SHUT_IN = Nobody can leave place { $place }: all ways are barred.
refusal-NOT_FREE = Somebody is in place { $place }.
refusal-NO_SUCH_CARETO = There are only Careto 1 and Careto 2.
refusal-OTHER_CARETO = The other Careto is on the move.
refusal-NOT_NEXT_TO_IT = No path leads there: place { $place } is not a neighbour.
refusal-CARETO_IN_THE_WAY = A Careto stands in place { $place }.
refusal-OTHER_GROUP = The group in place { $place } is on the move.
refusal-NO_GROUP = There is no group in place { $place }.
refusal-NOT_THIS_MONSTER = { $monster } is not the Monster to be moved.
refusal-NOT_ON_BOARD = { $monster } is not on the board.
refusal-OUT_OF_REACH = Place { $place } is neither a neighbour nor a place to jump to.
refusal-OCCUPIED = A Monster or a Careto stands in place { $place }.
refusal-CANNOT_MOVE_ON = From place { $place } there would be no way on to a free place.
refusal-CANNOT_SEND = This power sends nobody to the Cauldron.
refusal-NOBODY_PASSED = There is no other Monster in this place.
refusal-MUST_MOVE_ON = The Monster cannot stay here and must move on.
refusal-NOBODY_TO_SWAP_WITH = In place { $place } there is neither your other Monster nor a Careto.
refusal-NO_SUCH_PLACE = There is no place { $place }.
refusal-NO_SUCH_VILLAGER = There is no such villager in place { $place }.
refusal-ALL_OR_NONE = The villager in place { $place } is alone: choose all.
refusal-CHOSEN_ALREADY = The villagers are chosen: put them on a free place, or stop.
refusal-CHOOSE_FIRST = Choose the villagers first.
refusal-ENOUGH_VILLAGERS = No more villagers may be moved.
refusal-MOVED_ALREADY = This villager has been moved already.
refusal-NOBODY_TO_CONTINUE = No villager has moves left.
refusal-NEXT_CLOCKWISE = The next villager flees to place { $place }, the next one clockwise.
refusal-IN_CAULDRON = { $monster } is not on the board but in the Cauldron.
refusal-ALREADY_ACTIVATED = { $monster } has already been activated in this turn.
refusal-NO_ACTIVATION_LEFT = You may not activate another Monster in this turn.
refusal-ONLY_IN_YOUR_TURN = Campfires are spent in your own turn only.
refusal-BOUGHT_ALREADY = You have already bought something in this turn.
refusal-TOO_FEW_CAMPFIRES = This costs { $needed ->
    [one] one campfire
   *[other] { $needed } campfires
}; you have fewer.
refusal-NOT_FACE_UP = This Bonus card does not lie face up.
refusal-TOO_MANY_OPEN_CARDS = You have as many unmet Bonus cards as allowed.
refusal-NOBODY_ACTIVATED = You have not activated a Monster in this turn.
refusal-NO_CARD_YET = Play your Night card first.
refusal-ACTIVATIONS_OVER = The activations of this turn are over.
refusal-RUNES_GIVE_IT = The second activation is granted already.
refusal-NOBODY_TO_ACTIVATE = There is no other Monster of yours on the board to be activated.
refusal-NOT_IN_CAULDRON = None of your Monsters is in the Cauldron.
refusal-PASSING_BY = First the Monster that is passing others must move on.
refusal-NO_MATCH = The runes of your two uppermost cards do not match.
refusal-RUNES_IN_YOUR_TURN = Runes free a Monster in your own turn only.
refusal-RUNES_USED = The match of runes has been used.
refusal-NO_FREE_PLACE = There is no free place to which your Monster could return.
refusal-NOT_A_RETURN_PLACE = The Monster cannot return to place { $place }.
