-- The numbers of current prices of each source of a market, as stored in its summary.
-- Reads   source_counts
-- Grain   one row per source
select
    source, newest_at::varchar as "newestAt", stations_in_force::double as "stationsInForce", in_force::double as "inForce",
    held::double as held, withheld::double as withheld, stale::double as stale,
    valid_to::varchar as "validTo"
from source_counts
order by source
