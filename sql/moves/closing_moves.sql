-- The end of the prices that are in force after the last day that was read of an archive: what happened then is unknown.
-- Reads   prices_kept   the prices of that day;  $seen_at: the end of that day;  $why;  $sha256: of the archive
-- Grain   one row per station_id and fuel
select
    country_code, station_id, source, fuel, currency, local_price as old_amount, null::decimal(12, 6) as new_amount,
    null::timestamp as stamp_at, $seen_at::timestamp as seen_at, $why::varchar as why,
    'backfilled-' || $sha256::varchar as snapshot_id
from prices_kept
where local_price is not null
order by country_code, station_id, fuel, currency
