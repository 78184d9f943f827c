limit-bytes-of-a-note = Bytes einer Notiz in UTF-8
limit-notes-of-a-seat-in-a-minute = Notizen eines Platzes in einer Minute
refusal-ARCHIVED = Dieser Tisch liegt im Archiv, und dort bleiben keine Notizen.
