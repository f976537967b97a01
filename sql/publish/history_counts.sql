-- The weeks of each source of the weekly series.
-- Reads   history
-- Grain   one row per source
select source, max(week) as newest_week, count(*)::bigint as weeks
from history
group by source
order by source
