-- The moves of a segment as the server reads them: by station, and of each in the order in which they were seen.
-- Reads   segment
-- Gives   value: JSON list of source, fuel, currency, old, new, stamp, seen, why, snapshot id; amounts without last zeros
-- Grain   one row per move
select
    station_id::double as key,
    to_json([
        source, fuel, currency, shortest(old_amount), shortest(new_amount), stamp_at::varchar, seen_at::varchar, why,
        snapshot_id
    ])::varchar as value
from segment
order by station_id, rowid
