-- The reuse that the terms of each source of stations allow.
-- Reads   sources
-- Grain   one row per source of stations
select source_id as source, country_code as country, reuse
from sources
where kind = 'stations'
order by source
