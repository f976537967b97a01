-- The open days that close with a run: at 06:00 UTC of the next day.
-- Reads   days_before, $now: clock of the run
-- Grain   one row per day
select distinct day::varchar as day
from days_before
where $now::timestamp >= day + interval 30 hour
order by day
