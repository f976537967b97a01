-- OK: stations with a list of their products, the postal code a number. A station without products is one row.
with files as (
    select folder_day(filename) as day, (content::json -> 'items')::json[] as list from read_text(getvariable('root') || '/dk-ok/*/prices.json')
),

stations as (select day, unnest(list) as j, generate_subscripts(list, 1) as station_at from files),

parts as (
    select *, case json_type(j -> 'prices') when 'ARRAY' then if(json_array_length(j -> 'prices') = 0, [null], (j -> 'prices')::json[])
        when 'NULL' then [null] else [j -> 'prices'] end as list
    from stations
),

rows as (select day, j, station_at * 100 + generate_subscripts(list, 1) as n, unnest(list) as p from parts),

named as (select *, lower(words(p ->> 'product_name')) as product from rows),

fuels as (select unnest(['blyfri 95', 'oktan 100', 'svovlfri diesel']) as product, unnest(['sp95', 'sp98', 'diesel']) as fuel)

select
    'dk-ok' as source, day, n, true as station, null as raw, j ->> 'facility_number' as ref, 'OK' as brand,
    j -> 'coordinates' ->> 'latitude' as lat, j -> 'coordinates' ->> 'longitude' as lng, 1 as per,
    if((p ->> 'price') is null, null, [{fuel: fuel, rank: 0, amount: p ->> 'price', stamp: null::timestamp}]) as prices,
    null as skip, if(p is not null and fuel is null, 'product', null) as fault
from named left join fuels using (product)
