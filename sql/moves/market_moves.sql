-- The moves of one market in a run, as stored in its segment.
-- Reads   moves, $country
-- Grain   one row per station_id, fuel and currency that moved
select
    country_code, station_id, source, fuel, currency, old_amount, new_amount, stamp_at, seen_at, why, snapshot_id
from moves
where country_code = $country
order by station_id, fuel, new_amount is not null, currency
