-- The last twenty fetches, for `stats`.
-- Reads   fetch_log
-- Grain   one row per source and start, newest first
select
    country_code as country, source, started_at::varchar as "startedAt", ended_at::varchar as "endedAt", stations,
    moved, status, seconds::varchar as seconds
from fetch_log
order by started_at desc, source
limit 20
