-- Moldova: one array, positions in metres of Web Mercator. A station is its company and its position to 4 decimals, or
-- its address in capitals without accents.
with rows as (
    select folder_day(filename) as day, unnest(content::json::json[]) as j, generate_subscripts(content::json::json[], 1) as n,
        round(degrees(atan(sinh((j ->> 'y')::double / 6378137))), 7) as y, round(degrees((j ->> 'x')::double / 6378137), 7) as x,
        if(abs(x) < 1e-9 and abs(y) < 1e-9, null, y) as lat, if(abs(x) < 1e-9 and abs(y) < 1e-9, null, x) as lng,
        if(coalesce(words(j ->> 'bua'), 'extravilan') ilike 'extravilan', j ->> 'lev1', j ->> 'bua') as city,
        regexp_replace(upper(strip_accents(concat_ws('/', j ->> 'fullstreet', j ->> 'addrnum', city))), '[^\p{L}\p{N}/]', '', 'g') as address
    from read_text(getvariable('root') || '/md/*/stations.json')
),

offered as (
    select day, n, unnest(['gasoline', 'diesel', 'gpl']) as key, unnest(['sp95', 'diesel', 'gpl']) as fuel, j ->> key as amount from rows
),

priced as (
    select day, n, list({fuel: fuel, rank: 0, amount: amount, stamp: null::timestamp}) as prices
    from offered where coalesce(amount, '') <> '' group by day, n
)

select
    'md' as source, day, n, true as station, j::varchar as raw,
    (j ->> 'idno') || '/' || if(lat is null and lng is null, address, printf('%.4f,%.4f', lat, lng)) as ref,
    words(j ->> 'station_name') as brand, lat::varchar as lat, lng::varchar as lng, 1 as per, prices,
    if((j ->> 'station_status') in ('0', '4'), 'inactive', null) as skip, if((j ->> 'station_status') <> '1', 'status', null) as fault
from rows left join priced using (day, n)
