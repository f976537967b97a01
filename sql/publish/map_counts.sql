-- The numbers of additions from the map to a market.
-- Reads   osm, from_map
-- Gives   matches: stations found on it; base_at: the newest state of the map that they are of; is_used: answers take something from it
-- Grain   one row
select count(*)::bigint as matches, max(base_at) as base_at, (select count(*) > 0 from from_map) as is_used
from osm
