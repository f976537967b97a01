-- Each place of each question with its weeks, and four before, that have a price of a fuel that was asked. Rankings, positions
-- and limits are of the member states of a region; a record without a place may be that of any of them. The changes of
-- countries are ranked beside that of the EU.
with members as (
    select place as field, list(country order by turn) as countries from regions
    where country in (select country from regions where place = 'EU') group by place
),

placed as (
    select questions.*, coalesce(countries, places) || if(intent = 'change_ranking', ['EU'], []) as named
    from questions left join members on field = coalesce(places[1], 'EU')
        and (places is null or intent like '%ranking' or intent in ('position', 'threshold'))
    where fuels[1] in ('euro95', 'diesel') and intent not in ('stations_nearby', 'toll_lookup', 'coverage', 'brand_price', 'legal_maximum')
),

spread as (select * exclude (named), unnest(named) as place, generate_subscripts(named, 1) - 1 as nth from placed)

select spread.*, weekly.* exclude (place), if(list_contains(fuels, 'euro95'), petrol_members, diesel_members) as members
from spread join weekly on weekly.place = spread.place and week between since - 28 and until
where (list_contains(fuels, 'euro95') and euro95 is not null) or (list_contains(fuels, 'diesel') and diesel is not null)
