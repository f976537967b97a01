-- The readings of each fuel that was asked, and of each place.
with fuels_asked as (
    select asked.*, unnest(fuels) as fuel, generate_subscripts(fuels, 1) as turn from asked
)

select * exclude (euro95, diesel), if(fuel = 'euro95', euro95, diesel) as price
from fuels_asked where price is not null
