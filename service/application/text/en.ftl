problem-MALFORMED = The request is malformed
problem-TOO_LARGE = The request is too large
problem-TOO_COSTLY = The query is too costly
problem-TOO_MANY = Too many at once
problem-UNAUTHENTICATED = A seat token is needed
problem-NOT_SEATED = This seat may not do that
problem-NOT_ALLOWED = Only the operator may do this
problem-UNKNOWN = Not found
problem-STALE = Another command came first
problem-COMMAND_REUSED = The command id belongs to another command
problem-UNAVAILABLE = The service is unavailable for the moment
problem-INTERNAL = Internal error; nothing was accepted
problem-REFUSED = Against the rules
problem-METHOD_NOT_ALLOWED = Method not allowed here
problem-NOT_ACCEPTABLE = No acceptable format
problem-UNSUPPORTED_MEDIA_TYPE = Wrong content type

cause-MALFORMED = The request has a missing, unknown or wrong part; path says where.
cure-MALFORMED = Correct that part and send the request again. The OpenAPI document and the GraphQL schema say what may stand there.
cause-TOO_LARGE = The request is over the limit that it names.
cure-TOO_LARGE = Send less at once.
cause-TOO_COSTLY = The GraphQL query is over a limit on depth, fields, aliases or work.
cure-TOO_COSTLY = Select less, or use the fields that end in Json.
cause-TOO_MANY = The server is at the limit that it names, or many commands race for one table.
cure-TOO_MANY = Try again after the seconds in Retry-After.
cause-UNAUTHENTICATED = The request needs a seat token, or no seat of this table has the token that was sent.
cure-UNAUTHENTICATED = Send the token that taking the seat answered with, as Authorization: Bearer <seat token>.
cause-NOT_SEATED = The token holds another seat, or its seat has been given up.
cure-NOT_SEATED = Use the token of the seat, or take a free seat.
cause-NOT_ALLOWED = The request needs the operator's key.
cure-NOT_ALLOWED = Ask the operator of the server, or set the key there.
cause-UNKNOWN = There is no such page, game, table, version or edition.
cure-UNKNOWN = Check the address. A table belongs to one game, whose name is in the address.
cause-STALE = The table was no longer at the version that the command expected.
cure-STALE = Look at what happened, which the answer lists, then decide again with the new version.
cause-COMMAND_REUSED = The command id was accepted before with another content.
cure-COMMAND_REUSED = Use a new command id for each new command, and the same id only to repeat one.
cause-UNAVAILABLE = The log cannot be reached. The command was not accepted, or its answer was lost.
cure-UNAVAILABLE = Send the same request with the same command id after the seconds in Retry-After: it happens once.
cause-INTERNAL = The service has a defect. The request changed nothing.
cure-INTERNAL = Report it to the operator with the time of the request.
cause-REFUSED = The rules of the game forbid the action; rule names the statement, place the action in the list.
cure-REFUSED = Choose one of the legal actions. The rules of the game explain the statement.
cause-DECLINED = The rules of tables forbid it at this moment, whatever the game.
cure-DECLINED = Look at the table's status and seats, then choose what fits.
cause-METHOD_NOT_ALLOWED = The address does not take this method.
cure-METHOD_NOT_ALLOWED = Use one of the methods in Allow.
cause-NOT_ACCEPTABLE = The address cannot answer in any of the formats in Accept.
cure-NOT_ACCEPTABLE = Accept the format that the reference names.
cause-UNSUPPORTED_MEDIA_TYPE = The body has a content type that the address does not read.
cure-UNSUPPORTED_MEDIA_TYPE = Send application/json, or application/x-ndjson for logs. With curl: --json.

malformed-whole-number = Expected a whole number from { $least } to { $most }.
malformed-one-of = Expected one of: { $choices }.
malformed-unknown-parameter = There is no such parameter here. Known parameters: { $known }.
malformed-parameter-twice = This parameter was sent twice.
malformed-version-tag = Expected a version in quotes, such as "17".
malformed-seats = { $game } is for { $least } to { $most } players.
malformed-clock = Expected either `turn`, or `bank` with or without `increment`; at least 1000 milliseconds.
malformed-later = The table is at version { $version }.
malformed-player-name = Expected 1 to { $most } printable characters.
malformed-no-action = Send at least one action.
malformed-command-id = Expected 1 to 64 of these characters: A-Z a-z 0-9 . _ : ~ -
malformed-entropy = Expected up to 128 hexadecimal digits.
malformed-token = Expected 256 random bits as 43 characters of base64url.
malformed-cursor = Expected the cursor of an earlier page.
malformed-no-body = Send a body.
malformed-not-utf8 = The body is not UTF-8.
malformed-too-deep = The body is nested too deeply.
malformed-missing-field = The field { $name } is missing.
malformed-unknown-field = There is no field { $name } here.
malformed-unknown-value = { $value } is none of the values that may stand here.
malformed-wrong-type = Expected { $expected }, got { $got }.
malformed-at-least = Expected a whole number, at least { $least }.
malformed-at-most = Expected a whole number, at most { $most }.
malformed-number-range = The number is too large.
malformed-length = The value has the wrong form or length.
malformed-json-ends = The JSON ends too early.
malformed-no-json = The body is not valid JSON.
malformed-log = Entry { $entry }: { $problem }
malformed-future = The time of the last entry lies in the future.
malformed-other = This part of the request is malformed.

seat-operator = Send the operator's key as: Authorization: Bearer <key>
operator-off = Importing is off: the server was started without an operator's key.
operator-key = This is not the operator's key.
seat-bearer = Send the seat token as: Authorization: Bearer <seat token>
seat-needed = This request needs a seat token.
seat-foreign = No seat of this table has this token.
seat-lost = The token no longer holds this seat.
seat-other = The token does not hold this seat.

unknown-game = There is no game { $name }.
unknown-table = There is no table { $name } here.
unknown-version = The table has no version { $name }.
unknown-edition = There is no edition { $name } of this game.
unknown-page = There is nothing at { $name }.
unknown-problem = There is no problem { $name }.

limit-bytes-of-the-body = bytes in the body
limit-actions-of-one-command = actions in one command
limit-tables-on-one-page = tables on one page
limit-followers-of-this-process = followers on this server
limit-commands-racing-for-this-table = competing commands on this table
limit-verifications = logs verified at once
limit-imports = imports at once
limit-seconds-of-a-verification-here = seconds of a verification here; use `quipu verify`
limit-bytes-of-memory-of-a-verification-here = bytes of memory of a verification here; use `quipu verify`
limit-characters-of-a-query = characters in a query
limit-tokens-of-a-query = tokens in a query
limit-depth-of-a-query = levels in a query
limit-aliases-of-a-query = aliases in a query
limit-fields-of-a-query = fields in a query, its fragments spelled out
limit-comparisons-of-fields-with-one-name-in-a-query = comparisons of fields with one name in a query
limit-cost-of-a-query = fields in an answer, as estimated
limit-operations-of-one-document = operations in a document
limit-fields-of-introspection = fields in an answer about the schema, as estimated
limit-tables-in-one-request = tables in a request
limit-tables-at-an-earlier-version-in-one-request = tables at an earlier version in a request
limit-lists-of-tables-in-one-request = lists of tables in a request
limit-entries-of-logs-in-one-request = entries of logs in a request
limit-entries-of-a-log = entries of a log in a field
limit-boards-in-one-request = boards in a request
limit-questions-for-the-schema-in-one-document = `__schema` in a document
detail-limit = At most { $most } { $limit }.
detail-STALE = The table is now at version { $version }.
detail-COMMAND_REUSED = The id was accepted for another command, as version { $version }.
detail-UNAVAILABLE = The log cannot be reached. Send the same request again, with the same command id.
detail-METHOD_NOT_ALLOWED = Allowed here: { $allowed }.
detail-UNSUPPORTED_MEDIA_TYPE = Send the body with this content type: { $expected }.

refusal-NOT_STARTED = The game has not started: all seats must be taken, then one of them starts it.
refusal-ALREADY_STARTED = The game has started already.
refusal-SEATS_FREE = { $free ->
    [one] One seat is still free.
   *[other] { $free } seats are still free.
 }
refusal-NO_SEAT_FREE = All seats are taken.
refusal-SEAT_TAKEN = This seat is taken.
refusal-ALREADY_SEATED = This token holds a seat of this table already; choose another one for another seat.
refusal-A_BOT = A bot plays this seat.
refusal-OUT = This seat is out.
refusal-NOT_AWAY = No bot plays for this seat.
refusal-NO_CLAIM = Nothing can be claimed against this seat now.
refusal-NO_HINTS = This table was opened without hints.
refusal-NOT_YOUR_TURN = The table does not wait for this seat.
refusal-NOT_OVER = The game is not over.
refusal-TABLE_OVER = The game is over; its record stays as it is.
refusal-NO_SUCH_MOMENT = There was no game to go back to at version { $to }.
refusal-AGREED_ALREADY = This seat has agreed to go back to version { $to } already; others have not yet.
refusal-UNFORESEEABLE = What would follow depends on chance or on what is hidden.
refusal-NOTHING_TO_UNDO = There is nothing to undo.
refusal-HIDDEN = This table hides something from somebody: it can be forked once the game is over.
refusal-INCOMPLETE = Only the complete record of a finished game can be imported.
refusal-ORIGIN_MISSING = The table was forked from { $table }: import that table first.
refusal-TABLE_EXISTS = A table of this name is here already, with another history.

terminal-table = Table { $table }; go on later with: quipu play { $game } --table { $table }
terminal-prompt = A number, an action such as { $example }, or several with "; " between them; view, undo, q to leave

entry-opened = A table of { $game } for { $seats }: { $table }
entry-seatTaken = { $name } takes seat { $seat }.
entry-seatLeft = { $name } leaves seat { $seat }.
entry-timedOut = { $then ->
    [BOT] The time of { $name } is up: a bot plays for them.
   *[OUT] The time of { $name } is up: they are out.
 }
entry-seatBack = { $name } is back.
entry-rewindAsked = { $name } would like to go back to version { $to }.
entry-rewound = { $name } goes back to version { $to }.

Status-OPEN = Seats are being taken
Status-RUNNING = The game is on
Status-OVER = The game is over
UndoReason-NOT_SEATED = Only a player of this table can take an action back
UndoReason-NOT_RUNNING = An action can be taken back only while the game is on
UndoReason-NOTHING_OF_YOURS = Your last action cannot be taken back alone: somebody has acted since, or chance or something hidden came into it
replay-takenBack = taken back
replay-score = { $score ->
    [one] one point
   *[other] { $score } points
}
