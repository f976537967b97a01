-- Stations within 20 km or the kilometres asked, of all countries or of those named, around a point or the middle of the greatest
-- town of a name: cheapest first, or nearest first. Petrol is the grade of the board, else another of 95 octane.
with sites as (
    select country, source, ref, any_value(lat) as lat, any_value(lng) as lng, map_from_entries(list((fuel, quotient(micros, 1000)))) as prices,
        map_from_entries(list((fuel, updated))) as updates
    from in_force join stations using (source, ref) where lat is not null group by country, source, ref
),

grades as (
    select *, if(fuels[1] = 'euro95', [board(country), 'sp95', 'e10'], fuels) as codes,
        if(len(fuels) = 2, null, list_filter(codes, code -> map_contains(prices, code))[1]) as code, prices[code] as price
    from points cross join sites where coalesce(list_contains(places, country), true)
)

select * from (
    select *, 2 * 6371.0088 * asin(sqrt(sin(radians(lat - y) / 2) ** 2 + cos(radians(y)) * cos(radians(lat)) * sin(radians(lng - x) / 2) ** 2)) as km,
        row_number() over (partition by q order by if(sorted = 'price', price, 0), km, length(ref), ref) - 1 as nth, count(*) over (partition by q) as total
    from grades where km <= most_km and (len(fuels) = 2 or code is not null)
)
