-- How many official means and maxima in force moved, appeared and ended between two snapshots.
-- Reads   figure_moves
-- Gives   mean_move: in `currency`, three decimals, over those that moved, up and down together; null where none did
-- Grain   one row per source and currency in which there is such a figure
with counted as (
    select
        country, source, currency,
        count(*) filter (amount_after > amount_before) as rose, count(*) filter (amount_after < amount_before) as fell,
        count(*) filter (amount_before is null) as appeared, count(*) filter (amount_after is null) as gone,
        sum(((amount_after - amount_before) * 1000000)::hugeint) as total
    from figure_moves
    group by country, source, currency
)

select
    country, source, currency, (rose + fell)::integer as moved, rose::integer as rose, fell::integer as fell,
    case when rose + fell > 0
        then (three_decimals(abs(total), rose + fell)::decimal(12, 3) * sign(total)::decimal(1, 0))::decimal(12, 3)::varchar
    end as "meanMove",
    appeared::integer as appeared, gone::integer as gone
from counted
order by country, source, currency
