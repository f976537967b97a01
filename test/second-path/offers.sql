-- One price per day, station and fuel: the grade that ranks first, of those the cheapest, of those the first.
with spread as (
    select day, source, ref, n, per, unnest(prices, recursive := true), generate_subscripts(prices, 1) as turn
    from judged_rows where outcome = 'read'
)

select day, source, ref, fuel, (trim(amount)::decimal(18, 8) / per)::decimal(12, 6) as amount, stamp
from spread
qualify row_number() over (partition by day, source, ref, fuel order by rank, trim(amount)::decimal(18, 8), n, turn) = 1
