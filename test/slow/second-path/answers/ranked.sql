-- Member states by the fuel asked, by the mean of both where both are asked: of one week, or of means over weeks, and then
-- only those with a reading in half as many weeks as any other. In a week of a pause, of the newest of the four before it.
with single as (select q, max(week) as week from asked where since = until group by q),

entered as (
    select q, intent, coalesce(direction, if(intent = 'most_expensive_ranking', 'dearest', 'cheapest')) as direction, fuels, country_code,
        coalesce(most, 3) as most, count(*) as weeks, min(asked.week) as first, max(asked.week) as last, quotient(sum(euro95), count(euro95)) as euro95, quotient(sum(diesel), count(diesel)) as diesel
    from asked left join single using (q)
    where intent in ('cheapest_ranking', 'most_expensive_ranking', 'position') and asked.week >= coalesce(single.week, since) and asked.week <= until group by all
),

priced as (
    select *, if(list_contains(fuels, 'euro95'), euro95, 0) + if(list_contains(fuels, 'diesel'), diesel, 0) as price
    from entered where price is not null qualify weeks * 2 >= max(weeks) over (partition by q)
)

select *, if(direction = 'cheapest', price, -price) as weight, rank() over (partition by q order by weight) as rank,
    row_number() over (partition by q order by weight, country_code) - 1 as nth
from priced
