-- The snapshots whose moves a correction changed in a segment.
-- Reads   corrected;  published   the segment before any correction
-- Grain   one row per snapshot_id
with after_it as (
    select
        country_code, station_id, source, fuel, currency, old_amount, new_amount, stamp_at, seen_at, why, snapshot_id
    from corrected
),

before_it as (
    select
        country_code, station_id, source, fuel, currency, old_amount, new_amount, stamp_at, seen_at, why, snapshot_id
    from published
),

differing as (
    (from after_it except all from before_it)
    union all
    (from before_it except all from after_it)
)

select distinct snapshot_id as snapshot
from differing
order by snapshot
