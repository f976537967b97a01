-- The newest weeks of each country that have both prices, in EUR per 1000 litres.
-- Reads   $file   history.parquet
-- Grain   one row per country and week
select
    country_code as country, week::varchar as week, euro95_per_kilolitre::varchar::double as "euro95PerKilolitre",
    diesel_per_kilolitre::varchar::double as "dieselPerKilolitre", source
from read_parquet($file)
where euro95_per_kilolitre > 0 and diesel_per_kilolitre > 0
qualify row_number() over (partition by country_code order by week desc) <= 4
order by country, week
