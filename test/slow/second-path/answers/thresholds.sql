-- Which prices are below or above an amount, and how many of how many; or when one last was, and the nearest if none ever was.
with rows as (
    select *, cells || [{what: 'fuel', value: fuel}, {what: 'price', value: euros(millis)}] as told from held_against
),

ends as (
    select q, turn, end_of, unnest(if(end_of = 'lowest', rows[1], rows[-1])) as cell
    from (select q, turn, list(told order by millis, nth) as rows from rows group by q, turn), (select unnest(['lowest', 'highest']) as end_of)
),

listed as (
    select q, 'prices/' || line as part, unnest(told || [{what: 'is_within', value: within::varchar}]) as cell from rows where shown
    union all by name
    select q, 'counts/' || turn - 1 || '/' || end_of as part, cell from ends
),

searched as (
    select q, country_code, region, fuel, min(week) as first, max(week) as newest, arg_max(price, week) as newest_price,
        max(week) filter (price < below * 1000 or price > above * 1000) as found, arg_max(price, week) filter (price < below * 1000 or price > above * 1000) as found_price,
        if(found is null, first(week order by abs(price - coalesce(below, above) * 1000), week desc), null) as nearest,
        if(found is null, first(price order by abs(price - coalesce(below, above) * 1000), week desc), null) as nearest_price,
        row_number() over (partition by q order by nth, turn) - 1 as line
    from asked_prices where latest group by q, nth, turn, country_code, region, fuel
)

select 'answers/' || q || '/' || part || '/' || cell.what as figure, cell.value from listed
union all select 'answers/' || q || '/counts/' || turn - 1 || '/' || what, value from (
    select q, turn, any_value(fuel) as fuel, count(*) filter (held_against.within and not (above is not null and coalesce(basis, '') = 'national_maximum')) as n, count(*) as total from held_against join questions using (q) group by q, turn
), lateral (select unnest(['fuel', 'count', 'of']) as what, unnest([fuel, n::varchar, total::varchar]) as value)
union all select 'answers/' || q || '/last/' || line || '/' || what, coalesce(value, 'null') from searched, lateral (
    select unnest(['country_code', 'region', 'fuel', 'week', 'price', 'nearest_week', 'nearest_price', 'newest_week', 'newest_price', 'searched_from']) as what,
        unnest([country_code, region, fuel, found::varchar, euros(found_price), nearest::varchar, euros(nearest_price), newest::varchar, euros(newest_price),
            first::varchar]) as value)
    where value is not null or what in ('week', 'price')
union all select 'answers/' || q || '/' || what, value from questions left join rates_now using (currency), lateral (
    select unnest(['below', 'below_eur', 'above', 'above_eur']) as what, unnest([below::double::varchar,
        euros(round(below * 1000 / coalesce(rate, '1')::double)), above::double::varchar, euros(round(above * 1000 / coalesce(rate, '1')::double))]) as value)
    where value is not null
