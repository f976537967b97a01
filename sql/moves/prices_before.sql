-- The prices that were in force in the snapshot that a run follows, of the markets that it has made.
-- Reads   prices_kept   their prices.parquet
-- Grain   one row per station_id and fuel
select station_id, country_code, source, fuel, currency, local_price
from prices_kept
where local_price is not null
