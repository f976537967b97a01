-- Slovenia: pages of results, and the distributors' names in a list of their own. Up to 0.05 stands for no price.
with pages as (
    select folder_day(filename) as day, filename, (content::json -> 'results')::json[] as list
    from read_text(getvariable('root') || '/si/*/page-*.json')
),

rows as (
    select day, unnest(list) as j, regexp_extract(filename, 'page-(\d+)', 1)::int * 1000 + generate_subscripts(list, 1) as n
    from pages
),

names as (
    select folder_day(filename) as day, unnest(content::json::json[]) as f
    from read_text(getvariable('root') || '/si/*/franchise.json')
),

grades as (
    select unnest(['dizel', 'dizel-premium', '95', '98', '100', 'avtoplin-lpg', 'hvo', 'cng', 'lng']) as key,
        unnest(['diesel', 'diesel', 'sp95', 'sp98', 'sp98', 'gpl', 'hvo', 'cng', 'lng']) as fuel,
        unnest([0, 1, 0, 0, 1, 0, 0, 0, 0]) as rank
),

priced as (
    select day, n, list({fuel: fuel, rank: rank, amount: j -> 'prices' ->> ('$."' || key || '"'), stamp: null::timestamp}) as prices
    from rows cross join grades
    where not coalesce(try_cast(j -> 'prices' ->> ('$."' || key || '"') as double) <= 0.05, (j -> 'prices' ->> ('$."' || key || '"')) is null)
    group by day, n
)

select
    'si' as source, day, n, true as station, j::varchar as raw, j ->> 'pk' as ref, words(f ->> 'name') as brand,
    round((j ->> 'lat')::double, 9)::varchar as lat, round((j ->> 'lng')::double, 9)::varchar as lng, 1 as per, prices,
    if((j ->> 'open_hours') ilike '%trajno zaprt%', 'closed', null) as skip, null as fault
from rows left join priced using (day, n)
left join names on names.day = rows.day and (f ->> 'pk') = (j ->> 'franchise')
