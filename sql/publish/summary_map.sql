-- The additions from the map to a market, as stored in its summary.
-- Reads   map_counts
-- Grain   one row
select matches::double as matches, base_at::varchar as "baseAt", is_used as "isUsed"
from map_counts
