-- The downloads that contain the rows of stored prices and figures.
-- Reads   $file   captures.parquet
-- Grain   one row per source, capture and sha256
select source, capture, sha256, url, fetched_at::varchar as "fetchedAt", bytes::double as bytes
from read_parquet($file)
order by source, capture, sha256
