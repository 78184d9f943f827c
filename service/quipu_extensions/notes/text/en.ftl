limit-bytes-of-a-note = bytes of a note in UTF-8
limit-notes-of-a-seat-in-a-minute = notes of a seat in a minute
refusal-ARCHIVED = This table is in the archive, which keeps no notes.
