-- OIL!: one list a fuel, the price under the name of the fuel; a stamp with an offset, or in local time.
with files as (
    select folder_day(filename) as day, content::json::json[] as list, regexp_extract(filename, '([^/]+)\.json$', 1) as name
    from read_text(getvariable('root') || '/dk-oil/*/*.json') where filename not like '%expected.json'
),

lists as (select unnest(['95e10', 'dieselb7']) as name, unnest(['95E10', 'DieselB7']) as word, unnest(['sp95', 'diesel']) as fuel, unnest([1, 2]) as turn),

rows as (
    select day, fuel, word, unnest(list) as j, turn * 1000 + generate_subscripts(list, 1) as n from files join lists using (name)
),

read as (
    select *, nullif(j ->> 'gps', '') as gps, j ->> 'updated' as updated, j ->> ('$."' || word || '"') as amount,
        regexp_extract(gps, '^([\d.]+) ([NS]), ([\d.]+) ([EW])$', ['y', 'ns', 'x', 'ew']) as spot,
        if(regexp_matches(updated, '(Z|[+-]\d\d:\d\d)$'), timezone('UTC', try_cast(updated as timestamptz)), utc('Europe/Copenhagen', try_cast(updated as timestamp))) as stamp
    from rows
)

select
    'dk-oil' as source, day, n, true as station, null as raw, j ->> 'station_id' as ref, 'OIL!' as brand,
    if(spot.ns = 'S', '-', '') || spot.y as lat, if(spot.ew = 'W', '-', '') || spot.x as lng, 1 as per,
    if(coalesce(amount, '') = '', null, [{fuel: fuel, rank: 0, amount: amount, stamp: stamp}]) as prices, null as skip,
    case when gps is not null and spot.y = '' then 'place' when updated is not null and stamp is null then 'stamp' end as fault
from read
