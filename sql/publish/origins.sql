-- The rows of captures that prices and figures were read from, with their texts.
-- Reads   origins_as_kept, texts   the files of its parts
-- Gives   fields: JSON text, field to its text as published
-- Grain   one row per row of a capture
select kept.origin, kept.source, kept.capture, kept.sha256, kept.position, texts.fields
from origins_as_kept as kept
left join texts on texts.source = kept.source and texts.text_id = right(kept.origin, 12)
