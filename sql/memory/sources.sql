-- What is remembered of the sources.
-- Reads   $file   sources.parquet
-- Grain   one row per source
select
    source_id as id, last_read_at::varchar as "lastReadAt", still_since::varchar as "stillSince", status, error, captures,
    streaks, profile
from read_parquet($file)
order by id
