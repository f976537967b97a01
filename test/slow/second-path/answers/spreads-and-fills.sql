-- What lies between petrol and diesel in the newest week with both, and what so many litres cost.
with spreads as (
    select *, row_number() over (partition by q order by nth) - 1 as row_nth
    from priced where intent = 'fuel_spread' and euro95 is not null and diesel is not null
),

-- In cents, of whole millilitres.
costs as (
    select *, quotient((litres * 1000)::hugeint * price, 10000) as cents, row_number() over (partition by q order by nth, turn) - 1 as row_nth from (
        select *, unnest(fuels) as fuel, generate_subscripts(fuels, 1) as turn, if(fuel = 'euro95', euro95, diesel) as price
        from priced where intent = 'fill_cost'
    ) where price is not null
    union all by name
    select q, intent, nth, 1 as turn, fuel, litres, cents, line as row_nth from live_rows where intent = 'fill_cost' and cents is not null
)

select 'answers/' || q || '/spreads/' || row_nth || '/' || cell.what as figure, cell.value
from (select q, row_nth, unnest(cells || [
    {what: 'price_euro95', value: euros(euro95)}, {what: 'price_diesel', value: euros(diesel)}, {what: 'difference_eur', value: euros(abs(euro95 - diesel))},
    {what: 'dearer', value: case when euro95 > diesel then 'euro95' when diesel > euro95 then 'diesel' else 'null' end}]) as cell from spreads)
union all select 'answers/' || q || '/costs/' || row_nth || '/' || cell.what, cell.value
from (select q, row_nth, unnest(cells || [{what: 'fuel', value: fuel}, {what: 'price', value: euros(price)}, {what: 'cost_eur', value: (cents / 100.0)::double::varchar}]) as cell
    from costs where cells is not null)
union all select 'answers/' || q || '/differences/' || line || '/' || what, value from (
    select q, any_value(fuel) as fuel, max(cents) - min(cents) as apart, row_number() over (partition by q order by turn) - 1 as line
    from costs group by q, turn having count(*) > 1
), lateral (select unnest(['fuel', 'cost_eur']) as what, unnest([fuel, (apart / 100.0)::double::varchar]) as value)
-- The tank, of whole litres, is told of a price that is held. A third is stated as 0.33, and is a third.
union all select 'answers/' || q || '/' || what, value from questions, lateral (
    select unnest(['litres', 'tank_share', 'tank_litres']) as what,
        unnest([litres::double::varchar, share::double::varchar, round(litres / case share when 0.33 then 1 / 3 when 0.67 then 2 / 3 else share end)::double::varchar]) as value)
    where intent = 'fill_cost' and value is not null and (what = 'litres' or q in (select q from costs))
