-- The fetch of each source on each day. No row at all: the delivery was refused. Partial: more than 2 % of the rows
-- unreadable or with an unreadable price in them, less than 85 % of the stations of the last accepted delivery, or a fuel that nobody knows.
with hurt as (
    select distinct day, source, n, not station as alone from spread
    where why is distinct from 'again' and (broken or contradicts)
),

counts as (
    select days.day, markets.source, any_value(delivers) as delivers, count(judged_rows.n) as rows,
        count(*) filter (outcome = 'read' and not coalesce(alone, false)) as read,
        count(*) filter (outcome = 'fault' or hurt.n is not null) as faults,
        count(*) filter (outcome = 'fault' and fault in ('fuel', 'product')) as unknown_fuels,
        count(distinct ref) filter (outcome = 'read' and station) as stations
    from markets cross join (select distinct day from feed_rows) as days
    left join judged_rows using (day, source)
    left join hurt on hurt.day = days.day and hurt.source = markets.source and hurt.n = judged_rows.n
    group by days.day, markets.source
)

select *, case when rows = 0 then 'failed'
    when faults > rows * 0.02 or unknown_fuels > 0 then 'partial'
    when delivers = 'everything' and stations < 0.85 * lag(if(rows = 0, null, stations) ignore nulls) over (partition by source order by day) then 'partial'
    else 'success' end as status
from counts
