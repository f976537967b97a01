-- What the map adds to a market, as its summary keeps it.
-- Reads   map_counts
-- Grain   one row
select matches::double as matches, base_at::varchar as "baseAt", is_used as "isUsed"
from map_counts
