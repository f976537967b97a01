-- The OpenStreetMap object of each matched station of a market, with its tags. Kept in a separate table because of its
-- licence, ODbL 1.0.
-- Reads   osm   the rows of the run
-- Gives   method: `id`, `brand` or `alone`; name, brand, opening_hours as mapped
-- Grain   one row per station_id
select station_id, country_code, osm_ref, method, distance_m, name, brand, opening_hours, base_at
from osm
order by station_id
