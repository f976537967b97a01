-- Stations within 20 km or the kilometres asked, in whatever country, of a point or of the middle of the greatest town of a
-- name: cheapest first, or nearest first. Petrol is the grade of the board, else
-- another of 95 octane.
with sites as (
    select country, source, ref, any_value(lat) as lat, any_value(lng) as lng, map_from_entries(list((fuel, quotient(micros, 1000)))) as prices,
        map_from_entries(list((fuel, updated))) as updates
    from in_force join stations using (source, ref) where lat is not null group by country, source, ref
),

points as (
    select q, fuels, sorted, town, coalesce(km, 20) as most_km, coalesce(questions.lat, towns.lat) as y, coalesce(questions.lng, towns.lng) as x
    from questions left join (select name as town, arg_max(lat, population) as lat, arg_max(lng, population) as lng
        from read_csv(getvariable('towns')) group by name) as towns using (town)
    where intent = 'stations_nearby'
),

grades as (
    select *, if(fuels[1] = 'diesel', ['diesel'], [case country when 'GB' then 'e10' when 'AU' then 'u91' else 'sp95' end, 'sp95', 'e10']) as codes,
        if(len(fuels) = 2, null, list_filter(codes, code -> map_contains(prices, code))[1]) as code, prices[code] as price
    from points cross join sites
),

near as (
    select *, 2 * 6371.0088 * asin(sqrt(sin(radians(lat - y) / 2) ** 2 + cos(radians(y)) * cos(radians(lat)) * sin(radians(lng - x) / 2) ** 2)) as km,
        row_number() over (partition by q order by if(sorted = 'price', price, 0), km) - 1 as nth, count(*) over (partition by q) as total
    from grades where km <= most_km and (len(fuels) = 2 or code is not null)
)

select 'answers/' || q || '/stations/' || nth || '/' || what as figure, value from near, lateral (
    select unnest(['country_code', 'lat', 'lng', 'distance_km', 'fuel', 'price']) as what,
        unnest([country, lat::varchar, lng::varchar, round(km, 2)::varchar, code, euros(price)]) as value)
where nth < 5 and value is not null
union all select 'answers/' || q || '/stations/' || nth || '/prices/' || fuel || '/' || what, value
    from (select q, nth, prices, updates, unnest(map_keys(prices)) as fuel from near where nth < 5), lateral (
    select unnest(['price', 'updated']) as what, unnest([euros(prices[fuel]), coalesce(updates[fuel], 'null')]) as value)
union all select distinct 'answers/' || q || '/' || what, value from near, lateral (
    select unnest(['center/lat', 'center/lng', 'radius_km', 'order', 'total', 'fuel', 'town']) as what,
        unnest([y::varchar, x::varchar, most_km::double::varchar, sorted, total::varchar, if(len(fuels) = 2, 'both', fuels[1]), town]) as value)
where value is not null
