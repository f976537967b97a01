-- The legal maxima in force, of the countries asked or of all.
with maxima as (
    select * from live where basis = 'national_maximum' and country not in (select country from markets where held)
)

select q, country, fuel, millis, row_number() over (partition by q order by turn, country) - 1 as line
from (select q, places, unnest(fuels) as asked, generate_subscripts(fuels, 1) as turn from questions where intent = 'legal_maximum')
    join maxima on fuel = if(asked = 'euro95', board(country), asked) and coalesce(list_contains(places, country), true)
