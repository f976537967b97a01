-- How many current prices moved, appeared and went in each market between two snapshots.
-- Reads   price_moves
-- Gives   mean_move: in `currency`, three decimals, over those that moved, up and down together; null where none did
-- Grain   one row per country and currency in which there is such a price
with counted as (
    select
        country, currency,
        count(*) filter (price_after > price_before) as rose, count(*) filter (price_after < price_before) as fell,
        count(*) filter (price_before is null) as appeared, count(*) filter (price_after is null) as gone,
        sum(((price_after - price_before) * 1000000)::hugeint) as total
    from price_moves
    group by country, currency
)

select
    country, currency, (rose + fell)::integer as moved, rose::integer as rose, fell::integer as fell,
    case when rose + fell > 0
        then (three_decimals(abs(total), rose + fell)::decimal(12, 3) * sign(total)::decimal(1, 0))::decimal(12, 3)::varchar
    end as "meanMove",
    appeared::integer as appeared, gone::integer as gone
from counted
order by country, currency
