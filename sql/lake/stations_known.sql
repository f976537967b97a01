-- The last version of each station of the lake, of one market or of several.
-- Reads   station_versions   the files of the lake
-- Grain   one row per station_id and country_code
select
    station_id, country_code, source, ref, name, brand, published_brand, address, city, postal_code, lat, lng, timezone,
    opening_hours, closed, availability, listed, gone
from station_versions
qualify row_number() over (partition by station_id, country_code order by snapshot_id desc) = 1
