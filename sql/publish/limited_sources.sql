-- The sources whose terms let a price be shown for a time after it was read, and their last reads.
-- Reads   sources
-- Grain   one row per source
select source_id as source, last_read_at::varchar as "readAt"
from sources
where shown_for_minutes is not null
order by source
