-- The status page of each market: stations and current prices; listed prices that are held, withheld, or believed and too
-- old. Of a market that has no stations its official figures count as prices, otherwise they count nowhere.
with judged as (
    select country, count(*) filter (verdict = 'hold') as held, count(*) filter (verdict = 'withhold') as withheld,
        count(*) filter (verdict = 'accept' and (read_at < now - interval 48 hour or stamp < now - to_days(stamp_days))) as stale
    from held join markets using (source), (select noon(getvariable('day')) as now)
    where listed group by country
),

stations as (select country, count(distinct (source, ref)) as n, count(*) as prices from in_force group by country),

official as (select country, count(*) as n from official_in_force group by country),

everybody as (select country from markets union select country from official_markets)

select 'status/' || country || '/' || what as figure, coalesce(value, 0)::varchar as value
from everybody
left join judged using (country) left join stations using (country) left join official using (country),
lateral (
    select unnest(['Stations', 'Prices', 'Held', 'Withheld', 'Too old']) as what,
        unnest([stations.n, coalesce(stations.prices, official.n), held, withheld, stale]) as value
)
