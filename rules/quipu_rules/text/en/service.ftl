problem-MALFORMED = The request is malformed
problem-TOO_LARGE = The request is too large
problem-TOO_COSTLY = The query is too costly
problem-TOO_MANY = Too many requests at once
problem-TOO_MANY_TABLES = Too many tables at once
problem-UNAUTHENTICATED = Valid credentials are needed
problem-NOT_SEATED = This seat may not do that
problem-NOT_ALLOWED = The operator does not allow this
problem-UNKNOWN = Not found
problem-STALE = Another command came first
problem-COMMAND_REUSED = The command id belongs to another command
problem-DAMAGED = Stored data of this table is damaged
problem-GAME_NOT_INSTALLED = The table's game is not installed
problem-REVISION_NOT_KEPT = The table's rules are not kept here
problem-NEWER_RULES = The table's rules are newer than those here
problem-NOT_INSTALLED = This part of the service is not installed
problem-NO_PICTURE = No picture can be drawn
problem-UNAVAILABLE = The service is unavailable for the moment
problem-INTERNAL = Internal error; nothing was accepted
problem-REFUSED = Against the rules
problem-METHOD_NOT_ALLOWED = Method not allowed here
problem-NOT_ACCEPTABLE = No acceptable format
problem-UNSUPPORTED_MEDIA_TYPE = Wrong content type or coding

cause-MALFORMED = The request has a missing, unknown or wrong part; path says where.
cure-MALFORMED = Correct that part and send the request again. The OpenAPI document and the GraphQL schema say what is allowed there.
cause-TOO_LARGE = The request exceeds the limit that the problem names.
cure-TOO_LARGE = Send less at once.
cause-TOO_COSTLY = The GraphQL query exceeds a limit on depth, fields, aliases or work.
cure-TOO_COSTLY = Select less, or use the fields that end in Json.
cause-TOO_MANY = The client has used up its allowance, the server has reached the limit that the problem names, or many commands race for one table.
cure-TOO_MANY = Try again after the seconds in Retry-After.
cause-TOO_MANY_TABLES = The client, or others behind its address, has as many tables waiting or with bots as the server allows.
cure-TOO_MANY_TABLES = Begin, finish or close one of them, or ask whoever runs the service to allow more. Waiting alone does not help.
cause-UNAUTHENTICATED = The request needs a seat token, or no seat of this table has the token that was sent; or the frontend's key is missing or unknown.
cure-UNAUTHENTICATED = Send the token that taking the seat answered with, as Authorization: Bearer <seat token>; a frontend's key as Quipu-Key.
cause-NOT_SEATED = The token holds another seat, or its seat has been given up.
cure-NOT_SEATED = Use the token of the seat, or take a free seat.
cause-NOT_ALLOWED = The request needs the operator's key, or a setting of the server forbids it to everybody; `detail` says which.
cure-NOT_ALLOWED = Ask the operator of the server, or set there what `detail` names.
cause-UNKNOWN = There is no such page, game, table, version or edition.
cure-UNKNOWN = Check the address. A table belongs to one game, whose name is in the address.
cause-STALE = The table was no longer at the version that the command expected.
cure-STALE = Read the entries in `happened`, then decide again with the new version.
cause-COMMAND_REUSED = The command id was accepted before with different content.
cure-COMMAND_REUSED = Use a new command id for each new command, and the same id only to repeat one.
cause-DAMAGED = Bytes of the table's log were changed after they were written. Nothing of it is shown, because nothing of it can be trusted. Other tables are not affected.
cure-DAMAGED = Do not repeat the request. Only the operator can help: by restoring the table from a backup or from an exported log.
cause-GAME_NOT_INSTALLED = No package of this server brings the game of the table. The log is untouched, and other tables are not affected.
cure-GAME_NOT_INSTALLED = Only the operator can help: by installing the game's package again. Then the table goes on where it was.
cause-REVISION_NOT_KEPT = The table is played by an older revision of the rules, which the installed package of the game does not contain. The log is untouched, and other tables are not affected.
cure-REVISION_NOT_KEPT = Only the operator can help: by installing a package that keeps this revision. Then the table goes on where it was.
cause-NEWER_RULES = The table is played by a newer revision of the rules than this process has: a new release is being rolled out, or was taken back. The log is untouched.
cure-NEWER_RULES = Send the same request again: another process may have the rules. If that does not help, only the operator can, by installing the newer package.
cause-NOT_INSTALLED = The service was installed without an extra that this needs, such as `pictures`. Everything else is answered.
cure-NOT_INSTALLED = Do not repeat the request. The operator installs what `detail` names and restarts the service.
cause-NO_PICTURE = The picture could not be drawn in time. Everything else about the table is answered.
cure-NO_PICTURE = Send the same request again after the seconds in Retry-After. Until then show the table without a picture.
cause-UNAVAILABLE = The log cannot be reached, or be read but not written. The command was not accepted, or its answer was lost.
cure-UNAVAILABLE = Send the same request with the same command id after the seconds in Retry-After. It is performed once.
cause-INTERNAL = The service has a bug. The request changed nothing.
cure-INTERNAL = Report it to the operator with the time of the request.
cause-REFUSED = The rules of the game forbid the action; rule names the statement, place the action in the list.
cure-REFUSED = Choose one of the legal actions. The rules of the game explain the statement.
cause-DECLINED = The rules of tables forbid it at this moment, whatever the game.
cure-DECLINED = Look at the table's status and seats, then choose what fits.
cause-METHOD_NOT_ALLOWED = The address does not take this method.
cure-METHOD_NOT_ALLOWED = Use one of the methods in Allow.
cause-NOT_ACCEPTABLE = The address cannot answer in any of the formats in Accept.
cure-NOT_ACCEPTABLE = Accept the format that the reference names.
cause-UNSUPPORTED_MEDIA_TYPE = The body has a content type that the address does not read, or a Content-Encoding.
cure-UNSUPPORTED_MEDIA_TYPE = Send application/json, or application/x-ndjson for logs, and not packed. With curl: --json.

malformed-frontend-visibility = This frontend may open tables that are { $allowed }.
malformed-whole-number = Expected a whole number from { $least } to { $most }.
malformed-one-of = Expected one of: { $choices }.
malformed-unknown-parameter = There is no such parameter here. Known parameters: { $known }.
malformed-parameter-twice = This parameter was sent twice.
malformed-version-tag = Expected a version in quotes, such as "17".
malformed-seats = { $game } is for { $least } to { $most } players.
malformed-clock = Expected either `turn`, or `bank` with or without `increment`; at least 1000 milliseconds.
malformed-room = Expected 1 to 128 visible ASCII characters, without spaces.
malformed-later = The table is at version { $version }.
malformed-player-name = Expected 1 to { $most } printable characters.
malformed-no-action = Send at least one action.
malformed-command-id = Expected 1 to 64 of these characters: A-Z a-z 0-9 . _ : ~ -
malformed-committed-entropy = Expected 64 hexadecimal digits.
malformed-entropy-twice = Send either `entropy` or `entropyCommitment`.
malformed-entropy = Expected up to 128 hexadecimal digits.
malformed-token = Expected 256 random bits as 43 characters of base64url.
malformed-player = Expected 32 to 64 of these characters: A-Z a-z 0-9 _ -
malformed-mine = Your own tables are listed over all games: leave `game`, `games` and the filters of lists of games out, except `status`.
malformed-cursor = Expected the cursor of an earlier page.
malformed-both-ways = Send either `first` and `after`, or `last` and `before`.
malformed-no-body = Send a body.
malformed-not-utf8 = The body is not UTF-8.
malformed-too-deep = The body is nested too deeply.
malformed-missing-field = The field { $name } is missing.
malformed-unknown-field = There is no field { $name } here.
malformed-unused-field = { $name } is not read here, because of what else you sent. Leave it out.
malformed-unknown-value = { $value } is not allowed here.
malformed-wrong-type = Expected { $expected }, got { $got }.
malformed-at-least = Expected a whole number, at least { $least }.
malformed-at-most = Expected a whole number, at most { $most }.
malformed-number-range = The number is too large or too small.
malformed-length = The value has the wrong form or length.
malformed-json-ends = The JSON ends too early.
malformed-surrogate = The JSON has half of a surrogate pair: send the character itself, or both halves.
malformed-no-json = The body is not valid JSON.
malformed-parameter-no-json = This parameter is not valid JSON.
malformed-log = Entry { $entry }: { $problem }
malformed-seed = Expected 64 hexadecimal digits.
malformed-line-head = Each line begins with a version and a seat, such as: 17 0 endTurn
malformed-future = The time of the last entry lies in the future.
malformed-expected-object = Expected a JSON object.
malformed-expected-action = Expected an action.
malformed-action-fields = Expected the fields of an action.
malformed-action-type = Expected the `type` of an action, or an `input`.
malformed-introspection-alone = Ask for `__schema` or `__type` in a document of its own.
malformed-no-query = Send a `query` or a `documentId`.
malformed-expected-query = The query must be a string.
malformed-other-hash = The hash does not match the query.
malformed-persisted-query = Expected version 1 and a sha256Hash.
malformed-other = This part of the request is malformed.

seat-operator = Send the operator's key as: Authorization: Bearer <key>
operator-off = Importing is off: the server was started without an operator's key.
operator-key = This is not the operator's key.
seat-bearer = Send the seat token as: Authorization: Bearer <seat token>
seat-needed = This request needs a seat token.
seat-player = This request needs a player's id, as Authorization: Bearer <player id>.
seat-foreign = No seat of this table has this token.
seat-key-needed = This request needs a frontend's key: send it as Quipu-Key.
seat-key-unknown = No frontend has this key.
seat-lost = The token no longer holds this seat.
seat-host = Only the host may do this: send the token that opening the table answered with.
seat-other = The token does not hold this seat.
seat-reserved = Ids that begin so stand for accounts of issuers; send the JWT instead.
seat-account = The player id of an account belongs to the issuer's user and is not replaced here.
seat-jwt-malformed = This is not a signed JSON Web Token of at most 8192 characters that this service understands.
seat-jwt-issuer = This service knows no issuer (`iss`) of this token. Its operator names issuers in QUIPU_ISSUERS.
seat-jwt-algorithm = The token is signed by an algorithm that this service does not accept from its issuer.
seat-jwt-key = The issuer publishes no key that could have signed this token (`kid`). Ask it for a new token; a new key is found within ten seconds.
seat-jwt-signature = The signature of the token is wrong.
seat-jwt-expired = The token has expired (`exp`). Ask its issuer for a new one and repeat the request.
seat-jwt-early = The token is not valid yet (`nbf`, `iat`): compare the issuer's clock.
seat-jwt-audience = The token was issued for another service (`aud`). Ask the issuer for one whose audience is this service.
seat-jwt-claims = The token needs `iss`, `aud`, `exp` and a `sub` of 1 to 255 characters, each in its proper form.

unknown-game = There is no game { $name }.
unknown-table = There is no table { $name } here.
unknown-version = The table has no version { $name }.
unknown-edition = There is no edition { $name } of this game.
unknown-language = There is no language { $name } here.
unknown-page = There is nothing at { $name }.
unknown-extension = The extension { $name } would answer this, and this server leaves it out (QUIPU_EXTENSIONS).
unknown-problem = There is no problem { $name }.

limit-bytes-of-the-body = bytes in the body
limit-actions-of-one-command = actions in one command
limit-hints-and-analyses-at-once = hints and analyses at once
limit-hints-and-analyses-at-once-of-one-client = hints and analyses at once for one address
limit-wrong-codes-a-minute = wrong codes a minute
limit-tables-on-one-page = tables on one page
limit-followers-of-this-process = followers on this server
limit-requests-a-minute-from-this-address = requests a minute from this address (whoever runs the service sets QUIPU_REQUESTS; 0 means no limit)
limit-requests-a-minute-from-this-key = requests a minute with this key
full-tables-of-this-client-waiting-to-begin = Tables from here that wait for players: { $most } at most. Begin one or close one; then you can open another. Whoever runs the service can allow more (QUIPU_WAITING_TABLES).
full-seats-of-this-address-at-tables-waiting-to-begin = Seats from here at tables that wait for players: { $most } at most. Leave one, or play; then you can take another. Seats at tables that you were invited to do not count. Whoever runs the service can allow more (QUIPU_WAITING_TABLES).
full-tables-of-this-address-with-bots-in-progress = Tables with bots in play from here: { $most } at most. Finish one, or resign there; then bots can sit down at another. A table where nothing happens for an hour does not count. Whoever runs the service can allow more (QUIPU_BOT_TABLES).
full-seconds-for-a-worker = No worker answered within { $most ->
    [one] 1 second
   *[other] { $most } seconds
}. All may be busy: ask again. If none runs, nobody answers: whoever runs the service starts `quipu worker`.
limit-commands-racing-for-this-table = competing commands on this table
limit-documents = GraphQL documents read at once
limit-documents-of-one-client = GraphQL documents read at once for one client
limit-verifications = logs verified at once
limit-followers-of-this-process-of-one-client = followers on this server for one address
limit-uploads = logs uploaded at once
limit-uploads-of-one-client = logs uploaded at once by one client
limit-verifications-of-one-client = logs verified at once for one client
limit-imports = imports at once
limit-seconds-of-a-verification-here = seconds of a verification here; use `quipu verify`
limit-bytes-of-memory-of-a-verification-here = bytes of memory of a verification here; use `quipu verify`
limit-characters-of-a-query = characters in a query
limit-tokens-of-a-query = tokens in a query
limit-depth-of-a-query = levels in a query
limit-aliases-of-a-query = aliases in a query
limit-fields-of-a-query = fields in a query, with its fragments expanded
limit-fragments-within-one-another = fragments within one another
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
limit-questions-in-one-request = questions to the rules in a request
limit-nodes-of-one-field = nodes of one field
limit-turns-of-one-line = turns in one line
limit-questions-for-the-schema-in-one-document = `__schema` in a document
detail-limit = At most { $most } { $limit }.
detail-STALE = The table is now at version { $version }.
detail-COMMAND_REUSED =
    { $version ->
        [0] The id was accepted for another command.
       *[other] The id was accepted for another command, at version { $version }.
    }
detail-DAMAGED = The log of table { $table } is damaged{ $entry ->
    [0] .
   *[other] {" "}at entry { $entry }.
} Repeating the request does not help; the operator can restore a backup.
detail-GAME_NOT_INSTALLED = The game { $game } is not installed here.
detail-REVISION_NOT_KEPT = The table is played by revision { $revision } of { $game }, which the installed package does not keep.
detail-NEWER_RULES = The table is played by revision { $revision } of { $game }, which is newer than the one installed here.
detail-UNAVAILABLE = The log cannot be reached. Send the same request again, with the same command id.
detail-UNAVAILABLE-newer = A newer release of the service has written to this table; this process cannot read it. Another one can: send the same request again.
detail-UNAVAILABLE-reads = The log can be read but not written at the moment; nothing was accepted. Send the same request again later, with the same command id.
detail-UNAVAILABLE-issuer = The issuer of this token cannot be reached, so that nobody can say whether it is valid. Try again soon, or play with the token of your seat.
detail-NOT_INSTALLED = This needs the extra { $extra }, which is not installed here; `quipu doctor` tells its operator how to install it.
detail-NO_PICTURE = No picture can be drawn at the moment. Send the same request again; everything else about the table is answered.
detail-METHOD_NOT_ALLOWED = Allowed here: { $allowed }.
unsupported-type = Send the body with this content type: { $expected }.
unsupported-coding = Send the body as it is, without Content-Encoding: no coding is read here.

refusal-NOT_STARTED = The game has not started: all seats must be taken, then the host starts it, or all who sit here together.
refusal-HOST_STARTS = The host starts this game. The people who sit here may start it together, too, at least two of them.
refusal-ALREADY_STARTED = The game has already started.
refusal-STARTING = The game is starting: seats reveal their entropy, for five seconds at most.
refusal-REVEALS_TOO_EARLY = Reveal entropy only once the start was asked for.
refusal-NOTHING_TO_REVEAL = This seat has no entropy left to reveal.
refusal-ENTROPY_LATE = The game has begun: its chance is fixed, and entropy would not be used. Leave this field out.
refusal-ENTROPY_SANDBOX = The seed of a sandbox is known: a commitment would prove nothing. Leave this field out.
refusal-ENTROPY_OTHER = This is not the entropy that the seat committed to.
refusal-SEATS_FREE = { $free ->
    [one] One seat is still free.
   *[other] { $free } seats are still free.
 }
refusal-NO_SEAT_FREE = All seats are taken.
refusal-NO_SUCH_SEAT = There is no seat { $seat }: this table has { $seats }.
refusal-SEAT_TAKEN = This seat is taken.
refusal-ALREADY_SEATED = This token already holds a seat at this table; use another token for another seat.
refusal-A_BOT = A bot plays this seat.
refusal-OUT = This seat is out.
refusal-SEAT_KEPT = This seat is kept for its player at the previous table, for a day or until the host gives it away.
refusal-NO_INVITATION = There is no invitation yet: the host makes one.
refusal-RESIGNED = The player of this seat has given up.
refusal-LEAVE_INSTEAD = Nobody plays for a result here yet: leave the seat instead.
refusal-RESIGN_INSTEAD = The game is on, and nobody alone ends it without a result: give up by resigning.
refusal-NO_DRAWS = This game has no draw by agreement.
refusal-DRAW_NEEDS_PEOPLE = A draw takes the consent of at least two people, at a table without bots and free seats.
refusal-NO_PLAYER = This seat is held by its token alone; without it nobody could play it. Change the token instead, or leave the seat.
refusal-NOT_AWAY = No bot plays for this seat.
refusal-NO_CLAIM = Nothing can be claimed against this seat now.
refusal-TIME_UP = Your time is up: what follows is done for you in a moment.
refusal-NO_HINTS = This table was opened without hints.
refusal-NOT_YOUR_TURN = The table does not wait for this seat.
refusal-SEAT_NOT_OFFERED = The player of this seat is gone: somebody new may take it once all people who play agree, at least two.
refusal-NOT_TO_OFFER = There is nothing to agree to: this seat's player is not gone, nobody else could agree, or you have agreed already.
refusal-SEAT_PLAYED = There is a game: nobody who plays is taken off a seat any more.
refusal-NO_CODE = This code is not valid: it is mistyped, used or older than five minutes.
refusal-SAME_PLAYER = The new player id is the old one.
refusal-NOT_OVER = The game is not over yet.
refusal-TABLE_OVER = The game is over; its record stays as it is.
refusal-TABLE_CLOSED = The table was closed by its host.
refusal-SEAT_FREE = This seat is already free.
refusal-STILL_PLAYED = The game has begun: only its players end it.
refusal-NOT_PRIVATE = Only a private table has an invitation.
refusal-NO_SUCH_MOMENT = There was no game to go back to at entry { $to } of the log.
refusal-NEWEST_RULES = The table is played by the newest rules already, revision { $revision }.
refusal-RULES_DO_NOT_FIT = This position cannot go on by revision { $revision } of the rules: the table keeps its own.
refusal-BEFORE_RULES = Nothing leads back to before the rules of this table changed.
refusal-RULES_CHANGED = The rules of this table changed at version { $version }: fork an earlier version, or open a sandbox.
refusal-ONLY_CERTAIN = At this table you can only take back your own actions that drew and revealed nothing, before anybody else acts.
refusal-NOBODY_AGREES = Nobody else who plays could agree: one person alone takes back no draw, nothing revealed, and nothing that others did. To learn against bots, open a table with free take-backs.
refusal-BEFORE_NEWCOMER = Somebody new has taken a seat since then: no consent leads back to before that.
refusal-ONE_PERSON = With free take-backs, this table is for one person alone.
refusal-UNFORESEEABLE = Action { $number } depends on chance or on something hidden, so no action can follow it in the list: end this command with it, and send the rest as another command.
refusal-NOTHING_TO_UNDO = There is nothing to undo.
refusal-HIDDEN = This table has hidden information: it can be forked once the game is over.
refusal-NO_POSITION = This is not a position of the game: { $problem }.
refusal-NO_LOG = Entry { $entry } of the log: { $problem }
refusal-HIDDEN_LINE = This table has hidden information: the turns of others can be tried once the game is over.
refusal-NAMES_NEEDED = Names are needed while the game is played: delete yours when it is over.
refusal-NO_SUCH_MOTION = A motion says what it is about: a rewind its version, newer rules their revision, somebody new the seat; the others say nothing more.
refusal-AGREED_ALREADY = You have agreed already.
refusal-NOT_AGAIN_YET = This was declined or withdrawn. It can be asked for again once a person has acted.
refusal-NOTHING_CHANGES = This is so already: nothing would change.
refusal-NOBODY = No rule of tables lets anybody do this.
refusal-NO_MOTION = Nobody asks for this.
refusal-ASK_OTHERS = Only your own certain actions of this turn can be undone alone. Ask the others to go back.
refusal-INCOMPLETE = Only the complete record of a finished game can be imported.
refusal-ORIGIN_MISSING = The table was forked from { $table }: import that table first.
refusal-TABLE_EXISTS = A table with this id exists here, with a different log.

terminal-table = Table { $table }; go on later with: quipu play { $game } --table { $table }
terminal-prompt = A number, an action such as { $example }, or several with "; " between them; view, log (since your turn before), hint, undo, resign, q to leave
terminal-unread = "{ $line }" is not a number of the list, a command or an action: { $error }
terminal-selection = { $count ->
    [one] one
   *[other] { $count } different ones
} of these{ $ordered ->
    [true] , in order
   *[other] {""}
}:
terminal-resign = Write "resign" once more to give up for good.

do-takeSeat = Take seat { $seat }
do-addBot = Seat a bot on seat { $seat }
do-leaveSeat = { $name ->
    [none] Leave the table
   *[other] Free the seat of { $name }
}
do-renewToken = Replace the token of the seat
do-changeInvitation = Make a new invitation
do-startTable = Start
do-claimSeat = { $then ->
    [BOT] Let a bot play for { $name }
   *[OUT] Go on without { $name }
}
do-comeBack = Take the seat back from the bot
do-resign = Resign
do-agreeToMotion = { $kind ->
    [START] I am ready
    [REWIND] Ask to go back
    [DRAW] Offer a draw
    [RULES] Go on by newer rules
    [NEWCOMER] Agree that somebody new takes seat { $to }
   *[ABANDON] End without a result
}
do-declineMotion = { $own ->
    [yes] Take back
   *[no] Decline
}
do-closeTable = Close the table
do-rematch = Play again

entry-opened = A table of { $game } for { $seats }: { $table }
entry-openedSandbox = A sandbox of { $game } for { $seats }: { $table }
entry-placed = The game starts from a given position.
entry-seatTaken = { $name } takes seat { $seat }.
entry-botSeated = { $by ->
    [SEAT] { $name } seats { $bot }.
    [HOST] The host seats { $bot }.
   *[SERVICE] { $bot } plays again.
  }
entry-seatLeft = { $name } leaves seat { $seat }.
entry-startAsked = The game is starting.
entry-entropyRevealed = { $name } adds to the randomness of the game.
entry-timedOut = { $bot ->
    [none] { $winner ->
        [none] The time of { $name } is up: they are out.
       *[other] The time of { $name } is up: { $winner } wins.
    }
   *[other] The time of { $name } is up: { $bot } plays for them.
 }
entry-seatBack = { $name } is back.
entry-seatFreed = The host frees seat { $seat } ({ $name }).
entry-invitationChanged = The host makes a new invitation.
entry-noticesSet = { $sent ->
    [1] Notices of this table are sent to somebody outside.
   *[0] Notices of this table are no longer sent.
 }
entry-closed = { $by ->
    [SERVICE] The table waited too long and is closed.
   *[HOST] The host closes the table.
  }
entry-tokenChanged = { $name } has a new token, or plays on another device: the old one is invalid.
entry-resigned = { $winner ->
    [none] { $bot ->
        [none] { $name } gives up.
       *[other] { $name } gives up: { $bot } plays on.
    }
   *[other] { $name } gives up: { $winner } wins.
 }
entry-motionAgreed = { $kind ->
    [START] { $name } is ready to start.
    [REWIND] { $turn ->
        [OWN] { $name } asks to go back to before their own last turn.
        [LAST] { $name } asks to go back to before the last turn of { $whose }.
        [EARLIER] { $name } asks to go back to before an earlier turn of { $whose }.
       *[NONE] { $name } asks to go back to entry { $to } of the log.
    }
    [DRAW] { $name } offers a draw.
    [RULES] { $name } would like to go on by revision { $to } of the rules.
    [NEWCOMER] { $name } agrees that somebody new takes seat { $to }.
   *[ABANDON] { $name } would like to end the table without a result.
 }
entry-motionDeclined = { $kind ->
    [START] { $name } is not ready to start.
    [REWIND] { $name } does not want to go back.
    [DRAW] { $name } does not agree to a draw.
    [RULES] { $name } does not want to go on by newer rules.
    [NEWCOMER] { $name } does not want somebody new to take seat { $to }.
   *[ABANDON] { $name } wants to play on for a result.
 }
entry-rewound = { $name } goes back. It is the turn of { $whose }.
entry-abandoned = The players end the table without a result.
entry-drawn = The players agree on a draw.
ending-DRAWN = The players agreed on a draw.
entry-rulesChanged = { $by ->
    [OPERATOR] The operator lets the table go on by revision { $revision } of the rules.
   *[SEAT] From here on the table is played by revision { $revision } of the rules.
  }

Status-OPEN = Seats are being taken
Status-RUNNING = The game is on
Status-OVER = The game is over
Status-CLOSED = The table was closed
UndoReason-NOT_SEATED = Only a player of this table can take an action back
UndoReason-NOT_RUNNING = An action can be taken back only while the game is on
UndoReason-NOTHING_OF_YOURS = Your last action cannot be taken back alone: somebody has acted since, or chance or something hidden came into it
replay-nothing = (nothing)
replay-takenBack = taken back
replay-score = { $score ->
    [one] one point
   *[other] { $score } points
}
rules-untranslated = Not everything is translated yet: the rest is in English.
