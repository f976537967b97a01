-- How many moves of a file of the lake differ from those that are to replace it.
-- Reads   lake_file;  moves_before
-- Grain   one row
with differing as (
    (select * from lake_file except all select * from moves_before)
    union all
    (select * from moves_before except all select * from lake_file)
)

select count(*)::integer as differing
from differing
