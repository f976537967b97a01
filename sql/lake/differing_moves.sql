-- How many moves of a file of the lake differ from those that are to replace it.
-- Reads   lake_file;  moves_before
-- Grain   one row
with after_it as (
    select
        country_code, station_id, source, fuel, currency, old_amount, new_amount, stamp_at, seen_at, why, snapshot_id,
        capture, capture_sha256, capture_position
    from lake_file
),

before_it as (
    select
        country_code, station_id, source, fuel, currency, old_amount, new_amount, stamp_at, seen_at, why, snapshot_id,
        capture, capture_sha256, capture_position
    from moves_before
),

differing as (
    (from after_it except all from before_it)
    union all
    (from before_it except all from after_it)
)

select count(*)::integer as differing
from differing
