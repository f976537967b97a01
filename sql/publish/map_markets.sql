-- Markets whose answers take something from the map.
-- Reads   from_map
-- Grain   one row per country
select distinct country_code
from from_map
order by country_code
