-- Two fuels against each other of what is in force, where one of them is not in the weekly series. Petrol is the 95 of the board.
with offers as (
    select q, fuels, turn, asked_fuel, country, fuel, millis, basis, stations
    from (select q, fuels, unnest(fuels) as asked_fuel, generate_subscripts(fuels, 1) as turn, places[1] as country, intent from questions)
    join live using (country)
    where intent = 'fuel_spread' and fuels[1] not in ('euro95', 'diesel') and fuel = if(asked_fuel = 'euro95', 'sp95', asked_fuel)
),

pairs as (
    select one.q, one.country, one.fuel, one.millis, other.fuel as other, other.millis as other_millis
    from offers as one join offers as other on other.q = one.q and one.turn = 1 and other.turn = 2
)

select 'answers/' || q || '/spreads/0/' || what as figure, coalesce(value, 'null') as value from pairs, lateral (
    select unnest(['country_code', 'fuel', 'price', 'against', 'price_against', 'difference_eur', 'dearer']) as what,
        unnest([country, fuel, euros(millis), other, euros(other_millis), euros(abs(millis - other_millis)),
            case when millis > other_millis then fuel when other_millis > millis then other end]) as value)
union all select 'answers/' || q || '/prices/' || turn - 1 || '/' || what, value from offers, lateral (
    select unnest(['country_code', 'fuel', 'price', 'basis', 'stations']) as what, unnest([country, fuel, euros(millis), basis, stations::varchar]) as value)
union all select 'answers/' || q || '/fuels/' || turn - 1, asked_fuel from offers
