-- How many prices in force moved, appeared and went in each market between two snapshots. Local prices: a move of the rate
-- is no move of a price.
-- Reads   $before, $after   prices.parquet of each
-- Gives   mean_move: in `currency`, three decimals, over those that moved, up and down together; null where none did
-- Grain   one row per country and currency in which there is such a price
with told_before as (
    select station_id, fuel, currency, country_code, (local_price * 1000000)::hugeint as micros
    from read_parquet($before)
    where local_price is not null
),

told_after as (
    select station_id, fuel, currency, country_code, (local_price * 1000000)::hugeint as micros
    from read_parquet($after)
    where local_price is not null
),

counted as (
    select
        coalesce(told_after.country_code, told_before.country_code) as country,
        coalesce(told_after.currency, told_before.currency) as currency,
        count(*) filter (told_after.micros > told_before.micros) as rose,
        count(*) filter (told_after.micros < told_before.micros) as fell,
        count(*) filter (told_before.micros is null) as appeared,
        count(*) filter (told_after.micros is null) as gone,
        sum(told_after.micros - told_before.micros) as total
    from told_before
    full join told_after
        on told_after.station_id = told_before.station_id and told_after.fuel = told_before.fuel
        and told_after.currency = told_before.currency
    group by 1, 2
)

select
    country, currency, (rose + fell)::integer as moved, rose::integer as rose, fell::integer as fell,
    case when rose + fell > 0
        then (three_decimals(abs(total), rose + fell)::decimal(12, 3) * sign(total)::decimal(1, 0))::decimal(12, 3)::varchar
    end as "meanMove",
    appeared::integer as appeared, gone::integer as gone
from counted
where rose + fell + appeared + gone > 0
order by country, currency
