"""What people are told who do not watch: notices, and how they reach receivers outside."""
