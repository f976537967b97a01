-- The statistics of days of the lake, or of a snapshot, as the check compares them.
-- Reads   daily
-- Grain   one row per country_code, month and backfilled
select
    country_code as country, strftime(day, '%Y-%m') as month, backfilled, count(*)::double as rows,
    count(distinct (day, region, fuel))::double as keys, sum(n)::varchar as n, sum(mean)::varchar as means
from daily
group by all
order by country, month, backfilled
