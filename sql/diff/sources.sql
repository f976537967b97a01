-- Sources that ended otherwise, or were read at another time, than in the snapshot before.
-- Reads   sources_before, sources_after
-- Gives   null where a snapshot knows no such source, or where it was never read
-- Grain   one row per source
with told_before as (
    select source_id, country_code, status, last_read_at from sources_before
),

told_after as (
    select source_id, country_code, status, last_read_at, error from sources_after
)

select
    coalesce(told_after.source_id, told_before.source_id) as source,
    coalesce(told_after.country_code, told_before.country_code) as country,
    told_before.status as "statusBefore", told_after.status as "statusAfter",
    told_before.last_read_at::varchar as "readBefore", told_after.last_read_at::varchar as "readAfter", told_after.error
from told_before
full join told_after on told_after.source_id = told_before.source_id
where told_before.status is distinct from told_after.status
    or told_before.last_read_at is distinct from told_after.last_read_at
order by source
