-- What is held: series, what is in force, tolls; of all countries, and of those asked.
with spans as (select country, min(week)::varchar as first, max(week)::varchar as last from series group by country),

bases as (
    select country, any_value(basis) as basis,
        string_agg(fuel, ' ' order by list_position(getvariable('fuels'), fuel)) as live_fuels
    from live group by country
),

toll_counts as (select country, count(*) as tolls from toll_rows group by country),

lists as (
    select 'countries' as list, country as item, country as turn from spans where country <> 'EZ'
    union all select 'live_markets', country, country from bases where basis = 'stations'
    union all select 'official_markets', country, country from bases where basis <> 'stations'
    union all select 'toll_countries', country, country from toll_counts
    union all select 'fuels', unnest(['euro95', 'diesel']), unnest(['', ' '])
    union all select distinct 'fuels', fuel, chr(64 + list_position(getvariable('fuels'), fuel)) from live where fuel not in ('diesel', 'sp95')
),

asked_of as (
    select q, nth, named as country, first, last, basis, live_fuels, (select count(distinct (source, ref)) from in_force where country = named) as stations,
        coalesce(tolls, 0) as tolls
    from (select q, unnest(places) as named, generate_subscripts(places, 1) - 1 as nth from questions where intent = 'coverage')
    left join spans on spans.country = named left join bases on bases.country = named left join toll_counts on toll_counts.country = named
)

select 'answers/' || q || '/' || list || '/' || row_number() over (partition by q, list order by turn) - 1 as figure, item as value
from questions cross join lists where intent = 'coverage'
union all select 'answers/' || q || '/counts/' || list, count(*)::varchar
    from questions cross join lists where intent = 'coverage' and list <> 'fuels' and item <> 'EU' group by q, list
union all select 'answers/' || q || '/' || what, value from questions cross join spans, lateral (
    select unnest(['from', 'to']) as what, unnest([first, last]) as value)
    where intent = 'coverage' and country = 'EU'
union all select 'answers/' || q || '/asked/' || nth || '/' || what, coalesce(value, 'null') from asked_of, lateral (
    select unnest(['country_code', 'weekly_from', 'weekly_to', 'live', 'live_fuels', 'stations', 'tolls']) as what,
        unnest([country, first, last, basis, live_fuels, stations::varchar, tolls::varchar]) as value)
union all select 'answers/' || q || '/topics/0/' || what, value from (
    select q, topic, coalesce(sum(stations) filter (basis = 'stations'), 0)::bigint as stations, count(*) filter (basis = 'stations') as markets
    from questions join (
        select bases.*, (select count(distinct (source, ref)) from in_force where in_force.country = bases.country) as stations from bases
    ) on coalesce(list_contains(places, country), true)
    where intent = 'coverage' and topic = 'stations' group by q, topic
), lateral (select unnest(['topic', 'stations', 'markets']) as what, unnest([topic, stations::varchar, markets::varchar]) as value)
