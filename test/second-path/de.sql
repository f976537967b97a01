-- Germany: one answer a place of the hour's slice. `false` is a fuel that is not sold, null one without a price.
with answers as (
    select folder_day(filename) as day, content::json as answer, dense_rank() over (order by filename) * 10000 as first
    from read_text(getvariable('root') || '/de/*/list-*.json')
),

sites as (select day, first + generate_subscripts((answer -> 'stations')::json[], 1) as n, unnest((answer -> 'stations')::json[]) as j from answers),

offers as (
    select day, n, unnest([{fuel: 'diesel', amount: j ->> 'diesel'}, {fuel: 'sp95', amount: j ->> 'e5'}, {fuel: 'e10', amount: j ->> 'e10'}]) as o
    from sites
),

lists as (
    select day, n, list({fuel: o.fuel, rank: 0, amount: o.amount, stamp: null::timestamp}) as prices
    from offers where o.amount is not null and o.amount <> 'false' group by day, n
)

select 'de' as source, day, n, true as station, null as raw, j ->> 'id' as ref, words(j ->> 'brand') as brand,
    j ->> 'lat' as lat, j ->> 'lng' as lng, 1 as per, prices,
    if(regexp_matches(j ->> 'name', '(?i)^(please delete|gelöscht|nicht mehr aktiv|(\d+_)?test($|[\s(]))'), 'placeholder', null) as skip
from sites left join lists using (day, n)
