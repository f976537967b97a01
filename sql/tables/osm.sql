-- What OpenStreetMap has of the stations: the object that each is, and what its tags say. A table by itself, under ODbL 1.0.
-- Reads   $rows   the run's matches, JSON lines
-- Gives   method: `id`, `brand` or `alone`; name, brand, opening_hours as mapped
-- Grain   one row per station_id
select
    "stationId"::bigint as station_id, country as country_code, "osmRef" as osm_ref, method, "distanceM" as distance_m,
    name, brand, "openingHours" as opening_hours, "baseAt" as base_at
from read_json($rows, format = 'newline_delimited', columns = {
    stationId: 'BIGINT', country: 'VARCHAR', osmRef: 'VARCHAR', method: 'VARCHAR', distanceM: 'INTEGER',
    name: 'VARCHAR', brand: 'VARCHAR', openingHours: 'VARCHAR', baseAt: 'TIMESTAMP'
})
order by country_code, station_id
