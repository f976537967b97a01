-- The terms under which facts of toll points came.
-- Reads   tolls
-- Grain   one row per licence and attribution
select distinct licence, attribution
from tolls
order by licence, attribution
