-- The downloads that the rows of `lineage` lie in.
-- Reads   $rows   the run's captures, JSON lines
-- Gives   url: as it was asked for, without secrets;   fetched_at: when these bytes came last
-- Grain   one row per source, capture and sha256
select source, capture, sha256, url, "fetchedAt" as fetched_at, bytes
from read_json($rows, format = 'newline_delimited', columns = {
    source: 'VARCHAR', capture: 'VARCHAR', sha256: 'VARCHAR', url: 'VARCHAR', fetchedAt: 'TIMESTAMP', bytes: 'BIGINT'
})
order by source, capture, sha256
