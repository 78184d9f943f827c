"""Notices for people who are not watching a table, and their delivery to receivers outside."""
