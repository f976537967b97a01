-- The stored fetches, newest first.
-- Reads   $file   fetch_log.parquet
-- Grain   one row per source and start
select
    country_code as country, source, started_at::varchar as "startedAt", ended_at::varchar as "endedAt", stations,
    moved, status, seconds::varchar as seconds, error
from read_parquet($file)
order by started_at desc, source
