-- What questions about countries are answered from: every week of the series, a year a figure, and what is in force.
with markets_in_force as (select country, any_value(basis) as basis from live group by country),

reads as (
    select country, 'stations' as basis, max(noon(day)) as read_at from fetches join markets using (source)
    where status <> 'failed' and day <= getvariable('day') group by country
    union all
    select country, basis, max(noon(day)) from official join official_markets using (source) where day <= getvariable('day') group by country, basis
),

counts as (select country, count(distinct (source, ref)) as stations from in_force group by country)

select 'national/' || country || '/' || fuel || '/' || year(week) as figure,
    string_agg(strftime(week, '%m-%d') || ' ' || millis, ', ' order by week) as value
from series group by country, fuel, year(week)
union all select 'national/weeks', count(distinct week)::varchar from series
union all select 'national/live/' || country || '/' || fuel || '/' || what, value from live, lateral (
    select unnest(['price', 'stations']) as what, unnest([millis, stations]::hugeint[])::varchar as value)
union all select 'national/live/' || country || '/' || what, value
    from markets_in_force join reads using (country, basis) left join counts using (country), lateral (
    select unnest(['basis', 'lastFetched', 'published', 'stations']) as what, unnest([basis, read_at::varchar,
        (country not in (select country from markets where held))::varchar, coalesce(stations, 0)::varchar]) as value)
