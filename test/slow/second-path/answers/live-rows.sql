-- What the weekly series does not have: fuels, from what is in force, of the places asked or of the member states; where none of these
-- has it, of every country. Legal maxima are not ranked, and what is only held is not told.
with shown as (select * from live where country not in (select country from markets where held)),

asked as (
    select questions.*, coalesce(below, above) is not null as has_limit,
        if(places[1] = 'every', (select list(distinct country order by country) from shown where fuel = fuels[1]), null) as every_country,
        (select list(country order by turn) from regions where place = coalesce(places[1], 'EU')) as members
    from questions where fuels[1] not in ('euro95', 'diesel') and len(fuels) = 1
        and intent in ('cheapest_ranking', 'most_expensive_ranking', 'price_lookup', 'average_price', 'comparison', 'neighbours', 'fill_cost', 'position', 'threshold')
),

places as (
    select * exclude (members, every_country, listed), unnest(listed) as country, generate_subscripts(listed, 1) - 1 as nth
    from (select *, coalesce(every_country, members, places) as listed from asked)
    union all
    select asked.* exclude (members, every_country), country, row_number() over (partition by q order by country) - 1
    from asked cross join (select distinct country from live)
    where places is null and not exists (from shown where shown.fuel = asked.fuels[1] and list_contains(asked.members, shown.country))
),

priced_live as (
    select *, intent like '%ranking' or intent = 'position' as ranked,
        if(coalesce(direction, if(intent = 'most_expensive_ranking', 'dearest', 'cheapest')) = 'dearest', -millis, millis) as weight
    from places join shown using (country) where fuel = fuels[1] and (not ranked or basis <> 'national_maximum')
)

select *, if(ranked, rank() over (partition by q order by weight), null) as rank,
    row_number() over (partition by q order by if(ranked, weight, nth), country) - 1 as line,
    if(fuel in ('cng', 'lng'), null, quotient((litres * 1000)::hugeint * millis, 10000)) as cents
from priced_live
