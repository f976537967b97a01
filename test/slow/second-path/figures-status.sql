-- The status page of each market: stations and current prices; listed prices that are held, withheld, or believed and too
-- old. The official figures of a market that has no stations count as prices; those of others are in reserve and count nowhere.
-- The page has the counts of each source, and of a market with more than one source those of the market too.
with judged as (
    select country, count(*) filter (verdict = 'hold') as held, count(*) filter (verdict = 'withhold') as withheld,
        count(*) filter (verdict = 'accept' and (read_at < now - interval 48 hour or stamp < now - to_days(stamp_days))) as stale
    from held join markets using (source), (select noon(getvariable('day')) as now)
    where listed group by country
),

stations as (select country, count(distinct (source, ref)) as n, count(*) as prices from in_force group by country),

official as (select country, count(*) as n from official_in_force group by country),

counted as (
    select country, stations.n as stations, stations.prices, held, withheld, stale
    from (select distinct country from markets) left join judged using (country) left join stations using (country)
)

select 'status/' || country || '/' || what as figure, coalesce(value, 0)::varchar as value
from counted, lateral (
    select unnest(['Stations', 'Stations of sources', 'Prices', 'Prices of sources', 'held', 'withheld', 'too old']) as what,
        unnest([stations, stations, prices, prices, held, withheld, stale]) as value
)
union all
select 'status/' || country || '/' || unnest(['Prices', 'Prices of sources']), n::varchar
from official anti join markets using (country)
