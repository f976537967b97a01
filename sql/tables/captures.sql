-- The downloads that contain the rows of `origins`.
-- Reads   captures   the rows of the run
-- Gives   url: as it was asked for, without secrets;   fetched_at: end of the last read that brought these bytes, null where that is
--         the newest read of its source
-- Grain   one row per source, capture and sha256
select source, capture, sha256, url, fetched_at, bytes
from captures
order by source, capture, sha256
