-- The stored stations of a market.
-- Reads   stations   the rows of the run
-- Gives   one row per station that is listed, or was within 30 days. read_at: null where the newest delivery of its source had it
-- Grain   one row per station_id
select
    station_id, country_code, source, ref, name, brand, logo_file, published_brand, address, city, postal_code, lat, lng,
    timezone, opening_hours, closed, availability, listed, read_at
from stations
order by station_id
