-- Every price of every row, and whether it can be believed to say what it says: not when it is unreadable, and not when the
-- station has the same product for another amount as well, which no newer stamp replaces. A second row of an id counts only as
-- what contradicts the first. Products are told apart by what the feed calls them, or by their rank.
with spread as (
    select day, source, ref, n, station, why, fault, per, unnest(prices, recursive := true), generate_subscripts(prices, 1) as turn
    from judged_rows where outcome = 'read' or why = 'price' or (why = 'again' and outcome = 'fault')
),

read as (
    select * exclude (bad, "of"), coalesce("of", rank::varchar) as product,
        coalesce(bad, false) or coalesce(fault in ('amount', 'stamp'), false) or not coalesce(is_number(amount), false) as broken
    from spread where fuel is not null and (amount is not null or coalesce(fault = 'amount', false))
),

aged as (
    select *, not broken and why is distinct from 'again' and coalesce(stamp < newest, false) as outdated
    from (
        select *, max(if(broken or why is not distinct from 'again', null, stamp)) over (partition by day, source, ref, fuel, product) as newest
        from read
    )
)

select * exclude (newest), if(broken, null, (trim(amount)::decimal(18, 8) / per)::decimal(12, 6)) as value,
    count(distinct if(broken or outdated, null, trim(amount)::decimal(18, 8)))
        over (partition by day, source, ref, fuel, product) > 1 and not outdated as contradicts
from aged
