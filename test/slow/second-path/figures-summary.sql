-- Summary and price board: stations, lowest, highest and mean per market and fuel. What is only held is
-- shown in neither.
with per_fuel as (
    select country, fuel, count(*) as n, min(micros) as least, max(micros) as most, sum(micros)::hugeint as total
    from in_force where country in (select country from markets where not held) group by country, fuel
),

marks as (
    select country, max(noon(day)) as fetched from fetches join markets using (source)
    where status <> 'failed' and day <= getvariable('day') and country in (select country from markets where not held) group by country
),

stations as (select country, count(distinct (source, ref)) as n, count(*) as prices from in_force group by country)

select 'summary/' || country || '/' || fuel || '/' || what as figure, value from per_fuel, lateral (
    select unnest(['stations', 'min', 'max', 'avg']) as what,
        unnest([n::varchar, shown(least, 1), shown(most, 1), shown(total, n)]) as value)
union all select 'summary/' || country || '/last_fetched', fetched::varchar from marks
union all select 'summary/' || country || '/total_stations', coalesce(n, 0)::varchar from marks left join stations using (country)
union all select 'stats/station_counts/' || country, n::varchar from stations
union all select 'stats/price_counts/' || country, prices::varchar from stations
union all select 'board/diesel/' || country, shown(total, n) from per_fuel where fuel = 'diesel'
union all select 'board/petrol/' || country, shown(total, n) from per_fuel
    where fuel = case country when 'GB' then 'e10' when 'AU' then 'u91' else 'sp95' end
union all select 'board/ts', epoch(noon(getvariable('day')))::bigint::varchar
