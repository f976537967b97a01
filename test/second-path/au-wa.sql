-- Western Australia: one list a product, in cents. Brand diesel stands in for plain diesel.
with files as (
    select folder_day(filename) as day, content::json::json[] as list, regexp_extract(filename, '([^/]+)\.json$', 1) as product
    from read_text(getvariable('root') || '/au-wa/*/*.json')
    where filename not like '%brands.json' and filename not like '%expected.json'
),

grades as (
    select unnest(['ulp', 'pup', 'dsl', 'bdl', 'lpg', '98r', 'e85']) as product, unnest(['u91', 'sp95', 'diesel', 'diesel', 'gpl', 'sp98', 'e85']) as fuel,
        unnest([0, 0, 0, 1, 0, 0, 0]) as rank, unnest([1, 2, 3, 4, 5, 6, 7]) as turn
),

rows as (
    select day, fuel, rank, unnest(list) as j, turn * 1000 + generate_subscripts(list, 1) as n from files join grades using (product)
),

brands as (select folder_day(filename) as day, unnest(content::json::json[]) as b from read_text(getvariable('root') || '/au-wa/*/brands.json'))

select
    'au-wa' as source, rows.day, n, true as station, null as raw, j ->> 'id' as ref,
    words(coalesce(b ->> 'description', j ->> 'brandName')) as brand,
    j -> 'address' ->> 'latitude' as lat, j -> 'address' ->> 'longitude' as lng, 100 as per,
    if((j -> 'product' ->> 'priceToday') is null, null, [{fuel: fuel, rank: rank, amount: j -> 'product' ->> 'priceToday', stamp: null::timestamp}]) as prices,
    null as skip,
    case when lat is null then 'place'
        when (j -> 'product' ->> 'tempUnavailableFrom') is not null and try_cast(j -> 'product' ->> 'tempUnavailableFrom' as timestamptz) is null then 'stamp' end as fault
from rows left join brands on brands.day = rows.day and (b ->> 'name') = (j ->> 'brandName')
