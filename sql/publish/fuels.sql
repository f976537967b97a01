-- Lowest, highest and mean price per market and fuel, for `summary`.
-- Reads   prices   one row per station and fuel
-- Gives   EUR per litre (kilogram for cng, lng), 3 decimals, halves away from zero; the mean is an exact sum divided once
-- Grain   one row per country and fuel
with in_force as (
    select country_code, fuel, (eur_per_unit * 1000000)::hugeint as micros from prices where eur_per_unit is not null
),

sums as (
    select
        country_code, fuel, count(*) as stations, min(micros) as least, max(micros) as most, sum(micros) as total
    from in_force
    group by country_code, fuel
)

select
    country_code as country, fuel, stations::integer as stations,
    three_decimals(least, 1) as min, three_decimals(most, 1) as max, three_decimals(total, stations) as avg
from sums
order by country, fuel
