-- Fuels against each other where one of them is not in the weekly series: each fuel of each country asked, or of the member states,
-- and how many of the fuels the country has.
with asked as (
    select q, fuels, unnest(fuels) as asked_fuel, generate_subscripts(fuels, 1) as turn from questions
    where intent = 'fuel_spread' and not (fuels[1] in ('euro95', 'diesel') and fuels[-1] in ('euro95', 'diesel'))
),

countries as (
    select q, unnest(list) as country, generate_subscripts(list, 1) as nth
    from (select q, coalesce(places, (select list(country order by turn) from regions where place = 'EU')) as list from questions where intent = 'fuel_spread')
)

select asked.q, fuels, asked_fuel, turn, country, nth, fuel, millis, basis, stations, count(*) over (partition by asked.q, country) as held,
    first_value(fuel) over fuels_of as first_fuel, first_value(millis) over fuels_of as first_millis,
    if(held = len(fuels) and turn > 1 and (fuel in ('cng', 'lng')) = (first_fuel in ('cng', 'lng')), fuel, null) as other
from asked join countries using (q) join live using (country)
where fuel = if(asked_fuel = 'euro95', board(country), asked_fuel) and country not in (select country from markets where held)
window fuels_of as (partition by asked.q, country order by turn)
