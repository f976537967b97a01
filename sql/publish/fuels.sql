-- Lowest, highest and mean price per market and fuel, for `summary`.
-- Reads   levels
-- Gives   EUR per litre (kilogram for cng, lng), 3 decimals, halves away from zero; the mean is an exact sum divided once
-- Grain   one row per country and fuel
select
    country_code as country, fuel, stations::integer as stations,
    three_decimals(least, 1) as min, three_decimals(most, 1) as max, three_decimals(total, parts) as avg
from levels
order by country, fuel
