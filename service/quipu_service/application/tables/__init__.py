"""What people read: tables as they are and were, as they change, in lists, and added up."""
