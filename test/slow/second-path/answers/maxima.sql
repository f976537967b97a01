-- The legal maxima in force; and who has one, where one of the countries asked has none.
with named as (
    select q, unnest(places) as country, generate_subscripts(places, 1) as turn from questions where intent = 'legal_maximum'
),

missing as (select *, row_number() over (partition by q order by turn) - 1 as line from named anti join maxima_rows using (q, country))

select 'answers/' || q || '/maxima/' || line || '/' || what as figure, value from maxima_rows, lateral (
    select unnest(['country_code', 'fuel', 'price', 'basis', 'stations']) as what, unnest([country, fuel, euros(millis), 'national_maximum', '0']) as value)
union all select 'answers/' || q || '/date', getvariable('day') from questions where intent = 'legal_maximum'
union all select 'answers/' || q || '/fuel', fuels[1] from questions where intent = 'legal_maximum' and fuels[1] not in ('euro95', 'diesel')
union all select 'answers/' || q || '/without/' || line, country from missing
union all select 'answers/' || q || '/held_for/' || row_number() over (partition by q order by country) - 1, country
    from (select distinct q from missing union select q from questions where intent = 'legal_maximum' and q not in (select q from maxima_rows))
    cross join (select distinct country from live where basis = 'national_maximum' and country not in (select country from markets where held))
