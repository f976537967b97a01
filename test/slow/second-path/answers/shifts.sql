-- How a price moved to its newest reading, from the reading of the week asked, or the last before it; or from the mean of a
-- period; or from the first to the last reading of a range of days. Ranked: the greatest rise or fall in euros first, of those that
-- moved between the two weeks that most have, and beside them the change of the EU.
with newest as (
    select q, nth, turn, max(week) as last from asked_prices where intent in ('price_change', 'change_ranking') group by all
),

readings as (
    select asked_prices.*, last, if(within is null, since + (last - until)::integer, since) as target
    from asked_prices join newest using (q, nth, turn)
),

found as (
    select q, intent, direction, most, within, base, nth, turn, fuel, country_code, region, target, last, since,
        max(week) filter (week <= target) as up_to, min(week) as oldest, min(week) filter (week >= since) as from_then, max(week) filter (week < last) as before
    from readings group by all
),

begun as (
    select * exclude (up_to, oldest, from_then, before), if(within is null, coalesce(up_to, oldest), from_then) as first_read,
        if(coalesce(first_read = last, true) and coalesce(within, '') <> 'both', before, first_read) as begun
    from found where last >= since or coalesce(within, '') <> 'both'
),

means as (
    select q, nth, turn, min(week) as mean_from, max(week) as mean_to, count(*) as mean_weeks, quotient(sum(price), count(*)) as mean
    from readings where base is not null and week between since and base group by q, nth, turn
),

priced_ends as (
    select begun.*, mean_to, mean_weeks, mean, coalesce(mean_from, begun) as first, coalesce(mean, old.price) as was, new.price as now,
        if(mean is null and within is null and begun <> target, target, null) as asked_from,
        case when intent = 'price_change' then 'changes' when region = 'EU' then 'reference' else 'ranking' end as list
    from begun left join means using (q, nth, turn)
        left join (select q, nth, turn, week, price from readings) as old on old.q = begun.q and old.nth = begun.nth and old.turn = begun.turn and old.week = begun
        left join (select q, nth, turn, week, price from readings) as new on new.q = begun.q and new.nth = begun.nth and new.turn = begun.turn and new.week = begun.last
    where (base is not null and mean is not null) or (base is null and begun < begun.last)
),

usual as (
    select q, turn, first, last from (select q, turn, first, last, count(*) as n, min(nth) as nth from priced_ends where list = 'ranking' group by q, turn, first, last)
    qualify row_number() over (partition by q, turn order by n desc, nth) = 1
)

select priced_ends.*, if(list = 'ranking', if(direction = 'rise', was - now, now - was), 0) as weight,
    if(list = 'ranking', rank() over (partition by q, list, turn order by weight), null) as rank,
    row_number() over (partition by q, list, turn order by weight, if(list = 'ranking', country_code, ''), nth) - 1 as place_of_fuel
from priced_ends left join usual using (q, turn)
where list <> 'ranking' or (priced_ends.first = usual.first and priced_ends.last = usual.last)
