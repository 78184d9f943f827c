game-title = Beacon

action-playLowest = Play your lowest card
action-wait = Wait
action-signal = Signal how high your lowest card is

event-handDealt = { $seat } is dealt { $cardsCount ->
    [0] { $count } cards
   *[other] { $cards }
}.
event-cardPlayed = { $seat } plays { $card }.
event-cardMissed = { $seat } still held { $card }: a lamp goes out.
event-turnWaited = { $seat } waits.
event-signalGiven = { $seat } signals that their lowest card is { $band }.
event-turnBegun = { "" }
event-gameEnded = { $outcome }

prompt-playing = Play your lowest card, or wait: all together may wait { $waits ->
    [0] no more
    [one] once more
   *[other] { $waits } more times
}.
may-playing = { $signalled ->
    [true] You have given your signal.
   *[false] You may signal how high your lowest card is.
}
waiting-playing = { $seat } is to play a card or to wait.

refusal-NO_WAITS_LEFT = All together have waited as often as they may: play your lowest card.
refusal-SIGNALLED_ALREADY = You have given your one signal: play, or wait for your turn.
refusal-NO_CARDS_LEFT = You have no card left to signal: wait for the others.

ending-ALL_PLAYED = All cards are gone.
ending-LAMPS_OUT = The last lamp has gone out.
criterion-SCORE = lamps
result-score = { $score ->
    [one] { $score } lamp
   *[other] { $score } lamps
}

Band-LOW = low
Band-MIDDLE = in the middle
Band-HIGH = high

view-hand = your hand
view-handSizes = cards
view-last = last card
view-lamps = lamps
view-waits = waits left
view-signals = signals
