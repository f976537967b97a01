-- The numbers of stations and current prices in a market, as stored in its summary.
-- Reads   counts
-- Grain   one row per country with a current price
select country_code as country, stations::double as stations, prices::double as prices
from counts
order by country
