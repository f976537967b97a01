-- Texts of rows of captures for a file of a part: all needed ones, or only those that the previous part lacks.
-- Reads   named_rows   the rows that prices and figures name;  new_origins   those of this run's deliveries; old_texts   of the previous part: a new text with the same id replaces it;   $whole   true for all
-- Gives   text_id: the digits with which an origin ends;   fields: JSON text, field to its text as published
-- Grain   one row per text of a source
with named as (
    select source, right(origin, 12) as text_id, fields from new_origins
    union
    select source, text_id, fields from old_texts
    where (source, text_id) not in (select (source, right(origin, 12)) from new_origins)
),

wanted as (
    select distinct source, text_id from named_rows
)

select source, text_id, fields
from named
semi join wanted using (source, text_id)
where $whole::boolean or (source, text_id) not in (select (source, text_id) from old_texts)
order by text_id, source
