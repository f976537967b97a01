-- Which object of OpenStreetMap each station was found to be.
-- Reads   $file   osm.parquet
-- Grain   one row per station
select
    station_id::double as "stationId", country_code as country, osm_ref as "osmRef", method, distance_m as "distanceM",
    name, brand, opening_hours as "openingHours", base_at::varchar as "baseAt"
from read_parquet($file)
order by country, "stationId"
