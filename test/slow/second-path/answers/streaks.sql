-- In which weeks a price was below or above an amount, dearer or cheaper than another one, or than in the reading before.
with sides as (
    select *, lag(price) over (partition by q, nth, turn order by week) as before from asked_prices where intent = 'streak'
),

held as (
    select one.q, one.nth, one.turn, one.country_code, one.region, one.fuel, one."is", one.week, one.since,
        if(one.than is null, null, if(len(one.places) = 2, coalesce(other.country_code, other.region), other.fuel)) as than,
        case when one."is" is null then coalesce(one.price < one.below * 1000, true) and coalesce(one.price > one.above * 1000, true)
            when one."is" in ('cheaper', 'fell') then one.price < coalesce(other.price, one.before) else one.price > coalesce(other.price, one.before) end as was
    from sides as one left join sides as other on other.q = one.q and other.week = one.week and one.than is not null
        and if(len(one.places) = 2, other.nth = 1 and other.turn = one.turn, other.nth = one.nth and other.turn = 2)
    where one.week >= one.since and (one.than is null or (other.price is not null and if(len(one.places) = 2, one.nth = 0, one.turn = 1)))
),

numbered as (
    select *, row_number() over (partition by q, nth, turn order by week) as line, max(week) over (partition by q, nth, turn) as newest from held where was is not null
),

islands as (
    select q, nth, turn, count(*) as n, min(week) as first, max(week) as last, any_value(newest) as newest
    from (select *, line - row_number() over (partition by q, nth, turn order by week) as island from numbered where was) group by q, nth, turn, island
),

sums as (
    select q, nth, turn, any_value(country_code) as country_code, any_value(region) as region, any_value(fuel) as fuel, any_value("is") as "is", any_value(than) as than,
        count(*) filter (was) as weeks, count(*) as of_weeks, min(week) as first, max(week) as last, row_number() over (partition by q order by nth, turn) - 1 as line
    from numbered group by q, nth, turn
),

stretches as (
    select q, nth, turn, coalesce(max(n) filter (last = newest), 0) as now, max(first) filter (last = newest) as since,
        max(n) as longest, arg_max(first, n - epoch(first) / 1e12) as longest_first, arg_max(last, n - epoch(first) / 1e12) as longest_last,
        arg_max(n, last) as last_weeks, max(last) as last_to
    from islands group by q, nth, turn
)

select 'answers/' || q || '/streaks/' || line || '/' || what as figure, coalesce(value, 'null') as value
from sums left join stretches using (q, nth, turn), lateral (
    select unnest(['country_code', 'region', 'fuel', 'is', 'than', 'weeks_in_a_row', 'since', 'weeks', 'of_weeks', 'from', 'to',
            'longest_weeks', 'longest_from', 'longest_to', 'last_weeks', 'last_to']) as what,
        unnest([country_code, region, fuel, "is", than, coalesce(now, 0)::varchar, since::varchar, weeks::varchar, of_weeks::varchar, first::varchar, last::varchar,
            coalesce(longest, 0)::varchar, longest_first::varchar, longest_last::varchar, coalesce(last_weeks, 0)::varchar, last_to::varchar]) as value)
where value is not null or what in ('since', 'longest_from', 'longest_to', 'last_to')
