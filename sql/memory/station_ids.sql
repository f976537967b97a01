-- The ids of the stations of each market.
-- Reads   $files   JSON list: the stations.parquet of the markets
-- Gives   ids   JSON list of numbers
-- Grain   one row per country
select country_code as country, to_json(list(station_id))::varchar as ids
from read_parquet(from_json($files::json, '["VARCHAR"]'))
group by country_code
order by country
