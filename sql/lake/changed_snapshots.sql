-- The snapshots whose moves a correction changed in a segment.
-- Reads   corrected;  published   the segment before any correction
-- Grain   one row per snapshot_id
with differing as (
    (select * from corrected except all select * from published)
    union all
    (select * from published except all select * from corrected)
)

select distinct snapshot_id as snapshot
from differing
order by snapshot
