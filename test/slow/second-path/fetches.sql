-- The fetch of each source on each day. No row at all: the delivery was refused. Partial: of a source that delivers parts, with
-- more than 2 % of the rows unreadable or with an unreadable price in them, or with an unknown fuel. No bundled delivery of
-- everything lacks a seventh of the stations of the one before, nor has 30 unreadable rows: it would be refused.
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
    when delivers is distinct from 'everything' and (faults > rows * 0.02 or unknown_fuels > 0) then 'partial'
    else 'success' end as status
from counts
