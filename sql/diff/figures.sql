-- How many official means and maxima in force moved, appeared and ended between two snapshots. Local amounts, as with prices.
-- Reads   $before, $after   figures.parquet of each
-- Gives   mean_move: in `currency`, three decimals, over those that moved, up and down together; null where none did
-- Grain   one row per source and currency in which there is such a figure
with told_before as (
    select source, country_code, region, fuel, currency, max((amount * 1000000)::hugeint) as micros
    from read_parquet($before)
    where unusable is null
    group by source, country_code, region, fuel, currency
),

told_after as (
    select source, country_code, region, fuel, currency, max((amount * 1000000)::hugeint) as micros
    from read_parquet($after)
    where unusable is null
    group by source, country_code, region, fuel, currency
),

counted as (
    select
        coalesce(told_after.country_code, told_before.country_code) as country,
        coalesce(told_after.source, told_before.source) as source,
        coalesce(told_after.currency, told_before.currency) as currency,
        count(*) filter (told_after.micros > told_before.micros) as rose,
        count(*) filter (told_after.micros < told_before.micros) as fell,
        count(*) filter (told_before.micros is null) as appeared,
        count(*) filter (told_after.micros is null) as gone,
        sum(told_after.micros - told_before.micros) as total
    from told_before
    full join told_after
        on told_after.source = told_before.source and told_after.region is not distinct from told_before.region
        and told_after.fuel = told_before.fuel and told_after.currency = told_before.currency
    group by 1, 2, 3
)

select
    country, source, currency, (rose + fell)::integer as moved, rose::integer as rose, fell::integer as fell,
    case when rose + fell > 0
        then (three_decimals(abs(total), rose + fell)::decimal(12, 3) * sign(total)::decimal(1, 0))::decimal(12, 3)::varchar
    end as "meanMove",
    appeared::integer as appeared, gone::integer as gone
from counted
where rose + fell + appeared + gone > 0
order by country, source, currency
