-- The downloads of a snapshot. A row without a time is from the newest delivery: it gets the last read of its source.
-- Reads   captures_as_kept   the files of its parts;   sources
-- Grain   one row per source, capture and sha256
select
    kept.source, kept.capture, kept.sha256, kept.url, coalesce(kept.fetched_at, sources.last_read_at) as fetched_at,
    kept.bytes
from captures_as_kept as kept
left join sources on sources.source_id = kept.source
