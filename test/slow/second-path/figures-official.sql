-- Means of countries none of whose stations has a current price, and legal maxima. The mean of a country is the one that
-- its publisher gives for the whole of it, else that of its regions.
with means as (
    select country, fuel, min(micros) as least, max(micros) as most, sum(micros) filter (region is null) as whole,
        sum(micros)::hugeint as total, count(*) as n
    from official_in_force
    where basis <> 'national_maximum' and country not in (select country from in_force)
    group by country, fuel
),

maxima as (
    select country, valid_from, valid_to, fuel, micros, dense_rank() over (order by country) - 1 as place
    from official_in_force where basis = 'national_maximum'
),

fetched as (
    select country, max(noon(day)) as read_at from official join official_markets using (source)
    where day <= getvariable('day') and basis <> 'national_maximum' and country not in (select country from in_force)
    group by country
)

select 'summary/' || country || '/' || fuel || '/' || what as figure, value from means, lateral (
    select unnest(['stations', 'min', 'max', 'avg']) as what,
        unnest(['0', shown(least, 1), shown(most, 1), coalesce(shown(whole, 1), shown(total, n))]) as value)
union all select 'summary/' || country || '/last_fetched', read_at::varchar from fetched
union all select 'summary/' || country || '/total_stations', '0' from fetched
union all select 'board/' || if(fuel = 'diesel', 'diesel', 'petrol') || '/' || country, coalesce(shown(whole, 1), shown(total, n)) from means where fuel in ('diesel', 'sp95')
union all select 'reference/' || place || '/country_code', any_value(country) from maxima group by place
union all select 'reference/' || place || '/valid_from', max(valid_from)::varchar from maxima group by place
union all select 'reference/' || place || '/valid_to', coalesce(min(valid_to)::varchar, 'null') from maxima group by place
union all select 'reference/' || place || '/fuels/' || fuel || '/max', shown(micros, 1) from maxima
