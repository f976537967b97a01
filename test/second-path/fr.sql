-- France: the array of the portal's export. Stamps carry an offset of zero, but are of Paris. No brands.
with files as (
    select folder_day(filename) as day, content::json::json[] as list
    from read_text(getvariable('root') || '/fr/*/stations.json')
),

rows as (select day, unnest(list) as j, generate_subscripts(list, 1) as n from files),

grades as (select unnest(['gazole', 'sp95', 'e85', 'gplc', 'e10', 'sp98']) as stem, unnest(['diesel', 'sp95', 'e85', 'gpl', 'e10', 'sp98']) as fuel),

priced as (
    select day, n, list({
        fuel: fuel, rank: 0, amount: j ->> (stem || '_prix'),
        stamp: utc('Europe/Paris', try_strptime(left(j ->> (stem || '_maj'), 19), '%Y-%m-%dT%H:%M:%S'))
    }) as prices
    from rows cross join grades
    where (j ->> (stem || '_prix')) <> ''
    group by day, n
)

select
    'fr' as source, day, n, true as station, j::varchar as raw, j ->> 'id' as ref, null as brand,
    j -> 'geom' ->> 'lat' as lat, j -> 'geom' ->> 'lon' as lng, 1 as per, prices, null as skip, null as fault
from rows left join priced using (day, n)
