"""Who may do how much: rate limits, shares, CPU, quotas of frontends and openers."""
