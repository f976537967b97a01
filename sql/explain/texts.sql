-- The texts that some prices were read from.
-- Reads   lineage
-- Gives   fields: JSON text, field to its text as published
-- Grain   one row per text
select distinct right(origin, 12) as id, fields
from lineage
