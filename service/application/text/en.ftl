problem-MALFORMED = The request is not well-formed
problem-TOO_LARGE = The request is too large
problem-TOO_COSTLY = The query is too costly
problem-TOO_MANY = Too many at once
problem-UNAUTHENTICATED = A seat token is needed
problem-NOT_SEATED = The seat may not do this
problem-UNKNOWN = Not found
problem-STALE = Another command came first
problem-COMMAND_REUSED = The command id was used for another command
problem-UNAVAILABLE = The log cannot be reached; repeat with the same command id
problem-INTERNAL = Something went wrong here; nothing was accepted
problem-REFUSED = Against the rules
problem-METHOD_NOT_ALLOWED = This address does not take this method
problem-NOT_ACCEPTABLE = This address does not answer in a format that is accepted
problem-UNSUPPORTED_MEDIA_TYPE = This address does not take bodies of this type
problem-more = docs/clients.md says what each problem means and what to do; the rules of a game are in docs/rules/, by the number that a refusal names.

refusal-NOT_STARTED = The game has not started: all seats must be taken, then one of them starts it.
refusal-ALREADY_STARTED = The game has started already.
refusal-SEATS_FREE = { $free ->
    [one] One seat is still free.
   *[other] { $free } seats are still free.
 }
refusal-NO_SEAT_FREE = All seats are taken.
refusal-SEAT_TAKEN = This seat is taken.
refusal-ALREADY_SEATED = This token holds a seat of this table already; choose another one for another seat.
refusal-TABLE_OVER = The game is over; its record stays as it is.
refusal-NO_SUCH_MOMENT = There was no game to go back to at version { $to }.
refusal-AGREED_ALREADY = This seat has agreed to go back to version { $to } already; others have not yet.
refusal-UNFORESEEABLE = What would follow depends on chance or on what is hidden.
refusal-NOTHING_TO_UNDO = There is nothing to undo.
refusal-HIDDEN = This table hides something from somebody: it can be forked once the game is over.
refusal-INCOMPLETE = Only the complete record of a finished game can be imported.
refusal-TABLE_EXISTS = A table of this name is here already, with another history.

terminal-table = Table { $table }; go on later with: quipu play { $game } --table { $table }
terminal-prompt = A number, or an action such as { $example }; or view, undo, quit

entry-opened = A table of { $game } for { $seats }: { $table }
entry-seatTaken = { $name } takes seat { $seat }.
entry-seatLeft = { $name } leaves seat { $seat }.
entry-rewindAsked = { $name } would like to go back to version { $to }.
entry-rewound = { $name } goes back to version { $to }.
