-- Q8 and F24: one record a station and product, mostly; places by address and city from the map, when it has one such site.
with files as (
    select folder_day(filename) as day, (content::json -> 'data' -> 'stationsPrices')::json[] as list
    from read_text(getvariable('root') || '/dk-q8/*/page-*.json')
),

records as (select day, unnest(list) as j, generate_subscripts(list, 1) as station_at from files),

parts as (select *, if(json_array_length(j -> 'products') = 0, [null], (j -> 'products')::json[]) as list from records),

rows as (
    select day, j, station_at * 100 + generate_subscripts(list, 1) as n, unnest(list) as p,
        lower(words(regexp_extract(j ->> 'address', '^(.+) \d{4} Danmark$', 1))) as street
    from parts
),

maps as (
    select folder_day(filename) as day, unnest((content::json -> 'stations')::json[]) as m
    from read_text(getvariable('root') || '/dk-q8/*/map.json')
),

sites as (
    select day, lower(words((m ->> 'address') || ' ' || (m ->> 'city'))) as street, any_value(m -> 'position') as spot
    from maps where (m ->> 'address') is not null
    group by all having count(*) = 1
),

products as (
    select unnest(['2', '1', '6', '8', '5']) as id, unnest(['goeasy 95 e10', 'goeasy 95 extra e5', 'goeasy diesel', 'goeasy diesel extra', 'neste my (hvo100)']) as name,
        unnest(['sp95', 'sp95', 'diesel', 'diesel', 'hvo']) as fuel, unnest([0, 1, 0, 1, 0]) as rank
)

select
    'dk-q8' as source, rows.day, n, true as station, null as raw, j ->> 'stationId' as ref, words(j ->> 'stationName') as brand,
    spot ->> 'lat' as lat, spot ->> 'lng' as lng, 1 as per,
    if((p ->> 'price') is null, null, [{fuel: one.fuel, rank: one.rank, amount: p ->> 'price',
        stamp: utc('Europe/Copenhagen', (p ->> 'priceChangeDate')::timestamp)}]) as prices,
    if((p ->> 'unit') = 'kWh' or (p ->> 'productId') = '14', 'no fuel', null) as skip,
    case when p is null then null when one.fuel is null or other.fuel <> one.fuel then 'product' when (p ->> 'unit') <> 'L' then 'unit' end as fault
from rows left join sites on sites.day = rows.day and sites.street = rows.street
left join products as one on one.id = (p ->> 'productId') left join products as other on other.name = lower(words(p ->> 'productName'))
