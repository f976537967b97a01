-- The legal maxima in force, of the countries asked or of all; and who has one, where one of them has none.
with maxima as (
    select * from live where basis = 'national_maximum' and country not in (select country from markets where held)
),

listed as (
    select q, country, fuel, millis, row_number() over (partition by q order by country) - 1 as line
    from questions join maxima on fuel = if(fuels[1] = 'euro95', 'sp95', fuels[1]) and coalesce(list_contains(places, country), true)
    where intent = 'legal_maximum'
),

missing as (
    select q, named, row_number() over (partition by q order by turn) - 1 as line
    from (select q, unnest(places) as named, generate_subscripts(places, 1) as turn from questions where intent = 'legal_maximum')
    where (q, named) not in (select (q, country) from listed)
)

select 'answers/' || q || '/maxima/' || line || '/' || what as figure, value from listed, lateral (
    select unnest(['country_code', 'fuel', 'price', 'basis', 'stations']) as what, unnest([country, fuel, euros(millis), 'national_maximum', '0']) as value)
union all select distinct 'answers/' || q || '/date', getvariable('day') from listed
union all select 'answers/' || q || '/without/' || line, named from missing
union all select 'answers/' || q || '/held_for/' || row_number() over (partition by q order by country) - 1, country
    from (select distinct q, country from missing cross join maxima)
