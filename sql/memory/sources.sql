-- The stored state of the sources.
-- Reads   $file   sources.parquet
-- Grain   one row per source
select
    source_id as id, last_read_at::varchar as "lastReadAt", still_since::varchar as "stillSince",
    asked_at::varchar as "askedAt", status, error_code as "errorCode", error, failures,
    failing_since::varchar as "failingSince", seconds::varchar as seconds, rows, read, skipped, quarantined, stations,
    prices, moved, captures, streaks, profile, report,
    judged_with as "judgedWith"
from read_parquet($file)
order by id
