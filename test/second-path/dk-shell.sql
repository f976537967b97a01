-- Shell in Denmark: stations with a list of their products, numbers as texts, stamps in local time.
with files as (
    select folder_day(filename) as day, content::json::json[] as list from read_text(getvariable('root') || '/dk-shell/*/prices.json')
),

stations as (select day, unnest(list) as j, generate_subscripts(list, 1) as station_at from files),

parts as (select *, if(json_array_length(j -> 'prices') = 0, [null], (j -> 'prices')::json[]) as list from stations),

rows as (select day, j, station_at * 100 + generate_subscripts(list, 1) as n, unnest(list) as p from parts),

named as (
    select *, lower(words(p ->> 'productName')) as product, p ->> 'lastUpdated' as moved,
        utc('Europe/Copenhagen', date_trunc('second', try_strptime(moved, '%Y-%m-%dT%H:%M:%S.%g'))) as stamp
    from rows
),

fuels as (
    select unnest(['blyfri 95', 'v-power', 'fuelsave diesel', 'v-power diesel']) as product,
        unnest(['sp95', 'sp98', 'diesel', 'diesel']) as fuel, unnest([0, 0, 0, 1]) as rank
)

select
    'dk-shell' as source, day, n, true as station, null as raw, words(j ->> 'stationId') as ref, words(j ->> 'brand') as brand,
    j -> 'coordinates' ->> 'latitude' as lat, j -> 'coordinates' ->> 'longitude' as lng, 1 as per,
    if(coalesce(p ->> 'price', '') = '', null, [{fuel: fuel, rank: rank, amount: p ->> 'price', stamp: stamp}]) as prices, null as skip,
    case when p is null then null when fuel is null then 'product' when (p ->> 'currency') <> 'DKK' then 'currency'
        when moved is not null and stamp is null then 'stamp' end as fault
from named left join fuels using (product)
