-- Brands with at least five stations that carry the fuel, most stations first, then by code point.
with named as (
    select in_force.country, fuel, names.brand, micros
    from in_force join stations using (source, ref)
    join brand_names as names on names.country = in_force.country and names.published = lower(stations.brand)
),

counted as (
    select country, fuel, brand, count(*) as n, min(micros) as least, max(micros) as most, sum(micros)::hugeint as total,
        row_number() over (partition by country, fuel order by count(*) desc, brand) - 1 as place
    from named group by country, fuel, brand having count(*) >= 5
)

select 'brands/' || country || '/' || fuel || '/' || place || '/' || what as figure, value from counted, lateral (
    select unnest(['brand_name', 'station_count', 'price_min', 'price_max', 'price_avg']) as what,
        unnest([brand, n::varchar, shown(least, 1), shown(most, 1), shown(total, n)]) as value)
