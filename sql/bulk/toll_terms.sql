-- The terms under which facts of the toll points of the bulk files came.
-- Reads   tolls
-- Grain   one row per licence and attribution
select distinct licence, attribution
from tolls
where source is not null
order by licence, attribution
