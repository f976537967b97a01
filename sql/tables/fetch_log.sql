-- The newest fetches of the station sources.
-- Reads   $rows   the run's fetch log, JSON lines, followed by the stored fetches
-- Gives   status as in `stats`; seconds with three decimals; error only for failed and skipped ones
-- Grain   one row per source and start
select
    country as country_code, source, "startedAt" as started_at, "endedAt" as ended_at, stations, moved, status,
    seconds, error
from read_json($rows, format = 'newline_delimited', columns = {
    country: 'VARCHAR', source: 'VARCHAR', startedAt: 'TIMESTAMP', endedAt: 'TIMESTAMP', stations: 'INTEGER',
    moved: 'INTEGER', status: 'VARCHAR', seconds: 'DECIMAL(12, 3)', error: 'VARCHAR'
})
order by started_at desc, source
