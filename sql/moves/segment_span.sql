-- The entry of a segment in the manifest.
-- Reads   segment
-- Gives   from, to: when its first and its last move were seen
-- Grain   one row
select count(*)::integer as rows, min(seen_at)::varchar as "from", max(seen_at)::varchar as "to"
from segment
