-- The weekly series as it is served.
-- Reads   history   EUR per 1000 litres
-- Gives   EUR per litre, 3 decimals, halves away from zero; null for no reading
-- Grain   one row per country and week
select
    country_code as country, week::varchar as week,
    three_decimals((euro95_per_kilolitre * 1000000)::hugeint, 1000) as euro95,
    three_decimals((diesel_per_kilolitre * 1000000)::hugeint, 1000) as diesel
from history
order by country, week
