-- The stored weekly series, in EUR per 1000 litres.
-- Reads   $file   history.parquet
-- Grain   one row per country and week
select
    country_code as country, week::varchar as week, euro95_per_kilolitre::varchar::double as "euro95PerKilolitre",
    diesel_per_kilolitre::varchar::double as "dieselPerKilolitre", source
from read_parquet($file)
order by country, week
