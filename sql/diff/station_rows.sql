-- The stations of the counts.
-- Reads   station_changes;  $markets   countries with commas between, empty for all;  $limit
-- Grain   one row per station
select country, station_id::double as "stationId", change, name, brand
from station_changes
where $markets = '' or list_contains(string_split($markets, ','), country)
order by country, station_id
limit $limit
