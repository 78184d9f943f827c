problem-MALFORMED = Die Anfrage ist fehlerhaft
problem-TOO_LARGE = Die Anfrage ist zu groß
problem-TOO_COSTLY = Die Abfrage ist zu aufwendig
problem-TOO_MANY = Zu viele auf einmal
problem-UNAUTHENTICATED = Ein Platz-Token fehlt
problem-NOT_SEATED = Dieser Platz darf das nicht
problem-NOT_ALLOWED = Das darf nur der Betreiber
problem-UNKNOWN = Nicht gefunden
problem-STALE = Ein anderer Befehl kam zuvor
problem-COMMAND_REUSED = Diese Befehlskennung gehört zu einem anderen Befehl
problem-UNAVAILABLE = Der Dienst ist im Augenblick nicht verfügbar
problem-INTERNAL = Interner Fehler; nichts wurde angenommen
problem-REFUSED = Gegen die Regeln
problem-METHOD_NOT_ALLOWED = Methode hier nicht erlaubt
problem-NOT_ACCEPTABLE = Kein passendes Format
problem-UNSUPPORTED_MEDIA_TYPE = Falscher Inhaltstyp

cause-MALFORMED = Ein Teil der Anfrage fehlt, ist unbekannt oder falsch; path nennt die Stelle.
cure-MALFORMED = Diesen Teil berichtigen und die Anfrage noch einmal senden. Was dort stehen darf, sagen das OpenAPI-Dokument und das GraphQL-Schema.
cause-TOO_LARGE = Die Anfrage überschreitet die Grenze, die sie nennt.
cure-TOO_LARGE = Weniger auf einmal senden.
cause-TOO_COSTLY = Die GraphQL-Abfrage überschreitet eine Grenze für Tiefe, Felder, Aliase oder Arbeit.
cure-TOO_COSTLY = Weniger auswählen, oder die Felder benutzen, die auf Json enden.
cause-TOO_MANY = Der Server hat die genannte Grenze erreicht, oder viele Befehle gehen an denselben Tisch.
cure-TOO_MANY = Nach so vielen Sekunden, wie Retry-After nennt, noch einmal versuchen.
cause-UNAUTHENTICATED = Die Anfrage braucht ein Platz-Token, oder kein Platz dieses Tisches hat das gesendete.
cure-UNAUTHENTICATED = Das Token senden, das beim Platznehmen kam: Authorization: Bearer <Token>
cause-NOT_SEATED = Das Token hält einen anderen Platz, oder sein Platz wurde aufgegeben.
cure-NOT_SEATED = Das Token des Platzes benutzen oder einen freien Platz nehmen.
cause-NOT_ALLOWED = Die Anfrage braucht den Schlüssel des Betreibers.
cure-NOT_ALLOWED = Den Betreiber des Servers fragen, oder dort den Schlüssel setzen.
cause-UNKNOWN = Diese Seite, dieses Spiel, diesen Tisch, diese Version oder diese Ausgabe gibt es nicht.
cure-UNKNOWN = Die Adresse prüfen. Ein Tisch gehört zu einem Spiel, dessen Name in der Adresse steht.
cause-STALE = Der Tisch stand nicht mehr bei der Version, die der Befehl erwartet hat.
cure-STALE = Ansehen, was geschehen ist (die Antwort nennt es), und mit der neuen Version neu entscheiden.
cause-COMMAND_REUSED = Die Befehlskennung wurde schon mit anderem Inhalt angenommen.
cure-COMMAND_REUSED = Für jeden neuen Befehl eine neue Kennung wählen; die gleiche nur, um zu wiederholen.
cause-UNAVAILABLE = Das Protokoll ist nicht erreichbar. Der Befehl wurde nicht angenommen, oder seine Antwort ging verloren.
cure-UNAVAILABLE = Nach den Sekunden in Retry-After die gleiche Anfrage mit der gleichen Befehlskennung senden: Sie geschieht einmal.
cause-INTERNAL = Der Dienst hat einen Fehler. Die Anfrage hat nichts geändert.
cure-INTERNAL = Dem Betreiber mit der Uhrzeit der Anfrage melden.
cause-REFUSED = Die Spielregeln verbieten die Aktion; rule nennt die Regel, place die Aktion in der Liste.
cure-REFUSED = Eine der erlaubten Aktionen wählen. Die Regeln des Spiels erklären die Stelle.
cause-DECLINED = Die Regeln der Tische verbieten das in diesem Augenblick, gleich bei welchem Spiel.
cure-DECLINED = Zustand und Plätze des Tisches ansehen und wählen, was passt.
cause-METHOD_NOT_ALLOWED = Die Adresse kennt diese Methode nicht.
cure-METHOD_NOT_ALLOWED = Eine der Methoden in Allow benutzen.
cause-NOT_ACCEPTABLE = Die Adresse antwortet in keinem der Formate in Accept.
cure-NOT_ACCEPTABLE = Das Format annehmen, das die Referenz nennt.
cause-UNSUPPORTED_MEDIA_TYPE = Der Inhalt hat einen Typ, den die Adresse nicht liest.
cure-UNSUPPORTED_MEDIA_TYPE = application/json senden, für Protokolle application/x-ndjson. Mit curl: --json.

malformed-whole-number = Erwartet wird eine ganze Zahl von { $least } bis { $most }.
malformed-one-of = Erwartet wird eines von: { $choices }.
malformed-unknown-parameter = Diesen Parameter gibt es hier nicht. Bekannt sind: { $known }.
malformed-parameter-twice = Dieser Parameter kommt zweimal vor.
malformed-version-tag = Erwartet wird eine Version in Anführungszeichen, etwa "17".
malformed-seats = { $game } ist für { $least } bis { $most } Spieler.
malformed-clock = Erwartet wird entweder `turn` oder `bank`, mit oder ohne `increment`; mindestens 1000 Millisekunden.
malformed-later = Der Tisch steht bei Version { $version }.
malformed-player-name = Erwartet werden 1 bis { $most } druckbare Zeichen.
malformed-no-action = Mindestens eine Aktion wird gebraucht.
malformed-command-id = Erwartet werden 1 bis 64 dieser Zeichen: A-Z a-z 0-9 . _ : ~ -
malformed-entropy = Erwartet werden bis zu 128 hexadezimale Ziffern.
malformed-token = Erwartet werden 256 zufällige Bits als 43 Zeichen in base64url.
malformed-cursor = Erwartet wird der Cursor einer früheren Seite.
malformed-no-body = Die Anfrage hat keinen Inhalt.
malformed-not-utf8 = Die Anfrage ist nicht in UTF-8 geschrieben.
malformed-too-deep = Die Anfrage ist zu tief verschachtelt.
malformed-missing-field = Das Feld { $name } fehlt.
malformed-unknown-field = Ein Feld { $name } gibt es hier nicht.
malformed-unknown-value = { $value } ist keiner der Werte, die hier stehen dürfen.
malformed-wrong-type = Erwartet wird { $expected }, nicht { $got }.
malformed-at-least = Erwartet wird eine ganze Zahl, mindestens { $least }.
malformed-at-most = Erwartet wird eine ganze Zahl, höchstens { $most }.
malformed-number-range = Die Zahl ist zu groß.
malformed-length = Der Wert hat die falsche Form oder Länge.
malformed-json-ends = Das JSON bricht ab.
malformed-no-json = Die Anfrage ist kein gültiges JSON.
malformed-log = Eintrag { $entry }: { $problem }
malformed-future = Die Zeit des letzten Eintrags liegt in der Zukunft.
malformed-other = Dieser Teil der Anfrage ist fehlerhaft.

seat-operator = Sende den Schlüssel des Betreibers als: Authorization: Bearer <Schlüssel>
operator-off = Importieren ist abgeschaltet: Der Server wurde ohne Schlüssel des Betreibers gestartet.
operator-key = Das ist nicht der Schlüssel des Betreibers.
seat-bearer = Das Platz-Token wird so gesendet: Authorization: Bearer <Token>
seat-needed = Diese Anfrage braucht ein Platz-Token.
seat-foreign = Kein Platz dieses Tisches hat dieses Token.
seat-lost = Das Token hält diesen Platz nicht mehr.
seat-other = Das Token hält diesen Platz nicht.

unknown-game = Ein Spiel { $name } gibt es nicht.
unknown-table = Einen Tisch { $name } gibt es hier nicht.
unknown-version = Der Tisch hat keine Version { $name }.
unknown-edition = Eine Ausgabe { $name } dieses Spiels gibt es nicht.
unknown-page = Unter { $name } ist nichts zu finden.
unknown-problem = Ein Problem { $name } gibt es nicht.

limit-bytes-of-the-body = Bytes in der Anfrage
limit-actions-of-one-command = Aktionen in einem Befehl
limit-tables-on-one-page = Tische auf einer Seite
limit-followers-of-this-process = Zuschauer auf diesem Server
limit-commands-racing-for-this-table = gleichzeitige Befehle an diesem Tisch
limit-verifications = Prüfungen zugleich
limit-imports = Importe zugleich
limit-seconds-of-a-verification-here = Sekunden einer Prüfung hier; nimm `quipu verify`
limit-bytes-of-memory-of-a-verification-here = Bytes Speicher einer Prüfung hier; nimm `quipu verify`
limit-characters-of-a-query = Zeichen in einer Abfrage
limit-tokens-of-a-query = Zeichenfolgen in einer Abfrage
limit-depth-of-a-query = Ebenen in einer Abfrage
limit-aliases-of-a-query = Aliasse in einer Abfrage
limit-fields-of-a-query = Felder in einer Abfrage, ihre Fragmente ausgeschrieben
limit-comparisons-of-fields-with-one-name-in-a-query = Vergleiche gleich benannter Felder in einer Abfrage
limit-cost-of-a-query = Felder in einer Antwort, geschätzt
limit-operations-of-one-document = Operationen in einem Dokument
limit-fields-of-introspection = Felder in einer Antwort über das Schema, geschätzt
limit-tables-in-one-request = Tische in einer Anfrage
limit-tables-at-an-earlier-version-in-one-request = Tische in einer früheren Version in einer Anfrage
limit-lists-of-tables-in-one-request = Listen von Tischen in einer Anfrage
limit-entries-of-logs-in-one-request = Einträge von Protokollen in einer Anfrage
limit-entries-of-a-log = Einträge eines Protokolls in einem Feld
limit-boards-in-one-request = Spielpläne in einer Anfrage
limit-questions-for-the-schema-in-one-document = `__schema` in einem Dokument
detail-limit = Höchstens { $most } { $limit }.
detail-STALE = Der Tisch steht jetzt bei Version { $version }.
detail-COMMAND_REUSED = Die Kennung wurde für einen anderen Befehl angenommen, als Version { $version }.
detail-UNAVAILABLE = Das Protokoll ist nicht erreichbar. Die gleiche Anfrage mit der gleichen Befehlskennung noch einmal senden.
detail-METHOD_NOT_ALLOWED = Erlaubt ist hier: { $allowed }.
detail-UNSUPPORTED_MEDIA_TYPE = Der Inhalt wird mit diesem Typ gesendet: { $expected }.

refusal-NOT_STARTED = Das Spiel hat nicht begonnen: Sind alle Plätze besetzt, startet es einer von ihnen.
refusal-ALREADY_STARTED = Das Spiel hat schon begonnen.
refusal-SEATS_FREE = { $free ->
    [one] Ein Platz ist noch frei.
   *[other] { $free } Plätze sind noch frei.
 }
refusal-NO_SEAT_FREE = Alle Plätze sind besetzt.
refusal-SEAT_TAKEN = Dieser Platz ist besetzt.
refusal-ALREADY_SEATED = Diese Kennung hat hier schon einen Platz; für einen weiteren braucht es eine andere.
refusal-A_BOT = Diesen Platz spielt ein Bot.
refusal-OUT = Dieser Platz ist ausgeschieden.
refusal-NOT_AWAY = Für diesen Platz spielt kein Bot.
refusal-NO_CLAIM = Gegen diesen Platz lässt sich jetzt nichts geltend machen.
refusal-NO_HINTS = Dieser Tisch wurde ohne Tipps eröffnet.
refusal-NOT_YOUR_TURN = Der Tisch wartet nicht auf diesen Platz.
refusal-NOT_OVER = Die Partie ist nicht zu Ende.
refusal-TABLE_OVER = Das Spiel ist zu Ende; seine Aufzeichnung bleibt, wie sie ist.
refusal-NO_SUCH_MOMENT = Bei Version { $to } gab es kein Spiel, zu dem man zurückkehren könnte.
refusal-AGREED_ALREADY = Dieser Platz hat der Rückkehr zu Version { $to } schon zugestimmt; andere noch nicht.
refusal-UNFORESEEABLE = Was folgen würde, hängt vom Zufall ab oder von Verborgenem.
refusal-NOTHING_TO_UNDO = Es gibt nichts zurückzunehmen.
refusal-HIDDEN = Dieser Tisch verbirgt etwas vor jemandem: Abzweigen geht erst nach dem Ende.
refusal-INCOMPLETE = Nur die vollständige Aufzeichnung eines beendeten Spiels lässt sich einlesen.
refusal-ORIGIN_MISSING = Der Tisch ist von { $table } abgezweigt: importiere zuerst jenen Tisch.
refusal-TABLE_EXISTS = Einen Tisch dieses Namens gibt es hier schon, mit anderer Geschichte.

terminal-table = Tisch { $table }; später weiter mit: quipu play { $game } --table { $table }
terminal-prompt = Eine Nummer, eine Aktion wie { $example } oder mehrere mit "; " dazwischen; view (ansehen), undo (zurück), q (Schluss)

entry-opened = Ein Tisch { $game } für { $seats }: { $table }
entry-seatTaken = { $name } nimmt Platz { $seat }.
entry-seatLeft = { $name } verlässt Platz { $seat }.
entry-timedOut = { $then ->
    [BOT] Die Zeit ist um für { $name }: Ein Bot spielt weiter.
   *[OUT] Die Zeit ist um für { $name }: Der Platz scheidet aus.
 }
entry-seatBack = { $name } ist zurück.
entry-rewindAsked = { $name } möchte zurück zu Version { $to }.
entry-rewound = { $name } geht zurück zu Version { $to }.

Status-OPEN = Plätze werden vergeben
Status-RUNNING = Das Spiel läuft
Status-OVER = Das Spiel ist zu Ende
UndoReason-NOT_SEATED = Nur wer an diesem Tisch spielt, kann eine Aktion zurücknehmen
UndoReason-NOT_RUNNING = Eine Aktion lässt sich nur zurücknehmen, solange das Spiel läuft
UndoReason-NOTHING_OF_YOURS = Die letzte Aktion lässt sich nicht allein zurücknehmen: Seither hat jemand anderes gehandelt, oder Zufall oder Verborgenes kam hinzu
replay-takenBack = zurückgenommen
replay-score = { $score ->
    [one] ein Punkt
   *[other] { $score } Punkte
}
