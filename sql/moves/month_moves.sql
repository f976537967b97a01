-- The moves of one market in a closed month, merged into one segment: the rows of the segments of its runs, by station, those of
-- a station in the order in which they were seen.
-- Reads   $files: JSON list of the Parquet files of its segments, the older ones first (two runs may share a second)
-- Grain   one row per station_id, fuel and currency that moved, and run
select
    country_code, station_id, source, fuel, currency, old_amount, new_amount, stamp_at, seen_at, why, snapshot_id
from read_parquet(from_json($files::json, '["VARCHAR"]'), filename = true)
order by
    station_id, seen_at, fuel, list_position(from_json($files::json, '["VARCHAR"]'), filename), new_amount is not null,
    currency
