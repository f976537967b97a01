-- Two fuels against each other of what is in force, where one of them is not in the weekly series.
with pairs as (select *, row_number() over (partition by q order by nth, turn) - 1 as line from offers_asked where other is not null)

select 'answers/' || q || '/spreads/' || line || '/' || what as figure, coalesce(value, 'null') as value from pairs, lateral (
    select unnest(['country_code', 'fuel', 'price', 'against', 'price_against', 'difference_eur', 'dearer']) as what,
        unnest([country, first_fuel, euros(first_millis), other, euros(millis), euros(abs(first_millis - millis)),
            case when first_millis > millis then first_fuel when millis > first_millis then other end]) as value)
union all select 'answers/' || q || '/prices/' || row_number() over (partition by q, what order by nth, turn) - 1 || '/' || what, value from offers_asked, lateral (
    select unnest(['country_code', 'fuel', 'price', 'unit', 'basis', 'stations']) as what,
        unnest([country, fuel, euros(millis), if(fuel in ('cng', 'lng'), 'kg', null), basis, stations::varchar]) as value)
    where value is not null
union all select 'answers/' || q || '/fuels/' || generate_subscripts(fuels, 1) - 1, unnest(fuels) from fuel_pairs
union all select 'answers/' || q || '/date', getvariable('day') from fuel_pairs
