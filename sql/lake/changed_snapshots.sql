-- The snapshots whose moves a correction changed in a segment.
-- Reads   corrected;  published   the segment before any correction
-- Grain   one row per snapshot_id
with differing as (
    (from corrected except all from published)
    union all
    (from published except all from corrected)
)

select distinct snapshot_id as snapshot
from differing
order by snapshot
