-- The prices that were in force in the snapshot that a run follows.
-- Reads   $file   its prices.parquet; $followed: false for a first run, for which any file of that form stands
-- Grain   one row per station_id and fuel
select station_id, country_code, source, fuel, currency, local_price
from read_parquet($file)
where $followed and local_price is not null
