"""Who somebody is: tokens, holders of seats and keys, accounts of issuers."""
