-- The ids that stations of more than one market have.
-- Reads   $files   JSON list: the stations.parquet of the markets
-- Gives   countries   JSON list, ascending
-- Grain   one row per id
select station_id::double as id, to_json(list(distinct country_code order by country_code))::varchar as countries
from read_parquet(from_json($files::json, '["VARCHAR"]'))
group by station_id
having count(distinct country_code) > 1
order by id
