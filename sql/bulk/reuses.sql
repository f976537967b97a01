-- What the terms of each source of stations allow, and whether a station of it is remembered.
-- Reads   sources, stations
-- Grain   one row per source of stations
select
    source_id as source, country_code as country, reuse,
    exists (select 1 from stations where stations.source = sources.source_id) as held
from sources
where kind = 'stations'
order by source
