-- What brands with at least five stations charge: those named, or the cheapest or dearest three. Petrol is the grade of the board.
with counted as (
    select in_force.country, fuel, names.brand, count(*) as n, quotient(sum(micros)::hugeint, count(*) * 1000) as millis
    from in_force join stations using (source, ref)
    join brand_names as names on names.country = in_force.country and names.published = lower(stations.brand)
    group by all having count(*) >= 5
),

listed as (
    select q, brands, counted.*, row_number() over (
        partition by q order by coalesce(list_position(brands, brand), if(direction = 'dearest', -millis, millis)), brand) - 1 as line
    from questions join counted on list_contains(places, country)
        and fuel = if(fuels[1] = 'euro95', case country when 'GB' then 'e10' when 'AU' then 'u91' else 'sp95' end, fuels[1])
    where intent = 'brand_price' and coalesce(list_contains(brands, brand), true)
)

select 'answers/' || q || '/brands/' || line || '/' || what as figure, value from listed, lateral (
    select unnest(['brand', 'country_code', 'fuel', 'price', 'stations']) as what, unnest([brand, country, fuel, euros(millis), n::varchar]) as value)
where brands is not null or line < 3
union all select distinct 'answers/' || q || '/date', getvariable('day') from listed
