-- What lies between petrol and diesel in the newest week with both, and what so many litres cost in the newest week.
with spreads as (
    from asked where intent = 'fuel_spread' and euro95 is not null and diesel is not null
    qualify row_number() over (partition by q, nth order by week desc) = 1
),

-- In cents, of whole millilitres.
costs as (
    select *, quotient((litres * 1000)::hugeint * price, 10000) as cents, row_number() over (partition by q order by nth, turn) - 1 as line
    from (from asked_prices where intent = 'fill_cost' qualify row_number() over (partition by q, nth, turn order by week desc) = 1)
)

select 'answers/' || q || '/spreads/' || nth || '/' || what as figure, coalesce(value, 'null') as value from spreads, lateral (
    select unnest(['country_code', 'week', 'price_euro95', 'price_diesel', 'difference_eur', 'dearer']) as what,
        unnest([country_code, week::varchar, euros(euro95), euros(diesel), euros(abs(euro95 - diesel)),
            case when euro95 > diesel then 'euro95' when diesel > euro95 then 'diesel' end]) as value)
union all select 'answers/' || q || '/costs/' || line || '/' || what, coalesce(value, 'null') from costs, lateral (
    select unnest(['country_code', 'week', 'fuel', 'price', 'cost_eur', 'region', 'members']) as what,
        unnest([country_code, week::varchar, fuel, euros(price), (cents / 100.0)::double::varchar, region, members]) as value)
    where value is not null or what not in ('region', 'members')
union all select 'answers/' || q || '/differences/' || place || '/' || what, value from (
    select q, any_value(fuel) as fuel, max(cents) - min(cents) as apart, row_number() over (partition by q order by turn) - 1 as place
    from costs group by q, turn having count(*) > 1
), lateral (select unnest(['fuel', 'cost_eur']) as what, unnest([fuel, (apart / 100.0)::double::varchar]) as value)
union all select 'answers/' || q || '/' || what, value from questions, lateral (
    select unnest(['litres', 'tank_share', 'tank_litres']) as what,
        unnest([litres::double::varchar, share::double::varchar, (litres / share)::double::varchar]) as value)
    where intent = 'fill_cost' and value is not null
