-- The snapshots whose moves a segment of a closed month has.
-- Reads   segment
-- Grain   one row per snapshot_id
select distinct snapshot_id
from segment
order by snapshot_id
