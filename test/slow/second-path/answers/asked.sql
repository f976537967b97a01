-- Each place of questions about series and rankings with its weeks, and four before, that have a price of a fuel that was asked.
-- Rankings are of the member states of a region, or of those that are named; a record without a place may be that of any of them.
-- The changes of countries are ranked beside that of the EU.
with members as (
    select place as field, list(country order by turn) as countries from regions
    where country in (select country from regions where place = 'EU') group by place
),

placed as (
    select questions.*, coalesce(countries, if(intent like '%ranking', list_filter(places, place -> list_contains(every_member, place)), places))
        || if(intent = 'change_ranking', ['EU'], []) as named
    from questions cross join (select countries as every_member from members where field = 'EU')
        left join members on field = coalesce(places[1], 'EU') and (places is null or intent like '%ranking' or intent = 'position')
    where fuels[1] in ('euro95', 'diesel') and (intent like '%ranking' or intent like 'record_%' or intent in ('position', 'price_change', 'price_history', 'streak')
        or (intent = 'threshold' and latest))
),

spread as (select * exclude (named), unnest(named) as place, generate_subscripts(named, 1) - 1 as nth from placed)

select spread.*, weekly.* exclude (place), if(list_contains(fuels, 'euro95'), petrol_members, diesel_members) as members
from spread join weekly on weekly.place = spread.place and week between since - 28 and until
where (list_contains(fuels, 'euro95') and euro95 is not null) or (list_contains(fuels, 'diesel') and diesel is not null)
