-- What is in force in a market, as its summary keeps it.
-- Reads   counts
-- Grain   one row per country with a price in force
select country_code as country, stations::double as stations, prices::double as prices
from counts
order by country
