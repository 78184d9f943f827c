game-title = Caracalla
game-about = Your family goes to the Roman baths: place its members, walk them into the pools, and call meetings where they are worth most. First at the temple wins.
game-length = short, easy to learn
first-turn-1 = Your family wants to be first at the temple at the end of the garden. Points carry its scoring piece there, and points come from meetings.
first-turn-2 = A meeting needs Romans in the same bath. Romans are placed outside the pools, and then walk into them.
first-turn-3 = In your turn you place two Romans, or walk up to ten steps, or walk up to five and place one. At its end you may hold a meeting.
setup-rounds = Rounds at most

event-familiesSeated = { $coloursCount ->
    [one] One family goes
   *[other] { $coloursCount } families go
} to the baths: { $colours }. { $starter } begins.
event-turnBegan = It is { $seat }’s turn with { $colour }.
event-romanSelected = {""}
event-romanPlaced = { $seat } places the { $role } of { $colour } on { $square }.
event-romanMoved = The { $role } of { $colour } walks from { $origin } to { $square } ({ $steps ->
    [one] one step
   *[other] { $steps } steps
}).
event-meetingHeld = { $seat } holds { $meeting } in { $bath }{ $family ->
    [none] {""}
   *[other] {" "}for { $family }
}: { $participants }. Each of them is worth { $value ->
    [0] nothing
    [one] one point
   *[other] { $value } points
}.
event-familyScored = { $colour } { $points ->
    [0] stays at { $total }.
    [one] walks one step towards the temple and is now at { $total }.
   *[other] walks { $points } steps towards the temple and is now at { $total }.
}
event-bathClosed = From now on { $bath } is closed.
event-bathsReopened = All baths are open again.
event-turnEnded = {""}
event-gameEnded = { $outcome }

action-selectRoman = Take up the { $role }
action-placeRoman = Place the Roman on { $square }
action-moveRoman = Walk to { $square }
action-holdMeeting = Hold { $meeting } in { $bath }{ $family ->
    [none] {""}
   *[other] {" "}for { $family }
}
action-endTurn = End the turn

refusal-ALREADY_SELECTED = You have already taken up the { $role }.
refusal-NO_PLACEMENT_LEFT = The { $role } cannot be placed any more in this turn: { $walked ->
    [0] two Romans have
   *[other] one Roman after walking has
} been placed.
refusal-WALKED_TOO_FAR = The { $role } cannot be placed any more in this turn: { $walked ->
    [one] one step has
   *[other] { $walked } steps have
} been walked, and a Roman is placed after at most { $most ->
    [one] one step
   *[other] { $most } steps
}.
refusal-PLACED_ALREADY = The { $role } cannot walk any more in this turn: walking comes before placing.
refusal-SQUARE_TAKEN = Somebody stands on { $square }.
refusal-NOT_NOW = Take up a Roman first.
refusal-NO_STEPS_LEFT = The { $role } cannot walk any more in this turn: { $steps ->
    [one] the only step is
   *[other] all { $steps } steps are
} used.
refusal-NO_WAY = The { $role } finds no free square within { $left ->
    [one] one step
   *[other] { $left } steps
}.
refusal-ON_THE_BOARD = The { $role } is already on the board and cannot be placed.
refusal-IN_HAND = The { $role } is not on the board yet and cannot walk.
refusal-NOT_DRY = Romans are placed on dry squares only, never in a pool or on a fish.
refusal-NO_SQUARE = Nobody can stand there.
refusal-OCCUPIED = Somebody stands on { $square }: Romans jump over others, but do not stop there.
refusal-BATH_CLOSED = You cannot use { $bath }: it is closed.
refusal-TOO_FAR = It is { $steps ->
    [one] one step
   *[other] { $steps } steps
} to { $square }, and { $left ->
    [0] none is
    [one] only one is
   *[other] only { $left } are
} left.
refusal-NOT_PRINTED = This edition does not have { $meeting }.
refusal-FAMILY_NOT_NAMED = Name no colour: { $meeting } is for all families.
refusal-FAMILY_NAMED = Name a colour in play: { $meeting } is for one family.
refusal-TOO_FEW = { $there ->
    [0] Nobody
    [one] Only one
   *[other] Only { $there }
} in { $bath } could attend { $meeting }; { $least ->
    [one] one is
   *[other] { $least } are
} needed.

ending-TEMPLE_REACHED = A family has reached the temple.
ending-ROUNDS_PLAYED = The last round has been played.
criterion-SCORE = steps to the temple
criterion-TURN_ORDER = turn order

value-Participant = { $role } ({ $colour })

Role-GRANDFATHER = grandfather
Role-GRANDMOTHER = grandmother
Role-FATHER = father
Role-MOTHER = mother
Role-BOY = boy
Role-GIRL = girl

Colour-RED = Red
Colour-BLUE = Blue
Colour-GREEN = Green
Colour-YELLOW = Yellow
Colour-BLACK = Black
Colour-WHITE = White

square-in-bath = { $square } in { $bath }
Bath-A = bath A
Bath-B = bath B
Bath-C = bath C
Bath-D = bath D
Bath-E = bath E
Bath-F = bath F

Meeting-GRANDPARENTS = a meeting of grandparents
Meeting-PARENTS = a meeting of parents
Meeting-CHILDREN = a meeting of children
Meeting-MEN = a meeting of men
Meeting-WOMEN = a meeting of women
Meeting-ADULTS = a meeting of adults
Meeting-PARENTS_AND_CHILDREN = a meeting of parents and children
Meeting-GRANDPARENTS_AND_CHILDREN = a meeting of grandparents and grandchildren
Meeting-FAMILY = a family gathering

Possibility-PLACE_TWO = two placed
Possibility-MOVE = walking only
Possibility-MOVE_AND_PLACE = walking, then one placed


SquareKind-DRY = dry square
SquareKind-POOL = pool
SquareKind-FISH = mosaic fish

## What the table asks for
rest = { $meetings ->
    [0] {""}
    [one] , hold the meeting that is possible
   *[other] , hold one of { $meetings } meetings
}, or end your turn
prompt-acting = { $walk ->
    [0] { $place ->
        [0] { $meetings ->
            [0] End your turn with { $colour }.
            [one] Hold the meeting that is possible, or end your turn with { $colour }.
           *[other] Hold one of { $meetings } meetings, or end your turn with { $colour }.
        }
       *[other] Place { $place ->
            [one] one more Roman
           *[other] up to { $place } Romans
        } of { $colour } from your hand{ rest }.
    }
   *[other] { $place ->
        [0] Take up a Roman of { $colour } to walk up to { $walk ->
            [one] one step
           *[other] { $walk } steps
        }{ rest }.
       *[other] Take up a Roman of { $colour } to walk up to { $walk ->
            [one] one step
           *[other] { $walk } steps
        }, or one from your hand to place it{ rest }.
    }
}
prompt-leading = { $inHand ->
    [true] Place the { $role } of { $colour } on a dry square.
   *[other] Walk with the { $role } of { $colour } to a free square, up to { $walk ->
        [one] one step
       *[other] { $walk } steps
    } away.
}
waiting-acting = { $seat } is to place Romans, walk with them or hold a meeting.
waiting-leading = { $seat } is to say where the { $role } goes.

## Titles of what a view shows
view-round = round
view-rounds = rounds at most
view-temple = temple at
view-families = families
view-closed = closed
view-colour = colour
view-seat = player
view-points = points
view-hand = in hand
view-bath = bath
view-family = family
view-height = height
view-meeting = meeting
view-meetings = meetings
view-mostStepsBeforePlacing = most steps before placing
view-origin = origin
view-path = path
view-paths = paths
view-placed = placed
view-placementsLeft = placements left
view-possibilities = possibilities
view-role = role
view-seats = players
view-selected = selected
view-square = square
view-squares = squares
view-starter = begins
view-steps = steps
view-stepsLeft = steps left
view-total = total
view-turn = turn
view-value = value

loss-meeting = { $meetings ->
    [one] You could still hold a meeting in this turn.
   *[other] You could still hold one of { $meetings } meetings in this turn.
}
loss-turn = Nobody has been placed or has walked in this turn.
loss-placement = You may still place a Roman in this turn.
stake-points = Points of the better family
stake-temple = Steps to the temple, at { $temple }
stake-rounds = Rounds to the end at the latest, this one included
stake-openBaths = Open baths
stake-bath = Romans in { $bath }
gain-points = { $by } { $by ->
    [one] point
   *[other] points
}
lead-points = you lead
lead-bath = you have the most Romans in { $bath }
gain-onBoard = { $by } { $by ->
    [one] Roman
   *[other] Romans
} more on the board
gain-way = { $by } { $by ->
    [one] step
   *[other] steps
} nearer to an open bath
gain-meeting = a meeting in { $bath } would bring you { $by } more { $by ->
    [one] point
   *[other] points
}
cost-meeting = { $by } { $by ->
    [one] point
   *[other] points
} of a meeting in { $bath }

board-steps = steps left
board-placements = to place
board-round = Round
board-points = points
board-hand = in hand
board-all = everybody is on the board
