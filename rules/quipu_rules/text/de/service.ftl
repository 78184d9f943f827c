problem-MALFORMED = Die Anfrage ist fehlerhaft
problem-TOO_LARGE = Die Anfrage ist zu groß
problem-TOO_COSTLY = Die Abfrage ist zu aufwendig
problem-TOO_MANY = Zu viele Anfragen auf einmal
problem-TOO_MANY_TABLES = Zu viele Tische auf einmal
problem-UNAUTHENTICATED = Gültige Zugangsdaten fehlen
problem-NOT_SEATED = Dieser Platz darf das nicht
problem-NOT_ALLOWED = Das erlaubt der Betreiber nicht
problem-UNKNOWN = Nicht gefunden
problem-STALE = Ein anderer Befehl kam zuvor
problem-COMMAND_REUSED = Diese Befehlskennung gehört zu einem anderen Befehl
problem-DAMAGED = Gespeicherte Daten dieses Tisches sind beschädigt
problem-GAME_NOT_INSTALLED = Das Spiel dieses Tisches ist nicht installiert
problem-REVISION_NOT_KEPT = Die Regeln dieses Tisches sind hier nicht aufbewahrt
problem-NEWER_RULES = Die Regeln dieses Tisches sind neuer als die hiesigen
problem-NOT_INSTALLED = Dieser Teil des Dienstes ist nicht installiert
problem-NO_PICTURE = Es lässt sich kein Bild zeichnen
problem-UNAVAILABLE = Der Dienst ist im Augenblick nicht verfügbar
problem-INTERNAL = Interner Fehler; nichts wurde angenommen
problem-REFUSED = Gegen die Regeln
problem-METHOD_NOT_ALLOWED = Methode hier nicht erlaubt
problem-NOT_ACCEPTABLE = Kein passendes Format
problem-UNSUPPORTED_MEDIA_TYPE = Falscher Typ oder falsche Kodierung des Inhalts

cause-MALFORMED = Ein Teil der Anfrage fehlt, ist unbekannt oder falsch; path nennt die Stelle.
cure-MALFORMED = Diesen Teil berichtigen und die Anfrage noch einmal senden. Was dort stehen darf, sagen das OpenAPI-Dokument und das GraphQL-Schema.
cause-TOO_LARGE = Die Anfrage überschreitet die genannte Grenze.
cure-TOO_LARGE = Weniger auf einmal senden.
cause-TOO_COSTLY = Die GraphQL-Abfrage überschreitet eine Grenze für Tiefe, Felder, Aliase oder Arbeit.
cure-TOO_COSTLY = Weniger auswählen, oder die Felder benutzen, die auf Json enden.
cause-TOO_MANY = Das Kontingent ist aufgebraucht, der Server hat die genannte Grenze erreicht, oder viele Befehle gehen gleichzeitig an denselben Tisch.
cure-TOO_MANY = Nach den Sekunden in Retry-After noch einmal versuchen.
cause-TOO_MANY_TABLES = Der Client, oder andere hinter seiner Adresse, hat so viele wartende Tische oder Tische mit Bots, wie der Server erlaubt.
cure-TOO_MANY_TABLES = Einen davon beginnen, beenden oder schließen, oder den Betreiber um mehr bitten. Warten allein hilft nicht.
cause-UNAUTHENTICATED = Die Anfrage braucht ein Platz-Token, oder kein Platz dieses Tisches hat das gesendete; oder der Schlüssel des Frontends fehlt oder ist unbekannt.
cure-UNAUTHENTICATED = Das Token senden, das beim Platznehmen kam: Authorization: Bearer <Token>; den Schlüssel eines Frontends als Quipu-Key.
cause-NOT_SEATED = Das Token hält einen anderen Platz, oder sein Platz wurde aufgegeben.
cure-NOT_SEATED = Das Token des Platzes benutzen oder einen freien Platz nehmen.
cause-NOT_ALLOWED = Die Anfrage braucht den Schlüssel des Betreibers, oder eine Einstellung des Servers verbietet sie allen; `detail` sagt, was davon.
cure-NOT_ALLOWED = Den Betreiber des Servers fragen, oder dort setzen, was `detail` nennt.
cause-UNKNOWN = Diese Seite, dieses Spiel, diesen Tisch, diese Version oder diese Ausgabe gibt es nicht.
cure-UNKNOWN = Die Adresse prüfen. Ein Tisch gehört zu einem Spiel, dessen Name in der Adresse steht.
cause-STALE = Der Tisch stand nicht mehr bei der Version, die der Befehl erwartet hat.
cure-STALE = Ansehen, was geschehen ist (die Antwort nennt es), und mit der neuen Version neu entscheiden.
cause-COMMAND_REUSED = Die Befehlskennung wurde schon mit anderem Inhalt angenommen.
cure-COMMAND_REUSED = Für jeden neuen Befehl eine neue Kennung wählen; die gleiche nur, um zu wiederholen.
cause-DAMAGED = Bytes im Protokoll des Tisches wurden nach dem Schreiben verändert. Nichts davon wird gezeigt, weil nichts davon verlässlich ist. Andere Tische sind nicht betroffen.
cure-DAMAGED = Die Anfrage nicht wiederholen. Nur der Betreiber kann helfen: mit einer Sicherung oder einem exportierten Protokoll des Tisches.
cause-GAME_NOT_INSTALLED = Kein Paket dieses Servers bringt das Spiel des Tisches mit. Das Protokoll ist unberührt, andere Tische sind nicht betroffen.
cure-GAME_NOT_INSTALLED = Nur der Betreiber kann helfen: indem er das Paket des Spiels wieder installiert. Dann geht der Tisch dort weiter, wo er war.
cause-REVISION_NOT_KEPT = Der Tisch wird nach einer älteren Fassung der Regeln gespielt, die das installierte Paket des Spiels nicht enthält. Das Protokoll ist unberührt, andere Tische sind nicht betroffen.
cure-REVISION_NOT_KEPT = Nur der Betreiber kann helfen: mit einem Paket, das diese Fassung aufbewahrt. Dann geht der Tisch dort weiter, wo er war.
cause-NEWER_RULES = Der Tisch wird nach einer neueren Fassung der Regeln gespielt, als dieser Prozess sie hat: Eine neue Version wird gerade ausgerollt oder wurde zurückgenommen. Das Protokoll ist unberührt.
cure-NEWER_RULES = Die gleiche Anfrage noch einmal senden: Ein anderer Prozess hat die Regeln vielleicht. Hilft das nicht, kann nur der Betreiber helfen, indem er das neuere Paket installiert.
cause-NOT_INSTALLED = Der Dienst wurde ohne ein Extra installiert, das hierzu nötig ist, etwa `pictures`. Alles andere wird beantwortet.
cure-NOT_INSTALLED = Die Anfrage nicht wiederholen. Der Betreiber installiert, was `detail` nennt, und startet den Dienst neu.
cause-NO_PICTURE = Das Bild wurde nicht rechtzeitig fertig. Alles andere über den Tisch wird beantwortet.
cure-NO_PICTURE = Nach den Sekunden in Retry-After die gleiche Anfrage noch einmal senden. Bis dahin den Tisch ohne Bild zeigen.
cause-UNAVAILABLE = Das Protokoll ist nicht erreichbar oder lässt sich nur lesen. Der Befehl wurde nicht angenommen, oder seine Antwort ging verloren.
cure-UNAVAILABLE = Nach den Sekunden in Retry-After die gleiche Anfrage mit der gleichen Befehlskennung senden. Sie wird nur einmal ausgeführt.
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
cause-UNSUPPORTED_MEDIA_TYPE = Der Inhalt hat einen Typ, den die Adresse nicht liest, oder ein Content-Encoding.
cure-UNSUPPORTED_MEDIA_TYPE = application/json senden, für Protokolle application/x-ndjson, und nicht gepackt. Mit curl: --json.

malformed-frontend-visibility = Dieses Frontend darf Tische öffnen, die { $allowed } sind.
malformed-whole-number = Erwartet wird eine ganze Zahl von { $least } bis { $most }.
malformed-one-of = Erwartet wird eines von: { $choices }.
malformed-unknown-parameter = Diesen Parameter gibt es hier nicht. Bekannt sind: { $known }.
malformed-parameter-twice = Dieser Parameter kommt zweimal vor.
malformed-version-tag = Erwartet wird eine Version in Anführungszeichen, etwa "17".
malformed-seats = { $game } ist für { $least } bis { $most } Spieler.
malformed-clock = Erwartet wird entweder `turn` oder `bank`, mit oder ohne `increment`; mindestens 1000 Millisekunden.
malformed-room = Erwartet werden 1 bis 128 sichtbare ASCII-Zeichen ohne Leerzeichen.
malformed-later = Der Tisch steht bei Version { $version }.
malformed-player-name = Erwartet werden 1 bis { $most } druckbare Zeichen.
malformed-no-action = Mindestens eine Aktion wird gebraucht.
malformed-command-id = Erwartet werden 1 bis 64 dieser Zeichen: A-Z a-z 0-9 . _ : ~ -
malformed-committed-entropy = Erwartet werden 64 hexadezimale Ziffern.
malformed-entropy-twice = Sende entweder `entropy` oder `entropyCommitment`.
malformed-entropy = Erwartet werden bis zu 128 hexadezimale Ziffern.
malformed-token = Erwartet werden 256 zufällige Bits als 43 Zeichen in base64url.
malformed-player = Erwartet werden 32 bis 64 dieser Zeichen: A-Z a-z 0-9 _ -
malformed-mine = Die eigenen Tische stehen über alle Spiele in der Liste: ohne `game`, `games` und die Filter für Listen von Spielen, außer `status`.
malformed-cursor = Erwartet wird der Cursor einer früheren Seite.
malformed-both-ways = Sende entweder `first` und `after` oder `last` und `before`.
malformed-no-body = Die Anfrage hat keinen Inhalt.
malformed-not-utf8 = Die Anfrage ist nicht in UTF-8 geschrieben.
malformed-too-deep = Die Anfrage ist zu tief verschachtelt.
malformed-missing-field = Das Feld { $name } fehlt.
malformed-unknown-field = Ein Feld { $name } gibt es hier nicht.
malformed-unused-field = { $name } wird zusammen mit deinen anderen Angaben nicht verwendet. Lass es weg.
malformed-unknown-value = { $value } ist keiner der Werte, die hier stehen dürfen.
malformed-wrong-type = Erwartet wird { $expected }, nicht { $got }.
malformed-at-least = Erwartet wird eine ganze Zahl, mindestens { $least }.
malformed-at-most = Erwartet wird eine ganze Zahl, höchstens { $most }.
malformed-number-range = Die Zahl ist zu groß oder zu klein.
malformed-length = Der Wert hat die falsche Form oder Länge.
malformed-json-ends = Das JSON bricht ab.
malformed-surrogate = Das JSON enthält ein halbes Surrogatpaar: sende das Zeichen selbst oder beide Hälften.
malformed-no-json = Die Anfrage ist kein gültiges JSON.
malformed-parameter-no-json = Dieser Parameter ist kein gültiges JSON.
malformed-log = Eintrag { $entry }: { $problem }
malformed-seed = Erwartet werden 64 hexadezimale Ziffern.
malformed-line-head = Jede Zeile beginnt mit Version und Platz, etwa: 17 0 endTurn
malformed-future = Die Zeit des letzten Eintrags liegt in der Zukunft.
malformed-expected-object = Erwartet wird ein JSON-Objekt.
malformed-expected-action = Erwartet wird eine Aktion.
malformed-action-fields = Erwartet werden die Felder einer Aktion.
malformed-action-type = Erwartet wird der `type` einer Aktion oder ein `input`.
malformed-introspection-alone = `__schema` und `__type` in einem eigenen Dokument abfragen.
malformed-no-query = Eine `query` oder eine `documentId` senden.
malformed-expected-query = Die Query muss eine Zeichenkette sein.
malformed-other-hash = Der Hash passt nicht zur Query.
malformed-persisted-query = Erwartet werden Version 1 und ein sha256Hash.
malformed-other = Dieser Teil der Anfrage ist fehlerhaft.

seat-operator = Sende den Schlüssel des Betreibers als: Authorization: Bearer <Schlüssel>
operator-off = Importieren ist abgeschaltet: Der Server wurde ohne Schlüssel des Betreibers gestartet.
operator-key = Das ist nicht der Schlüssel des Betreibers.
seat-bearer = Das Platz-Token wird so gesendet: Authorization: Bearer <Token>
seat-needed = Diese Anfrage braucht ein Platz-Token.
seat-player = Diese Anfrage braucht die ID eines Spielers: Authorization: Bearer <Spieler-ID>
seat-foreign = Kein Platz dieses Tisches hat dieses Token.
seat-key-needed = Diese Anfrage braucht den Schlüssel eines Frontends: Quipu-Key.
seat-key-unknown = Kein Frontend hat diesen Schlüssel.
seat-lost = Das Token hält diesen Platz nicht mehr.
seat-host = Das darf nur, wer den Tisch eröffnet hat: Sende das Token aus der Antwort auf das Eröffnen.
seat-other = Das Token hält diesen Platz nicht.
seat-reserved = Kennungen, die so beginnen, stehen für Konten von Ausstellern; sende stattdessen das JWT.
seat-account = Die Kennung eines Kontos gehört zum Konto beim Aussteller und wird hier nicht ersetzt.
seat-jwt-malformed = Das ist kein signiertes JSON Web Token mit höchstens 8192 Zeichen, das dieser Dienst versteht.
seat-jwt-issuer = Dieser Dienst kennt den Aussteller (`iss`) des Tokens nicht. Aussteller nennt der Betreiber in QUIPU_ISSUERS.
seat-jwt-algorithm = Das Token ist mit einem Verfahren signiert, das dieser Dienst von seinem Aussteller nicht annimmt.
seat-jwt-key = Der Aussteller veröffentlicht keinen Schlüssel, der dieses Token signiert haben könnte (`kid`). Hole ein neues Token; ein neuer Schlüssel wird binnen zehn Sekunden gefunden.
seat-jwt-signature = Die Signatur des Tokens ist falsch.
seat-jwt-expired = Das Token ist abgelaufen (`exp`). Hole bei seinem Aussteller ein neues und wiederhole die Anfrage.
seat-jwt-early = Das Token gilt noch nicht (`nbf`, `iat`): Vergleiche die Uhr des Ausstellers.
seat-jwt-audience = Das Token wurde für einen anderen Dienst ausgestellt (`aud`). Hole eines, das für diesen Dienst ist.
seat-jwt-claims = Das Token braucht `iss`, `aud`, `exp` und ein `sub` mit 1 bis 255 Zeichen, jeweils in der richtigen Form.

unknown-game = Ein Spiel { $name } gibt es nicht.
unknown-table = Einen Tisch { $name } gibt es hier nicht.
unknown-version = Der Tisch hat keine Version { $name }.
unknown-edition = Eine Ausgabe { $name } dieses Spiels gibt es nicht.
unknown-language = Die Sprache { $name } gibt es hier nicht.
unknown-page = Unter { $name } ist nichts zu finden.
unknown-extension = Das würde die Erweiterung { $name } beantworten, und dieser Server lässt sie weg (QUIPU_EXTENSIONS).
unknown-problem = Ein Problem { $name } gibt es nicht.

limit-bytes-of-the-body = Bytes in der Anfrage
limit-actions-of-one-command = Aktionen in einem Befehl
limit-hints-and-analyses-at-once = Hinweise und Analysen zugleich
limit-hints-and-analyses-at-once-of-one-client = Hinweise und Analysen zugleich für eine Adresse
limit-wrong-codes-a-minute = falsche Codes in der Minute
limit-tables-on-one-page = Tische auf einer Seite
limit-followers-of-this-process = offene Verbindungen zum Mitverfolgen auf diesem Server
limit-requests-a-minute-from-this-address = Anfragen pro Minute von dieser Adresse (wer den Dienst betreibt, setzt QUIPU_REQUESTS; 0 heißt ohne Grenze)
limit-requests-a-minute-from-this-key = Anfragen pro Minute mit diesem Schlüssel
full-tables-of-this-client-waiting-to-begin = Tische von hier, die auf Spieler warten: höchstens { $most }. Beginne oder schließe einen, dann kannst du einen weiteren eröffnen. Wer den Dienst betreibt, kann mehr erlauben (QUIPU_WAITING_TABLES).
full-seats-of-this-address-at-tables-waiting-to-begin = Plätze von hier an Tischen, die auf Spieler warten: höchstens { $most }. Verlasse einen oder spiele, dann kannst du einen weiteren nehmen. Plätze an Tischen, zu denen du eingeladen bist, zählen nicht. Wer den Dienst betreibt, kann mehr erlauben (QUIPU_WAITING_TABLES).
full-tables-of-this-address-with-bots-in-progress = Tische von hier, an denen Bots spielen: höchstens { $most }. Beende einen oder gib dort auf, dann können sich Bots an einen weiteren setzen. Ein Tisch, an dem eine Stunde lang nichts geschieht, zählt nicht. Wer den Dienst betreibt, kann mehr erlauben (QUIPU_BOT_TABLES).
full-seconds-for-a-worker = Kein Worker hat in { $most ->
    [one] 1 Sekunde
   *[other] { $most } Sekunden
} geantwortet. Vielleicht sind alle beschäftigt: Frage noch einmal. Läuft keiner, antwortet niemand: Wer den Dienst betreibt, startet `quipu worker`.
limit-commands-racing-for-this-table = gleichzeitige Befehle an diesem Tisch
limit-documents = GraphQL-Dokumente, die zugleich gelesen werden
limit-documents-of-one-client = GraphQL-Dokumente einer Adresse, die zugleich gelesen werden
limit-verifications = Prüfungen zugleich
limit-followers-of-this-process-of-one-client = offene Verbindungen zum Mitverfolgen von einer Adresse
limit-uploads = hochgeladene Protokolle zugleich
limit-uploads-of-one-client = hochgeladene Protokolle zugleich von einer Adresse
limit-verifications-of-one-client = Prüfungen zugleich von einer Adresse
limit-imports = Importe zugleich
limit-seconds-of-a-verification-here = Sekunden einer Prüfung hier; nimm `quipu verify`
limit-bytes-of-memory-of-a-verification-here = Bytes Speicher einer Prüfung hier; nimm `quipu verify`
limit-characters-of-a-query = Zeichen in einer Abfrage
limit-tokens-of-a-query = Zeichenfolgen in einer Abfrage
limit-depth-of-a-query = Ebenen in einer Abfrage
limit-aliases-of-a-query = Aliasse in einer Abfrage
limit-fields-of-a-query = Felder in einer Abfrage mit ausgeschriebenen Fragmenten
limit-fragments-within-one-another = Ebenen von Fragmenten ineinander
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
limit-questions-in-one-request = Fragen an die Regeln in einer Anfrage
limit-nodes-of-one-field = Knoten eines Feldes
limit-turns-of-one-line = Züge in einer Variante
limit-questions-for-the-schema-in-one-document = `__schema` in einem Dokument
detail-limit = Höchstens { $most } { $limit }.
detail-STALE = Der Tisch steht jetzt bei Version { $version }.
detail-COMMAND_REUSED =
    { $version ->
        [0] Die Kennung wurde für einen anderen Befehl angenommen.
       *[other] Die Kennung wurde für einen anderen Befehl angenommen, bei Version { $version }.
    }
detail-DAMAGED = Das Protokoll des Tisches { $table } ist beschädigt{ $entry ->
    [0] .
   *[other] {" "}in Eintrag { $entry }.
} Wiederholen hilft nicht; der Betreiber kann eine Sicherung einspielen.
detail-GAME_NOT_INSTALLED = Das Spiel { $game } ist hier nicht installiert.
detail-REVISION_NOT_KEPT = Der Tisch wird nach Fassung { $revision } von { $game } gespielt, die das installierte Paket nicht aufbewahrt.
detail-NEWER_RULES = Der Tisch wird nach Fassung { $revision } von { $game } gespielt; sie ist neuer als die hier installierte.
detail-UNAVAILABLE = Das Protokoll ist nicht erreichbar. Die gleiche Anfrage mit der gleichen Befehlskennung noch einmal senden.
detail-UNAVAILABLE-newer = Eine neuere Version des Dienstes hat an diesem Tisch geschrieben; dieser Prozess kann es nicht lesen. Ein anderer kann es: die gleiche Anfrage noch einmal senden.
detail-UNAVAILABLE-reads = Das Protokoll kann im Augenblick gelesen, aber nicht geschrieben werden; nichts wurde angenommen. Die gleiche Anfrage später noch einmal senden, mit der gleichen Befehlskennung.
detail-UNAVAILABLE-issuer = Der Aussteller dieses Tokens ist nicht zu erreichen, deshalb kann niemand sagen, ob es gilt. Versuche es bald wieder, oder spiele mit dem Token deines Platzes.
detail-NOT_INSTALLED = Dazu fehlt hier das Extra { $extra }; `quipu doctor` sagt dem Betreiber, wie er es installiert.
detail-NO_PICTURE = Im Moment lässt sich kein Bild zeichnen. Sende dieselbe Anfrage noch einmal; alles andere über den Tisch wird beantwortet.
detail-METHOD_NOT_ALLOWED = Erlaubt ist hier: { $allowed }.
unsupported-type = Der Inhalt wird mit diesem Typ gesendet: { $expected }.
unsupported-coding = Der Inhalt wird gesendet, wie er ist, ohne Content-Encoding: Hier wird keine Kodierung gelesen.

refusal-NOT_STARTED = Das Spiel hat noch nicht begonnen: Sind alle Plätze besetzt, startet es der Gastgeber, oder alle, die hier sitzen, gemeinsam.
refusal-HOST_STARTS = Der Gastgeber startet dieses Spiel. Auch die Menschen, die hier sitzen, dürfen es gemeinsam starten, mindestens zwei.
refusal-ALREADY_STARTED = Das Spiel hat schon begonnen.
refusal-STARTING = Das Spiel beginnt gerade: die Plätze legen ihre Entropie offen, höchstens fünf Sekunden lang.
refusal-REVEALS_TOO_EARLY = Entropie wird erst offengelegt, wenn der Beginn verlangt ist.
refusal-NOTHING_TO_REVEAL = Dieser Platz hat keine Entropie mehr offenzulegen.
refusal-ENTROPY_LATE = Das Spiel hat begonnen: sein Zufall steht fest, Entropie würde nicht verwendet. Lass dieses Feld weg.
refusal-ENTROPY_SANDBOX = Der Seed einer Sandbox ist bekannt: eine Festlegung würde nichts beweisen. Lass dieses Feld weg.
refusal-ENTROPY_OTHER = Das ist nicht die Entropie, auf die sich der Platz festgelegt hat.
refusal-SEATS_FREE = { $free ->
    [one] Ein Platz ist noch frei.
   *[other] { $free } Plätze sind noch frei.
 }
refusal-NO_SEAT_FREE = Alle Plätze sind besetzt.
refusal-NO_SUCH_SEAT = Einen Platz { $seat } gibt es nicht: An diesem Tisch sind es { $seats }.
refusal-SEAT_TAKEN = Dieser Platz ist besetzt.
refusal-ALREADY_SEATED = Dieses Token hat hier schon einen Platz; für einen weiteren braucht es ein anderes.
refusal-A_BOT = Diesen Platz spielt ein Bot.
refusal-OUT = Dieser Platz ist ausgeschieden.
refusal-SEAT_KEPT = Dieser Platz wird einen Tag lang für den Spieler vom vorigen Tisch frei gehalten; vorher kann ihn nur der Gastgeber vergeben.
refusal-NO_INVITATION = Es gibt noch keine Einladung: Der Gastgeber erstellt eine.
refusal-RESIGNED = Wer diesen Platz hatte, hat aufgegeben.
refusal-LEAVE_INSTEAD = Hier spielt noch niemand um ein Ergebnis: Verlasse stattdessen den Platz.
refusal-RESIGN_INSTEAD = Das Spiel läuft, und niemand beendet es allein ohne Ergebnis: gib auf.
refusal-NO_DRAWS = In diesem Spiel gibt es kein Unentschieden nach Vereinbarung.
refusal-DRAW_NEEDS_PEOPLE = Zu einem Unentschieden gehören mindestens zwei Menschen, an einem Tisch ohne Bots und freie Plätze.
refusal-NO_PLAYER = Diesen Platz hält nur sein Token; ohne es könnte ihn niemand spielen. Erneuere das Token oder verlasse den Platz.
refusal-NOT_AWAY = Für diesen Platz spielt kein Bot.
refusal-NO_CLAIM = Gegen diesen Platz lässt sich jetzt nichts geltend machen.
refusal-TIME_UP = Deine Zeit ist um: Was folgt, geschieht gleich für dich.
refusal-NO_HINTS = Dieser Tisch wurde ohne Tipps eröffnet.
refusal-NOT_YOUR_TURN = Der Tisch wartet nicht auf diesen Platz.
refusal-SEAT_NOT_OFFERED = Der Spieler dieses Platzes ist gegangen: jemand Neues darf ihn nehmen, sobald alle zustimmen, die spielen, mindestens zwei.
refusal-NOT_TO_OFFER = Hier ist nichts zuzustimmen: der Spieler dieses Platzes ist nicht gegangen, niemand sonst könnte zustimmen, oder du hast es schon getan.
refusal-SEAT_PLAYED = Das Spiel läuft: wer mitspielt, wird nicht mehr vom Platz genommen.
refusal-NO_CODE = Dieser Code gilt nicht: Er ist vertippt, verbraucht oder älter als fünf Minuten.
refusal-SAME_PLAYER = Die neue Spieler-ID ist die alte.
refusal-NOT_OVER = Das Spiel ist noch nicht zu Ende.
refusal-TABLE_OVER = Das Spiel ist zu Ende; seine Aufzeichnung bleibt, wie sie ist.
refusal-TABLE_CLOSED = Der Gastgeber hat den Tisch geschlossen.
refusal-SEAT_FREE = Dieser Platz ist schon frei.
refusal-STILL_PLAYED = Das Spiel hat begonnen: nur seine Spieler beenden es.
refusal-NOT_PRIVATE = Nur ein privater Tisch hat eine Einladung.
refusal-NO_SUCH_MOMENT = Beim Eintrag { $to } des Protokolls gab es kein Spiel, zu dem man zurückkehren könnte.
refusal-NEWEST_RULES = Der Tisch wird schon nach den neuesten Regeln gespielt, Fassung { $revision }.
refusal-RULES_DO_NOT_FIT = Diese Stellung kann nicht nach Fassung { $revision } der Regeln weitergehen: Der Tisch behält seine eigene.
refusal-BEFORE_RULES = Nichts führt zurück vor die Änderung der Regeln an diesem Tisch.
refusal-RULES_CHANGED = Die Regeln dieses Tisches haben sich mit Version { $version } geändert: Zweige eine frühere Version ab, oder eröffne eine Sandbox.
refusal-ONLY_CERTAIN = An diesem Tisch lassen sich nur eigene Aktionen zurücknehmen, die nichts gezogen und nichts aufgedeckt haben, solange niemand sonst gehandelt hat.
refusal-NOBODY_AGREES = Niemand sonst, der mitspielt, könnte zustimmen: Allein nimmt man nichts Gezogenes, nichts Aufgedecktes und nichts zurück, was andere getan haben. Wer gegen Bots lernen will, eröffnet einen Tisch mit freiem Zurücknehmen.
refusal-BEFORE_NEWCOMER = Seitdem hat jemand Neues einen Platz übernommen: Weiter zurück führt keine Zustimmung.
refusal-ONE_PERSON = Mit freiem Zurücknehmen spielt an diesem Tisch nur ein Mensch.
refusal-UNFORESEEABLE = Aktion { $number } hängt vom Zufall oder von Verborgenem ab, also kann in der Liste keine Aktion auf sie folgen: Lass diesen Befehl mit ihr enden und sende den Rest als weiteren Befehl.
refusal-NOTHING_TO_UNDO = Es gibt nichts zurückzunehmen.
refusal-HIDDEN = An diesem Tisch ist etwas verdeckt: Er lässt sich erst nach dem Spiel abzweigen.
refusal-NO_POSITION = Das ist keine Stellung des Spiels: { $problem }.
refusal-NO_LOG = Eintrag { $entry } des Protokolls: { $problem }
refusal-HIDDEN_LINE = An diesem Tisch ist etwas verdeckt: Züge anderer lassen sich erst nach dem Spiel ausprobieren.
refusal-NAMES_NEEDED = Solange gespielt wird, werden die Namen gebraucht: lösche deinen nach dem Ende.
refusal-NO_SUCH_MOTION = Ein Antrag sagt, worum es geht: zurückgehen die Version, neuere Regeln ihre Fassung, jemand Neues den Platz; die anderen sagen nichts weiter.
refusal-AGREED_ALREADY = Du hast schon zugestimmt.
refusal-NOT_AGAIN_YET = Das wurde abgelehnt oder zurückgezogen. Es kann wieder vorgeschlagen werden, sobald ein Mensch gehandelt hat.
refusal-NOTHING_CHANGES = Das ist schon so: Es würde sich nichts ändern.
refusal-NOBODY = Keine Regel der Tische erlaubt das irgendwem.
refusal-NO_MOTION = Niemand schlägt das vor.
refusal-ASK_OTHERS = Allein lassen sich nur eigene sichere Aktionen dieses Zuges zurücknehmen. Frag die anderen, ob es zurückgehen soll.
refusal-INCOMPLETE = Nur die vollständige Aufzeichnung eines beendeten Spiels lässt sich einlesen.
refusal-ORIGIN_MISSING = Der Tisch ist von { $table } abgezweigt: Importiere zuerst diesen Tisch.
refusal-TABLE_EXISTS = Einen Tisch mit dieser Kennung gibt es hier schon, mit einem anderen Protokoll.

terminal-table = Tisch { $table }; später weiter mit: quipu play { $game } --table { $table }
terminal-prompt = Eine Nummer, eine Aktion wie { $example } oder mehrere mit "; " dazwischen; view (ansehen), log (seit deinem letzten Zug), hint (Tipp), undo (zurück), resign (aufgeben), q (Schluss)
terminal-unread = „{ $line }“ ist keine Nummer der Liste, kein Befehl und keine Aktion: { $error }
terminal-selection = { $count ->
    [one] eins
   *[other] { $count } verschiedene
} von diesen{ $ordered ->
    [true] , der Reihe nach
   *[other] {""}
}:
terminal-resign = Schreib noch einmal „resign“, um endgültig aufzugeben.

do-takeSeat = Platz { $seat } nehmen
do-addBot = Einen Bot auf Platz { $seat } setzen
do-leaveSeat = { $name ->
    [none] Den Tisch verlassen
   *[other] Platz freigeben: { $name }
}
do-renewToken = Das Token des Platzes ersetzen
do-changeInvitation = Neue Einladung erstellen
do-startTable = Starten
do-claimSeat = { $then ->
    [BOT] Einen Bot für { $name } spielen lassen
   *[OUT] Ohne { $name } weiterspielen
}
do-comeBack = Den Platz vom Bot zurücknehmen
do-resign = Aufgeben
do-agreeToMotion = { $kind ->
    [START] Ich bin bereit
    [REWIND] Um Zurücknehmen bitten
    [DRAW] Unentschieden anbieten
    [RULES] Nach neueren Regeln weiterspielen
    [NEWCOMER] Zustimmen, dass jemand Neues Platz { $to } übernimmt
   *[ABANDON] Ohne Ergebnis beenden
}
do-declineMotion = { $own ->
    [yes] Zurücknehmen
   *[no] Ablehnen
}
do-closeTable = Tisch schließen
do-rematch = Noch einmal spielen

entry-opened = Ein Tisch für { $game } mit { $seats ->
    [one] 1 Platz
   *[other] { $seats } Plätzen
}: { $table }
entry-openedSandbox = Eine Sandbox für { $game } mit { $seats ->
    [one] 1 Platz
   *[other] { $seats } Plätzen
}: { $table }
entry-placed = Das Spiel beginnt mit einer vorgegebenen Stellung.
entry-seatTaken = { $name } nimmt Platz { $seat }.
entry-botSeated = { $by ->
    [SEAT] { $name } setzt { $bot } an den Tisch.
    [HOST] Der Gastgeber setzt { $bot } an den Tisch.
   *[SERVICE] { $bot } spielt wieder mit.
  }
entry-seatLeft = { $name } verlässt Platz { $seat }.
entry-startAsked = Das Spiel beginnt gleich.
entry-entropyRevealed = { $name } trägt zum Zufall des Spiels bei.
entry-timedOut = { $bot ->
    [none] { $winner ->
        [none] Die Zeit ist um für { $name }: Der Platz scheidet aus.
       *[other] Die Zeit ist um für { $name }: { $winner } gewinnt.
    }
   *[other] Die Zeit ist um für { $name }: { $bot } spielt weiter.
 }
entry-seatBack = { $name } ist zurück.
entry-seatFreed = Der Gastgeber macht Platz { $seat } frei ({ $name }).
entry-invitationChanged = Der Gastgeber erstellt eine neue Einladung.
entry-noticesSet = { $sent ->
    [1] Benachrichtigungen von diesem Tisch werden nach außen verschickt.
   *[0] Benachrichtigungen von diesem Tisch werden nicht mehr verschickt.
 }
entry-closed = { $by ->
    [SERVICE] Der Tisch hat zu lange gewartet und wird geschlossen.
   *[HOST] Der Gastgeber schließt den Tisch.
  }
entry-tokenChanged = { $name } hat ein neues Token oder spielt auf einem anderen Gerät weiter; das alte gilt nicht mehr.
entry-resigned = { $winner ->
    [none] { $bot ->
        [none] { $name } gibt auf.
       *[other] { $name } gibt auf: { $bot } spielt weiter.
    }
   *[other] { $name } gibt auf: { $winner } gewinnt.
 }
entry-motionAgreed = { $kind ->
    [START] { $name } ist bereit zu beginnen.
    [REWIND] { $turn ->
        [OWN] { $name } möchte vor den eigenen letzten Zug zurück.
        [LAST] { $name } möchte vor den letzten Zug von { $whose } zurück.
        [EARLIER] { $name } möchte vor einen früheren Zug von { $whose } zurück.
       *[NONE] { $name } möchte zurück zum Eintrag { $to } des Protokolls.
    }
    [DRAW] { $name } bietet ein Unentschieden an.
    [RULES] { $name } möchte nach Fassung { $to } der Regeln weiterspielen.
    [NEWCOMER] { $name } ist einverstanden, dass jemand Neues Platz { $to } übernimmt.
   *[ABANDON] { $name } möchte den Tisch ohne Ergebnis beenden.
 }
entry-motionDeclined = { $kind ->
    [START] { $name } ist noch nicht bereit.
    [REWIND] { $name } möchte nicht zurück.
    [DRAW] { $name } ist nicht für ein Unentschieden.
    [RULES] { $name } möchte nicht nach neueren Regeln weiterspielen.
    [NEWCOMER] { $name } möchte nicht, dass jemand Neues Platz { $to } übernimmt.
   *[ABANDON] { $name } möchte bis zu einem Ergebnis weiterspielen.
 }
entry-rewound = { $name } geht zurück. Am Zug ist { $whose }.
entry-abandoned = Die Spieler beenden den Tisch ohne Ergebnis.
entry-drawn = Alle einigen sich auf ein Unentschieden.
ending-DRAWN = Alle haben sich auf ein Unentschieden geeinigt.
entry-rulesChanged = { $by ->
    [OPERATOR] Der Betreiber lässt den Tisch nach Fassung { $revision } der Regeln weitergehen.
   *[SEAT] Von hier an wird nach Fassung { $revision } der Regeln gespielt.
  }

Status-OPEN = Plätze werden vergeben
Status-RUNNING = Das Spiel läuft
Status-OVER = Das Spiel ist zu Ende
Status-CLOSED = Der Tisch wurde geschlossen
UndoReason-NOT_SEATED = Nur wer an diesem Tisch spielt, kann eine Aktion zurücknehmen
UndoReason-NOT_RUNNING = Eine Aktion lässt sich nur zurücknehmen, solange das Spiel läuft
UndoReason-NOTHING_OF_YOURS = Die letzte Aktion lässt sich nicht allein zurücknehmen: Seither hat jemand anderes gehandelt, oder Zufall oder Verborgenes kam hinzu
replay-nothing = (nichts)
replay-takenBack = zurückgenommen
replay-score = { $score ->
    [one] ein Punkt
   *[other] { $score } Punkte
}
rules-untranslated = Noch nicht alles ist übersetzt: der Rest steht auf Englisch da.
