limit-pictures-at-once = Bilder, die darauf warten, gezeichnet zu werden
limit-pictures-at-once-of-one-client = Bilder einer Adresse, die darauf warten, gezeichnet zu werden
limit-pictures-in-one-request = Bilder in einer Anfrage
