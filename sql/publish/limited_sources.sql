-- The sources whose terms let a price be shown for a time after it was read.
-- Reads   sources, $now: the clock of the run
-- Gives   isShown: what the last read had may still be shown
-- Grain   one row per source that was read
select
    source_id as source, shown_for_minutes as minutes,
    last_read_at + to_minutes(shown_for_minutes) >= $now::timestamp as "isShown"
from sources
where shown_for_minutes is not null and last_read_at is not null
order by source
