-- The OpenStreetMap objects of the stations of a market, from an old snapshot.
-- Reads   osm, $country
-- Grain   one row per station_id
select station_id, country_code, osm_ref, method, distance_m, name, brand, opening_hours, base_at
from osm
where country_code = $country
order by station_id
