-- Which prices are below or above an amount, and how many of how many; or when one last was, and the nearest if none ever was.
with ends as (
    select q, turn, end_of, unnest(if(end_of = 'lowest', cells[1], cells[-1])) from (
        select q, turn, list({country_code: country_code, week: week, fuel: fuel, millis: millis, basis: basis, stations: stations} order by millis, nth) as cells
        from held_against group by q, turn
    ), (select unnest(['lowest', 'highest']) as end_of)
),

listed as (
    select q, 'prices/' || line as part, country_code, week, fuel, millis, basis, stations, within from held_against where shown
    union all by name
    select * exclude (turn, end_of), 'counts/' || turn - 1 || '/' || end_of as part from ends
),

searched as (
    select q, country_code, fuel, min(week) as first, max(week) as newest, arg_max(price, week) as newest_price,
        max(week) filter (price < below * 1000 or price > above * 1000) as found, arg_max(price, week) filter (price < below * 1000 or price > above * 1000) as found_price,
        if(found is null, first(week order by abs(price - coalesce(below, above) * 1000), week desc), null) as nearest,
        first(price order by abs(price - coalesce(below, above) * 1000), week desc) as nearest_price
    from asked_prices where latest group by q, country_code, fuel
)

select 'answers/' || q || '/' || part || '/' || what as figure, value from listed, lateral (
    select unnest(['country_code', 'week', 'fuel', 'price', 'basis', 'stations', 'is_within']) as what,
        unnest([country_code, week::varchar, fuel, euros(millis), basis, stations::varchar, within::varchar]) as value)
where value is not null
union all select 'answers/' || q || '/counts/' || turn - 1 || '/' || what, value from (
    select q, turn, any_value(fuel) as fuel, count(*) filter (within) as n, count(*) as total from held_against group by q, turn
), lateral (select unnest(['fuel', 'count', 'of']) as what, unnest([fuel, n::varchar, total::varchar]) as value)
union all select 'answers/' || q || '/last/0/' || what, coalesce(value, 'null') from searched, lateral (
    select unnest(['country_code', 'fuel', 'week', 'price', 'nearest_week', 'nearest_price', 'newest_week', 'newest_price', 'searched_from']) as what,
        unnest([country_code, fuel, found::varchar, euros(found_price), nearest::varchar, euros(nearest_price), newest::varchar, euros(newest_price),
            first::varchar]) as value)
    where what not like 'nearest%' or nearest is not null
union all select 'answers/' || q || '/' || what, value from questions left join rates_now using (currency), lateral (
    select unnest(['below', 'below_eur', 'above', 'above_eur']) as what, unnest([below::double::varchar,
        euros(round(below * 1000 / coalesce(rate, '1')::double)), above::double::varchar, euros(round(above * 1000 / coalesce(rate, '1')::double))]) as value)
    where value is not null
