limit-pictures-at-once = pictures that wait to be drawn
limit-pictures-at-once-of-one-client = pictures of one address that wait to be drawn
limit-pictures-in-one-request = pictures in a request
