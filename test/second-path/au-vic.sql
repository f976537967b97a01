-- Victoria: stations with their prices inside, in cents. PDSL stands in for DSL. Positions that lack are in another list.
with files as (
    select folder_day(filename) as day, (content::json -> 'fuelPriceDetails')::json[] as list
    from read_text(getvariable('root') || '/au-vic/*/prices.json')
),

rows as (select day, unnest(list) as d, d -> 'fuelStation' as s, generate_subscripts(list, 1) as n from files),

brands as (
    select folder_day(filename) as day, unnest((content::json -> 'brands')::json[]) as b
    from read_text(getvariable('root') || '/au-vic/*/brands.json')
),

places as (
    select folder_day(filename) as day, unnest((content::json -> 'fuelStations')::json[]) as o
    from read_text(getvariable('root') || '/au-vic/*/stations.json')
),

grades as (
    select unnest(['U91', 'E10', 'P95', 'P98', 'DSL', 'PDSL', 'LPG', 'E85']) as word,
        unnest(['u91', 'e10', 'sp95', 'sp98', 'diesel', 'diesel', 'gpl', 'e85']) as fuel, unnest([0, 0, 0, 0, 0, 1, 0, 0]) as rank
),

prices as (
    select day, n, s, d ->> 'updatedAt' as whole, unnest((d -> 'fuelPrices')::json[]) as p,
        generate_subscripts((d -> 'fuelPrices')::json[], 1) as turn
    from rows where (d ->> 'fuelPrices') is not null
),

graded as (
    select *, coalesce(p ->> 'updatedAt', whole) as t, try_strptime(t, '%Y-%m-%dT%H:%M:%SZ') as stamp, p ->> 'isAvailable' as flag
    from prices left join grades on word = (p ->> 'fuelType')
)

select
    'au-vic' as source, rows.day, n, true as station, s::varchar as raw, s ->> 'id' as ref, words(b ->> 'name') as brand,
    coalesce(s -> 'location' ->> 'latitude', if((s -> 'location' ->> 'longitude') is null, o -> 'location' ->> 'latitude', null)) as lat,
    coalesce(s -> 'location' ->> 'longitude', if((s -> 'location' ->> 'latitude') is null, o -> 'location' ->> 'longitude', null)) as lng,
    100 as per, null as prices, null as skip, if((d ->> 'fuelPrices') is null, 'prices', null) as fault
from rows
left join brands on brands.day = rows.day and (b ->> 'id') = (s ->> 'brandId')
left join places on places.day = rows.day and (o ->> 'id') = (s ->> 'id')
union all
select
    'au-vic', day, n * 1000 + turn, false, null, s ->> 'id', null, null, null, 100,
    if(fuel is null or flag <> 'true' or (p ->> 'price') is null, null, [{fuel: fuel, rank: rank, amount: p ->> 'price', stamp: stamp}]),
    case when word is null and (p ->> 'fuelType') in ('B20', 'CNG', 'LNG') then 'no fuel of ours'
        when flag = 'false' then 'out of stock' when flag = 'true' and (p ->> 'price') is null and word is not null then 'no price' end,
    case when fuel is null then 'fuel' when flag not in ('true', 'false') then 'flag' when stamp is null then 'stamp' end
from graded
