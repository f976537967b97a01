-- Member states by the fuel asked, by the mean of both where both are asked: of one week, or of means over weeks, and then
-- only those with a reading in half as many weeks as any other.
with entered as (
    select q, intent, coalesce(direction, if(intent = 'most_expensive_ranking', 'dearest', 'cheapest')) as direction, fuels, country_code,
        coalesce(most, 3) as most, count(*) as weeks, min(week) as first, max(week) as last, quotient(sum(euro95), count(euro95)) as euro95, quotient(sum(diesel), count(diesel)) as diesel
    from asked where intent in ('cheapest_ranking', 'most_expensive_ranking', 'position') and week >= since group by all
),

priced as (
    select *, if(list_contains(fuels, 'euro95'), euro95, 0) + if(list_contains(fuels, 'diesel'), diesel, 0) as price
    from entered where price is not null qualify weeks * 2 >= max(weeks) over (partition by q)
)

select *, if(direction = 'cheapest', price, -price) as weight, rank() over (partition by q order by weight) as rank,
    row_number() over (partition by q order by weight, country_code) - 1 as nth
from priced
