malformed-url = Expected the address of a web server, such as https://example.org/notices, of at most 500 characters.
operator-webhooks = This server sends no notices for hosts of tables: QUIPU_WEBHOOKS does not allow it.
limit-deliveries-on-one-page = deliveries on one page
limit-deliveries-in-one-request = deliveries in a request
refusal-NO_DELIVERY = There is no such delivery.
