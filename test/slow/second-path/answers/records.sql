-- The highest and the lowest prices with each week that had them; where no place was named, of all member states.
with peaks as (
    select q, nth, turn, fuel, country_code, region, places, intent, min(week) as first, max(week) as last,
        if(intent = 'record_high', max(price), min(price)) as price
    from asked_prices where intent in ('record_high', 'record_low') and week >= since group by q, nth, turn, fuel, country_code, region, places, intent
),

outermost as (
    select *, row_number() over (partition by q order by if(places is null, turn, nth), nth, turn) - 1 as line
    from (from peaks qualify places is not null
        or price = if(intent = 'record_high', max(price) over (partition by q, turn), min(price) over (partition by q, turn)))
),

weeks as (
    select outermost.*, week, row_number() over (partition by q, line order by week) as time
    from outermost join (select q, nth, turn, week, price, since from asked_prices) as held using (q, nth, turn, price) where week >= since
)

select 'answers/' || q || '/records/' || line || '/' || what as figure, value from weeks, lateral (
    select unnest(['country_code', 'region', 'fuel', 'week', 'price', 'from', 'to']) as what,
        unnest([country_code, region, fuel, week::varchar, euros(price), first::varchar, last::varchar]) as value)
where time = 1 and value is not null
union all select 'answers/' || q || '/records/' || line || '/again/' || time - 2, week::varchar from weeks where time > 1
union all select 'answers/' || q || '/' || what, value from (
    select q, min(week)::varchar as first, max(week)::varchar as last from questions join series on week between since and until
    where intent in ('record_high', 'record_low') group by q
), lateral (select unnest(['from', 'to']) as what, unnest([first, last]) as value)
union all select 'answers/' || q || '/records/' || line || '/' || what, value from outermost
    join (select q, nth, turn, max(week) as newest_week, arg_max(price, week) as newest_price from asked_prices where newestToo group by q, nth, turn) using (q, nth, turn), lateral (
    select unnest(['newest_week', 'newest_price']) as what, unnest([newest_week::varchar, euros(newest_price)]) as value)
