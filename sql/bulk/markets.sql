-- The markets of which a station is remembered.
-- Reads   stations
-- Grain   one row per market
select distinct country_code as market
from stations
order by market
