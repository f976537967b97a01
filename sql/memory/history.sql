-- The stored weekly series, in millionths of a euro per 1000 litres.
-- Reads   $file   history.parquet
-- Grain   one row per country and week
select
    country_code as country, week::varchar as week, (euro95_per_kilolitre * 1000000)::double as "euro95Micros",
    (diesel_per_kilolitre * 1000000)::double as "dieselMicros", source
from read_parquet($file)
order by country, week
