-- How many moves of a file of the lake differ from those that are to replace it.
-- Reads   lake_file;  moves_before
-- Grain   one row
with differing as (
    (from lake_file except all from moves_before)
    union all
    (from moves_before except all from lake_file)
)

select count(*)::integer as differing
from differing
