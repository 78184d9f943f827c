game-title = Caretos
game-about = By night your two Monsters scatter villagers from their campfires and catch whoever stands alone; the Caretos get in everybody’s way. Whoever has the most points wins.
game-length = 45 to 60 minutes, medium
first-turn-1 = It is night. Your two Monsters catch villagers who stand alone, and each villager you catch is a point.
first-turn-2 = Villagers gather at campfires and are safe there. Scatter them first, then catch whoever stands alone.
first-turn-3 = In your turn you play a Night card, and its parts happen from top to bottom: villagers gather, a Careto moves, a Monster is activated.
setup-experienced = For experienced players: choose a Final Bonus card

## Parts
Monster-WEREWOLF = Werewolf
    .subject = The Werewolf
    .object = the Werewolf
Monster-MOIRA = Enchanted Moira
    .subject = The Enchanted Moira
    .object = the Enchanted Moira
Monster-SHEPHERDESS = Shepherdess of Wolves
    .subject = The Shepherdess of Wolves
    .object = the Shepherdess of Wolves
Monster-TREVOR = Trevor
    .subject = Trevor
    .object = Trevor
Monster-LOST_SOUL = Lost Soul
    .subject = The Lost Soul
    .object = the Lost Soul
Monster-WITCH = Witch
    .subject = The Witch
    .object = the Witch
Monster-BOGEYMAN = Bogeyman
    .subject = The Bogeyman
    .object = the Bogeyman
Monster-MARIA_GANCHA = Maria Gancha
    .subject = Maria Gancha
    .object = Maria Gancha
Color-RED = red
    .counted = { $count } red
Color-BLUE = blue
    .counted = { $count } blue
Color-WHITE = white
    .counted = { $count } white
Color-GREEN = green
    .counted = { $count } green
Color-YELLOW = yellow
    .counted = { $count } yellow
Kind-VILLAGE = village
Kind-CHAPEL = chapel
Kind-GRANARY = granary
Kind-DOLMEN = dolmen
Kind-FOREST = forest
Kind-WELL = well
Kind-WATERFALL = waterfall
Kind-PLAIN = circle
Night-MOON = moon
Night-STORM = storm
Night-COMET = comet
Rune-A = A
Rune-B = B
Rune-C = C
Rune-D = D
Symbol-ONE = 1
Symbol-TWO = 2
Symbol-THREE = 3
Symbol-FOUR = 4
Purchase-BONUS_CARD = a Bonus card
Purchase-MOVE = one more move
Purchase-ACTIVATION = the activation of a second Monster
Purchase-RELEASE = the way out of the Cauldron
Fate-STAYED = stays there
Fate-CAPTURED = is captured
Fate-LOST = leaves the game
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
value-Crowd = { $place } ({ $villagers })
value-ScoreSheet = { $seat } has { $total ->
    [0] no points
    [one] one point
   *[other] { $total } points
}{ $parts ->
    [0] {""}
   *[other] {" "}({ $villagers ->
        [0] {""}
       *[other] { $villagers } for villagers
    }{ $bonus ->
        [0] {""}
       *[other] { $villagers ->
            [0] {""}
           *[other] ,{" "}
        }{ $bonus } for Bonus cards
    }{ $final ->
        [0] {""}
       *[other] { $villagers ->
            [0] { $bonus ->
                [0] {""}
               *[other] ,{" "}
            }
           *[other] ,{" "}
        }{ $final } for the Final Bonus card
    })
}
value-MovedVillager = { $color } at { $place }
value-Stand = { $monsterObject } on { $place }
value-Ready = { $monsterObject } on { $place }
place = { $name }

## What the table waits for
value-ChoosingStart = { $seat } is to choose where two Monsters begin
value-KeepingFinalCard = { $seats } { $seatsCount ->
    [one] is
   *[other] are
} to keep one of two Final Bonus cards
value-PlayingCard = { $seat } is to play a Night card
value-Gathering = { $seat } is to gather lone villagers
value-MovingCareto = { $seat } is to move { $group ->
    [true] the group that acts as a Careto
   *[other] { $careto ->
        [none] a Careto
       *[other] { $careto }
    }
} by { $left ->
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
   *[other] { $moverObject }
} up to { $left ->
    [one] one step
   *[other] { $left } steps
}
value-Swapping = { $seat } may let { $powerObject } swap places
value-Relocating = { $seat } may put villagers elsewhere
value-ScaringAfar = { $seat } is to scare a group from afar
value-PlacingMonster = { $seat } is to put { $powerObject } on any free place
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
value-Dispersing = { $seat } is to let the villagers at { $origin } flee
value-ReturningMonster = { $seat } is to put { $monsterObject } back on the board

## What happened
event-tableOpened = The game is set up for { $seats } players: the Monsters are dealt, and { $first } begins.
event-asked = {""}
event-monstersPlaced = { $seat } begins with { $stands }.
event-villagersPlaced = The villagers come out, each group with a campfire: { $crowds }.
event-nightCardsDrawn = { $cardsCount ->
    [0] {""}
    [one] { $seat } draws a Night card: { $cards }.
   *[other] { $seat } draws Night cards: { $cards }.
}
event-nightCardsTaken = { $count ->
    [0] {""}
    [one] { $seat } draws a Night card.
   *[other] { $seat } draws { $count } Night cards.
}
event-bonusCardRevealed = A Bonus card is turned up: { $cardText }.
event-finalCardsDealt = { $seat } gets { $finalCardsCount ->
    [one] a Final Bonus card: { $finalCardsText }
   *[other] Final Bonus cards: { $finalCardsText }
}.
event-finalCardsTaken = { $seat } gets { $count ->
    [one] a Final Bonus card
   *[other] { $count } Final Bonus cards
}.
event-finalCardKept = { $seat } keeps a Final Bonus card: { $cardText }.
event-finalCardChosen = { $seat } keeps a Final Bonus card.
event-turnBegan = It is { $seat }’s turn.
event-nightCardPlayed = { $seat } plays a Night card: { $night }, { $rune ->
    [none] no rune
   *[other] rune { $rune }
}{ $matched ->
    [true] , the same as on the card beneath
   *[other] {""}
}.
event-villagerGathered = A { $color } villager walks from { $origin } to { $place }.
event-gatheringEnded = {""}
event-caretoMoved = { $careto } goes from { $origin } to { $place }.
event-caretosStuck = No way is open; the remaining steps are lost.
event-villagerLost = A Careto takes a { $color } villager at { $place } out of the game.
together-groupMoved-villagerLost = The group at { $firstOrigin } goes to { $place }, acting as a Careto, and takes a { $color } villager out of the game.
event-villagerCaptured = { $monsterSubject } captures a { $color } villager at { $place } for { $seat }.
event-monsterTrapped = { $monsterSubject } goes to the Cauldron{ $freed ->
    [none] {""}
   *[other] ; { $freedObject } comes out
}.
event-monsterReleased = { $seat } gets { $monsterObject } out of the Cauldron { $byRune ->
    [true] by a match of runes
   *[other] for campfires
}.
event-monsterReturned = { $monsterSubject } returns to { $place }.
event-groupScared = { $monsterSubject } scares the group at { $place }{ $afar ->
    [true] {" "}from afar
   *[other] {""}
}{ $campfires ->
    [0] {""}
   *[other] ; { $seat } takes the campfire
}.
event-groupRouted = A Careto disperses the group at { $place }.
together-groupMoved-groupRouted = The group at { $firstOrigin } goes to { $place }, acting as a Careto, and disperses the group there.
event-bonusCardMet = { $seat } meets the goal of a Bonus card: { $cardText }.
event-villagerFled = A { $color } villager flees from { $origin } to { $place }{ $fateId ->
    [CAPTURED] {" "}and is captured by { $captor ->
        [none] a Monster
       *[other] one of { $captor }’s Monsters
    }
    [LOST] {" "}and leaves the game
   *[other] {""}
}.
event-campfirePlaced = A campfire is lit at { $place }.
event-campfireReturned = The campfire at { $place } returns to the supply.
event-monsterActivated = { $seat } activates { $monsterObject } ({ $night }).
event-monsterMoved = { $monsterSubject } moves from { $origin } to { $place }{ $passing ->
    [true] {" "}and must move on
   *[other] {""}
}.
event-extraMoveGained = { $monsterSubject } may make { $moves ->
    [one] one more move
   *[other] { $moves } more moves
}.
event-stopped = {""}
event-placesSwapped = { $monsterSubject } at { $origin } swaps places with { $other ->
    [none] { $swappedCareto ->
        [none] the figure
       *[other] { $swappedCareto }
    }
   *[other] { $otherObject }
} at { $place }.
event-villagersChosen = {""}
event-villagersPut = { $villagers } { $villagersCount ->
    [one] villager is
   *[other] villagers are
} moved from { $origin } to { $place }.
event-groupMoved = The group at { $origin } goes to { $place }, acting as a Careto.
event-groupCalmed = The group at { $place } no longer acts as a Careto.
event-villagerMoved = A { $color } villager is moved from { $origin } to { $place }{ $fateId ->
    [CAPTURED] {" "}and captured by { $captor ->
        [none] a Monster
       *[other] one of { $captor }’s Monsters
    }
    [LOST] {" "}and leaves the game
   *[other] {""}
}.
event-campfiresSpent = { $seat } spends { $campfires ->
    [one] a campfire
   *[other] { $campfires } campfires
} on { $purchase }.
event-bonusCardBought = { $seat } takes a Bonus card: { $cardText }.
together-campfiresSpent-bonusCardBought = { $seat } buys a Bonus card for { $firstCampfires ->
    [one] a campfire
   *[other] { $firstCampfires } campfires
}: { $cardText }.
together-campfiresSpent-monsterReleased = { $seat } buys { $monsterObject } out of the Cauldron for { $firstCampfires ->
    [one] a campfire
   *[other] { $firstCampfires } campfires
}.
event-activationsEnded = {""}
event-pileCleared = The played cards of { $seat } leave the game.
event-turnEnded = { $turnsLeft ->
    [none] {""}
    [0] {""}
    [one] No Night card is left to draw: one turn is left.
   *[other] No Night card is left to draw: { $turnsLeft } turns are left.
}
event-gameEnded = { $sheets }. { $outcome }

ending-LAST_VILLAGER = No villager is left on the board.
ending-LAST_CARD = The last Night card was drawn, and everybody had one more turn.
criterion-CAMPFIRES = campfires
criterion-VILLAGERS = captured villagers

## What may be done
action-chooseStart = Begin on the two places marked { $symbol }: { $firstPlace ->
    [none] { $firstObject } on one, your other Monster on the other
   *[other] { $firstObject } on { $firstPlace }, your other Monster on { $otherPlace }
}
action-keepFinalCard = Keep the Final Bonus card: { $cardText }
action-playNightCard = Play a Night card: { $cardText }
action-gatherVillager = Let the villager at { $origin } walk to { $place }
action-moveCareto = Move { $careto } to { $place }
action-activateMonster = Activate { $monsterObject }
action-moveMonster = Move { $monsterObject } to { $place }
action-sendToCauldron = Send the Monster you pass to the Cauldron
action-swapPlaces = Swap with the piece at { $place }
action-chooseVillagers = Choose { $only ->
    [none] all villagers
   *[other] a { $only } villager
} at { $place }
action-putVillagers = Put the chosen villagers on { $place }
action-scareGroup = Scare the group at { $place } from afar
action-putMonster = Put the Monster on { $place }
action-moveGroup = Move the group at { $origin } to { $place }
action-moveVillager = Move a { $color } villager from { $origin } to { $place }
action-continueVillager = Move the same villager on to { $place }
action-letFlee = Let a { $color } villager flee to { $place }
action-returnMonster = Return the Monster to { $place }
action-stop = Stop here
action-finish = Finish without activating any more Monsters
action-releaseByRune = Free your Monster from the Cauldron: your runes match
action-buyBonusCard = Buy the Bonus card: { $cardText }
action-buyMove = Buy one more move for a campfire
action-buyActivation = Buy the activation of the second Monster
action-buyRelease = Buy your Monster out of the Cauldron

## Why not
refusal-NOT_NOW = { $phase ->
    [choosingStart] First choose where your Monsters begin.
    [keepingFinalCard] First keep one of your two Final Bonus cards.
    [playingCard] First play a Night card.
    [gathering] First let the lone villagers walk to others.
    [movingCareto] First the Careto must make its moves.
    [activating] Now you may activate a Monster, or finish.
    [finishing] Nothing is left to do in this turn but to finish it.
    [movingMonster] A Monster is on its way: move it on, or stop.
    [swapping] First swap places, or stop.
    [relocating] First put villagers elsewhere, or stop.
    [scaringAfar] First scare a group from afar.
    [placingMonster] First put the Monster on a place.
    [movingGroup] First move the group, or stop.
    [movingVillagers] First lead villagers, or stop.
    [dispersing] First the villagers of the group must flee.
   *[other] First the Monster must return to the board.
}
refusal-NOT_YOUR_MONSTER = { $monsterSubject } is not one of your Monsters.
refusal-SYMBOL_TAKEN = The places marked { $symbol } are taken.
refusal-NOT_YOUR_FINAL_CARD = You can only keep one of your two Final Bonus cards.
refusal-NOT_IN_HAND = This Night card is not in your hand.
refusal-NOBODY_ALONE = Nobody is alone at { $place }.
refusal-NOBODY_TO_JOIN = There is nobody to join at { $place }.
refusal-NO_OPEN_WAY = Every way to { $place } is blocked.
refusal-SHUT_IN = Nobody can leave { $place }: all ways are blocked.
refusal-NOT_FREE = Somebody is already at { $place }: choose a free place.
refusal-NO_SUCH_CARETO = There are only Careto 1 and Careto 2.
refusal-OTHER_CARETO = The other Careto is on the move.
refusal-NOT_NEXT_TO_IT = No path leads to { $place } in one step.
refusal-CARETO_IN_THE_WAY = { $group ->
    [true] The group that acts as a Careto
   *[other] A Careto
} stands at { $place }: choose another way.
refusal-OTHER_GROUP = The group at { $place } is on the move.
refusal-NO_GROUP_ACTS = No group can be moved instead of a Careto now.
refusal-NO_GROUP = There is no group at { $place }.
refusal-NOT_THIS_MONSTER = { $mover ->
    [none] Move any Monster but { $monsterObject }, whose power this is.
   *[other] It is { $moverObject } that moves now, not { $monsterObject }.
}
refusal-NOT_ON_BOARD = { $monsterSubject } is not on the board.
refusal-OUT_OF_REACH = No path leads to { $place } in one move, and there is no jump to it.
refusal-OCCUPIED = { $group ->
    [true] The group that acts as a Careto
   *[other] A Monster or a Careto
} stands at { $place }: choose another place.
refusal-CANNOT_MOVE_ON = From { $place }, the remaining moves do not lead to a free place.
refusal-CANNOT_SEND = This power sends nobody to the Cauldron.
refusal-NOBODY_PASSED = There is no other Monster at this place.
refusal-MUST_MOVE_ON = The Monster cannot stay here and must move on.
refusal-NOBODY_TO_SWAP_WITH = Neither your other Monster nor a Careto is at { $place }.
refusal-NO_SUCH_PLACE = The board has no such place.
refusal-NO_SUCH_VILLAGER = No such villager is at { $place }.
refusal-ALL_OR_NONE = The villager at { $place } is alone: choose all villagers there.
refusal-CHOSEN_ALREADY = The villagers are chosen: put them on a free place, or stop.
refusal-CHOOSE_FIRST = Choose the villagers first.
refusal-ENOUGH_VILLAGERS = No more villagers may be moved.
refusal-MOVED_ALREADY = This villager has been moved already.
refusal-NOBODY_TO_CONTINUE = No villager has moves left.
refusal-NEXT_CLOCKWISE = The next villager has to flee to { $place }, the next place clockwise.
refusal-IN_CAULDRON = { $monsterSubject } is in the Cauldron, not on the board.
refusal-ALREADY_ACTIVATED = { $monsterSubject } has already been activated in this turn.
refusal-NO_ACTIVATION_LEFT = You may not activate another Monster in this turn.
refusal-ONLY_IN_YOUR_TURN = You can spend campfires only in your own turn.
refusal-BOUGHT_ALREADY = You have already bought something in this turn.
refusal-TOO_FEW_CAMPFIRES = This costs { $needed ->
    [one] one campfire
   *[other] { $needed } campfires
}; you have { $held ->
    [0] none
    [one] one
   *[other] { $held }
}.
refusal-NOT_FACE_UP = This Bonus card is not face up.
refusal-TOO_MANY_OPEN_CARDS = You already hold as many unmet Bonus cards as allowed.
refusal-NOBODY_ACTIVATED = You have not activated a Monster in this turn.
refusal-NO_CARD_YET = Play your Night card first.
refusal-ACTIVATIONS_OVER = The activations of this turn are over.
refusal-RUNES_GIVE_IT = The runes already give you the second activation.
refusal-NOBODY_TO_ACTIVATE = You have no other Monster on the board to activate.
refusal-NOT_IN_CAULDRON = None of your Monsters is in the Cauldron.
refusal-PASSING_BY = The Monster that is passing others must move on first.
refusal-NO_MATCH = The runes of your two uppermost cards do not match.
refusal-RUNES_IN_YOUR_TURN = Runes free a Monster only in your own turn.
refusal-RUNES_USED = You have already used the match of runes.
refusal-NO_FREE_PLACE = Your Monster has no free place to return to.
refusal-NOT_A_RETURN_PLACE = The Monster cannot return to { $place }: choose a free place of the kinds on its card.
refusal-NO_SYMBOL_THERE = The Monster cannot return to { $place }: the places of the kinds on its card are occupied, so choose a free place with a symbol.

## What is printed on cards
careto = Careto { $number }
then = { $first }, then { $next }
night-name = { $night }{ $rune ->
    [none] {""}
   *[other] {" "}{ $rune }
}{ $task ->
    [GATHER] {" "}(gathering)
    [CARETO] {" "}(Careto { $steps })
   *[other] {""}
}
night-card = { $night }, { $rune ->
    [none] no rune
   *[other] rune { $rune }
}; { $tasks }
task-GATHER = gather lone villagers
task-CARETO = move a Careto { $steps ->
    [one] one step
   *[other] { $steps } steps
}
task-ACTIVATE = activate a Monster
bonus-name = Bonus card for scaring { $goal ->
    [COLOR] { $color } villagers
    [AT] at a { $kind }
    [NEXT_TO] next to a { $kind }
    [NEXT_TO_CARETO] next to a Careto
   *[other] next to another Monster
}
goal-COLOR = { $points ->
    [0] no points
    [one] 1 point
   *[other] { $points } points
} for scaring a group with at least { $villagers ->
    [one] one { $color } villager
   *[other] { $villagers } { $color } villagers
}
goal-AT = { $points ->
    [0] no points
    [one] 1 point
   *[other] { $points } points
} for scaring a group at a { $kind }
goal-NEXT_TO = { $points ->
    [0] no points
    [one] 1 point
   *[other] { $points } points
} for scaring a group next to a { $kind }
goal-NEXT_TO_CARETO = { $points ->
    [0] no points
    [one] 1 point
   *[other] { $points } points
} for scaring a group next to a Careto
goal-NEXT_TO_MONSTER = { $points ->
    [0] no points
    [one] 1 point
   *[other] { $points } points
} for scaring a group next to another Monster
final-name = Final Bonus card for { $goal ->
    [DIFFERENT] { $size } different colours
    [SAME] { $size } villagers of one colour
   *[other] { $color } villagers
}
final-goal-DIFFERENT = { $points ->
    [one] 1 point
   *[other] { $points } points
} for each set of { $size } villagers of different colours
final-goal-SAME = { $points ->
    [one] 1 point
   *[other] { $points } points
} for each set of { $size } villagers of one colour
final-goal-EACH = { $points ->
    [one] 1 point
   *[other] { $points } points
} for each { $color } villager
monster-card = Comet: { $comet }. Storm: { $storm }. Moon: { $moon }. Returns to: { $returns }.
power-MOVE_SELF = up to { $steps ->
    [one] 1 move
   *[other] { $steps } moves
}{ $through ->
    [true] , passing Monsters and Caretos
    [sends] , passing Monsters and Caretos and sending Monsters it passes to the Cauldron
   *[other] {""}
}{ $jumps ->
    [none] {""}
   *[other] , jumping between places of the kinds { $jumps }
}{ $extra ->
    [0] {""}
    [one] , one more after scaring a group
   *[other] , { $extra } more after scaring a group
}
power-MOVE_OTHER = up to { $steps ->
    [one] 1 move
   *[other] { $steps } moves
} with any other Monster
power-MOVE_CARETO = { $steps ->
    [one] one step
   *[other] { $steps } steps
} with a Careto
power-MOVE_EACH_CARETO = { $steps ->
    [one] one step
   *[other] { $steps } steps
} with one Careto, then as many with the other
power-SWAP = swap places with your other Monster or a Careto
power-RELOCATE = put a villager or a group elsewhere, over unoccupied places
power-SCARE = scare any group from afar
power-PLACE = go to any place without a Monster or a Careto
power-MOVE_GROUP = move a group up to { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} as a Careto
power-MOVE_VILLAGERS = move { $villagers ->
    [one] a villager
   *[other] { $villagers } different villagers, each
} up to { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}

## What the table asks for
prompt-choosingStart = Choose where your two Monsters begin: each number from 1 to 4 marks two places on the board.
prompt-keepingFinalCard = Keep one of your two Final Bonus cards; the other one leaves the game.
prompt-playingCard = Play a Night card: it says what you may move in this turn.
prompt-gathering = Let lone villagers walk to others: { $lonely ->
    [one] one of them has a way
   *[other] { $lonely } of them have a way
}.
prompt-movingCareto = Move { $group ->
    [true] the group that acts as a Careto
   *[other] { $careto ->
        [none] a Careto{ $instead ->
            [true] , or the group that acts as one,
           *[other] {""}
        }
       *[other] { $careto }
    }
} by { $left ->
    [one] one step
   *[other] { $left } steps
}{ $then ->
    [0] {""}
   *[other] , then the other one
}.
prompt-activating = { $readyCount ->
    [0] Finish your turn: { $left ->
        [0] you have activated as many Monsters as you may.
       *[other] none of your Monsters can be activated.
    }
    [one] Activate your Monster ({ $ready }), or finish your turn.
   *[other] Activate one of your Monsters ({ $ready }), or finish your turn.
}
prompt-finishing = Nothing is left on your card: finish your turn.
prompt-movingMonster = Move { $mover ->
    [none] any other Monster
   *[other] { $moverObject }
} { $passing ->
    [true] on, for it cannot stay here, by
   *[other] by
} up to { $left ->
    [one] one step
   *[other] { $left } steps
}{ $passing ->
    [true] .
   *[other] , or stop.
}
prompt-swapping = Let { $powerObject } swap places with your other Monster or a Careto, or stop.
prompt-relocating = { $chosen ->
    [none] Choose villagers to put elsewhere, or stop.
   *[other] Put the chosen villagers on a free place, or stop.
}
prompt-scaringAfar = Choose a group anywhere: { $powerObject } scares it.
prompt-placingMonster = Put { $powerObject } on any free place.
prompt-movingGroup = Move a group as a Careto up to { $left ->
    [one] one step
   *[other] { $left } steps
}, or stop.
prompt-movingVillagers = { $left ->
    [0] Move { $villagers ->
        [one] one more villager
       *[other] up to { $villagers } villagers
    } up to { $steps ->
        [one] one step
       *[other] { $steps } steps
    }{ $villagers ->
        [one] {""}
       *[other] {" "}each
    }, or stop.
   *[other] Move the same villager up to { $left ->
        [one] one step
       *[other] { $left } steps
    } farther{ $villagers ->
        [0] {""}
       *[other] , or another one
    }, or stop.
}
prompt-dispersing = The group at { $origin } flees: choose { $onward ->
    [none] who goes first, and to which neighbouring place.
   *[other] who goes to { $onward }.
}
prompt-returningMonster = Put { $monsterObject } back on the board.
waiting-choosingStart = { value-ChoosingStart }.
waiting-keepingFinalCard = { value-KeepingFinalCard }.
waiting-playingCard = { value-PlayingCard }.
waiting-gathering = { value-Gathering }.
waiting-movingCareto = { value-MovingCareto }.
waiting-activating = { value-Activating }.
waiting-finishing = { value-Finishing }.
waiting-movingMonster = { value-MovingMonster }.
waiting-swapping = { value-Swapping }.
waiting-relocating = { value-Relocating }.
waiting-scaringAfar = { value-ScaringAfar }.
waiting-placingMonster = { value-PlacingMonster }.
waiting-movingGroup = { value-MovingGroup }.
waiting-movingVillagers = { $seat } is to move villagers.
waiting-dispersing = { value-Dispersing }.
waiting-returningMonster = { value-ReturningMonster }.

## Titles of what a view shows
view-seats = players
view-experienced = for experienced players
view-supply = campfires in the supply
view-villagersLeft = villagers left
view-deckSize = Night cards in the deck
view-gone = cards out of the game
view-faceUp = Bonus cards face up
view-bonusPileSize = Bonus cards in the deck
view-activationsLeft = activations left
view-turnsLeft = turns left
view-toAct = to act
view-players = players
view-seat = player
view-monsters = Monsters
view-campfires = campfires
view-captured = captured
view-openCards = Bonus open
view-metCards = Bonus met
view-points = points
view-pile = played cards
view-handSize = cards in hand
view-hand = hand
view-finalCardsSize = Final Bonus cards
view-finalCards = yours
view-returnedCards = given back
view-sheets = score
view-villagers = villagers
view-bonus = Bonus cards
view-finalCard = Final Bonus card
view-final = points for it
view-total = total
view-first = begins
view-walkers = group acting as a Careto
view-activated = activated
view-bought = bought
view-card = card
view-cards = cards
view-careto = Careto
view-color = colour
view-count = count
view-goal = goal
view-height = height
view-left = left
view-monster = Monster
view-moves = moves
view-night = night
view-only = only
view-origin = origin
view-other = other figure
view-path = path
view-paths = paths
view-place = place
view-places = places
view-purchase = purchase
view-rune = rune
view-side = side
view-size = size
view-steps = steps
view-symbol = symbol
view-turn = turn
view-value = value

loss-finalCards = { $cards ->
    [one] The other card leaves the game.
   *[other] The other { $cards } cards leave the game.
}
loss-activation = { $monstersCount ->
    [one] You could still activate a Monster: { $monsters }.
   *[other] You could still activate one of these Monsters: { $monsters }.
}
loss-power = { $monsterSubject } leaves this part of its power unused.
stake-points = Points without Final Bonus cards
stake-ownScore = Your points with your Final Bonus card, as of now
stake-campfires = Campfires, which break ties
stake-villagers = Villagers on the board or still to be drawn
stake-nightCards = Night cards in the deck
stake-turns = Turns to the end
gain-points = { $by } { $by ->
    [one] point
   *[other] points
}
lead-points = you lead
gain-campfires = { $by } { $by ->
    [one] campfire
   *[other] campfires
}
cost-fires = { $by } { $by ->
    [one] campfire
   *[other] campfires
}
gain-way = your nearest Monster is { $by } { $by ->
    [one] step
   *[other] steps
} nearer to villagers

board-hand = Your Night cards
board-final = Final Bonus
board-offer = Bonus cards on offer
board-fires = campfires
board-captured = captured
board-cards = Night cards in hand
board-cauldron = in the Cauldron
board-away = not on the board
board-left = villagers left
board-deck = Night cards left
board-met = goals met
board-campfire = campfire
