-- The market whose station has an id.
-- Reads   $files   JSON list: the stations.parquet of the markets;   $ids   JSON list of ids
-- Grain   one row per id
select station_id::double as id, country_code as country
from read_parquet(from_json($files::json, '["VARCHAR"]'))
where list_contains(from_json($ids::json, '["BIGINT"]'), station_id)
order by id
