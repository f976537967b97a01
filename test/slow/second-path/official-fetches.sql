-- The fetches of official figures: amounts read, and those that moved against the newest one that had begun before.
-- Partial: a fuel that nobody knows.
with days as (select day, source, count(*) as n from official group by day, source),

begun as (
    select days.day as on_day, days.source, official.day, region, fuel, valid_from, amount
    from days join official on official.source = days.source and official.day <= days.day and valid_from <= noon(days.day)
),

newest as (select on_day, source, region, fuel, last(amount order by valid_from, day) as amount from begun group by all),

moved as (
    select newest.on_day as day, newest.source, count(*) as n
    from newest
    asof join newest as before on before.source = newest.source and before.fuel = newest.fuel
        and coalesce(before.region, '') = coalesce(newest.region, '') and before.on_day < newest.on_day
    where before.amount <> newest.amount
    group by all
)

select all_days.day, official_markets.source, country, coalesce(days.n, 0) as stations, coalesce(moved.n, 0) as moved,
    case when days.n is null then 'failed' when unknown.source is not null then 'partial' else 'success' end as status
from official_markets cross join (select distinct day from feed_rows) as all_days
left join days using (day, source)
left join moved using (day, source)
left join official_unknown as unknown using (day, source)
