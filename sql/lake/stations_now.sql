-- The stations of one market in a snapshot, those that are no longer listed included, without the time of their last read,
-- which changes with each read.
-- Reads   stations, gone
-- Grain   one row per station_id
select
    station_id, country_code, source, ref, name, brand, published_brand, address, city, postal_code, lat, lng, timezone,
    opening_hours, closed, availability, listed, false as gone
from stations
union all
select
    station_id, country_code, source, ref, name, brand, published_brand, address, city, postal_code, lat, lng, timezone,
    opening_hours, closed, availability, listed, true
from gone
where station_id not in (select station_id from stations)
qualify row_number() over (partition by station_id order by read_at desc) = 1
