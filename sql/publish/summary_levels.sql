-- The price levels of a market as its summary keeps them.
-- Reads   levels
-- Grain   one row per country_code and fuel
select
    country_code as country, fuel, basis, stations::double as stations, least::double as least, most::double as most,
    total::double as total, parts::double as parts
from levels
order by country, fuel
