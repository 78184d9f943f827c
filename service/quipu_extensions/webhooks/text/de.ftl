malformed-url = Erwartet wird die Adresse eines Webservers, etwa https://example.org/notices, mit höchstens 500 Zeichen.
operator-webhooks = Dieser Server verschickt keine Benachrichtigungen für Gastgeber: QUIPU_WEBHOOKS erlaubt es nicht.
limit-deliveries-on-one-page = Zustellungen auf einer Seite
limit-deliveries-in-one-request = Zustellungen in einer Anfrage
refusal-NO_DELIVERY = Diese Zustellung gibt es nicht.
