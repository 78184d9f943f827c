problem-MALFORMED = Die Anfrage ist nicht wohlgeformt
problem-TOO_LARGE = Die Anfrage ist zu groß
problem-TOO_COSTLY = Die Abfrage ist zu aufwendig
problem-TOO_MANY = Zu viele auf einmal
problem-UNAUTHENTICATED = Dafür braucht es die Kennung eines Platzes
problem-NOT_SEATED = Dieser Platz darf das nicht
problem-UNKNOWN = Nicht gefunden
problem-STALE = Ein anderer Befehl kam zuvor
problem-COMMAND_REUSED = Diese Befehlskennung gehört zu einem anderen Befehl
problem-UNAVAILABLE = Das Protokoll ist nicht erreichbar; bitte mit derselben Befehlskennung wiederholen
problem-INTERNAL = Hier ist etwas schiefgegangen; nichts wurde angenommen
problem-REFUSED = Gegen die Regeln
problem-METHOD_NOT_ALLOWED = Diese Adresse kennt diese Methode nicht
problem-NOT_ACCEPTABLE = Diese Adresse antwortet in keinem der gewünschten Formate
problem-UNSUPPORTED_MEDIA_TYPE = Diese Adresse nimmt keine Inhalte dieser Art
problem-more = docs/clients.md sagt, was jedes Problem bedeutet und was zu tun ist; die Regeln der Spiele stehen in docs/rules/, unter der Nummer, die eine Ablehnung nennt.

refusal-NOT_STARTED = Das Spiel hat nicht begonnen: Sind alle Plätze besetzt, startet es einer von ihnen.
refusal-ALREADY_STARTED = Das Spiel hat schon begonnen.
refusal-SEATS_FREE = { $free ->
    [one] Ein Platz ist noch frei.
   *[other] { $free } Plätze sind noch frei.
 }
refusal-NO_SEAT_FREE = Alle Plätze sind besetzt.
refusal-SEAT_TAKEN = Dieser Platz ist besetzt.
refusal-ALREADY_SEATED = Diese Kennung hat hier schon einen Platz; für einen weiteren braucht es eine andere.
refusal-TABLE_OVER = Das Spiel ist zu Ende; seine Aufzeichnung bleibt, wie sie ist.
refusal-NO_SUCH_MOMENT = Bei Version { $to } gab es kein Spiel, zu dem man zurückkehren könnte.
refusal-AGREED_ALREADY = Dieser Platz hat der Rückkehr zu Version { $to } schon zugestimmt; andere noch nicht.
refusal-UNFORESEEABLE = Was folgen würde, hängt vom Zufall ab oder von Verborgenem.
refusal-NOTHING_TO_UNDO = Es gibt nichts zurückzunehmen.
refusal-HIDDEN = Dieser Tisch verbirgt etwas vor jemandem: Abzweigen geht erst nach dem Ende.
refusal-INCOMPLETE = Nur die vollständige Aufzeichnung eines beendeten Spiels lässt sich einlesen.
refusal-TABLE_EXISTS = Einen Tisch dieses Namens gibt es hier schon, mit anderer Geschichte.

terminal-table = Tisch { $table }; später weiter mit: quipu play { $game } --table { $table }
terminal-prompt = Eine Nummer oder eine Aktion wie { $example }; oder view (ansehen), undo (zurück), quit (Schluss)

entry-opened = Ein Tisch { $game } für { $seats }: { $table }
entry-seatTaken = { $name } nimmt Platz { $seat }.
entry-seatLeft = { $name } verlässt Platz { $seat }.
entry-rewindAsked = { $name } möchte zurück zu Version { $to }.
entry-rewound = { $name } geht zurück zu Version { $to }.
